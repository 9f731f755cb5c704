import XCallbackGIO

/// A profile of Chromium or of one of its kin: what it does with links of other programs.
struct ChromiumProfile {
  let file: String
  private let preferences: JSONValue

  /// Where the browsers' profiles are, below the directory for configuration and below the home directory.
  private static let configurations = [
    "chromium", "google-chrome", "google-chrome-beta", "microsoft-edge", "BraveSoftware/Brave-Browser",
    "vivaldi", "opera",
  ]
  private static let homes = [
    "snap/chromium/common/chromium", ".var/app/org.chromium.Chromium/config/chromium",
    ".var/app/com.google.Chrome/config/google-chrome",
    ".var/app/com.brave.Browser/config/BraveSoftware/Brave-Browser",
    ".var/app/com.microsoft.Edge/config/microsoft-edge",
  ]

  static func all(below directories: UserDirectories) -> [ChromiumProfile] {
    let roots =
      configurations.map { "\(directories.configHome)/\($0)" } + homes.map { "\(directories.home)/\($0)" }
    return roots.flatMap { root in
      // Opera has a single profile, in the directory itself.
      let profiles =
        ["\(root)/Preferences"] + ((try? Files.entries(of: root)) ?? []).map { "\(root)/\($0)/Preferences" }
      return profiles.compactMap { file in
        BrowserSurvey.json(file).map { ChromiumProfile(file: file, preferences: $0) }
      }
    }
  }

  /// The web site that has the scheme in this browser.
  func site(for scheme: String) -> String? {
    guard
      case .array(let handlers)? = preferences.value(at: ["custom_handlers", "registered_protocol_handlers"])
    else { return nil }
    return handlers.first {
      $0.value(at: ["protocol"])?.scalarText == scheme && $0.value(at: ["default"]) == .bool(true)
    }?.value(at: ["url"])?.scalarText
  }
}
