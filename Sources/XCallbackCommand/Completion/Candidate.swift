import XCallback
import XCallbackHandler

/// A word that the shell may put in place of the one being typed.
struct Candidate: Equatable {
  /// The whole word, unquoted.
  let text: String
  /// What it means, for shells that show it.
  var description: String?

  init(_ text: String, _ description: String? = nil) { (self.text, self.description) = (text, description) }

  /// Whether a shell can be given it: a line of its own on which nothing moves the cursor. Names come from files that
  /// others write; what cannot be shown as it is cannot be picked either.
  var isPresentable: Bool {
    !text.isEmpty && DisplayText.escape(text).utf8.elementsEqual(text.utf8)
      && !text.unicodeScalars.contains { $0.properties.isWhitespace }
  }

  /// What `complete` prints: the word, and behind a tab what it means.
  var line: String {
    guard let description, !description.isEmpty else { return text }
    return text + "\t" + DisplayText.escape(description.prefix(100))
  }
}
