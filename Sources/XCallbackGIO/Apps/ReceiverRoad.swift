import XCallback

/// Answers that come by an app's own scheme to its receiver.
struct ReceiverRoad: ReturnRoad {
  /// The app's id, whose desktop entry must be the default handler of `scheme`.
  let id: String
  let scheme: String
  let replies: PendingReplies

  func start(
    _ call: OutgoingCall, _ completion: @escaping @Sendable (Result<Results, CallFailure>) -> Void
  ) throws(CallFailure) -> Cancellation {
    let app: Application
    let token: ReplyToken
    let url: CallbackURL
    do throws(CallRefusal) {
      app = try call.target(returningTo: scheme, of: "\(id).desktop")
      do throws(ReplyError) {
        token = try ReplyToken.make()
      } catch {
        throw CallRefusal(.noChannel(error))
      }
      url = try call.launchURL { ReceiverReply.text(of: $0, token, scheme: scheme) }
      guard url.bytes.count <= Application.longestArgument || !app.isStartedByArguments else {
        throw CallRefusal(.tooLong(app: app.id))
      }
    } catch {
      throw CallFailure(error)
    }
    wait(for: token, timeout: call.timeout, completion)
    let name = app.id
    app.launch(url: url.text, activationToken: nil) { [replies] failure in
      guard let failure, replies.remove(token) else { return }
      let refusal = CallRefusal(.notLaunched(app: name, failure.message))
      completion(.failure(CallFailure(refusal)))
    }
    return Cancellation { [replies] in
      if replies.remove(token) { completion(.failure(.cancelled)) }
    }
  }

  /// In place before the launch: a quick app answers before the launch is confirmed.
  private func wait(
    for token: ReplyToken, timeout: Double?,
    _ completion: @escaping @Sendable (Result<Results, CallFailure>) -> Void
  ) {
    let timer = timeout.map { seconds in
      MainLoop.schedule(after: seconds) { [replies] in
        if replies.remove(token) { completion(.failure(.timedOut)) }
      }
    }
    replies.add(token) { outcome in
      timer?.cancel()
      completion(CallFailure.result(of: outcome))
    }
  }
}
