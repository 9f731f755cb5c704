import XCallback
import XCallbackGIO
import XCallbackHandler

/// `xcallback run`: handles a URL here, in the foreground, and says what happened.
enum RunCommand {
  static let description = CommandDescription(
    "run", "URL [PARAM]...", "handle a URL here and say what happened",
    details: """
      Does what a click on the URL does, without going to the background: the action runs, the
      caller's callback is launched. The results are printed as one JSON object; failures are words
      on standard error. With --json one object is printed for every outcome. Ctrl-C ends the
      action and launches x-cancel.

      \(HelpText.parameterGrammar)

      Exit status: 0 success, 1 the action failed, 2 cancelled, 65 malformed URL or parameter, or
      unknown action, 69 no handler, 74 done, but the callback could not be launched, 75 timed out,
      77 refused, 78 the handler file cannot be used, 130 interrupted.
      """,
    examples: [
      "xcallback run notes:new title='Milk & eggs'",
      "xcallback run --json 'notes://x-callback-url/new?title=Milk'",
    ],
    options: [.json], asksDesktop: true, run: run)

  static func run(_ invocation: CommandInvocation) throws(CommandError) -> ExitStatus {
    let (bytes, parameters) = try URLArgument.read(invocation)
    var nested: [RequestReport] = []
    let desktop = SystemDesktop(isInterruptible: true, usesTerminal: true)
    let dispatcher = Dispatcher(
      planner: Planner(environment: invocation.environment, desktop: desktop),
      journal: FileJournal(invocation.directories),
      limits: SharedLimits(LockDirectories(invocation.environment), isInterruptible: true)
    ) { nested.append($0) }
    let report = dispatcher.handle(bytes: URLReading(bytes, adding: parameters).effectiveBytes)
    try print(report, to: invocation)
    for note in report.notes { invocation.note("Note: \(note).") }
    for answer in nested { if let words = answer.words { invocation.note("The callback: \(words)") } }
    return report.exitStatus
  }

  private static func print(_ report: RequestReport, to invocation: CommandInvocation) throws(CommandError) {
    if invocation.wantsJSON {
      try invocation.write(report.json)
    } else if report.ending == .success {
      try invocation.write(.flat(report.results))
    }
    if let words = report.words, !invocation.wantsJSON || report.ending == .success { invocation.note(words) }
  }
}

extension RequestReport {
  /// What `run` exits with (details §7).
  var exitStatus: ExitStatus {
    if interruption != nil { return .interrupted }
    switch ending {
    case .success:
      switch callbackState {
      case .none, .launched: return .success
      case .dropped, .failed: return .notDelivered
      }
    case .error: return .failed
    case .cancel: return .cancelled
    case .timeout: return .timedOut
    case .refused: return Self.status(ofRefusal: error?.code, isConfigurationFault: isConfigurationFault)
    }
  }

  static func status(ofRefusal code: CallbackError.Code?, isConfigurationFault: Bool) -> ExitStatus {
    switch code {
    case .refused?, .tooMany?: .refused
    case .unavailable?: isConfigurationFault ? .configuration : .noHandler
    default: .badData
    }
  }

  /// A reason and what could be done about it, as one text.
  static func explained(_ reason: Reason, _ hint: String?) -> String {
    let reason = reason.description
    guard let hint else { return reason }
    return "\(reason.hasSuffix(".") ? String(reason.dropLast()) : reason); \(hint)"
  }

  /// The words for standard error; nil when all is well.
  var words: String? {
    let code = error.map { " (\($0.code.rawValue))" } ?? ""
    let main: String? =
      switch ending {
      case .success: nil
      case .refused: "Refused\(code): \(Self.explained(reason, hint))."
      case .error: "The action failed\(code): \(reason)."
      case .timeout: "Timed out\(code): \(reason)."
      case .cancel: "Cancelled: \(reason)."
      }
    let callback: String? =
      switch callbackState {
      case .none, .launched: nil
      case .dropped(let reason), .failed(let reason):
        // The reason of a refusal is said already.
        reason == self.reason ? nil : "The callback was not launched: \(reason)."
      }
    let sentences = [main, callback].compactMap { $0 }
      .map { $0.hasSuffix("..") || $0.hasSuffix("?.") ? String($0.dropLast()) : $0 }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// The object of `run --json` (design §7).
  var json: JSONValue {
    .members([
      ("outcome", .string(ending.rawValue)),
      ("results", ending == .success ? .flat(results) : .null),
      ("errorCode", .text(error?.code.rawValue)), ("errorMessage", .text(error?.message)),
      ("reason", .string(Self.explained(reason, hint))),
      ("callback", .text(callback)), ("launched", .bool(isLaunched)),
    ])
  }
}

extension JSONValue {
  /// Results as one flat object: a repeated name is an array, a name without a value null (design §7).
  static func flat(_ results: Results) -> JSONValue {
    // Of thousands of results each is looked up once.
    var places: [[UInt8]: Int] = [:]
    var members: [(name: String, values: [JSONValue])] = []
    for item in results.items {
      let name = Array(item.name.utf8)
      if let place = places[name] {
        members[place].values.append(.text(item.value))
      } else {
        places[name] = members.count
        members.append((item.name, [.text(item.value)]))
      }
    }
    return .object(
      JSONObject(
        distinct: members.map { member in
          JSONObject.Member(
            name: member.name, value: member.values.count == 1 ? member.values[0] : .array(member.values))
        }))
  }
}
