import Synchronization

/// A cancellation that may be asked for before there is something to cancel.
package final class Canceller: Sendable {
  private enum State {
    case waiting
    case running(Cancellation)
    case cancelled
  }

  private let state = Mutex(State.waiting)

  package init() {}

  /// Keeps what is to be cancelled; cancels it now when that was asked for already.
  package func take(_ cancellation: Cancellation) {
    let isCancelled = state.withLock { state in
      if case .cancelled = state { return true }
      state = .running(cancellation)
      return false
    }
    if isCancelled { cancellation.cancel() }
  }

  package func cancel() {
    let running: Cancellation? = state.withLock { state in
      defer { state = .cancelled }
      if case .running(let cancellation) = state { return cancellation }
      return nil
    }
    running?.cancel()
  }
}
