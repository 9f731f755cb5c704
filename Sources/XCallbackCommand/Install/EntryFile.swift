import XCallback
import XCallbackGIO

/// A scheme's desktop entry on disk, in the user's `applications` directory.
struct EntryFile {
  let directory: String
  let scheme: Scheme
  private let files: any InstallerFiles

  init(_ directories: UserDirectories, scheme: Scheme, _ files: any InstallerFiles = SystemFiles()) {
    directory = Self.directory(directories)
    self.scheme = scheme
    self.files = files
  }

  static func directory(_ directories: UserDirectories) -> String { "\(directories.dataHome)/applications" }

  var id: String { DesktopEntryName.id(of: scheme) }
  var path: String { "\(directory)/\(id)" }

  /// The entry's bytes; nil when there is none.
  ///
  /// One that this program did not write is an error: it is never overwritten and never removed.
  func read() throws(CommandError) -> [UInt8]? {
    let bytes: [UInt8]?
    do throws(FileError) {
      bytes = try files.read(path)
    } catch {
      throw CommandError(.cannotCreate, error.description)
    }
    if bytes == nil, !files.isThere(path) { return nil }
    guard let bytes, DesktopEntry.isManaged(bytes) else {
      throw CommandError(
        .cannotCreate,
        "\(path) was not written by xcallback and stays as it is; move it away to install the scheme.")
    }
    return bytes
  }

  /// Writes the entry whole; false when it says the same already (research C25, C32).
  func write(_ bytes: [UInt8], replacing old: [UInt8]?) throws(CommandError) -> Bool {
    guard bytes != old else { return false }
    do throws(FileError) {
      try files.replace(path, with: bytes, mode: 0o644)
    } catch {
      throw CommandError(.cannotCreate, error.description)
    }
    return true
  }

  /// Removes the entry.
  func remove() throws(CommandError) {
    do throws(FileError) { try files.remove(path) } catch {
      throw CommandError(.cannotCreate, error.description)
    }
  }

  /// The schemes that have an entry of ours, whether or not they still have a handler file.
  static func schemes(_ directories: UserDirectories, _ files: any InstallerFiles = SystemFiles()) -> [Scheme]
  {
    files.names(in: directory(directories)).compactMap(DesktopEntryName.scheme).filter { scheme in
      ((try? EntryFile(directories, scheme: scheme, files).read()) ?? nil) != nil
    }
  }
}
