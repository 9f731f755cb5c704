extension Environment {
  /// The PATH of the commands that a handler file names (design §6).
  ///
  /// It depends on nothing but the file's `Path=` and the user, so that `check`, `explain`, `run` and a
  /// click find the same program. Relative entries are left out (D71); `~/` is the home directory.
  package func commandPath(handlerPath: [String]) -> String {
    let directories = UserDirectories(self)
    let home = directories.home
    let standard = [
      "~/.local/bin", "~/bin", "/usr/local/bin", "/usr/bin", "/bin", "/snap/bin",
      directories.dataHome + "/flatpak/exports/bin", "/var/lib/flatpak/exports/bin",
    ]
    var path: [String] = []
    for entry in handlerPath + standard {
      var directory = entry
      if entry == "~" || entry.hasPrefix("~/") { directory = home + entry.dropFirst() }
      guard directory.hasPrefix("/"), !directory.contains(":"), !path.contains(directory) else { continue }
      path.append(directory)
    }
    return path.joined(separator: ":")
  }
}
