import XCallback

/// What the installer needs of the desktop; the tests put their own in its place.
protocol InstallerDesktop {
  /// Refreshes the cache of desktop entries; false when the desktop has no tool for it.
  func updateDatabase(of directory: String) throws(CommandError) -> Bool
  /// The desktop id of the scheme's default handler, as GIO answers.
  func defaultHandler(of scheme: Scheme) -> String?
}
