import Glibc
import Synchronization

/// Has a process with threads start one program at a time.
///
/// GIO ends each launch with a flush of the bus in GTask's pool, and the flush itself needs another thread of that pool
/// (GLib 2.74, measured: of 100 launches at once the last took longer than 20 s, and the bus stood still meanwhile).
final class LaunchTurns: Sendable {
  static let shared = LaunchTurns()

  private struct State {
    var isTaken = false
    var waiting: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  /// Runs `action` when it is its turn: now, or on the thread that gives the turn back.
  func take(_ action: @escaping @Sendable () -> Void) {
    let isFree = state.withLock { state in
      if state.isTaken { state.waiting.append(action) }
      defer { state.isTaken = true }
      return !state.isTaken
    }
    if isFree { action() }
  }

  /// Ends the turn that was taken.
  func giveBack() {
    let next: (@Sendable () -> Void)? = state.withLock { state in
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.isTaken = false
      return nil
    }
    next?()
  }

  /// Waits for a turn, at most until `watch` is over; false then, and there is no turn to give back.
  func wait(_ watch: MainContext.Watch?) throws(GIOError) -> Bool {
    let ticket = LaunchTicket(signal: try CallCancellation())
    take { [self] in
      if !ticket.grant() { giveBack() }
    }
    let descriptors = [ticket.signal.number] + (watch?.descriptors ?? [])
    while !ticket.signal.isCancelled {
      if let watch, watch.isOver() {
        if ticket.abandon() { giveBack() }
        return false
      }
      var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let left = (watch?.deadline).map { min(max(0, $0 - Clock.monotonicSeconds), 86_400) }
      _ = unsafe poll(&entries, nfds_t(entries.count), left.map { Int32($0 * 1_000) + 1 } ?? -1)
    }
    return true
  }
}

/// One thread's place in the line.
private final class LaunchTicket: Sendable {
  private enum State {
    case waiting
    case granted
    case abandoned
  }

  let signal: CallCancellation
  private let state = Mutex(State.waiting)

  init(signal: CallCancellation) { self.signal = signal }

  /// False when nobody waits any longer.
  func grant() -> Bool {
    let isWanted = state.withLock { state in
      if case .abandoned = state { return false }
      state = .granted
      return true
    }
    if isWanted { signal.cancel() }
    return isWanted
  }

  /// True when the turn had been granted already.
  func abandon() -> Bool {
    state.withLock { state in
      defer { state = .abandoned }
      if case .granted = state { return true }
      return false
    }
  }
}
