import XCallbackGIO

/// A profile of Firefox or of one of its kin: what it does with links of other programs.
struct FirefoxProfile {
  /// `handlers.json`, which the settings page writes.
  let handlersFile: String
  private let handlers: JSONValue?
  /// `user.js` and `prefs.js`, the first of which wins.
  private let preferences: [(file: String, lines: [Substring])]

  /// Where the profiles are, below the home directory. Firefox makes new ones below the directory for configuration
  /// since version 147.
  private static let homes = [
    ".mozilla/firefox", "snap/firefox/common/.mozilla/firefox",
    ".var/app/org.mozilla.firefox/.mozilla/firefox",
    ".librewolf", ".var/app/io.gitlab.librewolf-community/.librewolf", ".waterfox", ".zen", ".floorp",
    ".thunderbird", ".var/app/org.mozilla.Thunderbird/.thunderbird",
  ]

  static func all(below directories: UserDirectories) -> [FirefoxProfile] {
    let roots = ["\(directories.configHome)/mozilla/firefox"] + homes.map { "\(directories.home)/\($0)" }
    return roots.flatMap { root in
      ((try? Files.entries(of: root)) ?? []).compactMap { FirefoxProfile("\(root)/\($0)") }
    }
  }

  private init?(_ directory: String) {
    handlersFile = "\(directory)/handlers.json"
    handlers = BrowserSurvey.json(handlersFile)
    preferences = ["user.js", "prefs.js"].compactMap { name in
      let file = "\(directory)/\(name)"
      guard let bytes = try? Files.read(file, limit: 16 << 20, regularOnly: true) else { return nil }
      return (file, String(decoding: bytes, as: UTF8.self).split(separator: "\n"))
    }
    if handlers == nil, preferences.isEmpty { return nil }
  }

  /// What it does with links of a scheme in place of handing them to the desktop (nsIHandlerInfo).
  func choice(for scheme: String) -> String? {
    guard let entry = handlers?.value(at: ["schemes", scheme[...]]),
      case .integer(let action)? = entry.value(at: ["action"])
    else { return nil }
    switch action {
    // 4 is what the desktop says, 1 asks.
    case 4, 1: return nil
    case 2:
      let program = entry.value(at: ["handlers", "0"])
      let path = program?.value(at: ["path"])?.scalarText
      if let path, Files.lastComponent(of: path) == HandlerProgram.name { return nil }
      let name = program?.value(at: ["name"])?.scalarText
      guard let target = name ?? path ?? program?.value(at: ["uriTemplate"])?.scalarText else { return nil }
      return "opens them with \(target)"
    case 3: return "opens them by itself"
    case 0: return "saves them"
    default: return "has the action \(action) for them"
    }
  }

  /// The file in which a preference keeps links of the scheme from other programs.
  func block(for scheme: String) -> String? {
    for name in ["external.\(scheme)", "external-default"] {
      let key = "\"network.protocol-handler.\(name)\""
      for (file, lines) in preferences {
        guard let line = lines.last(where: { $0.contains(key) }) else { continue }
        let value = line.split(separator: ",").last?.filter { $0 != " " } ?? ""
        if value.hasPrefix("false") { return file }
        if value.hasPrefix("true") { return nil }
      }
    }
    return nil
  }
}
