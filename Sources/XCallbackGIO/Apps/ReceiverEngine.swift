import Glibc
import XCallback

/// What a receiver does behind its public face. Everything but `init` and what says otherwise happens on the thread of the
/// default main context, which is what makes it safe to be named in closures that come from elsewhere.
final class ReceiverEngine: @unchecked Sendable {
  let id: String
  /// In lower case.
  let schemes: [String]
  let router: Router
  let launcher: CallbackLauncher
  let replies = PendingReplies()
  var idleTimeout: Duration?
  var onActivate: (@Sendable (String?) -> Void)?

  private var name: BusName?
  /// What ends the requests that have no answer yet.
  private var running: [Int: Cancellation] = [:]
  /// Deliveries that are not finished: no answer, or an answer that is being launched.
  private var unfinished = 0
  private var deliveries = 0
  private var idle: MainLoop.Timer?
  private var isLeaving = false
  private var isOver = false

  init(id: String, schemes: [String], router: Router, launcher: CallbackLauncher) {
    self.id = id
    self.schemes = schemes
    self.router = router
    self.launcher = launcher
  }

  /// Whether a text has one of the app's schemes; on any thread.
  func isOurs(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: 0x3A) else { return false }
    return schemes.contains(String(text[..<colon]).asciiLowercased)
  }

  enum Start {
    case handedOver
    case nothingToDo
    case running
  }

  /// Becomes the app's one process, or hands over to it.
  ///
  /// - Parameter isService: whether something else than a URL gives the process work.
  func start(_ urls: [String], asApplication: Bool, isService: Bool) throws(ReceiverError) -> Start {
    try validate()
    let token = Environment.current("XDG_ACTIVATION_TOKEN") ?? Environment.current("DESKTOP_STARTUP_ID")
    if let connection = try? BusConnection(.session) {
      if try !claim(connection, urls, token, asApplication: asApplication) { return .handedOver }
    } else if urls.isEmpty, asApplication {
      return .nothingToDo
    }
    if !urls.isEmpty {
      deliver(urls, activationToken: token)
    } else if asApplication, !isService {
      activate(token)
    }
    return .running
  }

  private func validate() throws(ReceiverError) {
    guard BusName.isValid(id) else {
      throw ReceiverError(.invalidID, "\"\(id)\" is no application id such as org.example.Notes.")
    }
    for scheme in schemes where Scheme(scheme) == nil {
      throw ReceiverError(.invalidScheme, "\"\(scheme)\" is no URL scheme.")
    }
  }

  /// Takes the app's name, with everything in place that a message could ask for; false when the URLs were handed over.
  private func claim(
    _ connection: BusConnection, _ urls: [String], _ token: String?, asApplication: Bool
  ) throws(ReceiverError) -> Bool {
    let name = BusName(name: id, connection: connection)
    // In place before the name is ours: the first message may come with it.
    let path = ApplicationMessages.path(of: id)
    let messages = ApplicationMessages(
      path: path, handlesActivation: asApplication, isOurs: { [self] in isOurs($0) },
      open: { [self] urls, token in deliver(urls, activationToken: token) },
      activate: { [self] token in MainLoop.schedule { self.activate(token) } })
    messages.watch(connection)
    do throws(GIOError) {
      if asApplication { try ApplicationObject.export(at: path, on: connection) }
      // The owner may leave between the question and the hand-over: then the name is free, or another's.
      for _ in 0..<10 {
        if try name.claim() {
          self.name = name
          MainLoop.schedule { [self] in
            if let name = self.name { messages.release(on: name.connection) }
          }
          return true
        }
        do throws(GIOError) {
          try name.open(urls, activationToken: token)
          return false
        } catch {
          guard error.isNameUnknown || error.isRecipientGone else {
            throw GIOError(.failedSilently, "The running instance did not answer: \(error.message)")
          }
        }
      }
    } catch {
      throw ReceiverError(.notHandedOver, "\(error.message).")
    }
    throw ReceiverError(.noName, "The session bus does not give out the name \(id).")
  }

  // MARK: Deliveries

  /// Takes URLs in; from any thread.
  func deliver(_ urls: [String], activationToken: String?) {
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
    countArrival()
  }

  private let arrivals = Counter()

  private func countArrival() { arrivals.increase() }

  private func activate(_ token: String?) {
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
    if let reply = ReceiverReply(url) {
      if !replies.resume(reply) {
        launcher.notify(.init(.strayReply, "A reply that nobody waits for was dropped."))
      }
      return
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
  }

  // MARK: The loop

  /// Runs the loop until there is nothing left to do.
  func run() -> Int32 {
    for number in [SIGTERM, SIGINT, SIGHUP] { MainLoop.onSignal(number) { [self] in quit() } }
    MainLoop.schedule { [self] in fallAsleep() }
    MainLoop.run { isOver }
    return 0
  }

  /// Ends the loop once every request is answered; those that are not are cancelled. From any thread.
  func quit() {
    MainLoop.schedule { [self] in
      isLeaving = true
      stayAwake()
      for cancellation in running.values { cancellation.cancel() }
      // A caller's app that never confirms its launch must not keep this one.
      MainLoop.schedule(after: 5) { [self] in isOver = true }
      fallAsleep()
    }
  }

  private func stayAwake() {
    idle?.cancel()
    idle = nil
  }

  private func fallAsleep() {
    guard unfinished == 0, replies.isEmpty, idle == nil, !isOver else { return }
    if isLeaving || name == nil { return leave() }
    guard let idleTimeout else { return }
    let parts = idleTimeout.components
    idle = MainLoop.schedule(after: Double(parts.seconds) + Double(parts.attoseconds) / 1e18) { [self] in
      idle = nil
      if unfinished == 0, replies.isEmpty { leave() }
    }
  }

  /// Gives the name back and leaves, unless something came until then.
  private func leave() {
    let before = arrivals.count
    name?.release()
    name = nil
    // What was sent before the release has been seen by now, and is scheduled in front of this.
    MainLoop.schedule { [self] in
      if unfinished == 0, replies.isEmpty, arrivals.count == before { isOver = true }
    }
  }
}
