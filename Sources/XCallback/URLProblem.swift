/// What is wrong with one parameter of a URL that is otherwise well formed (design §2, rules 7 and 8).
public struct URLProblem: Hashable, Sendable {
  /// Which rule the parameter breaks.
  public let code: Code

  /// The parameter's name, decoded; bytes that are not UTF-8 stand as U+FFFD.
  public let parameter: String

  /// The offset of the parameter's piece in the URL, in bytes.
  public let offset: Int

  /// The kinds of problem; more may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The stable name that `xcallback parse --json` prints.
    public let rawValue: String

    /// Makes a code of its stable name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A reserved name stands in the query twice.
    public static let reservedTwice = Code(rawValue: "reserved-twice")
    /// The name or the value holds `%00`.
    public static let nul = Code(rawValue: "nul")
    /// The name or the value is not UTF-8 after decoding.
    public static let notUTF8 = Code(rawValue: "not-utf8")
    /// A callback's value is no URL.
    public static let callbackNotAURL = Code(rawValue: "callback-not-a-url")
  }
}

extension URLProblem: CustomStringConvertible {
  /// One sentence that names the parameter and says what is wrong with it.
  public var description: String {
    switch code {
    case .reservedTwice: "The reserved parameter \(parameter) is given twice."
    case .nul: "The parameter \(parameter) holds a NUL character."
    case .notUTF8: "The parameter \(parameter) is not UTF-8 after decoding."
    case .callbackNotAURL: "The value of \(parameter) is not a URL."
    default: "The parameter \(parameter) is invalid (\(code.rawValue))."
    }
  }
}
