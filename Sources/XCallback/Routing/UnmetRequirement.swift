/// One thing that an action asks for and a request does not give.
public struct UnmetRequirement: Hashable, Sendable {
  /// The name of the parameter, of the reserved one too.
  public let parameter: String

  /// What is wrong with it.
  public let reason: Reason

  /// The kinds of reason; more may be added.
  public struct Reason: Hashable, Sendable {
    /// What follows the parameter's name in a sentence.
    public let clause: String

    /// Makes a reason of what follows the parameter's name: `must be a whole number`.
    public init(_ clause: String) { self.clause = clause }

    /// The parameter is not there.
    public static let missing = Reason("is missing")
    /// The parameter is there and has no value.
    public static let empty = Reason("is empty")
    /// The parameter is given more than once and takes one value.
    public static let repeated = Reason("is given more than once")
    /// The action's name gives the parameter, and the query too.
    public static let inActionName = Reason("is part of the action's name and cannot be given again")
    /// The callback or x-source is not there and the action asks for it.
    public static let required = Reason("is required")
    /// The name or the value holds `%00`.
    public static let nul = Reason("holds a NUL character")
    /// The name or the value is not UTF-8 after decoding.
    public static let notUTF8 = Reason("is not UTF-8")
    /// The value is no URL.
    public static let notAURL = Reason("is not a URL")
  }

  /// Makes an unmet requirement.
  public init(_ parameter: String, _ reason: Reason) {
    self.parameter = parameter
    self.reason = reason
  }

  /// What is wrong with a parameter of a URL.
  package init(_ problem: URLProblem) {
    let reason: Reason =
      switch problem.code {
      case .reservedTwice: .repeated
      case .nul: .nul
      case .callbackNotAURL: .notAURL
      default: .notUTF8
      }
    self.init(problem.parameter, reason)
  }
}

extension UnmetRequirement: CustomStringConvertible {
  /// A clause such as `parameter title is missing`; a long name is cut, what could move a cursor is escaped.
  public var description: String { "parameter \(DisplayText.shown(parameter)) \(reason.clause)" }
}

extension CallbackError {
  /// The standing x-error 400 that lists everything that is unmet; it has to fit into a URL.
  public init(unmet: [UnmetRequirement]) {
    guard !unmet.isEmpty else {
      self.init(.malformed)
      return
    }
    let most = 32
    let told = unmet.prefix(most).map(\.description).joined(separator: "; ")
    let rest = unmet.count - most
    self.init(.malformed, "P\(told.dropFirst())\(rest > 0 ? "; and \(rest) more" : "").")
  }
}

extension DisplayText {
  /// A name from a URL as a message may show it.
  package static func shown(_ name: String) -> String {
    escape(name.unicodeScalars.count > 64 ? String(name.unicodeScalars.prefix(64)) + "…" : name)
  }
}
