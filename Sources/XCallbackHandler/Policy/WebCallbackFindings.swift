import XCallback
import XCallbackGIO

/// What `check` says about actions that would give a web page what they read (research D32).
///
/// A page that is listed in `Callbacks` may call every action of the handler and gets its results without a question.
/// That is meant for most: a page that makes a note gets its number. It is seldom meant for what an action reads for it:
/// a file that the link names, the clipboard, passwords, another app's data.
package struct WebCallbackFindings {
  let handler: Handler
  private let address: String?

  package init(_ handler: Handler, _ settings: Settings) {
    self.handler = handler
    address = (handler.callbacks + settings.callbacks).lazy.compactMap(\.webAddress).first
  }

  /// One a action at most; none for those that ask or want a key first.
  package var problems: [FileProblem] {
    guard let address else { return [] }
    return handler.actions.values.compactMap { action in
      guard action.confirmation == .never, action.keyParameter == nil, let what = whatIsRead(by: action)
      else {
        return nil
      }
      return FileProblem(
        file: handler.file, line: action.line, severity: .warning, code: "read-by-web",
        message:
          "[Action \(action.name)] returns \(what), and Callbacks lists \(address): that page could have it "
          + "without a question. Write Confirm=true here, or put the action into a handler file of its own, "
          + "for a scheme whose Callbacks list no web address.")
    }
  }

  private func whatIsRead(by action: Action) -> String? {
    guard action.returnsOutput else { return nil }
    switch action.worker {
    case nil: return nil
    case .dbus: return "what the method replies"
    case .call: return "what the other app answers"
    case .exec(let rules):
      let named = rules.template.parameterNames.union(rules.standardInput?.parameterNames ?? [])
      let path = action.parameters.first { parameter in
        if case .path = parameter.type { named.contains(parameter.name) } else { false }
      }
      if let path { return "the output of a command that the link names a file to ({\(path.name)})" }
      let program = rules.template.program.split(separator: "/").last.map(String.init) ?? ""
      let isFilter = Self.filters.contains(program) && rules.standardInput != nil
      return Self.readers.union(Self.filters).contains(program) && !isFilter ? "what \(program) reads" : nil
    }
  }

  /// Programs whose output is what is on this machine: files, clipboards, passwords, screens, history.
  private static let readers: Set<String> = [
    "bw", "clipman", "cliphist", "copyq", "fd", "fdfind", "find", "gopass", "gpg", "grim", "kwallet-query",
    "locate",
    "ls", "maim", "notmuch", "op", "pass", "plocate", "printenv", "scrot", "secret-tool", "tree", "wl-paste",
    "xclip",
    "xprop", "xsel",
  ]

  /// The same, unless they get their input from the link.
  private static let filters: Set<String> = [
    "ag", "bat", "cat", "cut", "grep", "head", "less", "rg", "sort", "strings", "tac", "tail",
  ]
}

extension Action {
  /// Whether some of what the worker brings leaves by x-success.
  fileprivate var returnsOutput: Bool {
    if case .exec(let rules) = worker {
      if !rules.waits { return false }
      if results.isStandard, case .text = rules.output { return true }
    }
    if case .nothing = results.passed {} else { return true }
    let templates = results.named.map(\.template) + (results.unnamed.map { [$0] } ?? [])
    return templates.contains { template in
      template.factNames.contains { if case .output = $0 { true } else { $0 == .stderr } }
    }
  }
}

extension CallbackRule {
  /// `https://host` of a web address.
  fileprivate var webAddress: String? {
    if case .web(let prefix) = self { "\(prefix.scheme.name)://\(prefix.host)" } else { nil }
  }
}
