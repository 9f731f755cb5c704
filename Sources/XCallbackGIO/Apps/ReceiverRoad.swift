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
    let target: LaunchTarget
    let token: ReplyToken
    let url: CallbackURL
    do throws(CallRefusal) {
      target = try call.target(returningTo: scheme, of: "\(id).desktop")
      do throws(ReplyError) {
        token = try ReplyToken.make()
      } catch {
        throw CallRefusal(.noChannel(error))
      }
      url = try call.launchURL { ReceiverReply.text(of: $0, token, scheme: scheme) }
      if case .application(let app) = target, !target.canTake(url.bytes.count) {
        throw CallRefusal(.tooLong(app: app.id))
      }
    } catch {
      throw CallFailure(error)
    }
    // In place before the launch: a quick app answers before the launch is confirmed.
    replies.add(token, timeout: call.timeout, completion)
    switch target {
    case .application(let app):
      let name = app.id
      app.launch(url: url.text, activation: nil) { [replies] failure in
        guard let failure else { return }
        replies.end(token, .failure(CallFailure(CallRefusal(.notLaunched(app: name, failure.message)))))
      }
    case .portal: openByPortal(url.text, token, timeout: call.timeout)
    }
    return Cancellation { [replies] in replies.end(token, .failure(.cancelled)) }
  }

  /// The end of the call does not close a chooser; its own time-out does.
  private func openByPortal(_ url: String, _ token: ReplyToken, timeout: Double?) {
    OpenURIPortal.open(url, activationToken: nil, timeout: timeout) { [replies] result in
      do {
        if try !OutgoingCall.wasOpened(result.get()) { replies.end(token, .failure(.declined)) }
      } catch let refusal as CallRefusal {
        replies.end(token, .failure(CallFailure(refusal)))
      } catch let error as GIOError {
        replies.end(token, .failure(CallFailure(CallRefusal(portalError: error))))
      } catch {}
    }
  }
}
