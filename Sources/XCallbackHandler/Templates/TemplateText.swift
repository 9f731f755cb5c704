/// The raw bytes of a template, with the columns that errors name.
struct TemplateText: Sendable {
  let bytes: [UInt8]
  /// The column of each offset; empty while every byte is a character of its own.
  private let columns: [Int32]

  /// Takes the text; one over 64 KiB is an error of the file.
  init(_ value: String) throws(TemplateError) {
    guard value.utf8.count <= TemplateLimits.templateBytes else {
      throw TemplateError(.tooLong, column: 1)
    }
    let bytes = Array(value.utf8)
    var columns: [Int32] = []
    if bytes.contains(where: { $0 >= 0x80 }) {
      columns.reserveCapacity(bytes.count + 1)
      var column: Int32 = 0
      for byte in bytes {
        if byte & 0xC0 != 0x80 { column += 1 }
        columns.append(column)
      }
      columns.append(column + 1)
    }
    self.bytes = bytes
    self.columns = columns
  }

  /// The column of a byte offset, counted from 1 in Unicode scalars.
  func column(of offset: Int) -> Int {
    columns.indices.contains(offset) ? Int(columns[offset]) : offset + 1
  }

  func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}

extension UInt8 {
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let backslash = UInt8(ascii: "\\")
  static let singleQuote = UInt8(ascii: "'")
  static let doubleQuote = UInt8(ascii: "\"")
  static let dollar = UInt8(ascii: "$")
  static let dot = UInt8(ascii: ".")
  static let dash = UInt8(ascii: "-")

  /// A letter or an underscore, as names begin.
  var isNameStart: Bool {
    0x41...0x5A ~= self || 0x61...0x7A ~= self || self == UInt8(ascii: "_")
  }

  /// What follows in a name: also a digit or `-`.
  var isNamePart: Bool { isNameStart || 0x30...0x39 ~= self || self == .dash }
}
