package import XCallback
import XCallbackGIO

/// Decides which of a request's callbacks may be launched: all of it before the action runs (design §5).
package struct CallbackPolicy {
  /// The handler's and the global `Callbacks`.
  let rules: [CallbackRule]
  /// The scheme of the handler whose results the callbacks get.
  let scheme: Scheme
  /// What that file's `Callbacks` lists now.
  let listed: [String]
  /// Finds what is installed for a scheme.
  let target: (Scheme) -> SchemeTarget?
  /// What the user has answered for a callback scheme, if that still holds.
  let answer: (Scheme) -> Consent.Answer?

  package init(
    rules: [CallbackRule], scheme: Scheme, listed: [String] = [],
    target: @escaping (Scheme) -> SchemeTarget?, answer: @escaping (Scheme) -> Consent.Answer? = { _ in nil }
  ) {
    self.rules = rules
    self.scheme = scheme
    self.listed = listed
    self.target = target
    self.answer = answer
  }

  /// Judges one callback; the order of the cases is the contract's (details §5).
  ///
  /// - Parameter isRequired: whether the action lists this callback in `Required`.
  package func decide(_ name: ReservedName, _ text: String, isRequired: Bool) -> CallbackDecision {
    guard let callback = CallbackTarget(text) else {
      return .refused(
        .refused, "\(name.rawValue) is not a URL.", reason: Reason("\(name.rawValue) is not a URL"))
    }
    let scheme = callback.scheme.name
    if callback.scheme.isNeverLaunched {
      return .refused(
        .refused, Self.refusedMessage(name, callback), reason: Reason("\(scheme): URLs are never launched"))
    }
    if scheme == ReplyURL.scheme {
      return .allowed(callback, .waitingCall, reason: Reason("xcallback: is the reply to a waiting call"))
    }
    let isListed = rules.contains { $0.lists(callback) }
    let installed = target(callback.scheme)
    if let installed, installed.isOurs {
      let isNamed = rules.contains { $0 != .any && $0.lists(callback) }
      guard isNamed else {
        return refusal(
          name, callback, reason: Reason("\(scheme): is answered by xcallback itself and is not in Callbacks")
        )
      }
      return .allowed(
        callback, installed, reason: Reason("\(scheme) is listed in Callbacks and answered in this process"))
    }
    if callback.scheme.isRemote, !isListed {
      return refusal(name, callback, reason: Reason("\(scheme): leaves this machine and is not in Callbacks"))
    }
    guard let installed else { return dropped(name, callback, isRequired) }
    if isListed { return .allowed(callback, installed, reason: Reason("\(scheme) is listed in Callbacks")) }
    return remembered(name, callback, installed)
  }

  /// What was answered when the user was asked, or that it is time to ask.
  private func remembered(
    _ name: ReservedName, _ callback: CallbackTarget, _ installed: SchemeTarget
  ) -> CallbackDecision {
    let scheme = callback.scheme.name
    let allow = "'xcallback allow \(self.scheme.name) \(scheme)' allows it"
    switch answer(callback.scheme) {
    case .always: return .allowed(callback, installed, reason: Reason("you allowed \(scheme): always"))
    case .no(let end):
      return .refused(
        .refused, Self.refusedMessage(name, callback),
        reason: Reason(
          "you answered No to \(scheme):, which holds until \(end.formatted("%R") ?? end.rfc3339)"),
        hint: allow)
    case .never:
      return .refused(
        .refused, Self.refusedMessage(name, callback), reason: Reason("you answered Never to \(scheme):"),
        hint: "'xcallback revoke \(self.scheme.name) \(scheme)' forgets that")
    case nil:
      return .asks(
        callback, installed, reason: Reason("\(scheme): is not in Callbacks, so you are asked first"),
        hint: allow)
    }
  }

  private func dropped(
    _ name: ReservedName, _ callback: CallbackTarget, _ isRequired: Bool
  ) -> CallbackDecision {
    let nothing = Reason("no installed app opens \(callback.scheme.name): URLs")
    guard isRequired else { return .dropped(callback, reason: nothing) }
    return .refused(
      .unavailable, "No installed app opens the URL of \(name.rawValue), which this action requires.",
      reason: Reason("\(nothing), and the action requires \(name.rawValue)"))
  }

  private func refusal(_ name: ReservedName, _ callback: CallbackTarget, reason: Reason) -> CallbackDecision {
    .refused(.refused, Self.refusedMessage(name, callback), reason: reason, hint: hint(for: callback))
  }

  static func refusedMessage(_ name: ReservedName, _ callback: CallbackTarget) -> String {
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
    return "to allow it, write Callbacks=\(line) under [Handler] in \(scheme.name).handler"
  }
}
