package import XCallback
package import XCallbackGIO

/// One `[Action NAME]` of a handler file: what it takes, what it does, and what it gives back (design §4).
package struct Action: Sendable {
  /// The name as the file writes it; `*` for the catch-all.
  package let name: String
  package let line: Int
  /// nil for the catch-all.
  package let pattern: ActionPattern?
  package var comment: String?
  package var parameters: [ParameterDeclaration] = []
  /// Reserved parameters that stand in `Required`.
  package var requiredReserved: [ReservedName] = []
  package var isStrict = false
  package var confirmation = Confirmation.never
  /// The name in the URL of the parameter that must equal the handler's key; it is never passed on.
  package var keyParameter: String?
  package var worker: Worker?
  package var open: TextTemplate?
  package var notify: WordsTemplate?
  package var results = ResultRules()
  package var errorCode: TextTemplate?
  package var errorMessage: TextTemplate?

  /// Whether the user is asked before the action runs: `Confirm`.
  package enum Confirmation: Sendable {
    case never
    case always
    /// Only when the URL comes without the key.
    case unlessKey
  }

  /// What does the work; an action without one only opens, notifies or replies.
  package enum Worker: Sendable {
    case exec(ExecRules)
    case dbus(WordsTemplate, timeout: Double?)
    /// Another app's action is called; its answer is the output.
    case call(TextTemplate, timeout: Double?)
  }

  /// How a command runs.
  package struct ExecRules: Sendable {
    package var template: WordsTemplate
    package var standardInput: TextTemplate?
    /// `Wait=false` starts the command in its own session and does not wait for it.
    package var waits = true
    /// Seconds; nil waits without an end.
    package var timeout: Double? = Action.standardTimeout
    package var output = OutputFormat.text
    package var cancelStatuses: Set<Int32> = []
    /// `Sandbox=true` lets the command write nothing and reach nobody.
    package var isSandboxed = false
  }

  static let standardTimeout = 60.0

  /// The parameters of a URL that the action does not declare, each with the declared name it is perhaps a slip of.
  package func undeclared(in url: CallbackURL) -> [(name: String, nearest: String?)] {
    let known = parameters.map(\.urlName) + (keyParameter.map { [$0] } ?? [])
    return url.parameters.map(\.name).filter { name in !known.contains { $0.hasSameBytes(as: name) } }
      .map { ($0, nearestName(to: $0, in: known)) }
  }

  /// What the program knows (`{@…}`) that the action's work, `Open` and `Notify` speak of.
  var factNames: Set<FactName> {
    var names: Set<FactName> = []
    switch worker {
    case .exec(let rules):
      names = rules.template.factNames.union(rules.standardInput?.factNames ?? [])
    case .dbus(let template, _): names = template.factNames
    case .call(let template, _): names = template.factNames
    case nil: break
    }
    return names.union(open?.factNames ?? []).union(notify?.factNames ?? [])
  }

  /// Whether output, status and stderr can be spoken of behind the run.
  var hasOutput: Bool {
    switch worker {
    case .exec(let rules): rules.waits
    case .dbus, .call: true
    case nil: false
    }
  }
}

/// How a command's standard output is read: `Output=`.
package enum OutputFormat: Sendable {
  /// One text; one trailing newline is dropped.
  case text
  /// `key=value` a line.
  case lines
  case json
  /// The named groups of a regular expression that matches the whole output.
  case match(Pattern)
  /// Standard output goes to /dev/null.
  case none
}

/// What leaves by x-success: `Return`, `Return.NAME` and `Results`.
package struct ResultRules: Sendable {
  /// Named templates in the order of the file.
  package var named: [(name: String, template: TextTemplate)] = []
  package var unnamed: TextTemplate?
  package var passed: Passed = .nothing

  /// Which top-level names of the output pass through: `Results`.
  package enum Passed: Sendable {
    case nothing
    case names([String])
    case all
  }

  /// Whether the file says nothing, so that the text of `Output=text` leaves.
  var isStandard: Bool {
    guard named.isEmpty, unnamed == nil, case .nothing = passed else { return false }
    return true
  }
}
