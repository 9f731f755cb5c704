import Glibc

/// A process and when it started, by which a later one with the same number is told apart.
package struct ProcessIdentity: Sendable, Equatable {
  package let pid: Int32
  /// In clock ticks since the machine started, as in proc(5); nil where /proc cannot be read.
  package let start: UInt64?

  package init(pid: Int32, start: UInt64?) {
    (self.pid, self.start) = (pid, start)
  }

  /// This process.
  package static var current: ProcessIdentity {
    let pid = getpid()
    return ProcessIdentity(pid: pid, start: Self.state(of: pid)?.start)
  }

  /// Whether the very process still runs; one that only waits to be reaped does not.
  package var isAlive: Bool {
    guard pid > 0 else { return false }
    guard let state = Self.state(of: pid) else {
      // Without /proc the number has to do.
      return start == nil && (kill(pid, 0) == 0 || errno == EPERM)
    }
    return state.isRunning && (start == nil || start == state.start)
  }

  private static func state(of pid: Int32) -> (isRunning: Bool, start: UInt64)? {
    guard let bytes = try? Files.read("/proc/\(pid)/stat", limit: 4_096),
      // The second field is the program's name in brackets, whatever that holds.
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
    guard fields.count > 19, let letter = fields[0].first,
      let start = UInt64(String(decoding: fields[19].prefix { $0 != 0x0A }, as: UTF8.self))
    else { return nil }
    return (![UInt8(ascii: "Z"), UInt8(ascii: "X")].contains(letter), start)
  }
}
