/// Whether this process sees the apps of the desktop, or runs in a sandbox or a container.
package struct Surroundings: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// What GIO finds is what the person has.
    case desktop
    /// The apps that GIO finds, if any, are those in the container: of others only the portal knows.
    case container
    /// Flatpak: no app is seen but this one, and only the portal opens URLs (report LCH-06).
    case flatpak
  }

  package let kind: Kind

  package init(_ kind: Kind) { self.kind = kind }

  /// - Parameter infoFile: the file by which every program in a Flatpak knows that it is in one.
  package init(_ environment: Environment, infoFile: String = "/.flatpak-info") {
    func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    if isSet("FLATPAK_ID") || environment["container"] == "flatpak" || Files.isThere(infoFile) {
      kind = .flatpak
    } else {
      // Set by podman, toolbox, distrobox and systemd-nspawn.
      kind = isSet("container") ? .container : .desktop
    }
  }

  /// Those of this process. The environment is read: not while another thread may change it.
  package static var process: Surroundings { Surroundings(.current(["FLATPAK_ID", "container"])) }

  /// The app that opens a scheme's URLs, as far as it is seen from here, or else the portal; nil when there
  /// is nobody.
  func target(for scheme: String) -> LaunchTarget? {
    if kind != .flatpak, let app = Application.defaultHandler(ofScheme: scheme), app.isProgramPresent {
      return .application(app)
    }
    return kind == .desktop ? nil : .portal
  }
}

/// Where a URL goes.
enum LaunchTarget {
  case application(Application)
  /// To whatever app on the host the portal chooses, or the person by it.
  case portal

  /// Whether a URL of this length gets there; of the portal's apps nobody knows.
  func canTake(_ length: Int) -> Bool {
    switch self {
    case .application(let app): length <= Application.longestArgument || !app.isStartedByArguments
    case .portal: true
    }
  }
}
