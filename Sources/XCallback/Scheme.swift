/// A URL scheme: kept as written, compared without ASCII case (RFC 3986, section 3.1).
public struct Scheme: Sendable {
  /// The scheme as it was written.
  public let text: String

  /// The scheme in lower case: the form that names files and desktop entries.
  public var name: String { text.asciiLowercased }

  /// Makes a scheme of `text`, or nil when it breaks the grammar `ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`.
  public init?(_ text: String) {
    guard Scheme.isValid(text.utf8) else { return nil }
    self.text = text
  }

  init(uncheckedText text: String) {
    self.text = text
  }

  static func isValid(_ bytes: some Sequence<UInt8>) -> Bool {
    var isFirst = true
    for byte in bytes {
      guard isFirst ? byte.isASCIILetter : byte.isSchemeByte else { return false }
      isFirst = false
    }
    return !isFirst
  }
}

extension Scheme: Hashable {
  /// Compares without ASCII case.
  public static func == (lhs: Scheme, rhs: Scheme) -> Bool {
    lhs.text.equalsIgnoringASCIICase(rhs.text)
  }

  /// Hashes the lower-case form.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}

extension Scheme: CustomStringConvertible {
  /// The scheme as it was written.
  public var description: String { text }
}
