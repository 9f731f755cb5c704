/// What can be told of a regular expression by looking at it: whether all that it matches is plain.
enum PlainPattern {
  /// Characters that mean nothing but themselves to shells, terminals and service managers.
  static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_-.:+@,/".utf8.contains(byte)
    }
  }

  /// False for whatever it does not understand: a dot, a negated class, escapes but of a plain sign and `\d`.
  static func isPlain(_ pattern: String) -> Bool {
    var rest = Array(pattern.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst(), isPlainEscape(escaped) else { return false }
      case UInt8(ascii: "["):
        guard let end = rest.firstIndex(of: UInt8(ascii: "]")), isPlain(classOf: rest[..<end]) else {
          return false
        }
        rest = rest[(end + 1)...]
      case UInt8(ascii: "{"):
        rest = rest.drop { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ",") }
        guard rest.popFirst() == UInt8(ascii: "}") else { return false }
      case UInt8(ascii: "("):
        // Others than (?:…) may have a syntax of their own.
        if rest.first == UInt8(ascii: "?") {
          guard rest.dropFirst().first == UInt8(ascii: ":") else { return false }
          rest = rest.dropFirst(2)
        } else if rest.first == UInt8(ascii: "*") {
          return false
        }
      case UInt8(ascii: "."): return false
      case UInt8(ascii: ")"), UInt8(ascii: "|"), UInt8(ascii: "*"), UInt8(ascii: "?"): continue
      default: if !isPlain(byte) { return false }
      }
    }
    return true
  }

  private static func isPlainEscape(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "d") || "-.+/".utf8.contains(byte)
  }

  /// The inside of `[…]`: single characters, `\d`, and ranges within letters of one case or digits.
  private static func isPlain(classOf text: ArraySlice<UInt8>) -> Bool {
    guard !text.isEmpty else { return false }
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\") {
        guard let escaped = rest.popFirst(), isPlainEscape(escaped) else { return false }
        // A range from an escape is nothing that needs to be understood.
        if rest.first == .dash, rest.count > 1 { return false }
      } else if rest.first == .dash, let end = rest.dropFirst().first {
        guard let kind = kind(byte), kind == self.kind(end) else { return false }
        rest = rest.dropFirst(2)
      } else if !isPlain(byte) {
        return false
      }
    }
    return true
  }

  /// Lower-case letters, upper-case ones, or digits: each without a gap.
  private static func kind(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): 0
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): 1
    case UInt8(ascii: "0")...UInt8(ascii: "9"): 2
    default: nil
    }
  }
}
