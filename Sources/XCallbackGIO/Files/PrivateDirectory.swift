import CGIO
import Glibc

/// A directory of this user's, held open, for files that are nobody else's business.
struct PrivateDirectory: ~Copyable {
  let path: String
  private let descriptor: Descriptor

  /// For calls that take a name in it.
  var number: Int32 { descriptor.number }

  /// Opens a directory, which must be ours.
  ///
  /// - Parameter making: makes it, mode 0700, with those above it when they are missing, and takes the others'
  ///   rights away.
  init(_ path: String, making: Bool) throws(FileError) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    var number = unsafe Glibc.open(path, flags)
    if number < 0, errno == ENOENT, making {
      try Files.makeDirectories(path)
      // The umask may have taken bits away.
      _ = unsafe chmod(path, 0o700)
      number = unsafe Glibc.open(path, flags)
    }
    guard number >= 0 else { throw FileError(path, errno, doing: .write) }
    let descriptor = Descriptor(adopting: number)
    var record = stat()
    guard unsafe fstat(number, &record) == 0 else { throw FileError(path, errno, doing: .inspect) }
    guard record.st_uid == geteuid() else { throw FileError(path, EPERM, doing: .write) }
    if making, record.st_mode & 0o777 != 0o700 { _ = fchmod(number, 0o700) }
    self.path = path
    self.descriptor = descriptor
  }

  /// Opens a file in it, neither through a link nor anything but a regular file of ours; a new one gets mode
  /// 0600.
  func open(_ name: String, _ flags: Int32) throws(FileError) -> Descriptor {
    let isReading = flags & O_ACCMODE == O_RDONLY
    let path = path
    func failure(_ number: Int32) -> FileError {
      FileError("\(path)/\(name)", number, doing: isReading ? .read : .write)
    }
    // O_NONBLOCK: opening a pipe would wait for its other end.
    let number = unsafe openat(
      descriptor.number, name, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0o600)
    guard number >= 0 else { throw failure(errno) }
    let file = Descriptor(adopting: number)
    var record = stat()
    guard unsafe fstat(number, &record) == 0 else { throw failure(errno) }
    guard record.st_mode & S_IFMT == S_IFREG else { throw failure(EINVAL) }
    guard record.st_uid == geteuid() else { throw failure(EPERM) }
    // The umask may have taken bits away, and a user may have given some.
    if !isReading, record.st_mode & 0o777 != 0o600 { _ = fchmod(number, 0o600) }
    return file
  }
}
