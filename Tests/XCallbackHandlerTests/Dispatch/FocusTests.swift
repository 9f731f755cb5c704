import Testing
import XCallback
import XCallbackGIO
import XCallbackHandler

/// A link's activation goes to exactly one (design §6, "StartupNotify").
@Suite struct FocusTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let action: String
    let query: String
    var end = CommandEnd.exited(0)
    /// Who gets the token; nil when it is left for the end.
    let taker: String?

    init(
      _ name: String, _ action: String, _ query: String, end: CommandEnd = .exited(0), taker: String?
    ) {
      testDescription = name
      (self.action, self.query, self.end, self.taker) = (action, query, end, taker)
    }
  }

  static let rows = [
    Row("the callback's app", "Exec=t\nOutput=none", "x-success=cb%3As", taker: "cb:s"),
    Row(
      "the callback's app before Open", "Open=other:o", "x-success=cb%3As", taker: "cb:s"),
    Row(
      "the callback's app before a command that is not waited for", "Wait=false\nExec=t",
      "x-success=cb%3As", taker: "cb:s"),
    Row(
      "x-error's app, when the action fails", "Exec=t", "x-error=cb%3Ae", end: .killed(signal: 9),
      taker: "cb:e"),
    Row(
      "x-error's app, when what would have taken it was not reached", "Exec=t\nOpen=other:o",
      "x-error=cb%3Ae",
      end: .killed(signal: 9), taker: "cb:e"),
    Row("Open's app", "Open=other:o", "", taker: "other:o"),
    Row(
      "Open's app before a command that is not waited for", "Wait=false\nExec=t\nOpen=other:o", "",
      taker: "other:o"),
    Row("Open's app, when the callback has no app", "Open=other:o", "x-success=gone%3As", taker: "other:o"),
    Row(
      "Open's app, when a call waits for the callback", "Open=other:o", "x-success=xcallback%3As",
      taker: "other:o"),
    Row("a command that is not waited for", "Wait=false\nExec=t", "", taker: "t"),
    Row(
      "a command that is not waited for, whatever its x-error", "Wait=false\nExec=t", "x-error=cb%3Ae",
      taker: "t"),
    Row("no command that is waited for", "Exec=t", "", taker: nil),
    Row("no command in a sandbox", "Wait=false\nSandbox=true\nExec=t", "", taker: nil),
    Row(
      "an app's method", "DBus=a.b /a/b org.freedesktop.Application.Activate a{{sv} 0", "", taker: "Activate"),
    Row(
      "an app's method beside Open",
      "DBus=a.b /a/b org.freedesktop.Application.Activate a{{sv} 0\nOpen=other:o", "",
      taker: "other:o"),
    Row("no other method", "DBus=a.b /a/b c.d.Show a{{sv} 0", "", taker: nil),
    Row("no method without platform data", "DBus=a.b /a/b org.gtk.Actions.List", "", taker: nil),
    Row("an action that only replies, to nobody", "Return=1", "", taker: nil),
    Row("nobody for a call's reply", "Return=1", "x-success=xcallback%3As", taker: nil),
    Row("what another action of ours opens", "Open=notes:b?x-success=cb%3As", "", taker: "cb:s"),
    Row(
      "the callback, not what another action of ours opens before", "Open=notes:b?x-success=cb%3Ao",
      "x-success=cb%3As", taker: "cb:s"),
    Row(
      "the callback, not what an action of ours launches that is called", "Call=notes:b", "x-success=cb%3As",
      taker: "cb:s"),
  ]

  @Test(arguments: rows)
  func `one takes it`(row: Row) throws {
    let desktop = FakeDesktop(installed: ["cb", "other"], ours: ["notes"])
    desktop.result = CommandResult(end: row.end)
    let world = try HandlerWorld(
      [
        "notes":
          "[Handler]\nCallbacks=cb;notes\n[Action a]\n\(row.action)\n[Action b]\nReturn=1\n"
      ], desktop: desktop)
    world.startup = StartupSequence(Activation(token: "T", startupID: "S"))
    world.handle("notes:a?\(row.query)")
    #expect(
      desktop.activated.map { $0.prefix { $0 != "?" && $0 != " " } + $0.suffix(2) }
        == (row.taker.map { ["\($0) T"] } ?? []))
    #expect((world.startup.take() == nil) == (row.taker != nil))
  }

  @Test(
    arguments: [
      ("T", "S", "T", "S"), (nil, "S", "S", "S"), ("T", nil, "T", "T"), ("", "S", "S", "S"),
      ("a\u{0}b", "S", "S", "S"),
    ] as [(String?, String?, String, String)])
  func `one of the two stands in for the other`(
    token: String?, startupID: String?, expectedToken: String, expectedID: String
  ) throws {
    let activation = try #require(Activation(token: token, startupID: startupID))
    #expect(activation.token == expectedToken && activation.startupID == expectedID)
  }

  @Test func `neither is none, and what nobody can use is none`() {
    #expect(Activation(token: nil, startupID: nil) == nil)
    #expect(Activation(token: "", startupID: "") == nil)
    #expect(Activation(token: String(repeating: "a", count: 4_097), startupID: "a\nb") == nil)
  }
}
