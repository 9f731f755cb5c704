package import XCallback

/// Decides which of a request's callbacks may be launched: all of it before the action runs (design §5).
package struct CallbackPolicy {
  /// The handler's and the global `Callbacks`.
  let rules: [CallbackRule]
  /// The name of the handler file that a rule would be added to, as in `notes.handler`.
  let handlerFileName: String
  /// Finds what is installed for a scheme.
  let target: (Scheme) -> SchemeTarget?

  package init(rules: [CallbackRule], handlerFileName: String, target: @escaping (Scheme) -> SchemeTarget?) {
    self.rules = rules
    self.handlerFileName = handlerFileName
    self.target = target
  }

  /// Schemes that run what they carry or read local files: never launched, whatever a file says.
  package static func isNeverLaunched(_ scheme: Scheme) -> Bool {
    switch scheme.name {
    case "javascript", "data", "vbscript", "file", "blob", "about", "view-source": true
    default: false
    }
  }

  /// Judges one callback; the order of the cases is the contract's (details §5).
  ///
  /// - Parameter isRequired: whether the action lists this callback in `Required`.
  package func decide(_ name: ReservedName, _ text: String, isRequired: Bool) -> CallbackDecision {
    guard let callback = CallbackTarget(text) else {
      return .refused(.refused, "\(name.rawValue) is not a URL.", reason: "\(name.rawValue) is not a URL")
    }
    let scheme = callback.scheme.name
    if Self.isNeverLaunched(callback.scheme) {
      return refusal(name, scheme, reason: "\(scheme): URLs are never launched")
    }
    let isListed = rules.contains { $0.lists(callback) }
    let installed = target(callback.scheme)
    if scheme == "xcallback" {
      return allowedOrDropped(
        callback, installed, reason: "xcallback: is the reply to a waiting call", name, isRequired)
    }
    if let installed, installed.isOurs {
      let isNamed = rules.contains { $0 != .any && $0.lists(callback) }
      guard isNamed else {
        return refusal(
          name, scheme,
          reason: "xcallback itself handles \(scheme): and \(hint(scheme)) is not there to allow it")
      }
      return .allowed(
        callback, installed, reason: "\(scheme) is listed in Callbacks and answered in this process")
    }
    if callback.scheme.isRemote, !isListed {
      return refusal(
        name, scheme, reason: "\(scheme): leaves this machine; to allow it, add \(webHint(callback))")
    }
    if installed == nil || isListed {
      return allowedOrDropped(
        callback, installed, reason: "\(scheme) is listed in Callbacks", name, isRequired)
    }
    return refusal(name, scheme, reason: "\(scheme): is not allowed yet; to allow it, add \(hint(scheme))")
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

  private func refusal(_ name: ReservedName, _ scheme: String, reason: String) -> CallbackDecision {
    .refused(.refused, "The scheme \(scheme) is not allowed for \(name.rawValue).", reason: reason)
  }

  private func hint(_ entry: String) -> String {
    "Callbacks=\(entry) to [Handler] in \(handlerFileName)"
  }

  private func webHint(_ callback: CallbackTarget) -> String {
    guard callback.scheme.isWeb, let host = callback.host else { return hint(callback.scheme.name) }
    let port = callback.port.map { $0.isEmpty ? "" : ":\($0)" } ?? ""
    return hint("\(callback.scheme.name)://\(host)\(port)")
  }
}
