import Synchronization
package import XCallback

extension CoreProperties {
  /// Design §9: every URL is answered exactly once, and the answer is the caller's callback or nothing.
  package static func violation(ofRouting url: CallbackURL) -> String? {
    let answers = Answers()
    var router = Router(timer: .never)
    router.on("{first}", Parameter("a", Int?.self), Parameter("b", [String].self), requiring: [.success]) {
      (_: Request, reply: Reply, a: Int?, b: [String]) in
      reply.complete(a == nil ? .cancel : .success(Results(b.map { Results.Item("b", $0) })))
      reply.cancel()
    }
    router.on("{first}/{rest...}") { (_: Request, _: Reply) in }
    router.onHandled { _, response in answers.add(response) }
    router.respond(to: Request(url)) { _ in }
    let given = answers.all
    guard let response = given.first, given.count == 1 else { return "There are \(given.count) answers." }
    let callback = url.value(of: response.outcome.callbackName).flatMap { CallbackTarget($0) }
    guard response.callback == callback?.url(adding: response.outcome.results) else {
      return "The answer goes to \(response.callback ?? "nobody")."
    }
    if case .success = response.outcome, !url.problems.filter({ $0.code != .callbackNotAURL }).isEmpty {
      return "A request with an invalid parameter succeeds."
    }
    return nil
  }
}

private final class Answers: Sendable {
  private let given = Mutex<[Response]>([])

  func add(_ response: Response) { given.withLock { $0.append(response) } }

  var all: [Response] { given.withLock { $0 } }
}
