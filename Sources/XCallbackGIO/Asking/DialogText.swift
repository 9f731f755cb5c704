/// Text for a dialogue that reads markup, with nothing left in it that could be read as such.
enum DialogText {
  /// In characters; kdialog breaks no lines, and no dialogue breaks a long URL.
  private static let width = 80

  /// The question's title in bold, an empty line, and its lines: as markup without anything around it.
  static func markup(of question: Question) -> [String] {
    let title = wrapped(question.title).map { "<b>\(escaped($0))</b>" }
    return title + (question.lines.isEmpty ? [] : [""]) + question.lines.flatMap(wrapped).map(escaped)
  }

  /// Entities for what markup gives a meaning to, and for the backslash.
  ///
  /// zenity takes backslash escapes in its text when it reads markup, and none when it does not (3.44, measured);
  /// kdialog takes some. An entity is safe from both.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.split(separator: "\\", omittingEmptySubsequences: false)
      .map { Notifications.escapedMarkup(String($0)) }.joined(separator: "&#92;")
  }

  /// A line in pieces; the later ones are indented, so that none passes for a line of its own.
  private static func wrapped(_ line: String) -> [String] {
    var pieces: [String] = []
    var rest = line[...]
    while rest.count > width {
      let piece = rest.prefix(width)
      // At the last space of its second half, else in the middle of a word.
      let space = piece.suffix(width / 2).lastIndex(of: " ").map { rest.index(after: $0) }
      let end = space ?? piece.endIndex
      pieces.append(String(rest[..<end]))
      rest = rest[end...]
    }
    pieces.append(String(rest))
    // No-break spaces: rich text drops others.
    return pieces.prefix(1) + pieces.dropFirst().map { "\u{A0}\u{A0}\u{A0}\u{A0}" + $0 }
  }
}
