/// Where the parts of a URL stand in its bytes: RFC 3986, appendix B, with the refusals of design §2, rules 1 and 2.
struct URLSyntax: Sendable {
  /// Where the scheme's `:` stands.
  let schemeEnd: Int
  /// Where the path begins: behind the scheme's `:`, or behind the authority when `//` follows the scheme.
  let pathStart: Int
  /// Where the query's `?`, the fragment's `#` or the end of the URL stands.
  let pathEnd: Int
  /// Where the fragment's `#` or the end of the URL stands.
  let queryEnd: Int
  let end: Int

  init(_ bytes: Span<UInt8>) throws(URLError) {
    try URLSyntax.refuseSurroundings(of: bytes)
    try URLSyntax.refuseControls(in: bytes)

    var index = 0
    while index < bytes.count, index == 0 ? bytes[0].isASCIILetter : bytes[index].isSchemeByte { index += 1 }
    guard index > 0, index < bytes.count, bytes[index] == 0x3A else {
      throw URLError(code: .notAURL, offset: index)
    }
    schemeEnd = index

    index += 1
    if index + 1 < bytes.count, bytes[index] == 0x2F, bytes[index + 1] == 0x2F {
      index += 2
      while index < bytes.count, !bytes[index].endsAuthority { index += 1 }
    }
    pathStart = index
    while index < bytes.count, bytes[index] != 0x3F, bytes[index] != 0x23 { index += 1 }
    pathEnd = index
    if let backslash = bytes.firstIndex(of: 0x5C, in: schemeEnd..<pathEnd) {
      throw URLError(code: .backslash, offset: backslash)
    }

    if index < bytes.count, bytes[index] == 0x3F {
      index = bytes.firstIndex(of: 0x23, in: index..<bytes.count) ?? bytes.count
    }
    queryEnd = index
    end = bytes.count
  }

  /// nil when no `//` follows the scheme.
  var authority: Range<Int>? { pathStart > schemeEnd + 1 ? (schemeEnd + 3)..<pathStart : nil }

  var path: Range<Int> { pathStart..<pathEnd }

  /// Without its `?`; nil when there is none.
  var query: Range<Int>? { queryEnd > pathEnd ? (pathEnd + 1)..<queryEnd : nil }

  /// Without its `#`; nil when there is none.
  var fragment: Range<Int>? { end > queryEnd ? (queryEnd + 1)..<end : nil }

  func scheme(in bytes: [UInt8]) -> Scheme {
    Scheme(uncheckedText: String(decoding: bytes[..<schemeEnd], as: UTF8.self))
  }

  private static func refuseSurroundings(of bytes: Span<UInt8>) throws(URLError) {
    let count = bytes.count
    guard count > 0 else { throw URLError(code: .notAURL, offset: 0) }
    if bytes[0].isASCIISpace || isByteOrderMark(bytes, at: 0) {
      throw URLError(code: .surroundingSpace, offset: 0)
    }
    if bytes[count - 1].isASCIISpace {
      throw URLError(code: .surroundingSpace, offset: count - 1)
    }
    if isByteOrderMark(bytes, at: count - 3) {
      throw URLError(code: .surroundingSpace, offset: count - 3)
    }
  }

  private static func isByteOrderMark(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    start >= 0 && bytes.count >= start + 3 && bytes[start] == 0xEF && bytes[start + 1] == 0xBB
      && bytes[start + 2] == 0xBF
  }

  private static func refuseControls(in bytes: Span<UInt8>) throws(URLError) {
    // A loop without an exit inside takes many bytes at once; nearly every URL passes here.
    var suspects: UInt8 = 0
    for index in bytes.indices {
      let byte = bytes[index]
      suspects |= (byte < 0x20 ? 1 : 0) | (byte == 0x7F ? 1 : 0) | (byte == 0xC2 ? 1 : 0)
    }
    guard suspects != 0, let control = bytes.firstControl else { return }
    throw URLError(code: .controlCharacter, offset: control)
  }
}

extension UInt8 {
  fileprivate var isASCIISpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  fileprivate var endsAuthority: Bool { self == 0x2F || self == 0x3F || self == 0x23 }
}
