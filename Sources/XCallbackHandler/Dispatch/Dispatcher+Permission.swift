import XCallback
import XCallbackGIO

/// Whether a request may run, as far as the user has to be asked (design §5, §4 `Confirm`).
extension Dispatcher {
  /// Asks what the plan leaves open, and writes into the plan what was answered: the callbacks that are allowed now, or
  /// a refusal.
  ///
  /// - Returns: how the request ended, when the answer was a cancellation; what else came of asking goes to `report`.
  func seekPermission(_ plan: inout RequestPlan, _ report: inout RequestReport) -> Runner.End? {
    guard plan.refusal == nil, plan.needsConfirmation || !plan.schemesToAsk.isEmpty else { return nil }
    let schemes = plan.schemesToAsk
    // Two clicks on one link ask for the same confirmation: servers show what is equal once, and would answer one.
    let subjects = schemes.isEmpty ? [PermissionQuestion(plan, about: []).text] : schemes.map(\.name)
    switch desktop.openQuestion(of: plan.url.scheme, about: subjects) {
    case .opened(let hold):
      return withExtendedLifetime(hold) {
        // Between the plan and now another request may have been answered for all.
        if !schemes.isEmpty { planner.decideCallbacks(of: &plan) }
        guard plan.refusal == nil, plan.needsConfirmation || !plan.schemesToAsk.isEmpty else { return nil }
        return ask(&plan, &report)
      }
    case .alreadyOpen:
      deny(&plan, because: Reason("another link asks the same question just now"), .whenUnheard)
    case .tooMany:
      deny(&plan, because: Reason("\(OpenQuestions.limit) questions are open already"), .whenUnheard)
    case .unavailable(let reason):
      deny(&plan, because: Reason("you could not be asked: \(reason)"), .whenUnheard)
    }
    return nil
  }

  private func ask(_ plan: inout RequestPlan, _ report: inout RequestReport) -> Runner.End? {
    let permission = PermissionQuestion(plan, about: plan.schemesToAsk)
    if let problem = plan.consentProblem {
      report.notes.append("earlier answers are not used: \(problem)")
    }
    switch desktop.ask(permission.question) {
    case .chosen(let choice):
      switch permission.verdict(on: choice, at: Clock.now()) {
      case .granted(let answer):
        remember(answer, permission, plan, &report)
        allow(&plan, isAlways: answer != nil)
      case .denied(let answer):
        remember(answer, permission, plan, &report)
        return refuse(
          &plan, because: answer == .never ? Reason("you answered Never") : Reason("you answered No"), .never,
          &report)
      }
    case .unanswered:
      // A No that nobody gave holds as well: a page must not be able to ask again and again.
      remember(permission.schemes.isEmpty ? nil : .no(at: Clock.now()), permission, plan, &report)
      return refuse(&plan, because: Reason("nobody answered the question"), .always, &report)
    case .interrupted(let signal):
      return Runner.End(
        outcome: .cancel, reason: Reason("interrupted by signal \(signal) while you were asked"),
        interruption: signal
      )
    case .nobody(let reason):
      deny(&plan, because: Reason("you could not be asked: \(reason)"), .whenUnheard)
    }
    return nil
  }

  /// A No: to a confirmation it is x-cancel, to a callback 403, which travels by x-error.
  private func refuse(
    _ plan: inout RequestPlan, because reason: Reason, _ notice: RequestReport.NoticeRule,
    _ report: inout RequestReport
  ) -> Runner.End? {
    report.noticeRule = notice
    guard plan.schemesToAsk.isEmpty else {
      deny(&plan, because: reason, notice)
      return nil
    }
    return Runner.End(outcome: .cancel, reason: reason)
  }

  private func allow(_ plan: inout RequestPlan, isAlways: Bool) {
    for (name, decision) in plan.decisions {
      guard case .asks(let callback, let target, _, _) = decision else { continue }
      let scheme = callback.scheme.name
      let reason =
        isAlways ? Reason("you allowed \(scheme): always") : Reason("you allowed \(scheme): this once")
      plan.decisions[name] = .allowed(callback, target, reason: reason)
    }
  }

  private func deny(
    _ plan: inout RequestPlan, because reason: Reason, _ notice: RequestReport.NoticeRule
  ) {
    for name in ReservedName.callbacks {
      guard case .asks(let callback, _, let why, let hint)? = plan.decisions[name] else { continue }
      plan.refusal = RequestPlan.Refusal(
        CallbackError(.refused, CallbackPolicy.refusedMessage(name, callback)),
        reason: Reason("\(why); \(reason)"),
        hint: hint, notice: notice)
      return
    }
    plan.refusal = RequestPlan.Refusal(
      CallbackError(.refused, "The action has to be confirmed, and was not."),
      reason: Reason("the action has to be confirmed; \(reason)"), notice: notice)
  }

  private func remember(
    _ answer: Consent.Answer?, _ permission: PermissionQuestion, _ plan: RequestPlan,
    _ report: inout RequestReport
  ) {
    guard let answer else { return }
    do throws(FileProblem) {
      try planner.consentFile.update { $0.remember(answer, of: plan.url.scheme, for: permission.schemes) }
    } catch {
      report.notes.append("the answer could not be remembered: \(error)")
    }
  }
}
