package import XCallback

/// What the policy says of one callback, with the reason for the person who wonders.
package enum CallbackDecision {
  /// It is launched, on the very target that was found.
  case allowed(CallbackTarget, SchemeTarget, reason: String)
  /// Nothing can open it: it is left out with a notice, and the action runs.
  case dropped(CallbackTarget, reason: String)
  /// It refuses the whole request. The message may travel; the reason stays here.
  case refused(CallbackError.Code, String, reason: String)

  package var isAllowed: Bool {
    if case .allowed = self { true } else { false }
  }

  package var reason: String {
    switch self {
    case .allowed(_, _, let reason), .dropped(_, let reason), .refused(_, _, let reason): reason
    }
  }
}
