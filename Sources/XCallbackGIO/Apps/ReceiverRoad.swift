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
    // In place before the launch: a quick app answers before the launch is confirmed.
    replies.add(token, timeout: call.timeout, completion)
    let name = app.id
    app.launch(url: url.text, activation: nil) { [replies] failure in
      guard let failure else { return }
      replies.end(token, .failure(CallFailure(CallRefusal(.notLaunched(app: name, failure.message)))))
    }
    return Cancellation { [replies] in replies.end(token, .failure(.cancelled)) }
  }
}
