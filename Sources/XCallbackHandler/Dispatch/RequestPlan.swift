package import XCallback
package import XCallbackGIO

/// What will be done with a request, decided in full before anything runs (design §5).
package struct RequestPlan {
  package let url: CallbackURL
  package var handler: Handler?
  /// Whether the handler file or the settings let the journal have values.
  package var logsValues = false
  package var action: Action?
  package var request: BoundRequest?
  package var work = PreparedWork.nothing
  /// The URL that `Open` launches, when it does not depend on the output.
  package var open: String?
  /// What `Notify` shows, when it does not depend on the output.
  package var notification: [String]?
  /// The handler's and the global `Callbacks`.
  var rules: [CallbackRule] = []
  /// Whether the user is asked before the action runs: `Confirm`.
  package var needsConfirmation = false
  /// What the policy says of each callback that the request has.
  package var decisions: [ReservedName: CallbackDecision] = [:]
  /// What is wrong with the file that holds the user's answers.
  package var consentProblem: FileProblem?
  /// Why nothing runs; nil for a request that is accepted.
  package var refusal: Refusal?

  package init(url: CallbackURL) {
    self.url = url
  }

  /// The schemes that the user is to be asked about, each once, in the order of success, error and cancel.
  var schemesToAsk: [Scheme] {
    var schemes: [Scheme] = []
    for name in ReservedName.callbacks {
      guard case .asks(let callback, _, _, _) = decisions[name] else { continue }
      if !schemes.contains(callback.scheme) { schemes.append(callback.scheme) }
    }
    return schemes
  }

  /// Names of parameters whose values nobody is told: keys.
  var secrets: [String] { handler?.secrets(in: action) ?? [] }

  /// Why a request is refused: the error that may travel, and the reason that stays here.
  package struct Refusal {
    package let error: CallbackError
    package let reason: Reason
    /// What the user could do about it.
    package let hint: String?
    /// Whether the handler file is there but cannot be used.
    package var isConfigurationFault = false
    /// When the user is told by a notification.
    package var notice = RequestReport.NoticeRule.whenUnheard
    /// Whether the caller is not told either: no callback is looked at.
    package var isSilent = false

    init(
      _ error: CallbackError, reason: Reason? = nil, hint: String? = nil, isConfigurationFault: Bool = false,
      notice: RequestReport.NoticeRule = .whenUnheard
    ) {
      self.notice = notice
      self.hint = hint
      self.error = error
      self.reason = reason ?? Reason(verbatim: error.message)
      self.isConfigurationFault = isConfigurationFault
    }
  }
}
