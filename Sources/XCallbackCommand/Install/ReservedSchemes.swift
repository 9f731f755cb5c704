import XCallback
import XCallbackGIO

/// Schemes that belong to somebody else, or that nothing may take over (research C31: claim only what is your
/// own).
enum ReservedSchemes {
  /// The scheme that replies to waiting calls come by; `install` gives it an entry without a handler file.
  static let replies: [Scheme] = [Scheme(ReplyURL.scheme)].compactMap { $0 }

  /// Why the scheme is refused; nil when it may have a handler file.
  static func reason(against scheme: Scheme) -> String? {
    switch scheme.name {
    case "http", "https", "ws", "wss", "ftp": "it is the web browser's"
    case "mailto": "it is the mail program's"
    case "file": "it names files, which desktops open by their type and never by a scheme"
    case ReplyURL.scheme: "replies to xcallback itself come by it"
    case _ where scheme.isNeverLaunched: "browsers never hand it to other programs"
    default: nil
    }
  }

  /// Whether `--force` makes no difference: no desktop hands such a link over, and a program that did would
  /// be tricked (design §5, "never").
  static func isForNobody(_ scheme: Scheme) -> Bool { scheme.isNeverLaunched || replies.contains(scheme) }
}
