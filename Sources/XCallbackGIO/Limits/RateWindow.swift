import Glibc

/// A count that all processes share: so many within a window, which begins with the first that comes after
/// the last one.
package struct RateWindow: Sendable {
  /// What one that asks is told.
  package enum Answer: Sendable, Equatable {
    /// It may; `isLast` when it was the last that this window has.
    case granted(isLast: Bool)
    /// The window is used up; `isFirst` for the first that hears so.
    case refused(isFirst: Bool)
    /// It cannot be counted: no directory can be used; a clause that says why.
    case unavailable(reason: String)
  }

  private let directories: LockDirectories
  private let name: String
  private let limit: RateLimit

  /// - Parameter name: the name of the file in which the count is kept.
  package init(_ directories: LockDirectories, name: String, limit: RateLimit) {
    (self.directories, self.name, self.limit) = (directories, name, limit)
  }

  /// Takes one of the window.
  package func take() -> Answer { take(at: Clock.bootMicroseconds) }

  func take(at now: Int64) -> Answer {
    do throws(FileError) {
      return try directories.withFile(name) { file throws(FileError) in
        try file.waitForTurn()
        // Closing the file ends the lock.
        return try take(at: now, from: file)
      }
    } catch {
      return .unavailable(reason: error.clause)
    }
  }

  private func take(at now: Int64, from file: LockFile) throws(FileError) -> Answer {
    var state = State(reading: file.descriptor.number)
    // One that began in the future began before the machine was started anew.
    if state.start > now || now - state.start >= Int64(limit.seconds) * 1_000_000 {
      state = State(start: now, count: 0, hasRefused: false)
    }
    guard state.count < limit.count else {
      let isFirst = !state.hasRefused
      state.hasRefused = true
      if isFirst { try state.write(to: file) }
      return .refused(isFirst: isFirst)
    }
    state.count += 1
    try state.write(to: file)
    return .granted(isLast: state.count == limit.count)
  }
}

/// What the file says, in one line: when the window began, what was taken of it, and whether anybody was
/// refused.
private struct State {
  /// In microseconds since the machine was started.
  var start: Int64
  var count: Int
  var hasRefused: Bool

  /// Longer than any line, so that a line always covers the one before.
  private static let length = 63

  init(start: Int64, count: Int, hasRefused: Bool) {
    (self.start, self.count, self.hasRefused) = (start, count, hasRefused)
  }

  /// A file that is new, or says anything else, is a window that ended long ago.
  init(reading descriptor: Int32) {
    self.init(start: .max, count: 0, hasRefused: false)
    guard case .bytes(let bytes) = Descriptors.read(descriptor, atMost: Self.length + 1) else { return }
    let words = String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\n" }
    guard words.count == 3, let start = Int64(words[0]), start >= 0, let count = Int(words[1]), count >= 0
    else { return }
    self.init(start: start, count: count, hasRefused: words[2] == "refused")
  }

  func write(to file: LockFile) throws(FileError) {
    let line = "\(start) \(count) \(hasRefused ? "refused" : "granted")"
    let bytes =
      Array(line.utf8) + Array(repeating: 0x20, count: max(0, Self.length - line.utf8.count)) + [0x0A]
    lseek(file.descriptor.number, 0, SEEK_SET)
    let number = Descriptors.writeOnce(bytes, to: file.descriptor.number)
    if number != 0 { throw FileError(file.path, number, doing: .write) }
  }
}
