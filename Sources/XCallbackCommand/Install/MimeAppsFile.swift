import XCallbackGIO

/// The user's `mimeapps.list` on disk.
struct MimeAppsFile {
  let path: String
  private let files: any InstallerFiles

  init(_ directories: UserDirectories, _ files: any InstallerFiles = SystemFiles()) {
    path = "\(directories.configHome)/mimeapps.list"
    self.files = files
  }

  /// Another list than the one that `install` edits.
  init(path: String, _ files: any InstallerFiles = SystemFiles()) {
    self.path = path
    self.files = files
  }

  /// What an edit did to the file.
  struct Change {
    /// nil when there was no file.
    let before: [UInt8]?
    let after: [UInt8]
  }

  /// Edits the file; nil when the edit changes nothing, and then nothing is written.
  ///
  /// Written beside the target of a link and renamed (research C40), after reading it again: what another
  /// program wrote in the meantime is edited anew. A file that does not parse is left alone (C42).
  func edit(_ change: (inout MimeAppsList) -> Bool) throws(CommandError) -> Change? {
    for _ in 0..<10 {
      let before = try read()
      var list: MimeAppsList
      do throws(MimeAppsError) {
        list = try MimeAppsList(before ?? [])
      } catch {
        throw CommandError(
          .configuration,
          "\(path) is left as it is, because the desktop cannot read it: \(error). Mend that line first.")
      }
      guard change(&list) else { return nil }
      let after = list.bytes
      guard try read() == before else { continue }
      try write(after)
      return Change(before: before, after: after)
    }
    throw CommandError(.cannotCreate, "\(path) is being changed by another program all the time; try again.")
  }

  /// Takes back an edit: the old bytes when nobody wrote since, else by the opposite edit.
  func undo(_ change: Change, otherwise opposite: (inout MimeAppsList) -> Bool) throws(CommandError) {
    guard try read() == change.after else {
      _ = try edit(opposite)
      return
    }
    if let before = change.before {
      try write(before)
    } else {
      // A link to a file that was not there stays.
      do throws(FileError) { try files.remove(files.target(of: path)) } catch {
        throw CommandError(.cannotCreate, error.description)
      }
    }
  }

  /// The list; nil when it cannot be read.
  var contents: MimeAppsList? { (try? read()).flatMap { $0 }.flatMap { try? MimeAppsList($0) } }

  private func read() throws(CommandError) -> [UInt8]? {
    do throws(FileError) {
      return try files.read(path)
    } catch {
      throw CommandError(.configuration, error.description)
    }
  }

  private func write(_ bytes: [UInt8]) throws(CommandError) {
    do throws(FileError) {
      try files.replace(path, with: bytes, mode: 0o666)
    } catch {
      throw CommandError(.cannotCreate, error.description)
    }
  }
}
