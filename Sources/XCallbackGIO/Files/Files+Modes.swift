import Glibc

extension Files {
  /// Adds permission bits to a file's mode.
  package static func addMode(_ bits: UInt32, to path: String) throws(FileError) {
    let mode = try status(of: path)?.mode ?? 0
    guard unsafe chmod(path, mode | bits) == 0 else { throw FileError(path, errno, doing: .write) }
  }
}
