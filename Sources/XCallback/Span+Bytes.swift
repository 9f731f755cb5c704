/// Searching bytes, eight at a time where that is safe: a URL is read by every click.
extension Span<UInt8> {
  /// Eight bytes as a number; the first is the least significant. At least eight must be left.
  @inline(__always)
  private func word(at index: Int) -> UInt64 {
    // One extraction, so that the bounds are checked once.
    let eight = extracting(index..<(index &+ 8))
    var word: UInt64 = 0
    for offset in 0..<8 { word |= UInt64(eight[offset]) &<< UInt64(8 &* offset) }
    return word
  }

  /// Where the first `byte` stands in `range`.
  func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let pattern = UInt64(byte) &* ones
    let part = extracting(range)
    var index = 0
    while index &+ 8 <= part.count {
      // A byte of `difference` is 0 where `byte` stands; the lowest bit that is set marks the first of them.
      let difference = part.word(at: index) ^ pattern
      let marks = (difference &- ones) & ~difference & (ones &<< 7)
      if marks != 0 { return range.lowerBound &+ index &+ marks.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < part.count {
      if part[index] == byte { return range.lowerBound &+ index }
      index &+= 1
    }
    return nil
  }

  func contains(_ byte: UInt8) -> Bool { firstIndex(of: byte, in: indices) != nil }

  /// Where the first control character stands: C0, DEL, or C1 as UTF-8 spells it (C2 80 … C2 9F).
  var firstControl: Int? {
    for index in indices {
      let byte = self[index]
      if byte < 0x20 || byte == 0x7F { return index }
      if byte == 0xC2, index + 1 < count, (0x80...0x9F).contains(self[index + 1]) { return index }
    }
    return nil
  }

  /// Whether the bytes are `x-callback-url` in any ASCII case, compared without decoding (design §2, rule 3).
  ///
  /// The bytes are those of a URL: without control characters, one of which would pass here for the `-`.
  var isCallbackHost: Bool {
    guard count == 14 else { return false }
    let caseBits: UInt64 = 0x2020_2020_2020_2020
    // "x-callba" and "back-url"
    return word(at: 0).byteSwapped | caseBits == 0x782D_6361_6C6C_6261
      && word(at: 6).byteSwapped | caseBits == 0x6261_636B_2D75_726C
  }
}
