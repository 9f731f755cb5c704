import XCallback

/// Launches the URLs that callers gave an app, on the main context and without blocking it.
struct CallbackLauncher: Sendable {
  /// Whether a caller's URL may be launched.
  let allows: @Sendable (CallbackTarget) -> Bool
  let notify: @Sendable (ReceiverNotice) -> Void
  var surroundings = Surroundings.process

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
    let app: Application
    switch surroundings.target(for: target.scheme.name) {
    case nil:
      notify(.init(.callbackDropped, "\(name) was not launched: no installed app opens \(scheme): URLs."))
      return completion()
    case .portal: return open(text, response, completion)
    case .application(let found): app = found
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

  /// Out of a sandbox. A person may be asked for the app, and chooses in their own time.
  private func open(_ url: String, _ response: Response, _ completion: @escaping @Sendable () -> Void) {
    let name = response.outcome.callbackName.rawValue
    OpenURIPortal.open(
      url, activationToken: response.request.takeActivationToken(), timeout: OutgoingCall.standardTimeout
    ) { [notify] result in
      switch result {
      case .success(.opened): break
      case .success(.declined):
        notify(.init(.callbackDropped, "\(name) was not launched: no app was chosen to open it."))
      case .success(.failed(let reason)):
        notify(.init(.callbackFailed, "\(name) was not launched by the portal: \(reason)."))
      case .failure(let error):
        notify(.init(.callbackFailed, "\(name) was not launched by the portal: \(error.message)."))
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
