package import XCallback
package import XCallbackGIO

/// What became of one request: for `run` to print, for a notification, and for the journal.
package struct RequestReport {
  /// How it ended.
  package enum Ending: String {
    case success
    case error
    case cancel
    /// Nothing ran.
    case refused
    case timeout
  }

  /// What became of the callback that belongs to the ending.
  package enum CallbackState {
    /// The request has none, or an ending without one.
    case none
    case launched
    /// Nothing can open it, or the policy keeps it back.
    case dropped(reason: Reason)
    case failed(reason: Reason)
  }

  /// When a bad end is told by a notification.
  package enum NoticeRule: Sendable {
    /// When nobody else hears of it.
    case whenUnheard
    /// Also when x-error or x-cancel is sent: the user missed a question.
    case always
    /// Not at all: the user has just decided so.
    case never
  }

  package var ending: Ending
  package var results: Results = [:]
  package var error: CallbackError?
  /// Why it ended so, for the person at this machine.
  package var reason: Reason
  /// The same without what may hold values or output, for the journal; nil when the reason holds none.
  package var plainReason: String?
  /// What the user could do about it; not for a notification, which a hostile link can cause.
  package var hint: String?
  /// The reserved parameter that belongs to the outcome, whether or not the request has it.
  package var callbackName: ReservedName?
  /// The URL that was to be launched.
  package var callback: String?
  package var callbackState = CallbackState.none
  package var noticeRule = NoticeRule.whenUnheard
  /// Whether a handler file or the settings could not be used.
  package var isConfigurationFault = false
  /// The signal that ended `xcallback run`.
  package var interruption: Int32?
  /// What else the user should know: a notification that could not be shown.
  package var notes: [String] = []
  /// Whether the request was itself a reply to a waiting call.
  package var isReply = false
  /// The handler, for its name and icon.
  package var handler: Handler?

  package init(ending: Ending, reason: Reason) {
    self.ending = ending
    self.reason = reason
  }

  package var isLaunched: Bool {
    if case .launched = callbackState { true } else { false }
  }
}
