package import XCallback
package import XCallbackGIO

/// What the policy says of one callback, with the reason for the person who wonders.
package enum CallbackDecision {
  /// It is launched, on the very target that was found.
  case allowed(CallbackTarget, SchemeTarget, reason: Reason)
  /// The user is to be asked, which whoever plans does not do.
  case asks(CallbackTarget, SchemeTarget, reason: Reason, hint: String)
  /// Nothing can open it: it is left out with a notice, and the action runs.
  case dropped(CallbackTarget, reason: Reason)
  /// It refuses the whole request. The message may travel; reason and hint, which says how to allow it, stay here.
  case refused(CallbackError.Code, String, reason: Reason, hint: String? = nil)

  package var isAllowed: Bool {
    if case .allowed = self { true } else { false }
  }

  /// How a callback that is not allowed could be.
  package var hint: String? {
    switch self {
    case .refused(_, _, _, let hint): hint
    case .asks(_, _, _, let hint): hint
    case .allowed, .dropped: nil
    }
  }

  package var reason: Reason {
    switch self {
    case .allowed(_, _, let reason), .dropped(_, let reason), .refused(_, _, let reason, _),
      .asks(_, _, let reason, _):
      reason
    }
  }
}
