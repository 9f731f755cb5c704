/// Percent-encoding (RFC 3986, section 2.1): encode once, decode once.
public enum PercentCoding {
  /// Encodes everything but the unreserved characters; a space is `%20`, a plus `%2B` (design §3, rule 2).
  public static func encode(_ text: String) -> String {
    if text.utf8.allSatisfy(\.isUnreserved) { return text }
    return String(decoding: encode(bytes: text.utf8), as: UTF8.self)
  }

  static func encode(bytes: some Collection<UInt8>) -> [UInt8] {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count + bytes.count / 2)
    for byte in bytes {
      if byte.isUnreserved { encoded.append(byte) } else { appendEscape(of: byte, to: &encoded) }
    }
    return encoded
  }

  /// Encodes what is illegal in a URI and leaves everything else, valid escapes and lone `%` included (design §7).
  ///
  /// Brackets in an authority stay: there they stand around an IP literal. A backslash in front of the first `?`
  /// or `#` stays too, so that the parser can refuse it.
  public static func encodeIllegal(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: \.isIllegalInURI) else { return bytes }
    let authority = authorityRange(of: bytes)
    let pathEnd = bytes.firstIndex { $0 == 0x3F || $0 == 0x23 } ?? bytes.endIndex
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count + bytes.count / 2)
    for (offset, byte) in bytes.enumerated() {
      let isBracketOfHost = (byte == 0x5B || byte == 0x5D) && authority.contains(offset)
      let isBackslashOfPath = byte == 0x5C && offset < pathEnd
      if byte.isIllegalInURI, !isBracketOfHost, !isBackslashOfPath {
        appendEscape(of: byte, to: &encoded)
      } else {
        encoded.append(byte)
      }
    }
    return encoded
  }

  private static func appendEscape(of byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(0x25)
    bytes.append(hexDigit(byte >> 4))
    bytes.append(hexDigit(byte & 0xF))
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x37 + value
  }

  private static func authorityRange(of bytes: [UInt8]) -> Range<Int> {
    guard let colon = bytes.firstIndex(of: 0x3A), bytes[(colon + 1)...].starts(with: [0x2F, 0x2F])
    else { return 0..<0 }
    let start = colon + 3
    let end = bytes[start...].firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? bytes.endIndex
    return start..<end
  }
}
