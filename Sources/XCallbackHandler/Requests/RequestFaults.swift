import XCallback
import XCallbackGIO

/// Everything that is unmet in a request.
struct RequestFaults: Error {
  let all: [UnmetRequirement]

  /// What the caller is told, in English.
  var callbackError: CallbackError { CallbackError(unmet: all) }

  /// The same for the person at this machine; the common cases have a sentence in the catalogues.
  var reason: Reason {
    let english = Reason(verbatim: callbackError.message)
    guard all.count == 1, let fault = all.first, let reason = Self.reason(fault), reason == english else {
      return english
    }
    return reason
  }

  private static func reason(_ fault: UnmetRequirement) -> Reason? {
    let name = DisplayText.shown(fault.parameter)
    switch fault.reason {
    case .missing: return Reason("Parameter \(name) is missing.")
    case .empty: return Reason("Parameter \(name) is empty.")
    case .repeated: return Reason("Parameter \(name) is given more than once.")
    case .required: return Reason("Parameter \(name) is required.")
    case .notUTF8: return Reason("Parameter \(name) is not UTF-8.")
    default: return nil
    }
  }
}
