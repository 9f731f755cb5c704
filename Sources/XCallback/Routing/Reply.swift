import Synchronization

/// The one answer to a request, given from any thread.
///
/// The first completion counts. A later one changes nothing and is reported to ``Router/onIgnored(_:)``; a reply that
/// is dropped without one is answered with x-error 500, so that no caller waits for nothing.
public final class Reply: Sendable {
  private enum State {
    case open(waiting: [@Sendable () -> Void])
    case done
  }

  private let state = Mutex(State.open(waiting: []))
  private let answer: @Sendable (Outcome) -> Void
  private let ignore: @Sendable (Outcome) -> Void

  init(answer: @escaping @Sendable (Outcome) -> Void, ignore: @escaping @Sendable (Outcome) -> Void) {
    self.answer = answer
    self.ignore = ignore
  }

  deinit {
    completeIfOpen(.error(.dropped))
  }

  /// Answers with x-success and the results. False when an answer was given already.
  @discardableResult
  public func succeed(_ results: Results = [:]) -> Bool { complete(.success(results)) }

  /// Answers with x-error. False when an answer was given already.
  @discardableResult
  public func fail(_ error: CallbackError) -> Bool { complete(.error(error)) }

  /// Answers with x-cancel. False when an answer was given already.
  @discardableResult
  public func cancel() -> Bool { complete(.cancel) }

  /// Answers with any outcome. False when an answer was given already.
  @discardableResult
  public func complete(_ outcome: Outcome) -> Bool {
    guard let waiting = close() else {
      ignore(outcome)
      return false
    }
    answer(outcome)
    for action in waiting { action() }
    return true
  }

  /// Answers for the work, unless it has done so: that is nobody's mistake.
  func completeIfOpen(_ outcome: Outcome) {
    guard let waiting = close() else { return }
    answer(outcome)
    for action in waiting { action() }
  }

  /// Whether an answer was given.
  public var isCompleted: Bool {
    state.withLock { state in
      if case .done = state { true } else { false }
    }
  }

  /// Runs `action` once the answer is given, or now when it has been: to stop work that nobody waits for.
  public func whenCompleted(_ action: @escaping @Sendable () -> Void) {
    let isDone = state.withLock { state in
      guard case .open(let waiting) = state else { return true }
      state = .open(waiting: waiting + [action])
      return false
    }
    if isDone { action() }
  }

  /// Ends the waiting for an answer; nil when it has ended already.
  private func close() -> [@Sendable () -> Void]? {
    state.withLock { state in
      guard case .open(let waiting) = state else { return nil }
      state = .done
      return waiting
    }
  }
}
