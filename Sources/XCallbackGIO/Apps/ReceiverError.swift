/// Why a receiver could not start, or could not hand a URL over; nothing was handled.
public struct ReceiverError: Error, Sendable, Equatable {
  /// What kind of failure it is.
  public let code: Code

  /// What is wrong and what to do, in a sentence.
  public let message: String

  /// The kinds of failure; more may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The stable name.
    public let rawValue: String

    /// Makes a code of its stable name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The application id is not one (D-Bus specification, "Bus names").
    public static let invalidID = Code(rawValue: "invalid-id")
    /// A scheme is not one (RFC 3986, section 3.1).
    public static let invalidScheme = Code(rawValue: "invalid-scheme")
    /// An argument is no URL of the app.
    public static let badArgument = Code(rawValue: "bad-argument")
    /// The running instance did not take the URL.
    public static let notHandedOver = Code(rawValue: "not-handed-over")
    /// The bus does not give the app its name.
    public static let noName = Code(rawValue: "no-name")
  }

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension ReceiverError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
