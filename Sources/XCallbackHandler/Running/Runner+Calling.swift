import XCallback
import XCallbackGIO

extension Runner {
  /// Calls another app's action: its reply is the output, its x-error and x-cancel become ours (design §4).
  func call(_ call: OutgoingCall, _ request: inout BoundRequest) -> End {
    let name = Reason("the app that opens \(call.url.scheme.name): URLs")
    if desktop.target(for: call.url.scheme)?.isOurs == true { return callOwn(call, &request) }
    do throws(CallRefusal) {
      switch try desktop.call(call) {
      case .answered(let outcome, let parameters):
        request.run = BoundRequest.RunFacts(output: WorkerOutput(reply: parameters))
        return end(of: outcome, request, answeredBy: name)
      case .launched: return succeeded(request, reason: Reason("\(name) was started"))
      case .timedOut:
        var end = failed(
          .init(.timedOut), request, reason: Reason("\(name) took longer than \(Self.seconds(call.timeout))"))
        end.isTimeout = true
        return end
      case .declined:
        return End(
          outcome: .cancel, reason: Reason("no app was chosen to open \(call.url.scheme.name): URLs"))
      case .cancelled: return End(outcome: .cancel, reason: Reason("the call of \(name) was ended"))
      case .interrupted(let signal):
        return End(
          outcome: .cancel, reason: Reason("interrupted by signal \(signal) while \(name) was called"),
          interruption: signal)
      }
    } catch {
      return failed(
        CallbackError(error.errorCode, "The app that this action calls could not be called."), request,
        reason: Reason(verbatim: error.description))
    }
  }

  /// A scheme of our own is answered in this process as a request of its own, with its own policy (design
  /// §5).
  private func callOwn(_ call: OutgoingCall, _ request: inout BoundRequest) -> End {
    let url: CallbackURL
    do throws(CallRefusal) {
      url = try call.launchURL(nil)
    } catch {
      return failed(
        CallbackError(error.errorCode, "The app that this action calls could not be called."), request,
        reason: Reason(verbatim: error.description))
    }
    guard let report = answerHere(url) else {
      return failed(
        .init(.refused), request,
        reason: Reason("more than \(Dispatcher.maximumDepth) requests follow from one link"))
    }
    let outcome: Outcome =
      switch report.ending {
      case .success: .success(report.results)
      case .cancel: .cancel
      case .error, .refused, .timeout: .error(report.error ?? CallbackError(.failed))
      }
    request.run = BoundRequest.RunFacts(output: WorkerOutput(reply: outcome.results))
    let name = Reason(verbatim: "\(call.url.scheme.name):")
    var end = end(of: outcome, request, answeredBy: name, plainName: name.description)
    // The innermost reason is the one that helps.
    end.reason = report.reason
    end.plainReason = report.plainReason
    end.interruption = report.interruption
    return end
  }

  /// - Parameter plainName: the same for the journal, where what the app said does not belong.
  private func end(
    of outcome: Outcome, _ request: BoundRequest, answeredBy name: Reason, plainName: String? = nil
  ) -> End {
    let plainName = plainName ?? name.description
    switch outcome {
    case .success:
      var end = succeeded(request, reason: Reason("\(name) answered"))
      if case .success = end.outcome { end.plainReason = "\(plainName) answered" }
      return end
    case .cancel:
      return End(
        outcome: .cancel, reason: Reason("\(name) was cancelled"), plainReason: "\(plainName) was cancelled")
    case .error(let error):
      // A reply may lack both, an x-error of ours never does (design §3).
      let code = error.code.rawValue.isEmpty ? CallbackError.Code.failed : error.code
      let told = CallbackError(code, error.message.isEmpty ? nil : error.message)
      return failed(
        told, request, reason: Reason("\(name) answered with an error: \(told)"),
        plain: "\(plainName) answered with an error")
    }
  }
}
