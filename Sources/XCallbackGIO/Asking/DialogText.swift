/// Text for a dialogue that reads markup, with nothing left in it that could be read as such.
enum DialogText {
  /// The text with entities for what markup gives a meaning to, and for the backslash.
  ///
  /// zenity takes backslash escapes in its text when it reads markup, and none when it does not (3.44, measured);
  /// kdialog takes some. An entity is safe from both.
  static func escaped(_ text: String) -> String {
    let parts = breakable(text).split(separator: "\\", omittingEmptySubsequences: false)
    return parts.map { Notifications.escapedMarkup(String($0)) }.joined(separator: "&#92;")
  }

  /// Lets long words, such as URLs, be broken, or the window becomes wider than the screen.
  private static func breakable(_ text: String) -> String {
    var result = ""
    var length = 0
    for character in text {
      length = character.isWhitespace ? 0 : length + 1
      if length > longestWord {
        result += "\u{200B}"
        length = 1
      }
      result.append(character)
    }
    return result
  }

  private static let longestWord = 60
}
