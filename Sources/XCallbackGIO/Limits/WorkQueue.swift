import Glibc

/// The work that runs at once for a scheme, in all processes, and the queue of what waits for it (design §4,
/// `Parallel`).
///
/// What runs and what waits are locked bytes of one file, so that what was killed is gone from both, and
/// nothing is written. A place in the queue is the byte behind the last one that is taken; where nobody waits
/// it begins anew.
package struct WorkQueue: Sendable {
  /// What came of entering.
  package enum Entry {
    /// The work may run as long as the value lives.
    case entered(LockHold)
    /// As many wait as may.
    case full
    case timedOut
    /// This process got the signal.
    case interrupted(signal: Int32)
    /// It cannot be told: no directory can be used; a clause that says why.
    case unavailable(reason: String)
  }

  /// How many may run at once, at most.
  package static let largestParallel = 256
  /// How many may wait.
  package static let waiterLimit = 256

  private let directories: LockDirectories

  package init(_ directories: LockDirectories) { self.directories = directories }

  /// Waits until fewer than `parallel` pieces of a scheme's work run and nobody who came before waits.
  ///
  /// With `interruptible` SIGINT, SIGTERM and SIGHUP to this process end the waiting.
  ///
  /// - Parameter timeout: seconds; nil or 0 waits without an end.
  package func enter(
    _ scheme: String, parallel: Int, timeout: Double?, interruptible: Bool = false
  ) -> Entry {
    let slots = 0...Int64(max(1, min(parallel, Self.largestParallel)) - 1)
    do throws(FileError) {
      return try directories.withFile("\(scheme).work") { file throws(FileError) in
        if try file.lockedByte(in: Self.places) == nil, try file.lockFirst(of: slots) != nil {
          return .entered(LockHold(file))
        }
        guard let place = try Self.join(file) else { return .full }
        let interrupts = interruptible ? try? Interrupts() : nil
        return try Self.wait(at: place, for: slots, of: file, timeout: timeout, interrupts)
      }
    } catch {
      return .unavailable(reason: error.clause)
    }
  }

  /// The bytes of those who wait, in the order in which they came, behind those of what runs.
  private static let places: ClosedRange<Int64> = 4_096...(.max - 1)

  /// Takes the place behind all others; nil when too many wait.
  private static func join(_ file: LockFile) throws(FileError) -> Int64? {
    let waiting = try file.lockedRanges(in: places)
    guard count(waiting) < waiterLimit else { return nil }
    var place = (waiting.last?.upperBound ?? places.lowerBound - 1) + 1
    // Somebody who came at the same moment may have it.
    while places.contains(place) {
      if try file.lock(place) { break }
      place += 1
    }
    guard places.contains(place) else { return nil }
    // And more than one may have come.
    let ahead = try waiting.isEmpty ? 0 : count(file.lockedRanges(in: places.lowerBound...(place - 1)))
    return ahead < waiterLimit ? place : nil
  }

  private static func count(_ places: [ClosedRange<Int64>]) -> Int { places.reduce(0) { $0 + $1.count } }

  private static func wait(
    at place: Int64, for slots: ClosedRange<Int64>, of file: LockFile, timeout: Double?,
    _ interrupts: Interrupts?
  ) throws(FileError) -> Entry {
    let begin = Clock.monotonicSeconds
    let deadline = timeout.flatMap { $0 > 0 ? begin + $0 : nil } ?? .infinity
    while true {
      let isFirst = place == places.lowerBound
      let ahead = try isFirst ? nil : file.lockedByte(in: places.lowerBound...(place - 1))
      if ahead == nil, try file.lockFirst(of: slots) != nil {
        file.unlock(place)
        return .entered(LockHold(file))
      }
      if let signal = interrupts?.next() { return .interrupted(signal: signal) }
      let now = Clock.monotonicSeconds
      guard now < deadline else { return .timedOut }
      pause(min(interval(behind: ahead.map { place - $0 }, waited: now - begin), deadline - now), interrupts)
    }
  }

  /// How long to look away, in seconds: longer far behind the first and after a long wait.
  private static func interval(behind distance: Int64?, waited: Double) -> Double {
    max(0.005 * Double(min(distance ?? 1, 40)), min(waited / 20, 0.05))
  }

  private static func pause(_ seconds: Double, _ interrupts: Interrupts?) {
    var entry = pollfd(fd: interrupts?.number ?? -1, events: Int16(POLLIN), revents: 0)
    // Rounded up, or the last millisecond would be waited for in a busy loop.
    _ = unsafe poll(&entry, 1, Int32(seconds * 1_000) + 1)
  }
}
