import XCallback

/// What a receiver does behind its public face. Everything but `init` and what says otherwise happens on the thread of the
/// default main context, which is what makes it safe to be named in closures that come from elsewhere.
final class ReceiverEngine: @unchecked Sendable {
  let id: String
  /// In lower case.
  let schemes: [String]
  var router: Router
  let launcher: CallbackLauncher
  let replies = PendingReplies()
  var idleTimeout: Duration? {
    didSet {
      // An idle loop would not look at it before the next delivery.
      MainLoop.schedule { [self] in
        stayAwake()
        fallAsleep()
      }
    }
  }
  var onActivate: (@Sendable (String?) -> Void)?

  /// What ends the requests that have no answer yet.
  var running: [Int: Cancellation] = [:]
  /// Deliveries that are not finished: no answer, or an answer that is being launched.
  var unfinished = 0
  private var deliveries = 0
  /// What came, counted before its turn is asked for.
  let arrivals = Counter()

  var connection: BusConnection?
  var messages: ApplicationMessages?
  /// The name on the bus, while it is ours.
  var name: BusName?
  /// What takes the app off the bus.
  var withdrawals: [() -> Void] = []
  /// Whether the loop is the app's own.
  var isAttached = false
  /// The GApplication that is kept from ending its loop.
  var held: HostApplication?
  var isFollowingHost = false

  var idle: MainLoop.Watch?
  /// Whether the loop ends as soon as nothing is left to do.
  var isLeaving = false
  /// Whether what is left to do is cancelled.
  var isQuitting = false
  var isOver = false

  init(id: String, schemes: [String], router: Router, launcher: CallbackLauncher) {
    self.id = id
    self.schemes = schemes
    self.router = router
    self.launcher = launcher
    replies.onEmpty { [weak self] in
      guard let self else { return }
      MainLoop.schedule { self.fallAsleep() }
    }
  }

  /// Whether a text has one of the app's schemes; on any thread.
  func isOurs(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: 0x3A) else { return false }
    return schemes.contains(String(text[..<colon]).asciiLowercased)
  }

  /// Takes URLs in; from any thread.
  func deliver(_ urls: [String], activationToken: String?) {
    arrivals.increase()
    MainLoop.schedule { [self] in
      stayAwake()
      var token = activationToken
      for url in urls {
        handle(url, activationToken: token)
        // One token is for one window.
        token = nil
      }
      fallAsleep()
    }
  }

  /// Is told that the app shall show itself; from any thread.
  func deliverActivation(_ token: String?) {
    arrivals.increase()
    MainLoop.schedule { [self] in
      activate(token)
    }
  }

  func activate(_ token: String?) {
    stayAwake()
    onActivate?(token)
    fallAsleep()
  }

  private func handle(_ text: String, activationToken: String?) {
    let url: CallbackURL
    do throws(URLError) {
      url = try CallbackURL(text)
    } catch {
      return launcher.notify(.init(.malformedURL, "A link was dropped: \(error.description)"))
    }
    guard isOurs(text) else {
      let scheme = DisplayText.escape(url.scheme.name)
      return launcher.notify(.init(.foreignURL, "A link was dropped: \(scheme): is no scheme of this app."))
    }
    if let reply = ReceiverReply(url) {
      if !replies.end(reply.token, CallFailure.result(of: reply.outcome)) {
        launcher.notify(.init(.strayReply, "A reply that nobody waits for was dropped."))
      }
      return
    }
    for problem in url.problems where problem.code == .callbackNotAURL {
      launcher.notify(.init(.callbackMalformed, DisplayText.escape(problem.description)))
    }
    deliveries += 1
    let number = deliveries
    unfinished += 1
    let request = Request(url, activationToken: activationToken)
    running[number] = router.respond(to: request) { [self] response in
      MainLoop.schedule { [self] in
        running[number] = nil
        launcher.launch(response) { [self] in
          MainLoop.schedule { [self] in
            unfinished -= 1
            fallAsleep()
          }
        }
      }
    }
    // It came in the last moment: its caller hears at once.
    if isQuitting { running[number]?.cancel() }
  }
}
