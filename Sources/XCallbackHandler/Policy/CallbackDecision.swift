package import XCallback

/// What the policy says of one callback, with the reason for the person who wonders.
package enum CallbackDecision {
  /// It is launched, on the very target that was found.
  case allowed(CallbackTarget, SchemeTarget, reason: String)
  /// Nothing can open it: it is left out with a notice, and the action runs.
  case dropped(CallbackTarget, reason: String)
  /// It refuses the whole request. The message may travel; reason and hint, which says how to allow it, stay here.
  case refused(CallbackError.Code, String, reason: String, hint: String? = nil)

  package var isAllowed: Bool {
    if case .allowed = self { true } else { false }
  }

  /// How a refused callback could be allowed.
  package var hint: String? {
    if case .refused(_, _, _, let hint) = self { hint } else { nil }
  }

  package var reason: String {
    switch self {
    case .allowed(_, _, let reason), .dropped(_, let reason), .refused(_, _, let reason, _): reason
    }
  }
}
