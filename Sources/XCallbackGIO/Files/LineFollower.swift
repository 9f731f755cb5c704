import CGIO
import Glibc

/// Reads the lines of a log as they come, across the change from one file to the next.
package final class LineFollower {
  private let log: LineLog
  private var watch = Descriptor(adopting: -1)
  private var watched: FileStatus.Identity?
  private var file: FollowedFile?
  private var hasBegun = false

  package init(_ log: LineLog) { self.log = log }

  /// The lines that were added since the last call: at first all that there are, perhaps none, then at least one.
  ///
  /// Waits without an end; a signal ends the process, as it does `tail -f`.
  package func next() throws(FileError) -> [[UInt8]] {
    while true {
      // Watched first, read then: what comes between is seen twice rather than never.
      let place = try watchDirectory()
      let lines = try pending(in: place)
      if !lines.isEmpty || !hasBegun {
        hasBegun = true
        return lines
      }
      _ = try Descriptors.readSome(watch.number, path: log.directory)
    }
  }

  /// Watches the directory, and another one when somebody has put it in the place of the first.
  private func watchDirectory() throws(FileError) -> PrivateDirectory {
    let place = try log.openDirectory(making: true)
    let identity = log.identity(of: ".", in: place)
    if watch.isOpen, identity == watched { return place }
    watch = Descriptor(adopting: inotify_init1(Int32(IN_CLOEXEC)))
    let events = UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF)
    let path = "/proc/self/fd/\(place.number)"
    guard watch.isOpen, unsafe inotify_add_watch(watch.number, path, events) >= 0 else {
      throw FileError(log.directory, errno, doing: .inspect)
    }
    // The open file keeps a removed directory alive, so that only the one above tells of that.
    _ = unsafe inotify_add_watch(
      watch.number, path + "/..", UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO))
    watched = identity
    return place
  }

  private func pending(in place: borrowing PrivateDirectory) throws(FileError) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    if file == nil {
      file = try followed(in: place)
      if !hasBegun { lines += LineLog.split(try log.contents(of: log.olderName, in: place)) }
    }
    // Two changes while nobody looked leave the file in the middle to be read whole; more leave gaps.
    for _ in 0..<3 {
      guard let current = file else { break }
      lines += current.newLines()
      let now = log.identity(of: log.name, in: place)
      if now == current.identity || now == nil { break }
      lines += current.newLines() + current.lastLine
      if log.identity(of: log.olderName, in: place) != current.identity {
        lines += LineLog.split(try log.contents(of: log.olderName, in: place))
      }
      file = try followed(in: place)
    }
    return lines
  }

  private func followed(in place: borrowing PrivateDirectory) throws(FileError) -> FollowedFile? {
    do throws(FileError) {
      return FollowedFile(try place.open(log.name, O_RDONLY))
    } catch {
      if error.isNotFound { return nil }
      throw error
    }
  }
}

/// An open file and how far it has been read.
private final class FollowedFile {
  private let descriptor: Descriptor
  let identity: FileStatus.Identity?
  private var offset = 0
  /// What came behind the last line's end.
  private var rest: [UInt8] = []

  init(_ descriptor: consuming Descriptor) {
    var record = stat()
    identity = unsafe fstat(descriptor.number, &record) == 0 ? FileStatus(record).identity : nil
    self.descriptor = descriptor
  }

  /// The whole lines behind those that were read.
  func newLines() -> [[UInt8]] {
    var record = stat()
    if unsafe fstat(descriptor.number, &record) == 0, Int(record.st_size) < offset {
      // Somebody has emptied it.
      (offset, rest) = (0, [])
      lseek(descriptor.number, 0, SEEK_SET)
    }
    while case .bytes(let bytes) = Descriptors.read(descriptor.number, atMost: 65_536) {
      offset += bytes.count
      rest += bytes
    }
    guard let end = rest.lastIndex(of: 0x0A) else { return [] }
    defer { rest.removeFirst(end + 1) }
    return LineLog.split(Array(rest[..<end]))
  }

  /// What is left of a file that nobody adds to any more.
  var lastLine: [[UInt8]] { rest.isEmpty ? [] : [rest] }
}
