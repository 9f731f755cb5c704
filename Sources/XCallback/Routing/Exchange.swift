import Synchronization

/// One request on its way to its one response: what a ``Router`` and the handler program both answer requests by.
package struct Exchange: Sendable {
  let request: Request
  var observers: [@Sendable (Request, Response) -> Void] = []
  var ignored: (@Sendable (Request, Outcome) -> Void)?

  package init(_ request: Request) { self.request = request }

  /// The reply whose completion becomes the response; `completion` comes once, on the thread that completes it.
  func reply(_ completion: @escaping @Sendable (Response) -> Void) -> Reply {
    Reply(
      answer: { [request, observers] outcome in
        let response = Response(to: request, outcome)
        completion(response)
        for observer in observers { observer(request, response) }
      },
      ignore: { [request, ignored] outcome in ignored?(request, outcome) })
  }

  /// The response of work that answers before it returns; work that does not is answered with x-error 500.
  package func response(of work: (Reply) -> Void) -> Response {
    let given = Given()
    let reply = reply { given.set($0) }
    work(reply)
    // Whoever kept it comes too late.
    reply.completeIfOpen(.error(.dropped))
    return given.response ?? Response(to: request, .error(.dropped))
  }

  private final class Given: Sendable {
    private let stored = Mutex<Response?>(nil)

    func set(_ response: Response) { stored.withLock { $0 = response } }

    var response: Response? { stored.withLock { $0 } }
  }
}

extension CallbackError {
  /// What the caller hears of an action that ended without an answer.
  static let dropped = CallbackError(.failed, "The action ended without an answer.")
}
