import Glibc

/// Files by path. Every path is taken as it is; the errors name it.
package enum Files {
  /// The bytes of a file; an error when there are more than `limit`.
  ///
  /// With `regularOnly` a pipe or a device is refused without waiting for it (D28).
  package static func read(
    _ path: String, limit: Int, regularOnly: Bool = false
  ) throws(FileError) -> [UInt8] {
    // O_NONBLOCK: opening a pipe that nobody writes to would wait.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | (regularOnly ? O_NONBLOCK : 0))
    guard descriptor >= 0 else { throw FileError(path, errno, doing: .read) }
    defer { close(descriptor) }
    if regularOnly {
      var record = stat()
      guard unsafe fstat(descriptor, &record) == 0 else { throw FileError(path, errno, doing: .read) }
      switch FileStatus(record).kind {
      case .regular: break
      case .directory: throw FileError(path, EISDIR, doing: .read)
      default: throw FileError(path, EINVAL, doing: .read)
      }
    }
    return try Descriptors.readAll(descriptor, limit: limit, path: path)
  }

  /// Whether something is at the path, a dangling link included, or cannot be told for want of permission.
  package static func isThere(_ path: String) -> Bool {
    do throws(FileError) {
      return try status(of: path, followingLinks: false) != nil
    } catch {
      return true
    }
  }

  /// What is at the path; nil when nothing is.
  package static func status(
    of path: String, followingLinks: Bool = true
  ) throws(FileError) -> FileStatus? {
    var record = stat()
    let result = unsafe followingLinks ? stat(path, &record) : lstat(path, &record)
    if result == 0 { return FileStatus(record) }
    let error = FileError(path, errno, doing: .inspect)
    if error.isNotFound { return nil }
    throw error
  }

  /// The names in a directory, sorted, without `.` and `..`.
  package static func entries(of directory: String) throws(FileError) -> [String] {
    guard let stream = unsafe opendir(directory) else { throw FileError(directory, errno, doing: .list) }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw FileError(directory, errno, doing: .list) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Who runs this process: user and primary group of its effective identity.
  package static var currentUser: (user: UInt32, group: UInt32) {
    guard let entry = unsafe getpwuid(geteuid()) else { return (geteuid(), getegid()) }
    return unsafe (geteuid(), entry.pointee.pw_gid)
  }
}
