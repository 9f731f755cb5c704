/// Where the parts of a URL stand in its bytes: RFC 3986, appendix B, with the refusals of design §2, rules 1 and 2.
struct URLSyntax: Hashable, Sendable {
  let schemeEnd: Int
  /// nil when no `//` follows the scheme.
  let authority: Range<Int>?
  let path: Range<Int>
  /// Without its `?`; nil when there is none.
  let query: Range<Int>?
  /// Without its `#`; nil when there is none.
  let fragment: Range<Int>?

  init(_ bytes: [UInt8]) throws(URLError) {
    try URLSyntax.refuseSurroundings(of: bytes)
    let span = bytes.span
    let count = span.count

    var index = 0
    while index < count, index == 0 ? span[0].isASCIILetter : span[index].isSchemeByte { index += 1 }
    guard index > 0, index < count, span[index] == 0x3A else {
      try URLSyntax.refuseControls(in: bytes, from: 0)
      throw URLError(code: .notAURL, offset: index)
    }
    schemeEnd = index
    index += 1

    // One pass over the rest: it finds the delimiters and refuses control characters as it goes.
    var pathStart = index
    var authorityEnd: Int?
    if index + 1 < count, span[index] == 0x2F, span[index + 1] == 0x2F {
      pathStart = index + 2
      index = pathStart
      while index < count, !isDelimiter(span[index]) { index += 1 }
      authorityEnd = index
    }
    authority = authorityEnd.map { pathStart..<$0 }
    let hierarchyStart = authorityEnd ?? pathStart
    index = hierarchyStart
    while index < count, span[index] != 0x3F, span[index] != 0x23 { index += 1 }
    path = hierarchyStart..<index
    var queryRange: Range<Int>?
    if index < count, span[index] == 0x3F {
      let start = index + 1
      index = start
      while index < count, span[index] != 0x23 { index += 1 }
      queryRange = start..<index
    }
    query = queryRange
    fragment = index < count ? (index + 1)..<count : nil

    try URLSyntax.refuseControls(in: bytes, from: schemeEnd)
    if let backslash = bytes[schemeEnd..<path.upperBound].firstIndex(of: 0x5C) {
      throw URLError(code: .backslash, offset: backslash)
    }
  }

  /// Where the query's `?`, the fragment's `#` or the end of the URL stands.
  var hierarchyEnd: Int { path.upperBound }

  /// Where the fragment's `#` or the end of the URL stands.
  var queryEnd: Int { query?.upperBound ?? path.upperBound }

  func scheme(in bytes: [UInt8]) -> Scheme {
    Scheme(uncheckedText: String(decoding: bytes[..<schemeEnd], as: UTF8.self))
  }

  private static func refuseSurroundings(of bytes: [UInt8]) throws(URLError) {
    guard let first = bytes.first, let last = bytes.last else {
      throw URLError(code: .notAURL, offset: 0)
    }
    if first.isASCIISpace || bytes.starts(with: byteOrderMark) {
      throw URLError(code: .surroundingSpace, offset: 0)
    }
    if last.isASCIISpace {
      throw URLError(code: .surroundingSpace, offset: bytes.count - 1)
    }
    if bytes.suffix(3).elementsEqual(byteOrderMark) {
      throw URLError(code: .surroundingSpace, offset: bytes.count - 3)
    }
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// C0 and DEL, and the C1 controls as UTF-8 spells them (C2 80 … C2 9F).
  private static func refuseControls(in bytes: [UInt8], from start: Int) throws(URLError) {
    let span = bytes.span
    for index in start..<span.count {
      let byte = span[index]
      if byte < 0x20 || byte == 0x7F { throw URLError(code: .controlCharacter, offset: index) }
      if byte == 0xC2, index + 1 < span.count, (0x80...0x9F).contains(span[index + 1]) {
        throw URLError(code: .controlCharacter, offset: index)
      }
    }
  }
}

private func isDelimiter(_ byte: UInt8) -> Bool {
  byte == 0x2F || byte == 0x3F || byte == 0x23
}

extension UInt8 {
  fileprivate var isASCIISpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
