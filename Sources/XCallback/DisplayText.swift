/// Text from outside on its way to a person: what could move the cursor, hide, or reorder other text is
/// written as an escape (design §5: control, bidi, zero-width).
public enum DisplayText {
  /// The text with each such character as `\n`, `\t`, `\r` or `\u{202E}`.
  public static func escape(_ text: some StringProtocol) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return String(text) }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isHarmless(scalar) { escaped.append(scalar) } else { escaped += escape(scalar).unicodeScalars }
    }
    return String(escaped)
  }

  /// JSON text with each such character as `\u202E`, which is the same JSON.
  package static func escape(json text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x7F }) { return text }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      // Line breaks of indented JSON are no part of a string.
      if scalar.value < 0x20 || isHarmless(scalar) {
        escaped.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          escaped += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars
        }
      }
    }
    return String(escaped)
  }

  /// The same as for a person, but for the line breaks and tabs of a text of several lines.
  package static func escape(lines text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map { escape($0) }.joined(separator: "\t")
    }.joined(separator: "\n")
  }

  /// The same for a notification: line breaks stay, and what is too long for one is cut.
  package static func notification(_ text: String, limit: Int = 1_000) -> String {
    let lines = text.prefix(limit).split(separator: "\n", omittingEmptySubsequences: false).map { escape($0) }
    return lines.joined(separator: "\n") + (text.count > limit ? "…" : "")
  }

  /// The same for bytes; those that are not UTF-8 are written as `\xFF`.
  package static func escape(bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return escape(text) }
    var escaped = ""
    var decoder = UTF8()
    var input = Array(bytes)[...]
    while !input.isEmpty {
      var iterator = input.makeIterator()
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar):
        escaped += escape(String(Character(scalar)))
        input = input.dropFirst(UTF8.width(scalar))
      case .emptyInput, .error:
        escaped += "\\x" + hex(UInt32(input.removeFirst()))
      }
      decoder = UTF8()
    }
    return escaped
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(hex(scalar.value))}"
    }
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return digits.count % 2 == 0 ? digits : "0" + digits
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    // Controls; format characters (bidi, zero-width, tags); separators of lines and paragraphs; what has no meaning.
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
    default: !scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isVariationSelector
    }
  }
}

extension UTF8 {
  fileprivate static func width(_ scalar: Unicode.Scalar) -> Int { UTF8.encode(scalar)?.count ?? 1 }
}
