import XCallback
import XCallbackGIO
import XCallbackHandler

/// Limits that answer what a test wants, and remember what they were asked.
final class FakeLimits: RequestLimits {
  /// What is answered one after the other; the last one again and again.
  var answers: [RateWindow.Answer] = [.granted(isLast: false)]
  var entry: (Double?) -> WorkQueue.Entry

  private(set) var taken: [String] = []
  private(set) var entered: [String] = []

  init(entry: @escaping (Double?) -> WorkQueue.Entry = { _ in .unavailable(reason: "no files") }) {
    self.entry = entry
  }

  func takeRequest(of handler: Handler?, _ rate: RateLimit) -> RateWindow.Answer {
    taken.append("\(handler?.scheme.name ?? "-") \(rate.count)/\(rate.seconds)")
    return answers.count > 1 ? answers.removeFirst() : answers[0]
  }

  func enter(_ handler: Handler, timeout: Double?) -> WorkQueue.Entry {
    entered.append("\(handler.scheme.name) \(handler.parallel) \(timeout.map { "\(Int($0))" } ?? "-")")
    return entry(timeout)
  }
}
