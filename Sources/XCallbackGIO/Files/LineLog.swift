import CGIO
import Glibc

/// A file of lines that many processes append to, with one older file beside it.
///
/// It is for notes that must never stop or delay what they are about (design §8): nothing here waits for another
/// process longer than some milliseconds, and nothing is touched but a regular file of this user's.
package struct LineLog: Sendable {
  /// The directory, which is made when it is missing; mode 0700.
  package let directory: String
  /// The file that lines are added to; mode 0600.
  package let name: String
  /// What that file is called when it has become too long and a new one is begun.
  package let olderName: String
  /// The size in bytes beyond which a new file is begun; lines that are added at the same moment may go past it.
  package let limit: Int

  package init(directory: String, name: String, olderName: String, limit: Int) {
    (self.directory, self.name, self.olderName, self.limit) = (directory, name, olderName, limit)
  }

  package var path: String { "\(directory)/\(name)" }

  /// Adds a line in one `write`.
  package func append(_ line: String) throws(FileError) {
    let bytes = Array(line.utf8) + [0x0A]
    let place = try openDirectory(making: true)
    for _ in 0..<Self.attempts {
      let file = try place.open(name, O_RDWR | O_APPEND | O_CREAT)
      // Without the lock the line can at worst land in the older file.
      _ = lock(file, LOCK_SH)
      // Another process may have begun a new file between the opening and the lock.
      guard let size = size(of: file, ifCurrentIn: place) else { continue }
      if size > 0, size + bytes.count > limit, try rotate(file, in: place) { continue }
      try write(bytes, to: file, size: size)
      return
    }
    throw FileError(path, EAGAIN, doing: .write)
  }

  /// Why lines cannot be added, as far as that can be seen without adding one.
  package func problem() -> FileError? {
    do throws(FileError) {
      let place = try openDirectory(making: false)
      do throws(FileError) {
        _ = try place.open(name, O_RDWR | O_APPEND)
      } catch {
        guard error.isNotFound else { throw error }
        guard unsafe access(directory, W_OK) == 0 else { throw FileError(path, errno, doing: .create) }
      }
      var system = statvfs()
      if unsafe fstatvfs(place.number, &system) == 0, system.f_blocks > 0, system.f_bavail == 0 {
        throw FileError(path, ENOSPC, doing: .write)
      }
      return nil
    } catch {
      return error.number == ENOENT ? problemOfMaking() : error
    }
  }

  // MARK: Opening

  private static let attempts = 8

  func openDirectory(making: Bool) throws(FileError) -> PrivateDirectory {
    try PrivateDirectory(directory, making: making)
  }

  private func problemOfMaking() -> FileError? {
    // A link that leads nowhere.
    if Files.isThere(directory) { return FileError(directory, ENOENT, doing: .write) }
    var parent = Files.directory(of: directory)
    while parent != "/", parent != ".", !Files.isThere(parent) { parent = Files.directory(of: parent) }
    return unsafe access(parent, W_OK) == 0 ? nil : FileError(directory, errno, doing: .makeDirectory)
  }

  // MARK: Writing

  /// The size of an open file; nil when its name belongs to another file by now.
  private func size(of file: borrowing Descriptor, ifCurrentIn place: borrowing PrivateDirectory) -> Int? {
    var opened = stat()
    var named = stat()
    guard unsafe fstat(file.number, &opened) == 0,
      unsafe fstatat(place.number, name, &named, AT_SYMLINK_NOFOLLOW) == 0,
      opened.st_ino == named.st_ino, opened.st_dev == named.st_dev
    else { return nil }
    return Int(opened.st_size)
  }

  /// Begins a new file; false when this one has to go on.
  private func rotate(
    _ file: borrowing Descriptor, in place: borrowing PrivateDirectory
  ) throws(FileError) -> Bool {
    guard lock(file, LOCK_EX) else { return false }
    guard let size = size(of: file, ifCurrentIn: place), size > 0 else { return true }
    if unsafe renameat(place.number, name, place.number, olderName) == 0 { return true }
    // A directory stands in the way, say: still it must not grow without an end.
    let number = errno
    guard size < 2 * limit else { throw FileError("\(directory)/\(olderName)", number, doing: .create) }
    return false
  }

  /// Whether the lock was had. Who holds it, holds it for microseconds, unless it was stopped meanwhile.
  private func lock(_ file: borrowing Descriptor, _ kind: Int32) -> Bool {
    for _ in 0..<20 {
      if flock(file.number, kind | LOCK_NB) == 0 { return true }
      guard errno == EWOULDBLOCK || errno == EINTR else { return false }
      usleep(500)
    }
    return false
  }

  private func write(_ bytes: [UInt8], to file: borrowing Descriptor, size: Int) throws(FileError) {
    // A full disk may have cut off the line in front of this one.
    var last: UInt8 = 0x0A
    if size > 0 { _ = unsafe pread(file.number, &last, 1, off_t(size - 1)) }
    let number = Descriptors.writeOnce(last == 0x0A ? bytes : [0x0A] + bytes, to: file.number)
    if number != 0 { throw FileError(path, number, doing: .write) }
  }
}
