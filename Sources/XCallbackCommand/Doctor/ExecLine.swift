/// The words of an `Exec` line, with what `doctor` has to know of each (Desktop Entry Specification, "The Exec key").
struct ExecLine: Equatable {
  struct Word: Equatable {
    var text = ""
    /// Whether any part of it stands in quotes.
    var isQuoted = false

    /// Whether a field code for URLs stands anywhere in it.
    var namesURL: Bool { text.contains("%u") || text.contains("%U") }
    /// Whether it is such a field code alone, the one form that every opener expands.
    var isURL: Bool { !isQuoted && (text == "%u" || text == "%U") }

    /// Whether xdg-open's generic mode would read it otherwise than GIO (research B2.26).
    var needsQuotes: Bool {
      isQuoted || text.contains("%%")
        || text.contains { "\"'\\><~|&;$*?#()`".contains($0) || $0 == " " || $0 == "\t" }
    }
  }

  let words: [Word]

  /// Splits at blanks outside of quotes. Single quotes count although they are no quotes to the specification: people
  /// write them (research C3, C4, C11).
  init(_ line: String) {
    var words: [Word] = []
    var word: Word?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word?.text.append(character)
        isEscaped = false
      } else if character == "\\", quote == "\"" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word?.text.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        word = word ?? Word()
        word?.isQuoted = true
      } else if character == " " || character == "\t" {
        if let word { words.append(word) }
        word = nil
      } else {
        word = word ?? Word()
        word?.text.append(character)
      }
    }
    if let word { words.append(word) }
    self.words = words
  }

  var program: String { words.first?.text ?? "" }
}
