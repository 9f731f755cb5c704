/// Which kinds of bytes occur, found in one pass before anything is split.
struct ByteSurvey: OptionSet {
  let rawValue: UInt8

  /// What may be a control character: C0, DEL, or the C2 that begins every C1.
  static let control = ByteSurvey(rawValue: 1)
  static let backslash = ByteSurvey(rawValue: 2)
  static let numberSign = ByteSurvey(rawValue: 4)
  static let percent = ByteSurvey(rawValue: 8)
  /// A `%` that is followed by something else than a digit from 1 to 7.
  static let oddPercent = ByteSurvey(rawValue: 16)
  static let nonASCII = ByteSurvey(rawValue: 128)
}

extension ByteSurvey {
  init(_ bytes: Span<UInt8>) {
    guard bytes.count > 0 else {
      self = []
      return
    }
    // A loop without an exit inside, as plain as this, is compiled to one that takes many bytes at once.
    let heads = bytes.extracting(0..<(bytes.count - 1))
    let nexts = bytes.extracting(1..<bytes.count)
    var found: UInt8 = 0
    for index in heads.indices {
      let byte = heads[index]
      let next = nexts[index]
      found |=
        (byte < 0x20 ? 1 : 0) | (byte == 0x7F ? 1 : 0) | (byte == 0xC2 ? 1 : 0) | (byte == 0x5C ? 2 : 0)
        | (byte == 0x23 ? 4 : 0) | (byte & 0x80) | (byte == 0x25 ? (next &- 0x31 < 7 ? 8 : 24) : 0)
    }
    self.init(rawValue: found)
    insert(ByteSurvey(last: bytes[bytes.count - 1]))
  }

  private init(last byte: UInt8) {
    switch byte {
    case 0..<0x20, 0x7F: self = .control
    case 0x5C: self = .backslash
    case 0x23: self = .numberSign
    case 0x25: self = [.percent, .oddPercent]
    case 0x80...: self = .nonASCII
    default: self = []
    }
  }
}

/// What is known of bytes before they are decoded.
enum Coding: UInt8 {
  /// ASCII without a `%`: they decode to themselves.
  case plain
  /// ASCII, and behind each `%` stands a digit from 1 to 7: they decode to ASCII without a NUL, or a `%` stays.
  case ascii
  /// They may hold what design §2, rule 7 calls invalid.
  case any
}

extension ByteSurvey {
  var coding: Coding {
    if contains(.nonASCII) || contains(.oddPercent) { return .any }
    return contains(.percent) ? .ascii : .plain
  }
}
