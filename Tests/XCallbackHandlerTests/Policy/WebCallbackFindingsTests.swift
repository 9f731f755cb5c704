import Testing
import XCallback
import XCallbackHandler

/// Actions that would give a listed web page what they read (research D32).
@Suite struct WebCallbackFindingsTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let action: String
    /// What the warning says is returned; nil for none.
    let what: String?

    init(_ name: String, _ action: String, _ what: String? = nil) {
      (testDescription, self.action, self.what) = (name, action, what)
    }
  }

  static let rows: [Row] = [
    Row(
      "a file that the link names", "Required=f\nType.f=path ~/x\nExec=notectl show -- {f}",
      "names a file to ({f})"),
    Row(
      "the same by Stdin", "Required=f\nType.f=path ~/x\nExec=notectl show\nStdin={f}",
      "names a file to ({f})"),
    Row("the clipboard", "Exec=wl-paste -n", "what wl-paste reads"),
    Row("the clipboard, by Return", "Exec=/usr/bin/xclip -o\nReturn.text={@output}", "what xclip reads"),
    Row("a password", "Required=n\nExec=pass show -- {n}\nReturn=got {@output}", "what pass reads"),
    Row("a member of the output", "Exec=find /x\nOutput=lines\nReturn={@output.a}", "what find reads"),
    Row("names of the output", "Exec=cat x\nOutput=json\nResults=a;b", "what cat reads"),
    Row("what it wrote to stderr", "Exec=cat x\nOutput=none\nReturn={@stderr}", "what cat reads"),
    Row("a method's reply", "DBus=a.b /a a.b.C\nReturn={@output.0}", "what the method replies"),
    Row("another app's answer", "Call=cb:search\nReturn={@output.hits}", "what the other app answers"),
    Row("a command that makes something", "Required=t\nExec=notectl new -- {t}"),
    Row("a path that is only opened", "Required=f\nType.f=path ~/x\nExec=notectl open -- {f}\nWait=false"),
    Row("a path without output", "Required=f\nType.f=path ~/x\nExec=notectl open -- {f}\nOutput=none"),
    Row(
      "what is returned was in the link", "Required=f\nType.f=path ~/x\nExec=notectl add -- {f}\nReturn={f}"),
    Row("a path that no command gets", "Optional=f\nType.f=path ~/x\nExec=notectl new"),
    Row("a filter of what the link says", "Required=t\nExec=sort\nStdin={t}"),
    Row("no results of a reader", "Exec=cat x\nReturn=done"),
    Row("no worker", "Return={@uuid}"),
    Row("a method without Return", "DBus=a.b /a a.b.C"),
    Row("it asks", "Exec=wl-paste\nConfirm=true"),
    Row("it wants a key", "Exec=wl-paste\nKey=auth"),
  ]

  private func findings(_ callbacks: String, _ action: String, global: [CallbackRule] = []) throws
    -> [FileProblem]
  {
    let parsed = parseHandler("[Handler]\n\(callbacks)\n[Action a]\n\(action)\n")
    let handler = try #require(parsed.handler, "\(parsed.problems)")
    var settings = Settings()
    settings.callbacks = global
    return WebCallbackFindings(handler, settings).problems
  }

  @Test(arguments: rows) func finding(_ row: Row) throws {
    let page = try CallbackRule("https://example.org/back")
    for (callbacks, global) in [("Callbacks=cb;https://example.org/back", []), ("", [page])] {
      let found = try findings(callbacks, row.action, global: global)
      #expect(found.count == (row.what == nil ? 0 : 1))
      for problem in found {
        #expect(problem.severity == .warning && problem.code == "read-by-web" && problem.line == 3)
        #expect(problem.message.contains(row.what ?? "") && problem.message.contains("https://example.org"))
        #expect(problem.message.contains("Confirm=true"))
      }
    }
    let without = try findings("Callbacks=cb;*", row.action)
    #expect(without.isEmpty)
  }
}
