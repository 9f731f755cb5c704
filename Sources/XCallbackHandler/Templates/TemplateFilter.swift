/// How a value is encoded for the place it is inserted in: `{name|url}` and its like (design §4).
package enum TemplateFilter: String, CaseIterable, Sendable {
  /// Percent-encoded but for RFC 3986's unreserved characters.
  case url
  /// A complete JSON value: a string with its quotes, or the bare number, boolean or JSON value where the
  /// parameter's type is one.
  case json
  /// One word of a POSIX shell, in single quotes.
  case sh

  /// Encodes a value; `kind` is the parameter's, nil for facts and for what a filter has made already.
  func apply(to value: String, kind: TemplateScope.Parameter?) -> String {
    switch self {
    case .url: Self.percentEncoded(value)
    case .json: Self.bareJSON(value, kind: kind) ?? Self.jsonString(value)
    case .sh: Self.shellWord(value)
    }
  }

  /// RFC 3986 section 2.3 stays, every other byte becomes `%XX` in upper case.
  static func percentEncoded(_ value: String) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(value.utf8.count)
    for byte in value.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        out.append(byte)
      default:
        out.append(UInt8(ascii: "%"))
        out.append(hexDigit(byte >> 4))
        out.append(hexDigit(byte & 15))
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// RFC 8259 section 7: quotation mark, reverse solidus and the control characters are escaped.
  static func jsonString(_ value: String) -> String {
    var out: [UInt8] = [UInt8(ascii: "\"")]
    out.reserveCapacity(value.utf8.count + 2)
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): out += [UInt8(ascii: "\\"), byte]
      case 0x0A: out += Array("\\n".utf8)
      case 0x0D: out += Array("\\r".utf8)
      case 0x09: out += Array("\\t".utf8)
      case 0..<0x20, 0x7F: out += Array("\\u00".utf8) + [hexDigit(byte >> 4), hexDigit(byte & 15)]
      default: out.append(byte)
      }
    }
    out.append(UInt8(ascii: "\""))
    return String(decoding: out, as: UTF8.self)
  }

  /// The value itself where its type makes it JSON; nil where it has to be a string.
  private static func bareJSON(_ value: String, kind: TemplateScope.Parameter?) -> String? {
    guard let kind else { return nil }
    if kind.isBoolean, value == "true" || value == "false" { return value }
    if kind.isJSON { return value }
    return kind.isNumeric ? jsonNumber(value) : nil
  }

  /// RFC 8259 section 6; the leading zeros that the type `integer` allows are left out.
  static func jsonNumber(_ value: String) -> String? {
    var rest = Array(value.utf8)[...]
    var out: [UInt8] = []
    func digits() -> [UInt8] {
      let run = rest.prefix { 0x30...0x39 ~= $0 }
      rest = rest.dropFirst(run.count)
      return Array(run)
    }
    func take(_ wanted: String) -> Bool {
      guard let first = rest.first, wanted.utf8.contains(first) else { return false }
      out.append(first)
      rest = rest.dropFirst()
      return true
    }
    _ = take("-")
    let whole = digits()
    guard let last = whole.last else { return nil }
    let significant = whole.dropLast().drop { $0 == 0x30 } + [last]
    out += significant
    if take(".") {
      let fraction = digits()
      if fraction.isEmpty { return nil }
      out += fraction
    }
    if take("eE") {
      _ = take("+-")
      let exponent = digits()
      if exponent.isEmpty { return nil }
      out += exponent
    }
    return rest.isEmpty ? String(decoding: out, as: UTF8.self) : nil
  }

  /// Single quotes around all, but quotes and backslashes stand outside of them behind a backslash.
  ///
  /// POSIX 2.2.2 needs that for the quote only; fish reads a backslash inside of single quotes, and a login
  /// shell at the other end of `ssh` or `su -c` may be one.
  static func shellWord(_ value: String) -> String {
    var out: [UInt8] = [.singleQuote]
    out.reserveCapacity(value.utf8.count + 2)
    for byte in value.utf8 {
      if byte == .singleQuote || byte == .backslash {
        out += [.singleQuote, .backslash, byte, .singleQuote]
      } else {
        out.append(byte)
      }
    }
    out.append(.singleQuote)
    return String(decoding: out, as: UTF8.self)
  }

  private static func hexDigit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? 0x30 + nibble : 0x41 + nibble - 10
  }
}
