/// An app's actions: takes a request, checks what the action asks for, runs it, and gives exactly one response.
///
/// Returning is success; a ``CallbackError`` that is thrown is x-error with its code and message, a `CancellationError`
/// x-cancel, anything else x-error 500 with a standing sentence. An action that takes longer than the time-out is
/// x-error 408 (design §9).
///
/// A router is a value: what is registered later does not change the copies that were made before.
public struct Router: Sendable {
  /// How long an action may take when it does not say itself; zero for no limit, and less for none at all.
  public var timeout: Duration

  let timer: RouterTimer
  var table = ActionTable<Route>()
  var unmet: (@Sendable (Request, [UnmetRequirement], Reply) -> Void)?
  private var observers: [@Sendable (Request, Response) -> Void] = []
  private var ignored: (@Sendable (Request, Outcome) -> Void)?

  /// Makes a router without actions.
  ///
  /// - Parameters:
  ///   - timeout: how long an action may take; zero for no limit.
  ///   - timer: what measures `timeout`; a task that sleeps when left out.
  public init(timeout: Duration = .seconds(60), timer: RouterTimer = .task) {
    self.timeout = timeout
    self.timer = timer
  }

  // MARK: Registering

  /// Registers an action whose work completes a ``Reply``, from any thread, now or later.
  ///
  /// A second registration for the same actions replaces the first.
  ///
  /// - Parameters:
  ///   - pattern: the action's name: `new`, `show/{id}`, `open/{path...}`, or `*` for what no other takes.
  ///   - parameters: what the action takes, in the order in which `perform` gets it. Others are ignored.
  ///   - requirements: the callbacks, or x-source, that a request must give.
  ///   - timeout: how long the work may take; the router's own when left out.
  ///   - perform: the work; it is called on the thread that asks for the response, and may return before it completes.
  public mutating func on<each Value: Sendable>(
    _ pattern: ActionPattern, _ parameters: repeat Parameter<each Value>,
    requiring requirements: [ReservedName] = [], timeout: Duration? = nil,
    perform: @escaping @Sendable (Request, Reply, repeat each Value) -> Void
  ) {
    let route = Route(repeat each parameters, requiring: requirements, timeout: timeout, perform: perform)
    guard pattern != .catchAll else {
      table.catchAll = route
      return
    }
    table.remove(pattern)
    table.add(pattern, route)
  }

  /// Registers what takes the actions that no other takes, and URLs without an action; instead of x-error 404.
  public mutating func onUnknown(perform: @escaping @Sendable (Request, Reply) -> Void) {
    table.catchAll = Route(requiring: [], timeout: nil, perform: perform)
  }

  /// Registers what answers requests with unmet parameters or requirements; instead of the standing x-error 400 that
  /// lists them.
  public mutating func onUnmet(perform: @escaping @Sendable (Request, [UnmetRequirement], Reply) -> Void) {
    unmet = perform
  }

  /// Adds an observer that is told of each response, whatever it is.
  public mutating func onHandled(_ observer: @escaping @Sendable (Request, Response) -> Void) {
    observers.append(observer)
  }

  /// Registers who is told of completions that came after the first and changed nothing.
  public mutating func onIgnored(_ observer: @escaping @Sendable (Request, Outcome) -> Void) {
    ignored = observer
  }

  // MARK: Responding

  /// Answers a request: `completion` is called once, on whatever thread the answer comes from.
  ///
  /// - Returns: what answers with x-cancel, if no answer has been given yet.
  @discardableResult
  public func respond(
    to request: Request, completion: @escaping @Sendable (Response) -> Void
  ) -> Cancellation {
    let found = table.lookup(request.action)
    let request = request.matched(found?.pathValues ?? [:])
    let reply = exchange(request).reply(completion)
    run(found?.value, request, reply)
    return Cancellation { [weak reply] in reply?.completeIfOpen(.cancel) }
  }

  func exchange(_ request: Request) -> Exchange {
    var exchange = Exchange(request)
    exchange.observers = observers
    exchange.ignored = ignored
    return exchange
  }

  private func run(_ route: Route?, _ request: Request, _ reply: Reply) {
    // Faults of single parameters are told even when the action is not known.
    let route = route ?? Route(requiring: [], timeout: nil) { _, reply in reply.fail(.init(.unknownAction)) }
    limit(reply, to: route.timeout ?? timeout)
    guard !reply.isCompleted else { return }
    switch route.work(for: request) {
    case .success(let work): work(reply)
    case .failure(let requirements):
      if let unmet {
        unmet(request, requirements.all, reply)
      } else {
        reply.fail(CallbackError(unmet: requirements.all))
      }
    }
  }

  private func limit(_ reply: Reply, to limit: Duration) {
    guard limit != .zero else { return }
    guard limit > .zero else { return reply.completeIfOpen(.error(CallbackError(.timedOut))) }
    // Weak: a reply that the work dropped is answered at once, not when the time is over.
    let running = timer.start(limit) { [weak reply] in
      reply?.completeIfOpen(.error(CallbackError(.timedOut)))
    }
    reply.whenCompleted { running.cancel() }
  }
}
