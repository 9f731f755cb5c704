import XCallback
import XCallbackGIO

extension RequestPlan {
  /// Who may bring a window to the front (design §6).
  enum FocusTaker {
    case callback
    case open
    case work
  }

  /// Who gets the link's activation when the action succeeds. When it fails, its callback takes what is left.
  var focusTaker: FocusTaker {
    if case .allowed(_, let target, _)? = decisions[.success], !target.isWaitingCall { return .callback }
    return action?.open == nil ? .work : .open
  }
}

extension Dispatcher {
  /// The request's work, with the link's activation when it is for what the work starts.
  func activated(_ plan: RequestPlan, _ step: RequestStep) -> PreparedWork {
    guard step.mayActivate, plan.focusTaker == .work else { return plan.work }
    switch plan.work {
    case .command(var command, let rules) where !rules.waits && !rules.isSandboxed:
      command.environment += startup.take()?.variables ?? []
      return .command(command, rules)
    case .method(var method, let timeout) where method.takesActivation:
      method.activation = startup.take()
      return .method(method, timeout: timeout)
    case .command, .method, .call, .nothing: return plan.work
    }
  }
}
