import CGIO
import Glibc

/// The message by which X11 desktops learn that a startup sequence is over (Startup Notification Protocol 0.1).
enum X11StartupNotification {
  /// How long a display may take, in seconds.
  private static let patience: UInt32 = 5

  /// Tells the display of this process, if it has one, that the sequence with this id is over.
  ///
  /// A display that hangs ends the process, by SIGALRM.
  static func end(_ id: String) {
    guard Environment.current("DISPLAY")?.isEmpty == false else { return }
    signal(SIGALRM, SIG_DFL)
    alarm(patience)
    defer { alarm(0) }
    let message = message(ending: id)
    _ = unsafe xc_broadcast(
      "_NET_STARTUP_INFO", "_NET_STARTUP_INFO_BEGIN", message, message.utf8.count + 1)
  }

  /// `remove: ID="…"`; quotes, backslashes and spaces have a backslash in front.
  static func message(ending id: String) -> String {
    var quoted = ""
    for character in id.unicodeScalars {
      if "\"\\ ".unicodeScalars.contains(character) { quoted += "\\" }
      quoted.unicodeScalars.append(character)
    }
    return "remove: ID=\"\(quoted)\""
  }
}
