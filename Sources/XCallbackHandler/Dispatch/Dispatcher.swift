import XCallback
package import XCallbackGIO

/// Takes one URL the whole way: plan, run, outcome, callback (design §1, "The way of one URL").
package struct Dispatcher {
  /// How many requests may follow from one link inside this process; the ninth level is not launched (details §5).
  static let maximumDepth = 8

  let planner: Planner
  /// Gets a line when a URL is taken over and one when it is done; nil notes nothing.
  let journal: (any Journal)?
  /// What bounds the requests of all processes; nil bounds nothing.
  let limits: (any RequestLimits)?
  /// Where the activation of the link comes from.
  let startup: StartupSequence
  /// Told the report of every request that was answered in this process because of another one.
  let onNested: (RequestReport) -> Void

  package init(
    planner: Planner, journal: (any Journal)? = nil, limits: (any RequestLimits)? = nil,
    startup: StartupSequence = StartupSequence(nil), onNested: @escaping (RequestReport) -> Void = { _ in }
  ) {
    self.planner = planner
    self.journal = journal
    self.limits = limits
    self.startup = startup
    self.onNested = onNested
  }

  var desktop: any Desktop { planner.desktop }

  /// Handles a URL as it came in.
  package func handle(bytes: [UInt8]) -> RequestReport {
    handle(bytes: bytes, RequestStep())
  }

  private func handle(bytes: [UInt8], _ step: RequestStep) -> RequestReport {
    do throws(URLError) {
      return handle(try CallbackURL(bytes: bytes), step)
    } catch {
      let request = JournalRequest(refused: bytes, step)
      journal?.note(.taken(request))
      var report = RequestReport(ending: .refused, reason: Reason(verbatim: error.description))
      report.error = CallbackError(error.callbackCode, error.description)
      noteEnd(of: request, report, nil, step)
      return report
    }
  }

  func handle(_ url: CallbackURL, _ step: RequestStep) -> RequestReport {
    // No handler file speaks for replies (design §4).
    if url.scheme.name == ReplyURL.scheme {
      let request = JournalRequest(reply: url, step)
      journal?.note(.taken(request))
      let report = deliver(url)
      noteEnd(of: request, report, nil, step)
      return report
    }
    // The handler file is read first: it says whether values may be noted, and what an action is called.
    var report = RequestReport(ending: .refused, reason: Reason("the request could not be planned"))
    var plan = planner.plan(url, admit: { admit($0, &report.notes) }) {
      journal?.note(.taken(JournalRequest($0, step)))
    }
    report.handler = plan.handler
    let cancellation = seekPermission(&plan, &report)
    let response = Exchange(Request(url)).response { reply in
      if let cancellation {
        reply.complete(note(cancellation, &report))
      } else if plan.refusal == nil, let action = plan.action, let request = plan.request {
        reply.complete(run(action, plan, request, step, &report))
      } else {
        reply.fail(refuse(plan, &report))
      }
    }
    answer(response.outcome, plan, step, &report)
    noteEnd(of: JournalRequest(plan, step), report, plan, step)
    return report
  }

  private func noteEnd(
    of request: JournalRequest, _ report: RequestReport, _ plan: RequestPlan?, _ step: RequestStep
  ) {
    let end = JournalEnd(
      report, plan?.url, logsValues: plan?.logsValues ?? false, duration: step.duration)
    journal?.note(.done(request, end))
  }

  /// Does an accepted request's work and what follows it.
  private func run(
    _ action: Action, _ plan: RequestPlan, _ request: BoundRequest, _ step: RequestStep,
    _ report: inout RequestReport
  ) -> Outcome {
    var request = request
    var end = runInTurn(action, plan, &request, step, &report.notes)
    if case .success = end.outcome {
      report.notes += notify(action, plan, request)
      if let failure = open(action, plan, request, step) { end = failure }
    }
    return note(end, &report)
  }

  /// Writes into the report how a request ended.
  private func note(_ end: Runner.End, _ report: inout RequestReport) -> Outcome {
    report.ending = end.isTimeout ? .timeout : end.isRefused ? .refused : Self.ending(of: end.outcome)
    report.reason = end.reason
    report.plainReason = end.plainReason
    report.interruption = end.interruption
    return end.outcome
  }

  /// Takes a reply that came as a link to the call that waits for it. One that nobody waits for is only
  /// noted: it may be late, and a page could make thousands (design §7).
  private func deliver(_ url: CallbackURL) -> RequestReport {
    let result = desktop.deliver(url)
    var report = RequestReport(
      ending: result == .delivered ? .success : .refused, reason: Reason(verbatim: result.words))
    report.isReply = true
    if result == .malformed {
      report.error = CallbackError(.malformed, "This is no reply.")
    } else if result != .delivered {
      report.error = CallbackError(.unavailable, "No call waits for this reply.")
    }
    return report
  }

  private func refuse(_ plan: RequestPlan, _ report: inout RequestReport) -> CallbackError {
    guard let refusal = plan.refusal else { return CallbackError(.failed) }
    report.reason = refusal.reason
    report.hint = refusal.hint
    report.isConfigurationFault = refusal.isConfigurationFault
    report.noticeRule = refusal.notice
    return refusal.error
  }

  private static func ending(of outcome: Outcome) -> RequestReport.Ending {
    switch outcome {
    case .success: .success
    case .error: .error
    case .cancel: .cancel
    }
  }

  // MARK: What follows success

  /// Shows what `Notify` says; a failing notification is only noted.
  private func notify(_ action: Action, _ plan: RequestPlan, _ request: BoundRequest) -> [String] {
    guard let template = action.notify else { return [] }
    do {
      let words = try plan.notification ?? template.words(with: request)
      try desktop.notify(
        summary: words.first ?? plan.handler?.name ?? "", body: words.dropFirst().joined(separator: " "),
        icon: plan.handler?.icon)
      return []
    } catch let failure as TemplateFailure {
      return ["the notification could not be written: \(failure.message)"]
    } catch {
      return ["the notification could not be shown: \(error)"]
    }
  }

  /// Launches what `Open` says; a failure becomes the outcome.
  private func open(
    _ action: Action, _ plan: RequestPlan, _ request: BoundRequest, _ step: RequestStep
  ) -> Runner.End? {
    guard let template = action.open else { return nil }
    func failure(_ reason: Reason, plain: String? = nil) -> Runner.End {
      Runner.End(
        outcome: .error(CallbackError(.unavailable, "The URL that this action opens could not be opened.")),
        reason: Reason("Open: \(reason)"), plainReason: plain.map { "Open: \($0)" })
    }
    guard let text = plan.open ?? (try? template.text(with: request)) else {
      return failure(Reason("the URL is too long"))
    }
    guard let url = CallbackTarget(text) else {
      return failure(Reason("\(text) is not a URL"), plain: "what it gives is not a URL")
    }
    guard !url.scheme.isNeverLaunched else {
      return failure(Reason("\(url.scheme.name): URLs are never launched"))
    }
    guard let target = desktop.target(for: url.scheme) else {
      return failure(Reason("no installed app opens \(url.scheme.name): URLs"))
    }
    switch launch(text, on: target, step, activates: plan.focusTaker == .open) {
    case .failed(let reason), .dropped(let reason): return failure(reason)
    case .launched, .none: return nil
    }
  }

  // MARK: The callback

  /// Launches the outcome's callback, at most one, and writes into the report what came of it.
  private func answer(
    _ outcome: Outcome, _ plan: RequestPlan, _ step: RequestStep, _ report: inout RequestReport
  ) {
    if case .error(let error) = outcome { report.error = error }
    report.results = { if case .success(let results) = outcome { results } else { [:] } }()
    report.callbackName = outcome.callbackName
    switch plan.decisions[outcome.callbackName] {
    case nil: return
    case .dropped(let callback, let reason):
      report.callback = callback.url(adding: outcome.results)
      report.callbackState = .dropped(reason: reason)
    case .refused(_, _, let reason, _), .asks(_, _, let reason, _):
      report.callbackState = .dropped(reason: reason)
    case .allowed(let callback, let target, _):
      let url = callback.url(adding: outcome.results)
      guard target.canTake(url) else {
        return answerTooLarge(outcome, longest: target.longestURL, plan, step, &report)
      }
      report.callback = url
      report.callbackState = launch(url, on: target, step, activates: true)
    }
  }

  /// A callback that is too long for its target becomes a 413 by x-error, and an x-error whose message is too long one
  /// with the standing sentence (design §6).
  private func answerTooLarge(
    _ outcome: Outcome, longest: Int, _ plan: RequestPlan, _ step: RequestStep, _ report: inout RequestReport
  ) {
    guard let shorter = outcome.shorter else {
      report.callbackState = .failed(
        reason: Reason("the URL of \(outcome.callbackName.rawValue) is too long for its app"))
      return
    }
    if case .success = outcome {
      report.ending = .error
      report.plainReason = nil
      report.reason = Reason("the URL of x-success is longer than the \(longest) bytes that its app can take")
    }
    answer(shorter, plan, step, &report)
  }

  /// Launches a URL, or answers it here when it is one of ours; a failure is neither retried nor replaced.
  ///
  /// - Parameter activates: whether it is what gets the link's activation.
  private func launch(
    _ url: String, on target: SchemeTarget, _ step: RequestStep, activates: Bool
  ) -> RequestReport.CallbackState {
    let activates = activates && step.mayActivate
    if target.isWaitingCall {
      guard let reply = try? CallbackURL(url) else { return .dropped(reason: Reason("it is no reply")) }
      switch desktop.deliver(reply) {
      case .delivered: return .launched
      case .failed(let reason): return .failed(reason: Reason(verbatim: reason))
      case let result: return .dropped(reason: Reason(verbatim: result.words))
      }
    }
    if target.isOurs {
      guard step.mayGoOn else {
        return .dropped(reason: Reason("more than \(Self.maximumDepth) requests follow from one link"))
      }
      onNested(handle(bytes: Array(url.utf8), RequestStep(after: step, mayActivate: activates)))
      return .launched
    }
    guard target.canTake(url) else { return .failed(reason: Reason("the URL is too long for \(target.id)")) }
    do throws(GIOError) {
      try desktop.launch(url, on: target, activates ? startup.take() : nil)
      return .launched
    } catch {
      return .failed(reason: Reason("\(target.id) could not be started: \(error.message)"))
    }
  }
}
