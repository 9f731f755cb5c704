import XCallback
import XCallbackGIO

/// Makes this program the handler of schemes, and takes that back (design §6).
///
/// In two steps: every file of every scheme is written first, then GIO is asked, for the first time in this
/// process, so that none of its caches can be older than the files.
struct Installer {
  let directories: UserDirectories
  let environment: Environment
  /// What the installer asks of the desktop.
  let desktop: any InstallerDesktop
  private let list: MimeAppsFile

  init(environment: Environment, desktop: any InstallerDesktop) {
    directories = UserDirectories(environment)
    self.environment = environment
    self.desktop = desktop
    list = MimeAppsFile(directories)
  }

  /// What an installation wrote, to be taken back when it does not hold.
  struct Written {
    let scheme: Scheme
    let entryPath: String
    let entryBefore: [UInt8]?
    let entryChanged: Bool
    let listChange: MimeAppsFile.Change?
  }

  /// Writes the entry and the user's `mimeapps.list`; what was written is taken back when the second step
  /// fails.
  func write(_ entry: DesktopEntry) throws(CommandError) -> Written {
    let file = EntryFile(directories, scheme: entry.scheme)
    let before = try file.read()
    let bytes = [UInt8](entry.text.utf8)
    let changed = try file.write(bytes, replacing: before)
    do throws(CommandError) {
      let change = try list.edit { $0.makeDefault(file.id, ofScheme: entry.scheme.name) }
      return Written(
        scheme: entry.scheme, entryPath: file.path, entryBefore: before, entryChanged: changed,
        listChange: change)
    } catch {
      if changed { try restore(file, before) }
      throw error
    }
  }

  /// Refreshes the desktop's cache of entries; an error when the tool fails, false when there is none.
  func updateDatabase() throws(CommandError) -> Bool {
    try desktop.updateDatabase(of: EntryFile.directory(directories))
  }

  /// Throws when GIO's answer to who handles the scheme is not our entry: only that counts (research B5.55).
  func verify(_ written: Written, answer: String?) throws(CommandError) {
    let id = DesktopEntryName.id(of: written.scheme)
    guard answer != id else { return }
    let scheme = written.scheme.name
    let sentence =
      answer.map { "\(scheme): still goes to \($0)" } ?? "the desktop finds no handler for \(scheme):"
    if let overriding = overridingList(for: written.scheme) {
      throw CommandError(
        .configuration,
        "Not installed: \(sentence), because \(overriding) outranks \(list.path). Take the line "
          + "x-scheme-handler/\(scheme) out of it.")
    }
    throw CommandError(.configuration, "Not installed: \(sentence), although \(list.path) names \(id).")
  }

  /// Takes back what `write` did.
  func undo(_ written: Written) throws(CommandError) {
    let file = EntryFile(directories, scheme: written.scheme)
    if let change = written.listChange { try list.undo(change) { $0.remove(file.id) } }
    if written.entryChanged { try restore(file, written.entryBefore) }
  }

  /// Takes our id out of `mimeapps.list` and removes the entry; false when neither was there.
  func remove(_ scheme: Scheme) throws(CommandError) -> Bool {
    let file = EntryFile(directories, scheme: scheme)
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

  private func restore(_ file: EntryFile, _ before: [UInt8]?) throws(CommandError) {
    if let before { _ = try file.write(before, replacing: nil) } else { try file.remove() }
  }

  /// The desktop's own list that the mime-apps specification puts above ours, when it names a default
  /// (INS-09).
  private func overridingList(for scheme: Scheme) -> String? {
    MimeAppsPlaces(directories, environment).lists.prefix { $0 != list.path }
      .first { path in
        guard let bytes = try? Files.read(path, limit: 16 << 20, regularOnly: true),
          let list = try? MimeAppsList(bytes)
        else { return false }
        return !list.defaults(ofScheme: scheme.name).isEmpty
      }
  }
}
