import XCallback
import XCallbackGIO
import XCallbackHandler

/// A desktop that records what is asked of it, and fails where a test wants it to.
final class FakeDesktop: Desktop {
  var targets: [String: SchemeTarget] = [:]
  var missingPrograms: Set<String> = []
  var result = CommandResult(end: .exited(0), output: [], errorOutput: [])
  var reply: [JSONValue] = []
  /// What comes of replies.
  var delivery = ReplyDelivery.Result.delivered
  /// What calls of other apps come to.
  var answer: Result<OutgoingCall.End, CallRefusal> = .success(.answered(.success([:]), parameters: [:]))
  /// What comes of opening a question; nil opens it.
  var opening: (([String]) -> QuestionOpening)?
  /// What comes of asking.
  var reaction = Answer.nobody("this is a test")
  /// What happens while a question is open.
  var onAsk: (() -> Void)?
  /// Thrown by the next `run`, `start`, `call`, `launch` or `notify`.
  var failures: [String: GIOError] = [:]

  private(set) var launched: [String] = []
  /// What was given an activation, and the tokens.
  private(set) var activated: [String] = []
  private(set) var commands: [Command] = []
  private(set) var started: [Command] = []
  private(set) var calls: [DBusMethod] = []
  private(set) var outgoing: [OutgoingCall] = []
  private(set) var delivered: [String] = []
  private(set) var questions: [Question] = []
  private(set) var notifications: [[String]] = []

  /// Everything that would have had an effect, in order.
  private(set) var events: [String] = []

  init(installed: [String] = ["cb"], ours: [String] = [], overDBus: [String] = []) {
    for scheme in installed + ours + overDBus {
      targets[scheme] = SchemeTarget(
        id: "org.example.\(scheme).desktop", isOurs: ours.contains(scheme),
        isStartedByArguments: !overDBus.contains(scheme))
    }
  }

  func target(for scheme: Scheme) -> SchemeTarget? { targets[scheme.name] }

  func program(named name: String, in path: String) -> String? {
    missingPrograms.contains(name) ? nil : "/usr/bin/\(name)"
  }

  func launch(
    _ url: String, on target: SchemeTarget, _ activation: Activation?
  ) throws(GIOError) {
    events.append("launch \(url)")
    if let failure = failures["launch"] { throw failure }
    launched.append(url)
    if let activation { activated.append("\(url) \(activation.token)") }
  }

  func run(_ command: Command) throws(GIOError) -> CommandResult {
    events.append("run \(command.arguments.joined(separator: " "))")
    if let failure = failures["run"] { throw failure }
    commands.append(command)
    return result
  }

  func start(_ command: Command) throws(GIOError) {
    events.append("start \(command.arguments.joined(separator: " "))")
    if let failure = failures["start"] { throw failure }
    started.append(command)
    if let token = command.environment.first(where: { $0.name == "XDG_ACTIVATION_TOKEN" })?.value {
      activated.append("\(command.arguments[0]) \(token)")
    }
  }

  func call(_ method: DBusMethod, timeout: Double?) throws(GIOError) -> [JSONValue] {
    events.append("call \(method.interface).\(method.member)")
    if let failure = failures["call"] { throw failure }
    calls.append(method)
    if let token = method.activation?.token { activated.append("\(method.member) \(token)") }
    return reply
  }

  func deliver(_ reply: CallbackURL) -> ReplyDelivery.Result {
    events.append("deliver \(reply.text)")
    delivered.append(reply.text)
    return delivery
  }

  func call(_ call: OutgoingCall) throws(CallRefusal) -> OutgoingCall.End {
    events.append("call \(call.url.text)")
    outgoing.append(call)
    switch answer {
    case .success(let end): return end
    case .failure(let refusal): throw refusal
    }
  }

  func openQuestion(of handler: Scheme, about subjects: [String]) -> QuestionOpening {
    opening?(subjects) ?? .opened(self)
  }

  func ask(_ question: Question) -> Answer {
    events.append("ask \(question.title)")
    questions.append(question)
    onAsk?()
    return reaction
  }

  func notify(summary: String, body: String, icon: String?) throws(GIOError) {
    events.append("notify \(summary)")
    if let failure = failures["notify"] { throw failure }
    notifications.append([summary, body])
  }
}
