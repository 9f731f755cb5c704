public import XCallback

/// Calls other apps' actions and waits for their answers (x-callback-url 1.0 draft, "x-success", "x-error", "x-cancel").
///
/// Any number of calls may wait at once, and answers may come in any order: each call has an unguessable token in the
/// path of its callbacks, good for one answer.
public struct CallbackClient: Sendable {
  private let road: any ReturnRoad
  private let source: String
  private let surroundings: Surroundings

  /// A client whose answers come by the program `xcallback`, which must be installed (`xcallback install`): for a
  /// command, a test, a server.
  ///
  /// - Parameter source: what x-source says; the program's name when left out.
  public init(source: String? = nil) {
    road = SocketRoad()
    let program = CommandLine.arguments.first.map { Files.lastComponent(of: $0) }
    self.source = source ?? program ?? OutgoingCall.standardSource
    surroundings = .process
  }

  /// A client whose answers come by the app's own first scheme, to its receiver.
  ///
  /// - Parameters:
  ///   - receiver: the app's receiver; it must run, or be attached, when the answer comes.
  ///   - source: what x-source says; the app's name when left out.
  public init(returningTo receiver: CallbackReceiver, source: String? = nil) {
    let id = receiver.id
    road = ReceiverRoad(
      id: id, scheme: receiver.engine.schemes.first ?? "", replies: receiver.engine.replies)
    self.source = source ?? Application.withID("\(id).desktop")?.name ?? id
    surroundings = .process
  }

  /// A client that believes to be somewhere else than it is.
  package init(source: String, surroundings: Surroundings) {
    road = SocketRoad()
    self.source = source
    self.surroundings = surroundings
  }

  /// Whether an installed app opens URLs of this scheme, which is given without its colon; nothing is launched.
  ///
  /// In a sandbox the portal is asked, and this blocks until it answers. One that is too old to tell (before version 5 of
  /// its interface) may open anything, so that the answer is true.
  public func canCall(_ scheme: String) -> Bool {
    guard let scheme = Scheme(scheme), !scheme.isNeverLaunched else { return false }
    switch surroundings.target(for: scheme.name) {
    case nil: return false
    case .application: return true
    case .portal:
      guard let portal = try? OpenURIPortal() else { return false }
      return portal.supports(scheme.name) ?? true
    }
  }

  /// Calls an action and waits for its answer. When the task is cancelled the waiting ends; the action goes on.
  ///
  /// - Parameters:
  ///   - url: the action, as in `obsidian:open` or `bear://x-callback-url/create`; its own bytes are kept.
  ///   - parameters: added to the URL's own, encoded once; a nil value gives a bare name.
  ///   - timeout: how long to wait; zero for ever; a time that is over already is no time to answer.
  /// - Returns: what stood on x-success, in order, with repeats.
  /// - Throws: ``CallFailure``, also for what the called app said by x-error or x-cancel.
  public func call(
    _ url: String, _ parameters: Parameters = [:], timeout: Duration = .seconds(180)
  ) async throws(CallFailure) -> Results {
    // Nothing is launched for a task that has been cancelled.
    if Task.isCancelled { throw .cancelled }
    let canceller = Canceller()
    let result: Result<Results, CallFailure> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        canceller.take(
          call(url, parameters, timeout: timeout) { continuation.resume(returning: $0) })
      }
    } onCancel: {
      canceller.cancel()
    }
    return try result.get()
  }

  /// Calls an action; `completion` gets its answer once, on any thread, perhaps before this returns.
  ///
  /// - Parameters:
  ///   - url: the action; its own bytes are kept.
  ///   - parameters: added to the URL's own, encoded once; a nil value gives a bare name.
  ///   - timeout: how long to wait; zero for ever; a time that is over already is no time to answer.
  ///   - completion: gets what stood on x-success, or why there is nothing.
  /// - Returns: what ends the waiting; the action goes on.
  @discardableResult
  public func call(
    _ url: String, _ parameters: Parameters = [:], timeout: Duration = .seconds(180),
    completion: @escaping @Sendable (Result<Results, CallFailure>) -> Void
  ) -> Cancellation {
    do throws(CallFailure) {
      return try road.start(outgoing(url, parameters, waits: true, timeout: timeout), completion)
    } catch {
      completion(.failure(error))
      return Cancellation {}
    }
  }

  /// Launches an action without asking for an answer; comes back when the launch is confirmed, and blocks until then.
  ///
  /// - Parameters:
  ///   - url: the action, which may have callbacks of its own; its bytes are kept.
  ///   - parameters: added to the URL's own, encoded once; a nil value gives a bare name.
  /// - Throws: ``CallFailure`` when no app opens the scheme, it could not be started, or the user chose none.
  public func open(_ url: String, _ parameters: Parameters = [:]) throws(CallFailure) {
    let outgoing = try outgoing(url, parameters, waits: false, timeout: .zero)
    let isLaunched: Bool
    do throws(CallRefusal) {
      isLaunched = try outgoing.launchFromApp()
    } catch {
      throw CallFailure(error)
    }
    if !isLaunched { throw .declined }
  }

  private func outgoing(
    _ text: String, _ parameters: Parameters, waits: Bool, timeout: Duration
  ) throws(CallFailure) -> OutgoingCall {
    let url: CallbackURL
    do throws(URLError) {
      url = try CallbackURL(text).adding(parameters.pieces)
    } catch {
      throw CallFailure(.badURL, error.description)
    }
    let hasSource = url.allParameters.contains { ReservedName(ignoringCaseOf: $0.name) == .source }
    do throws(CallRefusal) {
      return try OutgoingCall(
        url, source: hasSource ? nil : source, waits: waits, timeout: timeout.inSeconds,
        surroundings: surroundings)
    } catch {
      throw CallFailure(error)
    }
  }
}

/// How an answer comes back to a client.
protocol ReturnRoad: Sendable {
  /// Launches a call; `completion` comes once, unless it throws.
  func start(
    _ call: OutgoingCall, _ completion: @escaping @Sendable (Result<Results, CallFailure>) -> Void
  ) throws(CallFailure) -> Cancellation
}

extension Duration {
  /// Seconds and their fractions.
  var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
