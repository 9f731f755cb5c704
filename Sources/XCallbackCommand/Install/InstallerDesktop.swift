import XCallback

/// What the installer needs of the desktop; the tests put their own in its place.
protocol InstallerDesktop {
  /// Refreshes the cache of desktop entries; false when the desktop has no tool for it.
  func updateDatabase(of directory: String) throws(CommandError) -> Bool
  /// Whether there is a tool for that.
  var hasDatabaseTool: Bool { get }
  /// The desktop id of the scheme's default handler, as GIO answers.
  func defaultHandler(of scheme: Scheme) -> String?
  /// The desktop ids of all programs that have the scheme among theirs, as GIO answers.
  func handlers(of scheme: Scheme) -> [String]
  /// Whether GIO finds an application by this desktop id.
  func isInstalled(_ id: String) -> Bool
  /// What `xdg-mime query default` answers, which xdg-open asks on many desktops.
  func xdgMimeAnswer(for scheme: Scheme) -> XDGMimeAnswer
}

/// Who handles a scheme, as xdg-mime says.
enum XDGMimeAnswer: Equatable {
  /// It is not installed, or cannot tell.
  case none
  case nobody
  case handler(String)
}
