import XCallback

/// Launches the URLs that callers gave an app, on the main context and without blocking it.
struct CallbackLauncher: Sendable {
  /// Whether a caller's URL may be launched.
  let allows: @Sendable (CallbackTarget) -> Bool
  let notify: @Sendable (ReceiverNotice) -> Void

  /// Launches a response's callback, if it has one; `completion` comes when that is confirmed or has failed. On the
  /// thread of the main context.
  func launch(_ response: Response, completion: @escaping @Sendable () -> Void) {
    guard let text = response.callback, let target = CallbackTarget(text) else { return completion() }
    let name = response.outcome.callbackName.rawValue
    let scheme = DisplayText.escape(target.scheme.name)
    guard !target.scheme.isNeverLaunched, allows(target) else {
      notify(.init(.callbackRefused, "\(name) was not launched: \(scheme): URLs are not allowed here."))
      return completion()
    }
    guard let app = Application.defaultHandler(ofScheme: target.scheme.name), app.isProgramPresent else {
      notify(.init(.callbackDropped, "\(name) was not launched: no installed app opens \(scheme): URLs."))
      return completion()
    }
    guard text.utf8.count <= Application.longestArgument || !app.isStartedByArguments else {
      return tooLong(response, app, completion)
    }
    let id = app.id
    let activation = Activation(token: response.request.takeActivationToken(), startupID: nil)
    app.launch(url: text, activation: activation) { [notify] failure in
      if let failure {
        notify(.init(.callbackFailed, "\(name) was not launched: \(id): \(failure.message)."))
      }
      completion()
    }
  }

  /// A URL too long for argv: a shorter one by x-error instead (design §6).
  private func tooLong(
    _ response: Response, _ app: Application, _ completion: @escaping @Sendable () -> Void
  ) {
    if let outcome = response.outcome.shorter {
      let other = Response(to: response.request, outcome)
      if other.callback != nil { return launch(other, completion: completion) }
    }
    let name = response.outcome.callbackName.rawValue
    let limit = Application.longestArgument
    notify(
      .init(
        .callbackFailed,
        "\(name) was not launched: it is longer than the \(limit) bytes that \(app.id) can take."))
    completion()
  }
}
