package import XCallback
import XCallbackGIO

/// Decides which of a request's callbacks may be launched: all of it before the action runs (design §5).
package struct CallbackPolicy {
  /// The handler's and the global `Callbacks`.
  let rules: [CallbackRule]
  /// The name of the handler file that a rule would be added to, as in `notes.handler`.
  let handlerFileName: String
  /// What that file's `Callbacks` lists now.
  let listed: [String]
  /// Finds what is installed for a scheme.
  let target: (Scheme) -> SchemeTarget?

  package init(
    rules: [CallbackRule], handlerFileName: String, listed: [String] = [],
    target: @escaping (Scheme) -> SchemeTarget?
  ) {
    self.rules = rules
    self.handlerFileName = handlerFileName
    self.listed = listed
    self.target = target
  }

  /// Judges one callback; the order of the cases is the contract's (details §5).
  ///
  /// - Parameter isRequired: whether the action lists this callback in `Required`.
  package func decide(_ name: ReservedName, _ text: String, isRequired: Bool) -> CallbackDecision {
    guard let callback = CallbackTarget(text) else {
      return .refused(.refused, "\(name.rawValue) is not a URL.", reason: "\(name.rawValue) is not a URL")
    }
    let scheme = callback.scheme.name
    if callback.scheme.isNeverLaunched {
      return .refused(
        .refused, Self.refusedMessage(name, callback), reason: "\(scheme): URLs are never launched")
    }
    if scheme == ReplyURL.scheme {
      return .allowed(callback, .waitingCall, reason: "xcallback: is the reply to a waiting call")
    }
    let isListed = rules.contains { $0.lists(callback) }
    let installed = target(callback.scheme)
    if let installed, installed.isOurs {
      let isNamed = rules.contains { $0 != .any && $0.lists(callback) }
      guard isNamed else {
        return refusal(
          name, callback, reason: "\(scheme): is answered by xcallback itself and is not in Callbacks")
      }
      return .allowed(
        callback, installed, reason: "\(scheme) is listed in Callbacks and answered in this process")
    }
    if callback.scheme.isRemote, !isListed {
      return refusal(name, callback, reason: "\(scheme): leaves this machine and is not in Callbacks")
    }
    if installed == nil || isListed {
      return allowedOrDropped(
        callback, installed, reason: "\(scheme) is listed in Callbacks", name, isRequired)
    }
    return refusal(name, callback, reason: "\(scheme): is not in Callbacks")
  }

  private func allowedOrDropped(
    _ callback: CallbackTarget, _ installed: SchemeTarget?, reason: String, _ name: ReservedName,
    _ isRequired: Bool
  ) -> CallbackDecision {
    if let installed { return .allowed(callback, installed, reason: reason) }
    let nothing = "no installed app opens \(callback.scheme.name): URLs"
    guard isRequired else { return .dropped(callback, reason: nothing) }
    return .refused(
      .unavailable, "No installed app opens the URL of \(name.rawValue), which this action requires.",
      reason: "\(nothing), and the action requires \(name.rawValue)")
  }

  private func refusal(_ name: ReservedName, _ callback: CallbackTarget, reason: String) -> CallbackDecision {
    .refused(.refused, Self.refusedMessage(name, callback), reason: reason, hint: hint(for: callback))
  }

  private static func refusedMessage(_ name: ReservedName, _ callback: CallbackTarget) -> String {
    "The scheme \(callback.scheme.name) is not allowed for \(name.rawValue)."
  }

  /// The line of the handler file that would allow the callback.
  private func hint(for callback: CallbackTarget) -> String {
    var entry = callback.scheme.name
    if callback.scheme.isWeb, let host = callback.host {
      let port = callback.port.map { $0.isEmpty ? "" : ":\($0)" } ?? ""
      entry += "://\(host)\(port)"
    }
    let line = (listed + [entry]).joined(separator: ";")
    return "to allow it, write Callbacks=\(line) under [Handler] in \(handlerFileName)"
  }
}
