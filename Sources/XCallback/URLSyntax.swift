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
  /// Whether the authority is `x-callback-url` and nothing else, which is what most URLs have.
  let isCallbackForm: Bool
  /// What is known of the decoding of all parts.
  let coding: Coding

  init(_ bytes: Span<UInt8>) throws(URLError) {
    try URLSyntax.refuseSurroundings(of: bytes)
    let survey = ByteSurvey(bytes)
    if survey.contains(.control), let control = bytes.firstControl {
      throw URLError(code: .controlCharacter, offset: control)
    }

    var index = 0
    if bytes[0].isASCIILetter {
      repeat { index &+= 1 } while index < bytes.count && bytes[index].isSchemeByte
    }
    guard index > 0, index < bytes.count, bytes[index] == 0x3A else {
      throw URLError(code: .notAURL, offset: index)
    }
    schemeEnd = index

    index &+= 1
    var isCallbackForm = false
    if index &+ 1 < bytes.count, bytes[index] == 0x2F, bytes[index &+ 1] == 0x2F {
      index &+= 2
      if bytes.count >= index + 14, bytes.extracting(index..<(index + 14)).isCallbackHost {
        index &+= 14
        isCallbackForm = index == bytes.count || bytes[index].endsAuthority
      }
      while index < bytes.count, !bytes[index].endsAuthority { index &+= 1 }
    }
    self.isCallbackForm = isCallbackForm
    pathStart = index
    while index < bytes.count, bytes[index] != 0x3F, bytes[index] != 0x23 { index &+= 1 }
    pathEnd = index
    queryEnd =
      survey.contains(.numberSign)
      ? bytes.firstIndex(of: 0x23, in: index..<bytes.count) ?? bytes.count : bytes.count
    end = bytes.count
    coding = survey.coding
    if survey.contains(.backslash), let backslash = bytes.firstIndex(of: 0x5C, in: schemeEnd..<pathEnd) {
      throw URLError(code: .backslash, offset: backslash)
    }
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
    if bytes[0].isASCIISpace || (bytes[0] == 0xEF && isByteOrderMark(bytes, at: 0)) {
      throw URLError(code: .surroundingSpace, offset: 0)
    }
    if bytes[count - 1].isASCIISpace {
      throw URLError(code: .surroundingSpace, offset: count - 1)
    }
    if bytes[count - 1] == 0xBF, isByteOrderMark(bytes, at: count - 3) {
      throw URLError(code: .surroundingSpace, offset: count - 3)
    }
  }

  private static func isByteOrderMark(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    start >= 0 && bytes.count >= start + 3 && bytes[start] == 0xEF && bytes[start + 1] == 0xBB
      && bytes[start + 2] == 0xBF
  }
}

extension UInt8 {
  fileprivate var isASCIISpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  fileprivate var endsAuthority: Bool { self == 0x2F || self == 0x3F || self == 0x23 }
}
