extension Environment {
  /// The environment without what belongs to the launcher alone (design §6).
  ///
  /// A browser in an AppImage or a snap passes its own library and module paths to everything it starts;
  /// GIO, the command and the callback's app must not load them. All else stays.
  package func cleaned() -> Environment {
    var result = self
    for name in variables.keys where Self.isRemoved(name) { result[name] = nil }
    let roots = bundleRoots
    for (name, value) in result.variables where Self.isPathList(name) {
      result[name] = Self.withoutBundles(value, of: name, roots: roots)
    }
    if let path = result["PATH"] { result["PATH"] = Self.withoutRelativeEntries(path) }
    return result
  }

  /// A search path without entries that depend on where one stands; nil when nothing is left of it.
  ///
  /// GIO looks a callback's app up in PATH: measured with `.` or an empty entry in front, it started the
  /// program of that name in the launcher's directory, which may be one of downloads, and not the one that
  /// was checked (report D71).
  private static func withoutRelativeEntries(_ path: String) -> String? {
    let entries = path.split(separator: ":", omittingEmptySubsequences: false)
    if entries.allSatisfy({ $0.hasPrefix("/") }) { return path }
    let absolute = entries.filter { $0.hasPrefix("/") }
    return absolute.isEmpty ? nil : absolute.joined(separator: ":")
  }

  private static let removedNames: Set<String> = [
    "LD_PRELOAD", "LD_LIBRARY_PATH", "LD_AUDIT", "PYTHONHOME",
    "APPDIR", "APPIMAGE", "ARGV0", "OWD",
    // A token is good for one use; the program keeps it in memory and gives it to one taker.
    "XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID",
  ]

  private static func isRemoved(_ name: String) -> Bool {
    removedNames.contains(name) || name.hasPrefix("GIO_LAUNCHED_") || name.hasPrefix("SNAP")
  }

  private static let pathPrefixes = ["GTK_", "GIO_", "GDK_PIXBUF_", "QT_", "QML", "GST_", "XDG_"]

  private static func isPathList(_ name: String) -> Bool {
    name == "PATH" || name == "GSETTINGS_SCHEMA_DIR" || pathPrefixes.contains { name.hasPrefix($0) }
  }

  /// Where the launcher's bundle lies. `SNAP_USER_*` too: a classic snap's `GIO_MODULE_DIR` and
  /// `GTK_IM_MODULE_FILE` point there.
  private var bundleRoots: [String] {
    ["APPDIR", "SNAP", "SNAP_USER_DATA", "SNAP_USER_COMMON"].compactMap { name in
      guard var root = self[name], root.hasPrefix("/") else { return nil }
      while root.hasSuffix("/") { root.removeLast() }
      return root.isEmpty ? nil : root
    }
  }

  /// The value without the components inside a bundle; nil when nothing is left of it.
  private static func withoutBundles(_ value: String, of name: String, roots: [String]) -> String? {
    // Nearly every value of nearly every process is outside every bundle, and this is on the way of every link.
    guard !roots.isEmpty || value.utf8.mentionsBundle else { return value }
    let components = value.split(separator: ":", omittingEmptySubsequences: false)
    let kept = components.filter { component in
      if name == "PATH", component == "/snap/bin" || component == "/snap/bin/" { return true }
      return !isInBundle(component, roots: roots)
    }
    if kept.count == components.count { return value }
    return kept.allSatisfy(\.isEmpty) ? nil : kept.joined(separator: ":")
  }

  private static func isInBundle(_ path: Substring, roots: [String]) -> Bool {
    guard path.hasPrefix("/") else { return false }
    if path.hasPrefix("/snap/") || roots.contains(where: { path == $0 || path.hasPrefix($0 + "/") }) {
      return true
    }
    // An AppImage is mounted on `.mount_NAMExxxxxx` in a temporary directory.
    return path.split(separator: "/").contains { $0.hasPrefix(".mount_") }
  }
}

extension String.UTF8View {
  /// Whether `/snap/` or `.mount_` stands anywhere in the text.
  fileprivate var mentionsBundle: Bool {
    holds("/snap/") || holds(".mount_")
  }

  private func holds(_ text: StaticString) -> Bool {
    let wanted = text.description.utf8
    guard let first = wanted.first else { return true }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: wanted) { return true }
      rest.removeFirst()
    }
    return false
  }
}
