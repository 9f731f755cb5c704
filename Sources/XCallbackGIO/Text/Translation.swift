import CGIO
import Glibc

/// A message in the user's language, by the catalogue `xcallback` (gettext): for what is shown in notifications and dialogues.
///
/// `message` is the English text, a literal, so that `make check` finds it; `%1$s`, `%2$s` … stand for the arguments, which are
/// inserted once. What a terminal or the journal says is English: people search for it.
package func translated(_ message: String, _ arguments: String...) -> String {
  Catalogue.text(of: message, with: arguments)
}

/// The catalogue of messages; it is opened with the first one.
enum Catalogue {
  private static let domain = "xcallback"

  /// The user's locale for messages; nil when the system has no such locale. Made with the first message: most links show
  /// none.
  nonisolated(unsafe) private static let locale: locale_t? = {
    unsafe bindtextdomain(domain, directory)
    unsafe bind_textdomain_codeset(domain, "UTF-8")
    return unsafe newlocale(LC_MESSAGES_MASK, "", nil)
  }()

  /// The message in the catalogue, or itself. Whatever else this process says stays English: the journal, and GLib's errors
  /// in it.
  private static func text(of message: String) -> String {
    guard let locale = unsafe locale else { return message }
    let old = unsafe uselocale(locale)
    defer { unsafe uselocale(old) }
    // Without a translation it is the pointer that was given.
    return unsafe message.withCString { unsafe copiedText(borrowing: g_dgettext(domain, $0)) } ?? message
  }

  /// The message in the user's language, each `%1$s` and the like replaced once.
  static func text(of message: String, with arguments: [String]) -> String {
    let text = text(of: message)
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

  /// `share/locale` beside the program's directory, or one further up in a build.
  private static var directory: String {
    let program = Files.directory(of: Files.readLink("/proc/self/exe") ?? "")
    let up = Files.directory(of: program)
    let candidates = [up, Files.directory(of: up)].map { "\($0)/share/locale" }
    return candidates.first { Files.isThere($0) } ?? "/usr/share/locale"
  }
}
