import CGIO
import Glibc

/// A message in the user's language, by the catalogue `xcallback` (gettext): for what is shown in notifications and dialogues.
///
/// `message` is the English text, a literal, so that `make check` finds it; `%1$s`, `%2$s` … stand for the arguments, which are
/// inserted once. What a terminal or the journal says is English: people search for it.
package func translated(_ message: String, _ arguments: String...) -> String {
  Catalogue.open
  let text = unsafe copiedText(borrowing: g_dgettext(Catalogue.domain, message)) ?? message
  var result = ""
  var rest = text[...]
  while let mark = rest.firstIndex(of: "%") {
    result += rest[..<mark]
    let placeholder = rest[mark...].prefix(4)
    if placeholder.count == 4, placeholder.hasSuffix("$s"),
      let number = placeholder.dropFirst().first?.wholeNumberValue,
      arguments.indices.contains(number - 1)
    {
      result += arguments[number - 1]
      rest = rest[placeholder.endIndex...]
    } else {
      result += "%"
      rest = rest[rest.index(after: mark)...]
    }
  }
  return result + rest
}

private enum Catalogue {
  static let domain = "xcallback"

  /// Done once, with the first message: most links show none. Nothing else of the process depends on the language.
  static let open: Void = {
    unsafe setlocale(LC_MESSAGES, "")
    unsafe bindtextdomain(domain, directory)
    unsafe bind_textdomain_codeset(domain, "UTF-8")
  }()

  /// `share/locale` beside the program's directory, or one further up in a build.
  private static var directory: String {
    let program = Files.directory(of: Files.readLink("/proc/self/exe") ?? "")
    let up = Files.directory(of: program)
    let candidates = [up, Files.directory(of: up)].map { "\($0)/share/locale" }
    return candidates.first { Files.isThere($0) } ?? "/usr/share/locale"
  }
}
