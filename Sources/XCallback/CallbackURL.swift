/// A URL as somebody sent it, split by the rules of design §2 and never re-serialised.
///
/// The bytes are kept; every part is a range of them and is decoded once, when asked for. A value of this type is
/// well formed as a whole; single parameters may have ``problems``, for which the request is refused.
public struct CallbackURL: Sendable {
  /// The longest URL that is read, in bytes.
  public static let maximumLength = 1 << 20

  /// The most pieces that a query may have.
  public static let maximumParameterCount = 1_000

  /// The URL as it was given.
  public let bytes: [UInt8]

  let syntax: URLSyntax

  /// Every piece of the query in order, the reserved ones included.
  public let allParameters: [URLParameter]

  /// What is wrong with single parameters, in the order of the URL.
  public let problems: [URLProblem]

  /// The URL as text; what is not UTF-8 stands as U+FFFD.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The scheme, as written.
  public var scheme: Scheme { syntax.scheme(in: bytes) }

  /// The user information in front of the host, raw; nil without an `@`.
  public var userInfo: String? { text(of: authority?.userInfo) }

  /// The host, raw; nil when the URL has no authority.
  public var host: String? { text(of: authority?.host) }

  /// The text behind the host's colon, raw; empty in `host:`, nil without a colon.
  public var port: String? { text(of: authority?.port) }

  /// The path, raw.
  public var path: String { text(of: syntax.path) ?? "" }

  /// The query without its `?`, raw; nil when there is none.
  public var query: String? { text(of: syntax.query) }

  /// The fragment without its `#`, raw; nil when there is none (design §2, rule 9).
  public var fragment: String? { text(of: syntax.fragment) }

  /// The parameters in order, without the four reserved names.
  public var parameters: [URLParameter] {
    allParameters.filter { $0.reservedName == nil }
  }

  /// The value of a reserved parameter; nil when it is absent, empty, invalid, or given twice (report PAR-11).
  public func value(of name: ReservedName) -> String? {
    var given = allParameters.lazy.filter { $0.reservedName == name }.makeIterator()
    guard let value = given.next()?.value, !value.isEmpty, given.next() == nil else { return nil }
    return value
  }

  /// The caller's name from `x-source`: text to show, never an identity.
  public var source: String? { value(of: .source) }

  /// The value of `x-success`, decoded.
  public var success: String? { value(of: .success) }

  /// The value of `x-error`, decoded.
  public var error: String? { value(of: .error) }

  /// The value of `x-cancel`, decoded.
  public var cancel: String? { value(of: .cancel) }

  var authority: Authority? {
    syntax.authority.map { Authority($0, in: bytes.span) }
  }

  private func text(of range: Range<Int>?) -> String? {
    range.map { String(decoding: bytes[$0], as: UTF8.self) }
  }
}

extension CallbackURL: Hashable {
  /// Compares the bytes as given.
  public static func == (lhs: CallbackURL, rhs: CallbackURL) -> Bool { lhs.bytes == rhs.bytes }

  /// Hashes the bytes as given.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension CallbackURL: CustomStringConvertible {
  /// The URL as text.
  public var description: String { text }
}
