import XCallbackGIO

/// The `xdg-open` of this session, and what it does with a link (research B7; its own `detectDE` and `open_*`).
struct XDGOpen: Equatable {
  /// Who opens the link in the end.
  enum Opener: Equatable {
    /// xdg-open itself, by the answer of xdg-mime and the entry's `Exec`: its generic mode.
    case itself
    /// A program of the desktop.
    case program(String)
    /// A program of the desktop that is not installed, and without which xdg-open fails.
    case missing(String)
    /// The portal: a program in a Flatpak.
    case portal
    /// Nobody: it exits 0 and has done nothing (B7.75).
    case nobody
    /// It is not the one of xdg-utils.
    case unknown
  }

  /// Where it is; nil when it is not installed.
  let path: String?
  /// As `xdg-open --version` says; nil when it says nothing of the kind.
  let version: Version?
  let opener: Opener

  struct Version: Equatable {
    let major: Int
    let minor: Int
    let text: String

    /// Of `xdg-open 1.1.3+`.
    init?(output: String) {
      let words = output.split { $0 == " " || $0 == "\n" }
      guard words.first == "xdg-open", words.count > 1 else { return nil }
      let numbers = words[1].split(separator: ".").map { Int($0.prefix { $0.isASCII && $0.isNumber }) }
      guard let major = numbers.first ?? nil else { return nil }
      self.major = major
      minor = numbers.dropFirst().first?.flatMap { $0 } ?? 0
      text = String(words[1])
    }

    /// 1.2 knows digits in schemes and Plasma 6.
    var isOld: Bool { (major, minor) < (1, 2) }
  }

  /// - Parameters:
  ///   - has: whether a program is in the session's PATH.
  ///   - isGNOMESession: whether `org.gnome.SessionManager` is on the session bus.
  init(
    path: String?, version: Version?, environment: Environment, has: (String) -> Bool, isGNOMESession: Bool,
    isInFlatpak: Bool
  ) {
    self.path = path
    self.version = version
    guard let version else {
      opener = .unknown
      return
    }
    let mode = isInFlatpak ? "flatpak" : Self.mode(environment, isGNOMESession: isGNOMESession)
    opener = Self.opener(mode, version, environment, has)
  }

  /// Whether it reads the entry's `Exec` by rules of its own.
  var readsEntries: Bool { opener == .itself }

  /// What it does, for people.
  var description: String {
    guard path != nil else { return "no xdg-open" }
    guard let version else { return "an xdg-open that is not of xdg-utils" }
    let way =
      switch opener {
      case .itself: "in its generic mode"
      case .program(let name): "by \(name)"
      case .missing(let name): "by \(name), which is not installed"
      case .portal: "by the portal"
      case .nobody: "which does nothing here"
      case .unknown: "by other means"
      }
    return "xdg-open \(version.text) \(way)"
  }

  /// The desktop as it detects it. What only the X server's root window could tell is left out.
  private static func mode(_ environment: Environment, isGNOMESession: Bool) -> String {
    switch environment["XDG_CURRENT_DESKTOP"] ?? "" {
    case "Cinnamon", "X-Cinnamon": return "gnome"
    case "ENLIGHTENMENT": return "enlightenment"
    case let name where name.hasPrefix("GNOME"): return "gnome"
    case "KDE": return "kde"
    case "DEEPIN", "Deepin", "deepin": return "deepin"
    case "MATE": return "mate"
    case "XFCE": return "xfce"
    case "LXDE", "LXQt", "X-Generic": return "generic"
    default: break
    }
    func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    if isSet("KDE_FULL_SESSION") { return "kde" }
    if isSet("GNOME_DESKTOP_SESSION_ID") { return "gnome" }
    if isSet("MATE_DESKTOP_SESSION_ID") { return "mate" }
    if isGNOMESession { return "gnome" }
    if environment["DESKTOP"]?.hasPrefix("Enlightenment") == true { return "enlightenment" }
    if isSet("LXQT_SESSION_CONFIG") { return "generic" }
    switch environment["DESKTOP_SESSION"] ?? "" {
    case "gnome": return "gnome"
    case "MATE": return "mate"
    case "xfce", "xfce4", "Xfce Session": return "xfce"
    default: return "generic"
    }
  }

  private static func opener(
    _ mode: String, _ version: Version, _ environment: Environment, _ has: (String) -> Bool
  ) -> Opener {
    /// The first of several that is there; without any of them xdg-open does it itself.
    func first(_ names: String...) -> Opener { names.first(where: has).map(Opener.program) ?? .itself }
    func required(_ name: String) -> Opener { has(name) ? .program(name) : .missing(name) }
    switch mode {
    case "flatpak": return .portal
    case "gnome": return first("gio", "gvfs-open", "gnome-open")
    case "mate": return first("gio", "gvfs-open", "mate-open")
    case "xfce": return first("exo-open", "gio", "gvfs-open")
    case "enlightenment": return first("enlightenment_open")
    case "deepin": return first("dde-open")
    case "kde":
      switch environment["KDE_SESSION_VERSION"] ?? "" {
      case "": return required("kfmclient")
      case "4": return required("kde-open")
      case "5": return required("kde-open5")
      case "6" where !version.isOld: return required("kde-open")
      default: return .nobody
      }
    // What xdg-mime needs it to be: it is a script beside xdg-open.
    default: return has("xdg-mime") ? .itself : .missing("xdg-mime")
    }
  }
}

extension XDGOpen {
  /// Looks at the session's xdg-open.
  static func survey(_ environment: Environment, isGNOMESession: Bool) -> XDGOpen {
    let searched = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    func program(_ name: String) -> String? { Files.program(named: name, searching: searched) }
    let path = program("xdg-open")
    let output = path.flatMap { ProgramOutput.of($0, ["--version"]) }
    let isInFlatpak = environment["XDG_RUNTIME_DIR"].map { Files.isThere("\($0)/flatpak-info") } ?? false
    return XDGOpen(
      path: path, version: output.flatMap { Version(output: $0) }, environment: environment,
      has: { program($0) != nil }, isGNOMESession: isGNOMESession, isInFlatpak: isInFlatpak)
  }
}
