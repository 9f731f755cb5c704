package import XCallback
package import XCallbackGIO

/// Makes the plan of a request: URL, handler, action, values, work, policy, from left to right.
package struct Planner {
  let directories: HandlerDirectories
  let environment: Environment
  package let desktop: any Desktop
  let consentFile: ConsentFile
  private let keys: HandlerKeys
  private let findHandler: (Scheme) -> HandlerFile

  /// - Parameter findHandler: finds a scheme's handler file; in the user's and the system's directories when left out.
  package init(
    environment: Environment, desktop: any Desktop, findHandler: ((Scheme) -> HandlerFile)? = nil
  ) {
    let user = UserDirectories(environment)
    let directories = HandlerDirectories(user)
    self.directories = directories
    consentFile = ConsentFile(user)
    keys = HandlerKeys(user)
    self.environment = environment
    self.desktop = desktop
    self.findHandler = findHandler ?? { HandlerFile.find($0, in: directories) }
  }

  /// The handler file that is found for a scheme, also when it cannot be used.
  package func handlerFile(for scheme: Scheme) -> String? { directories.file(for: scheme) }

  /// Plans a request. Errors found in front of the policy win over its refusals (details §5).
  ///
  /// - Parameters:
  ///   - admit: asked when the handler file has been looked up, and nothing yet of what can take longer; may refuse. Gets
  ///     nil when no handler file can be used.
  ///   - onFound: gets the plan as it stands right behind that.
  package func plan(
    _ url: CallbackURL, admit: (Handler?) -> RequestPlan.Refusal? = { _ in nil },
    onFound: (RequestPlan) -> Void = { _ in }
  ) -> RequestPlan {
    var plan = RequestPlan(url: url)
    let (settings, settingsProblems) = Settings.load(directories.settingsFile, home: directories.home)
    do throws(RefusalError) {
      let handler = try handler(of: url, settingsProblems: settings == nil ? settingsProblems : [])
      plan.handler = handler
      plan.logsValues = handler.logsValues || settings?.logsValues == true
      let found = handler.actions.lookup(url.action)
      plan.action = found?.value
      plan.refusal = admit(handler)
      onFound(plan)
      if let refusal = plan.refusal { throw RefusalError(refusal) }
      guard let found else { throw unknownAction(url, handler) }
      try bind(found.value, found.pathValues, handler, &plan)
      plan.needsConfirmation = try needsConfirmation(found.value, url, handler)
    } catch {
      plan.refusal = error.refusal
      if plan.handler == nil {
        if let refusal = admit(nil) { plan.refusal = refusal }
        onFound(plan)
      }
    }
    if plan.refusal?.isSilent == true { return plan }
    plan.rules = (plan.handler?.callbacks ?? []) + (settings?.callbacks ?? [])
    decideCallbacks(of: &plan)
    return plan
  }

  private struct RefusalError: Error {
    let refusal: RequestPlan.Refusal

    init(_ refusal: RequestPlan.Refusal) { self.refusal = refusal }

    init(
      _ error: CallbackError, reason: Reason? = nil, hint: String? = nil, isConfigurationFault: Bool = false
    ) {
      refusal = RequestPlan.Refusal(
        error, reason: reason, hint: hint, isConfigurationFault: isConfigurationFault)
    }
  }

  private func handler(
    of url: CallbackURL, settingsProblems: [FileProblem]
  ) throws(RefusalError) -> Handler {
    let scheme = url.scheme.name
    let unavailable = CallbackError(.unavailable, "There is no usable handler for \(scheme): URLs.")
    if let problem = settingsProblems.first {
      throw RefusalError(
        unavailable, reason: Reason(verbatim: problem.description), isConfigurationFault: true)
    }
    if scheme == ReplyURL.scheme {
      throw RefusalError(
        unavailable, reason: Reason("xcallback: links are answers, which go to the call that waits for them"),
        hint: "'xcallback run' delivers one")
    }
    switch findHandler(url.scheme) {
    case .usable(let handler, _): return handler
    case .missing:
      throw RefusalError(
        unavailable, reason: Reason("there is no handler file \(scheme).handler"),
        hint: url.scheme.isRemote || url.scheme.isNeverLaunched
          ? nil : "xcallback new \(scheme) writes one to start from")
    case .masked(let file):
      throw RefusalError(unavailable, reason: Reason("the empty file \(file) switches the scheme off"))
    case .unusable(_, let problems):
      let first = problems.first { $0.severity == .error }
      throw RefusalError(
        unavailable,
        reason: first.map { Reason(verbatim: $0.description) } ?? Reason("the handler file cannot be used"),
        isConfigurationFault: true)
    }
  }

  private func bind(
    _ action: Action, _ patternValues: [String: String], _ handler: Handler, _ plan: inout RequestPlan
  ) throws(RefusalError) {
    let url = plan.url
    let request: BoundRequest
    do throws(RequestFaults) {
      request = try RequestBinding.bind(
        url, to: action, of: handler, patternValues: patternValues,
        facts: RequestFacts(home: directories.home))
    } catch {
      throw RefusalError(
        error.callbackError, reason: error.reason, hint: hint(for: error.callbackError, action, handler, url))
    }
    do throws(CallbackError) {
      plan.request = request
      let preparation = WorkPreparation(
        handler: handler, request: request, home: directories.home, environment: environment, desktop: desktop
      )
      plan.work = try preparation.prepare(action.worker)
      if !action.hasOutput {
        plan.open = try action.open.map { template throws(CallbackError) in try preparation.text(template) }
        plan.notification = try action.notify.map { template throws(CallbackError) in
          try preparation.words(template)
        }
      }
    } catch {
      throw RefusalError(
        error, reason: reason(for: error, action, handler), hint: hint(for: error, action, handler, url))
    }
  }

  /// Compares the key that the URL brings, and says whether the user is asked all the same.
  private func needsConfirmation(
    _ action: Action, _ url: CallbackURL, _ handler: Handler
  ) throws(RefusalError) -> Bool {
    guard let name = action.keyParameter else { return action.confirmation != .never }
    let given = url.parameters.first { $0.name.hasSameBytes(as: name) }?.value ?? ""
    if given.isEmpty, action.confirmation == .unlessKey { return true }
    let refused = CallbackError(.refused, "The key in \(name) is missing or wrong.")
    let show = "'xcallback key \(handler.scheme.name)' shows it"
    guard !given.isEmpty else {
      throw RefusalError(refused, reason: Reason("the link has no \(name) with the key"), hint: show)
    }
    let key: HandlerKey?
    do throws(HandlerKeys.Fault) {
      key = try keys.key(of: handler.scheme)
    } catch {
      throw RefusalError(refused, reason: Reason(verbatim: error.description))
    }
    guard let key else {
      throw RefusalError(
        refused, reason: Reason("\(handler.scheme.name): has no key yet"),
        hint: "'xcallback key \(handler.scheme.name)' makes one")
    }
    guard key.matches(given) else {
      throw RefusalError(refused, reason: Reason("\(name) is not the key of \(handler.fileName)"), hint: show)
    }
    return action.confirmation == .always
  }

  private func unknownAction(_ url: CallbackURL, _ handler: Handler) -> RefusalError {
    // Faults of single parameters are told even when the action is not known.
    let faults = RequestFaults(all: RequestBinding.faults(of: url))
    if !faults.all.isEmpty { return RefusalError(faults.callbackError, reason: faults.reason) }
    guard let name = url.action?.description else {
      let error = CallbackError(.unknownAction, "The URL names no action.")
      return RefusalError(error, reason: Reason("The URL names no action."))
    }
    let names = handler.actions.entries.map(\.value.name)
    let nearest = nearestName(to: name, in: names)
    return RefusalError(
      CallbackError(.unknownAction, "There is no action \(DisplayText.shown(name))."),
      reason: Reason("\(handler.fileName) has no action \(DisplayText.shown(name))"),
      hint: nearest.map { "did you mean \($0)?" } ?? "it has \(names.prefix(8).joined(separator: ", "))")
  }

  private func reason(for error: CallbackError, _ action: Action, _ handler: Handler) -> Reason? {
    guard error.code == .unavailable else { return nil }
    if case .call = action.worker {
      return Reason("no installed app opens the URL that [Action \(action.name)] calls")
    }
    guard case .exec(let rules) = action.worker else { return nil }
    return Reason("the program \(rules.template.program) of [Action \(action.name)] is not installed")
  }

  /// A misspelt parameter, or where a missing program was looked for.
  private func hint(for error: CallbackError, _ action: Action, _ handler: Handler, _ url: CallbackURL)
    -> String?
  {
    if error.code == .malformed, let slip = action.undeclared(in: url).first(where: { $0.nearest != nil }) {
      return "\(DisplayText.shown(slip.name)) is not known; did you mean \(slip.nearest ?? "")?"
    }
    guard error.code == .unavailable, case .exec(let rules) = action.worker,
      !rules.template.program.contains("/")
    else { return nil }
    let path = WorkPreparation.path(of: handler, environment: environment)
    return "it was looked for in \(path); Path in [Handler] adds directories"
  }

  /// Judges the callbacks; again when the user may have answered meanwhile.
  func decideCallbacks(of plan: inout RequestPlan) {
    let scheme = plan.url.scheme
    let consent = ConsentLookup(consentFile, of: scheme)
    let policy = CallbackPolicy(
      rules: plan.rules, scheme: scheme, listed: plan.handler?.listedCallbacks ?? [], target: desktop.target,
      answer: consent.answer)
    for name in ReservedName.callbacks {
      guard let text = plan.url.value(of: name) else { continue }
      let isRequired = plan.action?.requiredReserved.contains(name) == true
      let decision = policy.decide(name, text, isRequired: isRequired)
      plan.decisions[name] = decision
      if case .refused(let code, let message, let reason, let hint) = decision, plan.refusal == nil {
        plan.refusal = RequestPlan.Refusal(CallbackError(code, message), reason: reason, hint: hint)
      }
    }
    plan.consentProblem = consent.problem
  }
}
