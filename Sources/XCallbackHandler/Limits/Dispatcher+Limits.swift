import XCallback
import XCallbackGIO

extension Dispatcher {
  /// Counts a request and refuses it beyond the handler's `Rate`: aloud for the first of a window, in silence
  /// after it, or a loop would have an answer to go on with.
  func admit(_ handler: Handler?, _ notes: inout [String]) -> RequestPlan.Refusal? {
    guard let limits, let rate = handler == nil ? Handler.standardRate : handler?.rate else { return nil }
    switch limits.takeRequest(of: handler, rate) {
    case .granted: return nil
    case .unavailable(let reason):
      notes.append("Rate was not looked at: \(reason)")
      return nil
    case .refused(let isFirst):
      var refusal = RequestPlan.Refusal(
        .init(.tooMany),
        reason: handler.map { Reason("more than \(rate.words) came, which is the Rate of \($0.fileName)") }
          ?? Reason("more than \(rate.words) came for schemes without a usable handler file"),
        notice: isFirst ? .whenUnheard : .never)
      refusal.isSilent = !isFirst
      return refusal
    }
  }

  /// Does a request's work when the handler's `Parallel` lets one more run; waiting counts towards its
  /// time-out.
  func runInTurn(
    _ action: Action, _ plan: RequestPlan, _ request: inout BoundRequest, _ step: RequestStep,
    _ notes: inout [String]
  ) -> Runner.End {
    func runner(_ step: RequestStep) -> Runner {
      Runner(action: action, desktop: desktop) { url in
        // What an action calls answers to it; the focus goes to what comes after.
        step.mayGoOn ? handle(url, RequestStep(after: step, mayActivate: false)) : nil
      }
    }
    // What an ancestor in this process waits for must not wait for that ancestor.
    guard let limits, let handler = plan.handler, plan.work.takesTurn,
      !step.heldSchemes.contains(handler.scheme.name)
    else { return runner(step).run(activated(plan, step), &request) }

    let begin = Clock.monotonicSeconds
    switch limits.enter(handler, timeout: plan.work.timeout) {
    case .unavailable(let reason):
      notes.append("Parallel was not looked at: \(reason)")
      return runner(step).run(activated(plan, step), &request)
    case .entered(let slot):
      let waited = Clock.monotonicSeconds - begin
      var end = runner(step.holding(handler.scheme.name)).run(
        activated(plan, step).shortened(by: waited), &request)
      slot.release()
      if end.isTimeout, waited >= 1 {
        end.reason = Reason("\(end.reason), after \(Runner.seconds(waited)) of waiting for its turn")
      }
      return end
    case .full:
      var end = Runner.End(
        outcome: .error(.init(.tooMany)),
        reason: Reason(
          "\(WorkQueue.waiterLimit) requests for \(handler.fileName) wait for their turn already"))
      end.isRefused = true
      return end
    case .timedOut:
      var end = runner(step).failed(
        .init(.timedOut), request,
        reason: Reason("its turn did not come within \(Runner.seconds(plan.work.timeout)); nothing ran"))
      end.isTimeout = true
      return end
    case .interrupted(let signal):
      return Runner.End(
        outcome: .cancel, reason: Reason("interrupted by signal \(signal) while it waited for its turn"),
        interruption: signal)
    }
  }
}

extension RateLimit {
  /// For example `600 requests within 60 seconds`.
  fileprivate var words: Reason {
    let time = Runner.seconds(Double(seconds))
    return count == 1 ? Reason("1 request within \(time)") : Reason("\(count) requests within \(time)")
  }
}

extension PreparedWork {
  /// Whether it is counted among the handler's `Parallel`: what is waited for is.
  fileprivate var takesTurn: Bool {
    switch self {
    case .command(_, let rules): rules.waits
    case .method, .call: true
    case .nothing: false
    }
  }

  /// Seconds; nil or 0 waits without an end.
  fileprivate var timeout: Double? {
    switch self {
    case .command(let command, _): command.timeout
    case .method(_, let timeout): timeout
    case .call(let call): call.timeout
    case .nothing: nil
    }
  }

  /// The same with what is left of its time-out; never 0, which would be none.
  fileprivate func shortened(by seconds: Double) -> PreparedWork {
    guard let timeout, timeout > 0 else { return self }
    let left = max(0.001, timeout - seconds)
    switch self {
    case .command(var command, let rules):
      command.timeout = left
      return .command(command, rules)
    case .method(let method, _): return .method(method, timeout: left)
    case .call(var call):
      call.timeout = left
      return .call(call)
    case .nothing: return self
    }
  }
}
