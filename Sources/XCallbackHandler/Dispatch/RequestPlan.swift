package import XCallback

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
  /// What the policy says of each callback that the request has.
  package var decisions: [ReservedName: CallbackDecision] = [:]
  /// Why nothing runs; nil for a request that is accepted.
  package var refusal: Refusal?

  package init(url: CallbackURL) {
    self.url = url
  }

  /// Why a request is refused: the error that may travel, and the reason that stays here.
  package struct Refusal {
    package let error: CallbackError
    package let reason: String
    /// What the user could do about it.
    package let hint: String?
    /// Whether the handler file is there but cannot be used.
    package var isConfigurationFault = false
    /// Whether only the journal hears of it: no callback and no notification.
    package var isSilent = false

    init(
      _ error: CallbackError, reason: String? = nil, hint: String? = nil, isConfigurationFault: Bool = false
    ) {
      self.hint = hint
      self.error = error
      self.reason = reason ?? error.message
      self.isConfigurationFault = isConfigurationFault
    }
  }
}
