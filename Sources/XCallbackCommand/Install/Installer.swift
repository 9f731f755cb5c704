import XCallback
import XCallbackGIO

/// Makes this program the handler of schemes, and takes that back (design §6).
///
/// In two steps: every file of every scheme is written first, then GIO is asked, for the first time in this
/// process, so that none of its caches can be older than the files. Killed anywhere in between, it leaves
/// files that the next install or uninstall understands: the entry is the first to come and the last to go.
struct Installer {
  let directories: UserDirectories
  /// What the installer asks of the desktop.
  let desktop: any InstallerDesktop
  /// Every list that can have a say in who handles a scheme.
  let lists: MimeAppsLists
  /// The user's own, the only one that is edited.
  let list: MimeAppsFile
  private let files: any InstallerFiles

  init(environment: Environment, desktop: any InstallerDesktop, files: any InstallerFiles) {
    directories = UserDirectories(environment)
    self.desktop = desktop
    self.files = files
    lists = MimeAppsLists(environment, files)
    list = MimeAppsFile(directories, files)
  }

  /// What an installation wrote, to be taken back when it does not hold.
  struct Written {
    let scheme: Scheme
    let isDefault: Bool
    let entryPath: String
    let entryBefore: [UInt8]?
    let entryChanged: Bool
    let listChange: MimeAppsFile.Change?
  }

  /// The schemes that an entry or the user's list knows as ours, whether or not they still have a handler
  /// file.
  var schemes: [Scheme] {
    let named = (list.contents?.ids ?? []).compactMap(DesktopEntryName.scheme)
    return Set(EntryFile.schemes(directories, files) + named).sorted { $0.name < $1.name }
  }

  /// Removes what killed installs left beside their files.
  func removeLeftovers() {
    files.removeLeftovers(in: EntryFile.directory(directories)) { $0.hasPrefix(DesktopEntryName.prefix) }
    let target = files.target(of: list.path)
    let name = Files.lastComponent(of: target)
    files.removeLeftovers(in: Files.directory(of: target)) { !$0.isEmpty && name.hasPrefix($0) }
  }

  /// Writes the entry and edits the user's `mimeapps.list`; what was written is taken back when the second
  /// step fails.
  ///
  /// - Parameter isDefault: whether the entry becomes the scheme's default; else it is one of its handlers.
  func write(_ entry: DesktopEntry, isDefault: Bool) throws(CommandError) -> Written {
    try files.alone { () throws(CommandError) in
      let file = entryFile(entry.scheme)
      let before = try file.read()
      let changed = try file.write([UInt8](entry.text.utf8), replacing: before)
      do throws(CommandError) {
        let change = try list.edit { list in
          isDefault
            ? list.makeDefault(file.id, ofScheme: entry.scheme.name)
            : list.permit(file.id, ofScheme: entry.scheme.name)
        }
        return Written(
          scheme: entry.scheme, isDefault: isDefault, entryPath: file.path, entryBefore: before,
          entryChanged: changed, listChange: change)
      } catch {
        if changed { try restore(file, before) }
        throw error
      }
    }
  }

  /// Refreshes the desktop's cache of entries; an error when the tool fails, false when there is none.
  func updateDatabase() throws(CommandError) -> Bool {
    try desktop.updateDatabase(of: EntryFile.directory(directories))
  }

  /// Takes back what `write` did.
  func undo(_ written: Written) throws(CommandError) {
    try files.alone { () throws(CommandError) in
      let file = entryFile(written.scheme)
      if let change = written.listChange { try list.undo(change) { $0.remove(file.id) } }
      if written.entryChanged { try restore(file, written.entryBefore) }
    }
  }

  /// Takes our id out of `mimeapps.list` and removes the entry; false when neither was there.
  func remove(_ scheme: Scheme) throws(CommandError) -> Bool {
    try files.alone { () throws(CommandError) in
      let file = entryFile(scheme)
      let before = try file.read()
      let change = try list.edit { $0.remove(file.id) }
      guard before != nil else { return change != nil }
      do throws(CommandError) {
        try file.remove()
      } catch {
        if let change { try list.undo(change) { $0.makeDefault(file.id, ofScheme: scheme.name) } }
        throw error
      }
      return true
    }
  }

  private func entryFile(_ scheme: Scheme) -> EntryFile { EntryFile(directories, scheme: scheme, files) }

  private func restore(_ file: EntryFile, _ before: [UInt8]?) throws(CommandError) {
    if let before { _ = try file.write(before, replacing: nil) } else { try file.remove() }
  }
}
