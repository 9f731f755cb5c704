import XCallback
import XCallbackGIO

/// What became of a request, as the journal knows it.
package struct JournalEnd: Equatable, Sendable {
  /// Whether it was done or refused before anything ran.
  package var isAccepted: Bool
  package var outcome: String
  package var errorCode: String?
  package var reason: String
  /// What the user could do about it.
  package var hint: String?
  package var callback: Callback?
  package var notes: [String]
  /// Milliseconds since it was taken over.
  package var duration: Int64

  /// The callback that belongs to the outcome: where it went, never what it said.
  package struct Callback: Equatable, Sendable {
    /// `x-success`, `x-error` or `x-cancel`.
    package var name: String
    package var scheme: String?
    package var host: String?
    /// `launched`, `dropped` or `failed`.
    package var state: String
    /// Why it was not launched.
    package var reason: String?
  }

  init(_ report: RequestReport, _ url: CallbackURL?, logsValues: Bool, duration: Int64) {
    isAccepted = report.ending != .refused
    outcome = report.ending.rawValue
    errorCode = report.error.map { JournalText.bounded($0.code.rawValue, JournalText.code) }
    let told = logsValues ? report.reason.description : report.plainReason ?? report.reason.description
    reason = JournalText.bounded(told, JournalText.reason)
    hint = report.hint.map { JournalText.bounded($0, JournalText.reason) }
    notes = report.notes.prefix(JournalText.count).map { JournalText.bounded($0, JournalText.reason) }
    callback = Callback(report, url)
    self.duration = duration
  }
}

extension JournalEnd.Callback {
  /// nil when the request has none for its outcome.
  fileprivate init?(_ report: RequestReport, _ url: CallbackURL?) {
    guard let name = report.callbackName, let text = url?.value(of: name) else { return nil }
    switch report.callbackState {
    case .none: return nil
    case .launched: (state, reason) = ("launched", nil)
    case .dropped(let reason): (state, self.reason) = ("dropped", reason.description)
    case .failed(let reason): (state, self.reason) = ("failed", reason.description)
    }
    self.name = name.rawValue
    reason = reason.map { JournalText.bounded($0, JournalText.reason) }
    let target = CallbackTarget(text)
    scheme = target.map { JournalText.bounded($0.scheme.name, JournalText.scheme) }
    host = target?.host.flatMap { $0.isEmpty ? nil : JournalText.bounded($0, JournalText.host) }
  }
}
