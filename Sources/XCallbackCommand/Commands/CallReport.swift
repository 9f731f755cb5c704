import XCallback
import XCallbackGIO
import XCallbackHandler

/// What came of a call, as `xcallback call` prints it (design §7, details §7).
struct CallReport {
  private let ending: RequestReport.Ending
  private var results: Results?
  private var error: CallbackError?
  private let reason: String
  private let status: ExitStatus

  /// Nothing was launched.
  init(refusedFor code: CallbackError.Code, _ reason: String, isConfigurationFault: Bool = false) {
    ending = .refused
    error = CallbackError(code, reason)
    self.reason = reason
    status = RequestReport.status(ofRefusal: code, isConfigurationFault: isConfigurationFault)
  }

  init(_ end: OutgoingCall.End, of call: OutgoingCall) {
    switch end {
    case .answered(.success(let results), _):
      (ending, reason, status) = (.success, "the app answered", .success)
      self.results = results
    case .answered(.error(let error), _):
      (ending, reason, status) = (.error, "the app answered with an error", .failed)
      self.error = error
    case .answered(.cancel, _):
      (ending, reason, status) = (.cancel, "the app answered that it was cancelled", .cancelled)
    case .launched:
      (ending, reason, status) = (.success, "the app was opened; its answer is not waited for", .success)
    case .timedOut:
      let limit = call.timeout.map { " within \(Self.text(of: $0))" } ?? ""
      (ending, reason, status) = (.timeout, "no answer came\(limit)", .timedOut)
    case .declined:
      (ending, reason, status) = (.cancel, "no app was chosen to open the URL", .cancelled)
    case .cancelled: (ending, reason, status) = (.cancel, "the call was ended", .cancelled)
    case .interrupted(let signal):
      (ending, reason, status) = (.cancel, "interrupted by signal \(signal)", .interrupted)
    }
  }

  /// Prints results on standard output and words on standard error, and gives the exit status.
  func print(to invocation: CommandInvocation, get name: String?) throws(CommandError) -> ExitStatus {
    if invocation.wantsJSON {
      try invocation.write(json)
      return status
    }
    if let words { invocation.note(words) }
    guard let results else { return status }
    guard let name else {
      try invocation.write(.flat(results))
      return status
    }
    let values = results.items.filter { $0.name.utf8.elementsEqual(name.utf8) }
    guard !values.isEmpty else { throw Self.missing(name, in: results) }
    for item in values {
      let value = item.value ?? ""
      // A pipe gets the bytes as they are.
      try invocation.write(invocation.console.isTerminal ? DisplayText.escape(lines: value) : value)
    }
    return status
  }

  private static func missing(_ name: String, in results: Results) -> CommandError {
    var names: [String] = []
    for item in results.items where !names.contains(item.name) { names.append(item.name) }
    let there = names.isEmpty ? "it has no values" : "it has \(names.joined(separator: ", "))"
    return CommandError(.badData, "The answer has no value named \(name); \(there).")
  }

  private var words: String? {
    switch ending {
    case .success: nil
    case .refused: reason
    case .error: Self.words(error)
    case .cancel where status == .interrupted: "Interrupted."
    case .cancel: "Cancelled: \(reason)."
    case .timeout: "Timed out: \(reason)."
    }
  }

  /// What the app said; either part may be missing (report C7).
  private static func words(_ error: CallbackError?) -> String {
    let code = error.map(\.code.rawValue) ?? ""
    let message = error?.message ?? ""
    return "The app reported an error\(code.isEmpty ? "" : " (\(code))")"
      + (message.isEmpty ? "." : ": \(message.prefix(2_000))\(message.count > 2_000 ? "…" : "")")
  }

  private var json: JSONValue {
    .members([
      ("outcome", .string(ending.rawValue)), ("results", results.map { .flat($0) } ?? .null),
      ("errorCode", .text(Self.given(error?.code.rawValue))),
      ("errorMessage", .text(Self.given(error?.message))),
      ("reason", .string(reason)),
    ])
  }

  private static func given(_ text: String?) -> String? { text?.isEmpty == true ? nil : text }

  private static func text(of seconds: Double) -> String {
    if seconds == 1 { return "1 second" }
    return seconds == seconds.rounded() && seconds < 1e15 ? "\(Int(seconds)) seconds" : "\(seconds) seconds"
  }
}
