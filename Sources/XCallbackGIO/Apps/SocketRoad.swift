import XCallback

/// Answers that come by `xcallback:` and a socket, on a thread for each call.
struct SocketRoad: ReturnRoad {
  func start(
    _ call: OutgoingCall, _ completion: @escaping @Sendable (Result<Results, CallFailure>) -> Void
  ) throws(CallFailure) -> Cancellation {
    let cancellation: CallCancellation
    do throws(GIOError) {
      cancellation = try CallCancellation()
    } catch {
      throw CallFailure(.noReturn, "\(error.message).")
    }
    // Here and not on the thread: getenv is safe only while nobody changes the environment.
    let directories = ReplyDirectories(.process)
    let isStarted = BackgroundThread.start { completion(Self.perform(call, directories, cancellation)) }
    guard isStarted else { throw CallFailure(.noReturn, "The system has no thread to wait for the answer.") }
    return Cancellation { cancellation.cancel() }
  }

  private static func perform(
    _ call: OutgoingCall, _ directories: ReplyDirectories, _ cancellation: CallCancellation
  ) -> Result<Results, CallFailure> {
    do throws(CallRefusal) {
      let end = try call.perform(
        directories: directories, interruptible: false, observer: .init(onNote: { _ in }),
        cancellation: cancellation)
      return switch end {
      case .answered(let outcome, _): CallFailure.result(of: outcome)
      case .launched: .success([:])
      case .declined: .failure(.declined)
      case .timedOut: .failure(.timedOut)
      case .cancelled, .interrupted: .failure(.cancelled)
      }
    } catch {
      return .failure(CallFailure(error))
    }
  }
}
