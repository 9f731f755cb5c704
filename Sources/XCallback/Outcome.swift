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

  /// What is sent in place of an outcome whose URL its app cannot take: a 413 for results, an x-error with its standing
  /// sentence for one with a long message; nil when there is nothing shorter (design §6).
  package var shorter: Outcome? {
    switch self {
    case .success:
      return .error(
        CallbackError(.tooLarge, "The results are too large for the app that asked for them."))
    case .error(let error):
      let standing = CallbackError(error.code.rawValue.utf8.count <= 64 ? error.code : .failed)
      return standing == error ? nil : .error(standing)
    case .cancel: return nil
    }
  }
}
