import XCallbackGIO

/// The browsers of this user, as far as their own settings can keep a link from the desktop.
struct BrowserSurvey {
  let firefox: [FirefoxProfile]
  let chromium: [ChromiumProfile]
  /// Managed settings of all of a machine's users.
  let policies: [BrowserPolicy]
  /// Names of browsers in a sandbox, with how they got there: `firefox (snap)`.
  let sandboxed: [String]

  /// - Parameter systemRoot: what stands in front of `/etc`, `/snap` and `/var`; nothing but in tests.
  init(_ directories: UserDirectories, _ environment: Environment, systemRoot: String) {
    firefox = FirefoxProfile.all(below: directories)
    chromium = ChromiumProfile.all(below: directories)
    policies = BrowserPolicy.all(below: systemRoot)
    sandboxed = SandboxedBrowsers.names(directories, systemRoot: systemRoot)
  }

  /// A JSON file of some megabytes at most; nil when there is none, or it is none.
  static func json(_ path: String) -> JSONValue? {
    guard let bytes = try? Files.read(path, limit: 16 << 20, regularOnly: true) else { return nil }
    return try? JSONValue(parsing: bytes)
  }
}
