/// Byte classes of RFC 3986, section 2, as the parser and the encoder need them.
extension UInt8 {
  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

  /// What stands in a scheme behind its first letter (RFC 3986, section 3.1).
  var isSchemeByte: Bool {
    isASCIILetter || isASCIIDigit || self == 0x2B || self == 0x2D || self == 0x2E
  }

  /// `unreserved` (RFC 3986, section 2.3): what an encoder leaves as it is.
  var isUnreserved: Bool {
    switch self {
    case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }

  /// A character that RFC 3986 allows nowhere in a URI and that people send all the same (design §2, rule 2):
  /// space, `"<>[]^{|}`, backtick, a backslash, and every byte outside ASCII.
  ///
  /// Brackets are legal in an IP literal, so that a host may keep them.
  var isIllegalInURI: Bool {
    switch self {
    case 0x20, 0x22, 0x3C, 0x3E, 0x5B, 0x5C, 0x5D, 0x5E, 0x60, 0x7B, 0x7C, 0x7D: true
    case 0x80...0xFF: true
    default: false
    }
  }

  /// The value of a hexadecimal digit, or nil.
  var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self &- 0x30
    case 0x41...0x46: self &- 0x37
    case 0x61...0x66: self &- 0x57
    default: nil
    }
  }

  var asciiLowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

extension String {
  /// The text with `A`–`Z` lower-cased and everything else left alone.
  package var asciiLowercased: String {
    guard utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return self }
    return String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self)
  }

  /// Whether both are the same text but for the case of ASCII letters.
  package func equalsIgnoringASCIICase(_ other: String) -> Bool {
    utf8.lazy.map(\.asciiLowercased).elementsEqual(other.utf8.lazy.map(\.asciiLowercased))
  }
}

extension Unicode.Scalar {
  /// A control character (general category Cc): C0, DEL, C1.
  package var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
