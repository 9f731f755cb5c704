import FuzzDriver
import XCallback
import XCallbackGIO
import XCallbackHandler

// Any bytes are read as a handler file. A file is either used or has an error with a line inside it; what is used
// takes hostile requests without a launch that the policy forbids.

/// A desktop on which every program is there, every scheme `cb` is installed, and nothing has an effect.
final class InertDesktop: Desktop {
  var launched: [String] = []

  func target(for scheme: Scheme) -> SchemeTarget? {
    scheme.name == "cb" ? SchemeTarget(id: "cb.desktop", isOurs: false, isStartedByArguments: true) : nil
  }

  func launch(_ url: String, on target: SchemeTarget, _: Activation?) throws(GIOError) {
    launched.append(url)
  }
  func program(named name: String, in path: String) -> String? { "/usr/bin/true" }
  func run(_ command: Command) throws(GIOError) -> CommandResult {
    CommandResult(end: .exited(0), output: Array("{\"id\":[1,{\"x\":null}],\"x-success\":2}".utf8))
  }
  func start(_ command: Command) throws(GIOError) {}
  func call(_ method: DBusMethod, timeout: Double?) throws(GIOError) -> [JSONValue] { [.string("x"), .null] }
  func deliver(_ reply: CallbackURL) -> ReplyDelivery.Result { .nobodyWaits }
  func call(_ call: OutgoingCall) throws(CallRefusal) -> OutgoingCall.End { .timedOut }
  func openQuestion(of handler: Scheme, about subjects: [String]) -> QuestionOpening { .opened(self) }
  func ask(_ question: Question) -> Answer { .nobody("a fuzzer asks") }
  func notify(summary: String, body: String, icon: String?) throws(GIOError) {}
}

let environment = Environment(["HOME": "/nonexistent", "PATH": "/usr/bin"])

func urls(for handler: Handler) -> [String] {
  let names = handler.actions.values.flatMap { $0.parameters.map(\.urlName) }
  let query = Set(names).map { PercentCoding.encode($0) + "=" + PercentCoding.encode("--x $(id)\n{a}") }
    .joined(separator: "&")
  let actions = handler.actions.entries.map { entry in
    entry.value.name.split(separator: "/").map { $0.contains("{") ? "seg" : String($0) }.joined(
      separator: "/")
  }
  return (actions + ["none"]).map {
    "s://x-callback-url/\($0)?\(query)&x-success=cb%3As&x-error=cb%3Ae&x-cancel=cb%3Ac"
  }
}

_ = fuzz { bytes in
  guard let scheme = Scheme("s") else { return nil }
  let lineCount = bytes.count { $0 == 0x0A } + 1
  switch HandlerFile.parse(bytes, file: "s.handler", scheme: scheme) {
  case .usable(let handler, let problems):
    if problems.contains(where: { $0.severity == .error }) { return "a file with an error is used" }
    for url in urls(for: handler) {
      let desktop = InertDesktop()
      let planner = Planner(environment: environment, desktop: desktop) { _ in .usable(handler, []) }
      _ = Dispatcher(planner: planner).handle(bytes: Array(url.utf8))
      let answers = desktop.launched.filter {
        $0.hasPrefix("cb:s") || $0.hasPrefix("cb:e") || $0.hasPrefix("cb:c")
      }
      if answers.count > 1 { return "more than one callback for \(url)" }
      if desktop.launched.contains(where: { !$0.hasPrefix("cb:") }) {
        return "a URL was launched that nothing opens"
      }
    }
  case .unusable(_, let problems):
    if !problems.contains(where: { $0.severity == .error }) { return "a file is not used, without an error" }
    if let line = problems.compactMap(\.line).max(), line > lineCount {
      return "a problem stands behind the file"
    }
  case .missing, .masked: return nil
  }
  return nil
}
