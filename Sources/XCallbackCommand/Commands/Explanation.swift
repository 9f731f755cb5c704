import XCallback
import XCallbackGIO
import XCallbackHandler

/// A request's plan as `explain` shows it, for people and as JSON.
struct Explanation {
  private let reading: URLReading
  private let plan: RequestPlan?
  private let handlerFile: String?

  init(_ reading: URLReading, planner: Planner) {
    self.reading = reading
    if case .success(let url) = reading.result {
      handlerFile = planner.handlerFile(for: url.scheme)
    } else {
      handlerFile = nil
    }
    if case .success(let url) = reading.result { plan = planner.plan(url) } else { plan = nil }
  }

  private var refusal: (code: CallbackError.Code, reason: String)? {
    if case .failure(let error) = reading.result { return (error.callbackCode, error.description) }
    return plan?.refusal.map { refusal in
      (refusal.error.code, RequestReport.explained(refusal.reason, refusal.hint))
    }
  }

  var exitStatus: ExitStatus {
    guard let refusal else { return .success }
    return RequestReport.status(
      ofRefusal: refusal.code, isConfigurationFault: plan?.refusal?.isConfigurationFault ?? false)
  }

  /// The object of `explain --json` (design §7, details §7).
  var json: JSONValue {
    let arguments = command?.arguments.map { JSONValue.string($0) }
    let notification = plan?.notification?.map { JSONValue.string($0) }
    let refused = refusal.map { refusal in
      JSONValue.members([("errorCode", .string(refusal.code.rawValue)), ("reason", .string(refusal.reason))])
    }
    let callbacks = ReservedName.callbacks.map { ($0.shortName, callbackJSON($0)) }
    let members: [(String, JSONValue)] = [
      ("handler", .text(handlerFile)), ("action", .text(plan?.action?.name)),
      ("parameters", parameters.map { .array($0.map(Self.pair)) } ?? .null),
      ("program", .text(command?.program)), ("argv", arguments.map { .array($0) } ?? .null),
      ("stdin", .text(standardInput)), ("dbus", method.map(Self.json) ?? .null), ("call", .text(call)),
      ("notify", notification.map { .array($0) } ?? .null), ("open", .text(plan?.open)),
      ("callbacks", .members(callbacks)), ("refused", refused ?? .null), ("problems", reading.problems),
    ]
    return .members(members)
  }

  /// The same for people, escaped for a terminal.
  var lines: [String] {
    var rows: [(String, String)] = [
      ("handler", handlerFile ?? "(none)"), ("action", plan?.action?.name ?? "(none)"),
    ]
    for (name, value) in parameters ?? [] { rows.append(("parameter", "\(name) = \(value)")) }
    rows += ignoredRows
    if plan?.needsConfirmation == true { rows.append(("confirm", "you are asked before anything runs")) }
    if let command {
      rows.append(("program", command.program))
      if command.sandbox != nil { rows.append(("", "in the sandbox: writes nothing, reaches nobody")) }
      for (index, word) in command.arguments.enumerated() { rows.append(("argv[\(index)]", word)) }
    }
    if let standardInput { rows.append(("stdin", standardInput)) }
    if let method { rows.append(("dbus", method.words.reduce(Self.head(of: method)) { "\($0) \($1)" })) }
    if let call { rows.append(("call", call)) }
    if let words = plan?.notification { rows.append(("notify", words.joined(separator: " – "))) }
    if plan?.action?.open != nil { rows.append(("open", plan?.open ?? "(a URL made of the output)")) }
    for name in ReservedName.callbacks {
      guard let decision = plan?.decisions[name], let text = plan?.url.value(of: name) else { continue }
      rows.append((name.rawValue, text))
      rows.append(("", "\(decision.isAllowed ? "allowed" : "not launched"): \(Self.words(decision))"))
    }
    if let refusal { rows.append(("refused", "(\(refusal.code.rawValue)) \(refusal.reason)")) }
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { row in
      row.0 + String(repeating: " ", count: width - row.0.count) + "  " + DisplayText.escape(row.1)
    }
  }

  private var parameters: [(String, String)]? {
    plan?.request?.parameters.flatMap { parameter in
      parameter.values.map { (parameter.declaration.name, $0) }
    }
  }

  /// The parameters that the action does not declare: the commonest reason why a value does not arrive.
  private var ignoredRows: [(String, String)] {
    guard let action = plan?.action, let url = plan?.url, !action.isStrict else { return [] }
    return action.undeclared(in: url).map { name, nearest in
      ("ignored", name + (nearest.map { " (did you mean \($0)?)" } ?? ""))
    }
  }

  private var command: Command? {
    if case .command(let command, _) = plan?.work { command } else { nil }
  }

  private var standardInput: String? {
    guard case .command(let command, let rules) = plan?.work, rules.standardInput != nil else { return nil }
    return String(decoding: command.standardInput, as: UTF8.self)
  }

  /// The URL that is called, without the callbacks that each call gets anew.
  private var call: String? {
    if case .call(let call) = plan?.work { call.url.text } else { nil }
  }

  private var method: DBusMethod? {
    if case .method(let method, _) = plan?.work { method } else { nil }
  }

  private func callbackJSON(_ name: ReservedName) -> JSONValue {
    guard let decision = plan?.decisions[name], let text = plan?.url.value(of: name) else { return .null }
    return .members([
      ("url", .string(text)), ("allowed", .bool(decision.isAllowed)),
      ("reason", .string(Self.words(decision))),
    ])
  }

  private static func words(_ decision: CallbackDecision) -> String {
    RequestReport.explained(decision.reason, decision.hint)
  }

  private static func head(of method: DBusMethod) -> String {
    let bus = method.bus == .system ? "system " : ""
    return "\(bus)\(method.name) \(method.path) \(method.interface).\(method.member) \(method.signature)"
  }

  private static func json(_ method: DBusMethod) -> JSONValue {
    .members([
      ("bus", .string(method.bus == .system ? "system" : "session")), ("name", .string(method.name)),
      ("path", .string(method.path)), ("method", .string("\(method.interface).\(method.member)")),
      ("signature", .string(method.signature)), ("words", .array(method.words.map { .string($0) })),
    ])
  }

  private static func pair(_ pair: (String, String)) -> JSONValue {
    .members([("name", .string(pair.0)), ("value", .string(pair.1))])
  }
}

extension ReservedName {
  /// `success` for `x-success`: the member's name in JSON.
  fileprivate var shortName: String { String(rawValue.dropFirst(2)) }
}
