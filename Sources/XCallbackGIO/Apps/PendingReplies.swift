import Synchronization
import XCallback

/// The calls of an app that wait for their replies, by token; each ends once.
final class PendingReplies: Sendable {
  typealias Completion = @Sendable (Result<Results, CallFailure>) -> Void

  private struct Call {
    let completion: Completion
    let timer: MainLoop.Watch?
  }

  private let calls = Mutex<[ReplyToken: Call]>([:])
  private let whenEmpty = Mutex<(@Sendable () -> Void)?>(nil)

  var isEmpty: Bool { calls.withLock { $0.isEmpty } }

  /// Has `action` run, on any thread, each time that the last call has ended.
  func onEmpty(_ action: @escaping @Sendable () -> Void) { whenEmpty.withLock { $0 = action } }

  /// Waits for a reply; for ever without a time-out, which is in seconds.
  func add(_ token: ReplyToken, timeout: Double?, _ completion: @escaping Completion) {
    calls.withLock { calls in
      // Under the lock, so that a short time cannot be over before the call is there.
      let timer = timeout.map { seconds in
        MainLoop.schedule(after: seconds) { [self] in end(token, .failure(.timedOut)) }
      }
      calls[token] = Call(completion: completion, timer: timer)
    }
  }

  /// Gives every call that waits this result.
  func endAll(_ result: Result<Results, CallFailure>) {
    for token in calls.withLock({ Array($0.keys) }) { end(token, result) }
  }

  /// Gives a call its result; false when none waits for it, or no longer.
  @discardableResult
  func end(_ token: ReplyToken, _ result: Result<Results, CallFailure>) -> Bool {
    let (call, isLast) = calls.withLock { calls in (calls.removeValue(forKey: token), calls.isEmpty) }
    guard let call else { return false }
    call.timer?.cancel()
    call.completion(result)
    if isLast { whenEmpty.withLock { $0 }?() }
    return true
  }
}
