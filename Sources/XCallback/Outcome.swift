/// How a request ended; it decides which of the caller's URLs is launched, and with what (design §3).
public enum Outcome: Hashable, Sendable {
  /// The action succeeded: x-success with the results.
  case success(Results)
  /// The action failed or was refused: x-error with code and message.
  case error(CallbackError)
  /// The user cancelled: x-cancel, which carries nothing.
  case cancel

  /// The reserved parameter that names the callback for this outcome.
  public var callbackName: ReservedName {
    switch self {
    case .success: .success
    case .error: .error
    case .cancel: .cancel
    }
  }

  /// What is put on the callback.
  public var results: Results {
    switch self {
    case .success(let results): results
    case .error(let error): error.results
    case .cancel: [:]
    }
  }
}
