// The async forms wrap the completion form: there is one mechanism (design §9).
extension Router {
  /// Registers an action whose work is async: its results are x-success, what it throws is x-error or x-cancel.
  ///
  /// The work runs on the concurrent executor, or on the global actor that its closure names. It is cancelled when
  /// the time-out, or the one who asked, has answered first. Under a GLib main loop the main actor never runs: use
  /// `MainContextActor` of XCallbackGIO for what has to happen on the main thread.
  ///
  /// - Parameters:
  ///   - pattern: the action's name: `new`, `show/{id}`, `open/{path...}`.
  ///   - parameters: what the action takes, in the order in which `perform` gets it. Others are ignored.
  ///   - requirements: the callbacks, or x-source, that a request must give.
  ///   - timeout: how long the work may take; the router's own when left out.
  ///   - perform: the work; what it returns is put on x-success.
  public mutating func on<each Value: Sendable>(
    _ pattern: ActionPattern, _ parameters: repeat Parameter<each Value>,
    requiring requirements: [ReservedName] = [], timeout: Duration? = nil,
    perform: @escaping @Sendable (Request, repeat each Value) async throws -> Results
  ) {
    on(pattern, repeat each parameters, requiring: requirements, timeout: timeout) {
      (request: Request, reply: Reply, values: repeat each Value) in
      reply.complete { try await perform(request, repeat each values) }
    }
  }

  /// Registers what takes the actions that no other takes, and URLs without an action; instead of x-error 404.
  public mutating func onUnknown(perform: @escaping @Sendable (Request) async throws -> Results) {
    onUnknown { request, reply in
      reply.complete { try await perform(request) }
    }
  }

  /// Registers what answers requests with unmet parameters or requirements; instead of the standing x-error 400 that
  /// lists them.
  public mutating func onUnmet(
    perform: @escaping @Sendable (Request, [UnmetRequirement]) async throws -> Results
  ) {
    onUnmet { request, unmet, reply in
      reply.complete { try await perform(request, unmet) }
    }
  }

  /// Answers a URL. When the task is cancelled before there is an answer, the answer is x-cancel.
  public func respond(to url: CallbackURL) async -> Response { await respond(to: Request(url)) }

  /// Answers a request. When the task is cancelled before there is an answer, the answer is x-cancel.
  public func respond(to request: Request) async -> Response {
    // Nothing is begun for a task that has been cancelled.
    if Task.isCancelled { return exchange(request).response { $0.cancel() } }
    let canceller = Canceller()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        canceller.take(respond(to: request) { continuation.resume(returning: $0) })
      }
    } onCancel: {
      canceller.cancel()
    }
  }
}

extension Reply {
  /// Completes with what `work` returns or throws.
  fileprivate func complete(_ work: @escaping @Sendable () async throws -> Results) {
    let task = Task {
      do {
        succeed(try await work())
      } catch let error as CallbackError {
        fail(error)
      } catch is CancellationError {
        // What was cancelled because somebody else answered has nothing to say.
        completeIfOpen(.cancel)
      } catch {
        // The error's own words are the app's, not the caller's (research C35).
        fail(CallbackError(.failed))
      }
    }
    whenCompleted { task.cancel() }
  }
}
