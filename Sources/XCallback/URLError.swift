/// Why a text is refused as a URL: what is wrong, and at which byte.
public struct URLError: Error, Hashable, Sendable {
  /// Which rule of the grammar the text breaks.
  public let code: Code

  /// The offset of the offending byte, counted from 0 in the bytes that were given.
  public let offset: Int

  /// The kinds of refusal; more may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The stable name that `xcallback parse --json` prints.
    public let rawValue: String

    /// Makes a code of its stable name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The text has no scheme.
    public static let notAURL = Code(rawValue: "not-a-url")
    /// White space or a byte order mark stands at the start or the end.
    public static let surroundingSpace = Code(rawValue: "surrounding-space")
    /// A control character stands somewhere in the text.
    public static let controlCharacter = Code(rawValue: "control-character")
    /// A backslash stands in front of the query.
    public static let backslash = Code(rawValue: "backslash")
    /// The host `x-callback-url` has a user or a port.
    public static let authority = Code(rawValue: "authority")
    /// The text is longer than 1 MiB.
    public static let tooLong = Code(rawValue: "too-long")
    /// The query has more than 1,000 pieces.
    public static let tooManyParameters = Code(rawValue: "too-many-parameters")
  }
}

extension URLError: CustomStringConvertible {
  /// One sentence that says what is wrong and where.
  public var description: String {
    switch code {
    case .notAURL:
      "This is not a URL: a scheme such as \"notes:\" is missing or broken at byte \(offset)."
    case .surroundingSpace:
      "White space or a byte order mark surrounds the URL, at byte \(offset)."
    case .controlCharacter:
      "A control character stands at byte \(offset); write it percent-encoded."
    case .backslash:
      "A backslash stands in front of the query, at byte \(offset)."
    case .authority:
      "The host x-callback-url takes neither a user nor a port, as at byte \(offset)."
    case .tooLong:
      "The URL is longer than \(CallbackURL.maximumLength) bytes."
    case .tooManyParameters:
      "The URL has more than \(CallbackURL.maximumParameterCount) parameters, from byte \(offset) on."
    default:
      "The URL is refused (\(code.rawValue)) at byte \(offset)."
    }
  }
}
