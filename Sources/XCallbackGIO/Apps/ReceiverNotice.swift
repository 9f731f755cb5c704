import XCallback

/// Something that a receiver could not do, and that no caller hears about.
public struct ReceiverNotice: Sendable {
  /// What kind of thing it is.
  public let code: Code

  /// What happened, in a sentence; text from URLs is escaped.
  public let message: String

  /// The kinds of notice; more may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The stable name.
    public let rawValue: String

    /// Makes a code of its stable name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A text that came is no URL.
    public static let malformedURL = Code(rawValue: "malformed-url")
    /// A URL came whose scheme is none of the app's.
    public static let foreignURL = Code(rawValue: "foreign-url")
    /// The bus does not give the app its name: later URLs will not reach this process.
    public static let noName = Code(rawValue: "no-name")
    /// The caller's x-success, x-error or x-cancel is no URL.
    public static let callbackMalformed = Code(rawValue: "callback-malformed")
    /// The caller's URL is of a kind that is not launched.
    public static let callbackRefused = Code(rawValue: "callback-refused")
    /// Nothing installed opens the caller's URL.
    public static let callbackDropped = Code(rawValue: "callback-dropped")
    /// The caller's app could not be started.
    public static let callbackFailed = Code(rawValue: "callback-failed")
    /// A reply came to a call that nobody waits for: late, doubled, or forged.
    public static let strayReply = Code(rawValue: "stray-reply")
  }

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
