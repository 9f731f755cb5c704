/// What lets one window take the focus, and ends the launcher's busy cursor: the token of XDG Activation and the id of the
/// Startup Notification Protocol.
///
/// A launcher gives one of them or both (GLib before 2.75.1 only the id), and an app looks for the one of its display
/// server: each stands in for the other.
package struct Activation: Sendable, Equatable {
  /// For `XDG_ACTIVATION_TOKEN` and `activation-token`.
  package let token: String
  /// For `DESKTOP_STARTUP_ID` and `desktop-startup-id`.
  package let startupID: String

  /// nil when there is neither.
  package init?(token: String?, startupID: String?) {
    let usable = [token, startupID].map { text in text.flatMap { Self.isUsable($0) ? $0 : nil } }
    guard let token = usable[0] ?? usable[1], let startupID = usable[1] ?? usable[0] else { return nil }
    self.token = token
    self.startupID = startupID
  }

  /// What a launcher put into an environment.
  package init?(_ environment: Environment) {
    self.init(
      token: environment["XDG_ACTIVATION_TOKEN"], startupID: environment["DESKTOP_STARTUP_ID"])
  }

  /// What a program that is started by its command line finds in its environment.
  package var variables: [(name: String, value: String?)] {
    [("XDG_ACTIVATION_TOKEN", token), ("DESKTOP_STARTUP_ID", startupID)]
  }

  /// What an app that is started by its bus name finds in its platform data (Desktop Entry Specification, "D-Bus
  /// Activation").
  var platformData: [DBusArgument] {
    [("activation-token", token), ("desktop-startup-id", startupID)].map { name, value in
      .dictEntry(.string(name), .variant(.string(value)))
    }
  }

  /// Whoever calls can send anything, and what no environment holds would keep the taker from being started (report
  /// D61). Real ones have some dozen bytes.
  static func isUsable(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 4_096 && !text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
  }
}
