import CGIO
import Glibc

/// An open file whose single bytes can be locked against every other opening of it, in this process or
/// another.
///
/// The locks belong to the opening (`F_OFD_SETLK` in fcntl(2)): they end with it, however its process ends,
/// and a child that does not inherit the descriptor does not hold them. Nothing here waits, and nothing is
/// written, so that a full disk does not matter once the file is there.
final class LockFile {
  let path: String
  let descriptor: Descriptor

  /// Opens a file in a directory of ours; it is made, mode 0600, when it is missing.
  init(_ name: String, in directory: borrowing PrivateDirectory) throws(FileError) {
    path = "\(directory.path)/\(name)"
    descriptor = try directory.open(name, O_RDWR | O_CREAT)
  }

  /// Locks a byte for this opening; false when another one has it.
  func lock(_ byte: Int64) throws(FileError) -> Bool {
    var request = Self.request(F_WRLCK, byte...byte)
    if unsafe fcntl(descriptor.number, Int32(XC_F_OFD_SETLK), &request) == 0 { return true }
    guard errno == EAGAIN || errno == EACCES else { throw FileError(path, errno, doing: .lock) }
    return false
  }

  /// Locks the first byte when whoever has it is done. Who holds it, holds it for microseconds, unless it was stopped
  /// meanwhile.
  func waitForTurn() throws(FileError) {
    for _ in 0..<1_000 {
      if try lock(0) { return }
      usleep(1_000)
    }
    throw FileError(path, EAGAIN, doing: .lock)
  }

  /// Locks the first byte of a range that no other opening has; nil when all are taken.
  func lockFirst(of range: ClosedRange<Int64>) throws(FileError) -> Int64? {
    for byte in range where try lock(byte) { return byte }
    return nil
  }

  func unlock(_ byte: Int64) {
    var request = Self.request(F_UNLCK, byte...byte)
    _ = unsafe fcntl(descriptor.number, Int32(XC_F_OFD_SETLK), &request)
  }

  /// A byte of the range that another opening has locked; nil when there is none. Which one, is the kernel's
  /// choice.
  func lockedByte(in range: ClosedRange<Int64>) throws(FileError) -> Int64? {
    try lockedRange(in: range)?.lowerBound
  }

  /// What other openings have locked of the range, ascending. Neighbours may be one.
  ///
  /// Not byte by byte: somebody else can lock more of them than memory holds.
  func lockedRanges(in range: ClosedRange<Int64>) throws(FileError) -> [ClosedRange<Int64>] {
    var result: [ClosedRange<Int64>] = []
    var pending = [range]
    // Each answer parts a range in what lies before and behind it.
    while let next = pending.popLast() {
      guard let found = try lockedRange(in: next) else { continue }
      result.append(found)
      if found.lowerBound > next.lowerBound { pending.append(next.lowerBound...(found.lowerBound - 1)) }
      if found.upperBound < next.upperBound { pending.append((found.upperBound + 1)...next.upperBound) }
    }
    return result.sorted { $0.lowerBound < $1.lowerBound }
  }

  private func lockedRange(in range: ClosedRange<Int64>) throws(FileError) -> ClosedRange<Int64>? {
    var request = Self.request(F_WRLCK, range)
    guard unsafe fcntl(descriptor.number, Int32(XC_F_OFD_GETLK), &request) == 0 else {
      throw FileError(path, errno, doing: .lock)
    }
    guard Int32(request.l_type) != F_UNLCK else { return nil }
    // A length of 0 is a lock without an end, which only somebody else can have made.
    let first = Int64(request.l_start)
    let last = request.l_len > 0 ? first + Int64(request.l_len) - 1 : range.upperBound
    return max(first, range.lowerBound)...min(last, range.upperBound)
  }

  private static func request(_ type: Int32, _ range: ClosedRange<Int64>) -> flock {
    flock(
      l_type: Int16(type), l_whence: Int16(SEEK_SET), l_start: off_t(range.lowerBound),
      l_len: off_t(range.count),
      l_pid: 0)
  }
}
