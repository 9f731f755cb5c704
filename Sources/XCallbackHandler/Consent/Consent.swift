package import XCallback
package import XCallbackGIO

/// What the user has answered to "may this handler's results go there?", by handler and callback scheme (design §5).
package struct Consent: Equatable, Sendable {
  package enum Answer: Equatable, Sendable {
    case always
    /// A No holds ten minutes.
    case no(until: Timestamp)
    /// Until it is revoked.
    case never
  }

  /// An answer and what it is about; both schemes in lower case.
  package struct Entry: Equatable, Sendable {
    package let handler: String
    package let callback: String
    package let answer: Answer
  }

  /// How long a No holds, in microseconds.
  package static let refusalDuration: Int64 = 600_000_000

  /// In alphabetical order of handler and callback.
  package private(set) var entries: [Entry] = []

  package init() {}

  /// What holds at a point in time; nil when it is time to ask.
  package func answer(of handler: Scheme, for callback: Scheme, at now: Timestamp) -> Answer? {
    let entry = entries.first { $0.handler == handler.name && $0.callback == callback.name }
    guard let answer = entry?.answer, answer.holds(at: now) else { return nil }
    return answer
  }

  /// Remembers one answer for each of the callbacks.
  package mutating func remember(_ answer: Answer, of handler: Scheme, for callbacks: [Scheme]) {
    for callback in callbacks { add(Entry(handler: handler.name, callback: callback.name, answer: answer)) }
  }

  mutating func add(_ entry: Entry) {
    entries.removeAll { $0.handler == entry.handler && $0.callback == entry.callback }
    entries.append(entry)
    entries.sort { ($0.handler, $0.callback) < ($1.handler, $1.callback) }
  }

  /// Forgets what was answered for one callback, or for all of a handler's, and gives what it was.
  @discardableResult
  package mutating func forget(_ callback: Scheme?, of handler: Scheme) -> [Entry] {
    let isMeant = { (entry: Entry) in
      entry.handler == handler.name && (callback == nil || entry.callback == callback?.name)
    }
    let forgotten = entries.filter(isMeant)
    entries.removeAll(where: isMeant)
    return forgotten
  }

  /// Drops each No whose time is over.
  mutating func dropExpired(at now: Timestamp) {
    entries.removeAll { !$0.answer.holds(at: now) }
  }
}

extension Consent.Answer {
  /// A No that was given now.
  package static func no(at now: Timestamp) -> Consent.Answer {
    .no(until: Timestamp(microseconds: now.microseconds + Consent.refusalDuration))
  }

  func holds(at now: Timestamp) -> Bool {
    guard case .no(let end) = self else { return true }
    // The clock may have been set back meanwhile: no No holds longer than its time.
    return (1...Consent.refusalDuration).contains(end.microseconds - now.microseconds)
  }

  /// As the file has it: `always`, `never`, `no until 2026-11-30T16:40:00.000Z`.
  package var text: String {
    switch self {
    case .always: "always"
    case .never: "never"
    case .no(let end): "no until \(end.utc)"
    }
  }

  init?(_ text: String) {
    switch text {
    case "always": self = .always
    case "never": self = .never
    default:
      guard text.hasPrefix("no until "), let end = Timestamp(rfc3339: String(text.dropFirst(9))) else {
        return nil
      }
      self = .no(until: end)
    }
  }
}
