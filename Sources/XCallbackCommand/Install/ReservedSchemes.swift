import XCallback
import XCallbackGIO

/// Schemes that no handler file of ours may take over (research C31: claim only what is your own).
enum ReservedSchemes {
  /// The scheme that replies to waiting calls come by; `install` gives it an entry without a handler file.
  static let replies: [Scheme] = [Scheme(ReplyURL.scheme)].compactMap { $0 }

  /// Why the scheme is refused; nil when it may have a handler file.
  static func reason(against scheme: Scheme) -> String? {
    switch scheme.name {
    case "http", "https", "ws", "wss", "ftp": "it is the web browser's"
    case "file": "it names files, which are opened by their type"
    case "mailto": "it is the mail program's"
    case "javascript", "vbscript", "data", "blob", "about", "view-source":
      "browsers never hand it to other programs"
    case ReplyURL.scheme: "replies to xcallback itself come by it"
    default: nil
    }
  }
}
