import XCallbackGIO

/// Browsers that live in a sandbox, and so reach other programs only through the portal.
enum SandboxedBrowsers {
  private static let snaps = ["firefox", "chromium", "brave", "opera", "vivaldi"]
  private static let flatpaks = [
    "org.mozilla.firefox", "org.chromium.Chromium", "com.google.Chrome", "com.brave.Browser",
    "com.microsoft.Edge", "com.vivaldi.Vivaldi", "io.gitlab.librewolf-community", "app.zen_browser.zen",
    "org.gnome.Epiphany",
  ]

  /// Their names with how they were installed, such as `firefox (snap)`.
  static func names(_ directories: UserDirectories, systemRoot: String) -> [String] {
    let exports = [
      "\(systemRoot)/var/lib/flatpak/exports/bin", "\(directories.dataHome)/flatpak/exports/bin",
    ]
    return snaps.filter { Files.isThere("\(systemRoot)/snap/bin/\($0)") }.map { "\($0) (snap)" }
      + flatpaks.filter { id in exports.contains { Files.isThere("\($0)/\(id)") } }.map { "\($0) (Flatpak)" }
  }
}
