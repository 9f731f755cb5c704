/// A URL that a caller wants launched: x-success, x-error or x-cancel, byte for byte as the caller wrote it.
///
/// The text satisfies design §2, rules 1 and 2; anything else cannot be a target.
public struct CallbackTarget: Sendable {
  /// The URL as the caller wrote it, decoded once out of its parameter.
  public let text: String

  let bytes: [UInt8]
  let syntax: URLSyntax

  /// Makes a target of decoded text, or nil when it is no URL.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count <= CallbackURL.maximumLength, let syntax = try? URLSyntax(bytes.span) else {
      return nil
    }
    self.text = text
    self.bytes = bytes
    self.syntax = syntax
  }

  /// The scheme, as written.
  public var scheme: Scheme { syntax.scheme(in: bytes) }

  /// The user information in front of the host, raw.
  public var userInfo: String? { part(authority?.userInfo) }

  /// The host, raw; nil when the URL has no authority.
  public var host: String? { part(authority?.host) }

  /// The text behind the host's colon, raw.
  public var port: String? { part(authority?.port) }

  /// The path, raw.
  public var path: String { part(syntax.path) ?? "" }

  private var authority: Authority? { syntax.authority.map { Authority($0, in: bytes.span) } }

  private func part(_ range: Range<Int>?) -> String? {
    range.map { String(decoding: bytes[$0], as: UTF8.self) }
  }
}

extension CallbackTarget: Hashable {
  /// Compares the text.
  public static func == (lhs: CallbackTarget, rhs: CallbackTarget) -> Bool { lhs.bytes == rhs.bytes }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension CallbackTarget: CustomStringConvertible {
  /// The URL as the caller wrote it.
  public var description: String { text }
}
