import XCallbackGIO

/// The user's `mimeapps.list` on disk.
struct MimeAppsFile {
  let path: String

  init(_ directories: UserDirectories) { self.init(path: "\(directories.configHome)/mimeapps.list") }

  /// Another list than the one that `install` edits.
  init(path: String) { self.path = path }

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
      do throws(FileError) { try Files.remove(path) } catch {
        throw CommandError(.cannotCreate, error.description)
      }
    }
  }

  private func read() throws(CommandError) -> [UInt8]? {
    do throws(FileError) {
      return try Files.read(path, limit: 16 << 20, regularOnly: true)
    } catch {
      if error.isNotFound { return nil }
      throw CommandError(.configuration, error.description)
    }
  }

  private func write(_ bytes: [UInt8]) throws(CommandError) {
    do throws(FileError) {
      try Files.makeDirectories(Files.directory(of: path))
      try Files.replaceAtomically(path, with: bytes)
    } catch {
      throw CommandError(.cannotCreate, error.description)
    }
  }
}
