import Synchronization
import XCallback

/// The calls of an app that wait for their replies, by token.
final class PendingReplies: Sendable {
  private let waiting = Mutex<[ReplyToken: @Sendable (Outcome) -> Void]>([:])

  var isEmpty: Bool { waiting.withLock { $0.isEmpty } }

  func add(_ token: ReplyToken, _ completion: @escaping @Sendable (Outcome) -> Void) {
    waiting.withLock { $0[token] = completion }
  }

  /// Ends the waiting without a reply; false when it has ended already.
  @discardableResult
  func remove(_ token: ReplyToken) -> Bool {
    waiting.withLock { $0.removeValue(forKey: token) } != nil
  }

  /// Gives a reply to the one call that waits for it; false when none does.
  func resume(_ reply: ReceiverReply) -> Bool {
    guard let completion = waiting.withLock({ $0.removeValue(forKey: reply.token) }) else { return false }
    completion(reply.outcome)
    return true
  }
}
