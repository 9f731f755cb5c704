/// Text from outside on its way to a person: what could move the cursor, hide, reorder or paint over other text is
/// written as an escape (design §5: control, bidi, zero-width).
public enum DisplayText {
  /// The text with each such character as `\n`, `\t`, `\r` or `\u{202E}`.
  public static func escape(_ text: some StringProtocol) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return String(text) }
    var escaped = String.UnicodeScalarView()
    var markCount = 0
    for scalar in text.unicodeScalars {
      markCount = isMark(scalar) ? markCount + 1 : 0
      if markCount <= mostMarks, isHarmless(scalar) {
        escaped.append(scalar)
      } else {
        escaped += escape(scalar).unicodeScalars
      }
    }
    return String(escaped)
  }

  /// How many combining marks one character keeps. More than any script's spelling needs, and a pile of them is drawn
  /// over the lines above (dunst 1.9 with Pango, measured).
  private static let mostMarks = 4

  /// The same in quotes, with nothing in it that passes for words outside of them: quotes, and all but the first of
  /// several spaces, which could push the rest to a line of its own, are escapes, too.
  ///
  /// - Parameter limit: in Unicode scalars of what is shown; a text that is cut has `…` behind the quotes.
  package static func quote(_ text: some StringProtocol, limit: Int) -> String {
    var quoted = String.UnicodeScalarView()
    var markCount = 0
    var isBehindSpace = false
    for scalar in text.unicodeScalars {
      markCount = isMark(scalar) ? markCount + 1 : 0
      let isSpace = isSpace(scalar)
      let isPlain =
        markCount <= mostMarks && isHarmless(scalar) && scalar != "\"" && !(isSpace && isBehindSpace)
      isBehindSpace = isSpace
      let piece = isPlain ? String(scalar) : escape(scalar)
      guard quoted.count + piece.unicodeScalars.count <= limit else { return "\"\(String(quoted))\"…" }
      quoted += piece.unicodeScalars
    }
    return "\"\(String(quoted))\""
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
  ///
  /// - Parameter limit: in Unicode scalars: one Character can be as long as a URL.
  package static func notification(_ text: String, limit: Int = 1_000) -> String {
    let scalars = text.unicodeScalars
    let kept = scalars.prefix(limit)
    let lines = kept.split(separator: "\n", omittingEmptySubsequences: false).map { escape(Substring($0)) }
    return lines.joined(separator: "\n") + (kept.endIndex < scalars.endIndex ? "…" : "")
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

  /// What leaves a gap. The blank of Braille is no space to Unicode.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .spaceSeparator || scalar == "\u{2800}"
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
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
