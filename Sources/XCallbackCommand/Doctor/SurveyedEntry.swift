import XCallback
import XCallbackGIO

/// A file with the name of a scheme's entry, in one of the directories that hold entries.
struct SurveyedEntry {
  /// What can be made of it.
  enum Contents {
    case unreadable(FileError)
    /// GKeyFile does not read it, and neither does GIO.
    case malformed(reason: String)
    case read(KeyFile)
  }

  let path: String
  let contents: Contents

  var directory: String { Files.directory(of: path) }

  var isManaged: Bool { value("X-XCallback-Managed") == "true" }

  /// A value of its main group as it is written.
  func value(_ key: String) -> String? {
    if case .read(let file) = contents { file.value(DesktopEntry.group, key) } else { nil }
  }

  /// Every file of the scheme's desktop id; the first one counts, and hides the others.
  static func all(of scheme: Scheme, _ directories: UserDirectories) -> [SurveyedEntry] {
    let id = DesktopEntryName.id(of: scheme)
    return ([directories.dataHome] + directories.dataDirectories).compactMap { directory in
      let path = "\(directory)/applications/\(id)"
      return Files.isThere(path) ? SurveyedEntry(path) : nil
    }
  }

  private init(_ path: String) {
    self.path = path
    do throws(FileError) {
      let bytes = try Files.read(path, limit: 1 << 20, regularOnly: true)
      do throws(GIOError) {
        contents = .read(try KeyFile(parsing: bytes))
      } catch {
        contents = .malformed(reason: error.message)
      }
    } catch {
      contents = .unreadable(error)
    }
  }
}
