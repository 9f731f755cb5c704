extension PercentCoding {
  /// Decodes each escape once; a `%` without two hex digits stays as it is (design §2, rule 7).
  ///
  /// - Parameters:
  ///   - bytes: the encoded bytes.
  ///   - plusIsSpace: also read `+` as a space (`application/x-www-form-urlencoded`).
  public static func decode(_ bytes: some Sequence<UInt8>, plusIsSpace: Bool = false) -> [UInt8] {
    decode(Array(bytes).span, plusIsSpace: plusIsSpace)
  }

  static func decode(_ raw: Span<UInt8>, plusIsSpace: Bool = false) -> [UInt8] {
    var decoded = [UInt8]()
    decoded.reserveCapacity(raw.count)
    forEachDecodedByte(of: raw, plusIsSpace: plusIsSpace) { decoded.append($0) }
    return decoded
  }

  /// Decodes to text; nil when the bytes hold a NUL or are not UTF-8 (design §2, rule 7).
  static func text(of raw: Span<UInt8>, coding: Coding, plusIsSpace: Bool) -> String? {
    withDecoded(raw, plusIsSpace: plusIsSpace) { decoded in
      if coding == .any, decoded.contains(0) { return nil }
      guard let utf8 = try? UTF8Span(validating: decoded) else { return nil }
      return String(copying: utf8)
    }
  }

  /// Which byte rule of design §2, rule 7 the bytes break.
  static func problem(of raw: Span<UInt8>) -> URLProblem.Code? {
    withDecoded(raw) { decoded in
      if decoded.contains(0) { return .nul }
      return (try? UTF8Span(validating: decoded)) == nil ? .notUTF8 : nil
    }
  }

  /// Decodes into memory that lives as long as `body` runs: on the stack, for what is not long.
  @inline(__always)
  static func withDecoded<Result>(
    _ raw: Span<UInt8>, plusIsSpace: Bool = false, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    guard raw.count <= 256 else { return body(decode(raw, plusIsSpace: plusIsSpace).span) }
    var buffer = InlineArray<256, UInt8>(repeating: 0)
    var decoded = buffer.mutableSpan
    var count = 0
    forEachDecodedByte(of: raw, plusIsSpace: plusIsSpace) {
      decoded[count] = $0
      count &+= 1
    }
    return body(decoded.span.extracting(first: count))
  }

  @inline(__always)
  private static func forEachDecodedByte(
    of raw: Span<UInt8>, plusIsSpace: Bool, _ body: (UInt8) -> Void
  ) {
    let space: UInt8 = plusIsSpace ? 0x20 : 0x2B
    var index = 0
    while index < raw.count {
      let byte = raw[index]
      if byte == 0x25, index &+ 2 < raw.count, let high = raw[index &+ 1].hexValue,
        let low = raw[index &+ 2].hexValue
      {
        body(high &<< 4 | low)
        index &+= 3
      } else {
        body(byte == 0x2B ? space : byte)
        index &+= 1
      }
    }
  }
}
