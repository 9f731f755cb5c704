/// The value of an entry in a `mimeapps.list`: desktop ids, each ended or separated by `;`.
struct MimeAppsValue: Sendable, Equatable {
  var bytes: [UInt8]

  /// The ids, without empty ones.
  var ids: [String] { pieces.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) } }

  /// The value with the id in front, or nil when it stands there already.
  func puttingFirst(_ id: String) -> MimeAppsValue? {
    if let first = pieces.first, first.elementsEqual(id.utf8) { return nil }
    let rest = pieces.filter { !$0.elementsEqual(id.utf8) }
    return MimeAppsValue(
      bytes: [UInt8](id.utf8) + [Self.separator] + [UInt8](rest.joined(separator: [Self.separator])))
  }

  /// The value without the id, or nil when it does not hold it. Ids are compared whole (research C26).
  func removing(_ id: String) -> MimeAppsValue? {
    let rest = pieces.filter { !$0.elementsEqual(id.utf8) }
    guard rest.count < pieces.count else { return nil }
    // What comes to stand first loses the blanks before it, as it would when it is read again.
    let bytes = rest.joined(separator: [Self.separator]).drop { MimeAppsLine.isSpace($0) }
    let value = MimeAppsValue(bytes: [UInt8](bytes))
    return value.removing(id) ?? value
  }

  private static let separator = UInt8(ascii: ";")

  /// What stands between separators; one behind a backslash separates nothing (GKeyFile lists).
  private var pieces: [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    var isEscaped = false
    for (index, byte) in bytes.enumerated() {
      if byte == Self.separator, !isEscaped {
        pieces.append(bytes[start..<index])
        start = index + 1
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return pieces + [bytes[start...]]
  }
}
