/// One line of a `mimeapps.list`, told apart by the rules of GKeyFile's parser.
struct MimeAppsLine: Sendable, Equatable {
  /// What GKeyFile takes the line for.
  enum Kind: Sendable, Equatable {
    case blank
    case comment
    case group(String)
    case entry(Entry)
  }

  /// A key with its list of ids.
  struct Entry: Sendable, Equatable {
    var key: String
    var value: MimeAppsValue
    /// Where the value begins in the line's text.
    fileprivate var valueStart: Int

    /// In its first group GKeyFile takes a key `Encoding` for the file's own, and no value but UTF-8.
    var isReadableEncoding: Bool {
      key != "Encoding" || String(decoding: value.bytes, as: UTF8.self).lowercased() == "utf-8"
    }
  }

  private(set) var text: [UInt8]
  /// `\n`, `\r\n`, or nothing at the end of a file without a last line end.
  var terminator: [UInt8]
  private(set) var kind: Kind

  init(_ piece: ArraySlice<UInt8>, terminated: Bool) throws(MimeAppsLineError) {
    // GKeyFile drops a CR only in front of the line feed that it read.
    let hasReturn = terminated && piece.last == UInt8(ascii: "\r")
    text = [UInt8](hasReturn ? piece.dropLast() : piece)
    terminator = hasReturn ? [0x0D, 0x0A] : terminated ? [0x0A] : []
    kind = try Self.kind(of: text)
  }

  /// A line of our own making, in a form that needs no check.
  init(ours line: String, terminator: [UInt8]) {
    text = [UInt8](line.utf8)
    self.terminator = terminator
    kind = (try? Self.kind(of: text)) ?? .comment
  }

  var isGroupMark: Bool { kind == .comment && text.elementsEqual(MimeAppsList.groupMark.utf8) }

  mutating func setValue(_ value: MimeAppsValue) {
    guard case .entry(var entry) = kind else { return }
    text.replaceSubrange(entry.valueStart..., with: value.bytes)
    entry.value = value
    kind = .entry(entry)
  }

  private static func kind(of text: [UInt8]) throws(MimeAppsLineError) -> Kind {
    if text.contains(0) { throw .nul }
    let start = text.firstIndex { !isSpace($0) } ?? text.endIndex
    guard start < text.endIndex else { return .blank }
    if text[start] == UInt8(ascii: "#") { return .comment }
    if text[start] == UInt8(ascii: "["), let name = try groupName(text[start...]) { return .group(name) }
    return .entry(try entry(text, from: start))
  }

  /// The name between the brackets; nil when more than blanks follow them, which makes the line no group.
  private static func groupName(_ line: ArraySlice<UInt8>) throws(MimeAppsLineError) -> String? {
    guard let close = line.firstIndex(of: UInt8(ascii: "]")) else { return nil }
    guard line[(close + 1)...].allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) else {
      return nil
    }
    let name = line[(line.startIndex + 1)..<close]
    guard !name.isEmpty, !name.contains(where: { $0 == UInt8(ascii: "[") || $0 < 0x20 || $0 == 0x7F }) else {
      throw .groupName
    }
    return String(decoding: name, as: UTF8.self)
  }

  private static func entry(_ text: [UInt8], from start: Int) throws(MimeAppsLineError) -> Entry {
    guard let equals = text[start...].firstIndex(of: UInt8(ascii: "=")), equals > start else {
      throw .notAnEntry
    }
    var end = equals
    while isSpace(text[end - 1]) { end -= 1 }
    let key = text[start..<end]
    guard isKeyName(String(decoding: key, as: UTF8.self).unicodeScalars[...]) else { throw .keyName }
    let valueStart = text[(equals + 1)...].firstIndex { !isSpace($0) } ?? text.endIndex
    return Entry(
      key: String(decoding: key, as: UTF8.self), value: MimeAppsValue(bytes: [UInt8](text[valueStart...])),
      valueStart: valueStart)
  }

  /// As GLib's `g_key_file_is_key_name`: only a locale suffix at the end may have brackets, right behind the
  /// name.
  private static func isKeyName(_ key: Substring.UnicodeScalarView) -> Bool {
    let name = key.prefix { $0 != "[" && $0 != "]" }
    guard let last = name.last, last != " " else { return false }
    guard name.endIndex < key.endIndex else { return true }
    return key[name.endIndex] == "[" && key.last == "]"
      && key[name.endIndex...].dropFirst().dropLast().allSatisfy {
        isAlphanumeric($0) || "-_.@".unicodeScalars.contains($0)
      }
  }

  /// As `g_unichar_isalnum`.
  private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  /// As `g_ascii_isspace`, which leaves the vertical tab out.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }
}
