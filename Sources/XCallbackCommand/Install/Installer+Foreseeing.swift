import XCallback
import XCallbackGIO

extension Installer {
  /// Whom GIO would answer for a scheme when the files were as they are planned.
  ///
  /// - Parameter isThere: whether our entry would be there.
  func foreseenDefault(of scheme: Scheme, isThere: Bool) -> String? {
    let own = DesktopEntryName.id(of: scheme)
    let named = lists.defaults(of: scheme).first { $0.id == own ? isThere : desktop.isInstalled($0.id) }
    if let named { return named.id }
    // Nobody is named: the user's own entries come before those of the system.
    return isThere ? own : desktop.handlers(of: scheme).first { $0 != own }
  }

  /// What else would be written with these changes, as a line; nil for nothing.
  func foreseenCache(after changes: [FileChange]) -> String? {
    let directory = EntryFile.directory(directories)
    guard desktop.hasDatabaseTool, changes.contains(where: { Files.directory(of: $0.path) == directory })
    else {
      return nil
    }
    return "would refresh \(directory)/mimeinfo.cache"
  }
}
