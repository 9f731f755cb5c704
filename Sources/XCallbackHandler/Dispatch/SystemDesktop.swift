package import XCallback
package import XCallbackGIO

/// The desktop as it is: GIO, the session bus, subprocesses.
package struct SystemDesktop: Desktop {
  /// Whether SIGINT, SIGTERM and SIGHUP end a running command and cancel the request, as in `xcallback run`.
  let isInterruptible: Bool

  /// Whether questions may be asked on the terminal, as in `xcallback run`.
  let usesTerminal: Bool

  package init(isInterruptible: Bool, usesTerminal: Bool = false) {
    (self.isInterruptible, self.usesTerminal) = (isInterruptible, usesTerminal)
  }

  package func target(for scheme: Scheme) -> SchemeTarget? {
    guard let application = Application.defaultHandler(ofScheme: scheme.name), application.isProgramPresent
    else {
      return nil
    }
    return SchemeTarget(
      id: application.id, isOurs: application.isManaged,
      isStartedByArguments: application.isStartedByArguments,
      application: application)
  }

  package func launch(
    _ url: String, on target: SchemeTarget, _ activation: Activation?
  ) throws(GIOError) {
    try target.application?.launch(url: url, activation: activation)
  }

  package func program(named name: String, in path: String) -> String? {
    Files.program(named: name, searching: path)
  }

  package func run(_ command: Command) throws(GIOError) -> CommandResult {
    try Subprocesses.run(command, interruptible: isInterruptible)
  }

  package func start(_ command: Command) throws(GIOError) {
    try Subprocesses.startDetached(command)
  }

  package func call(_ method: DBusMethod, timeout: Double?) throws(GIOError) -> [JSONValue] {
    try DBus.call(method, timeout: timeout, interruptible: isInterruptible)
  }

  package func deliver(_ reply: CallbackURL) -> ReplyDelivery.Result {
    ReplyDelivery.deliver(reply, through: ReplyDirectories(.process))
  }

  package func call(_ call: OutgoingCall) throws(CallRefusal) -> OutgoingCall.End {
    // What was dropped meanwhile is for whoever calls by hand.
    try call.perform(
      directories: ReplyDirectories(.process), interruptible: isInterruptible,
      observer: OutgoingCall.Observer { _ in })
  }

  package func openQuestion(of handler: Scheme, about subjects: [String]) -> QuestionOpening {
    let questions = OpenQuestions(LockDirectories(.process))
    return switch questions.open(handler: handler.name, subjects: subjects) {
    case .opened(let hold): .opened(hold)
    case .alreadyOpen: .alreadyOpen
    case .tooMany: .tooMany
    case .unavailable(let reason): .unavailable(reason: reason)
    }
  }

  package func ask(_ question: Question) -> Answer {
    Asking.ask(
      question, environment: .process, usesTerminal: usesTerminal, isInterruptible: isInterruptible)
  }

  package func notify(summary: String, body: String, icon: String?) throws(GIOError) {
    try Notifications.post(
      summary: DisplayText.notification(summary, limit: 200), body: DisplayText.notification(body),
      icon: icon ?? "")
  }
}
