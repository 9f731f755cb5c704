import XCallback
import XCallbackGIO
import XCallbackHandler

/// `xcallback call`: calls another app's action, waits for its callback and prints the answer.
enum CallCommand {
  static let source = OptionDescription(
    "source", argument: "S", "the caller's name (x-source), else \(OutgoingCall.standardSource)")
  static let timeout = OptionDescription(
    "timeout", argument: "SECONDS",
    "how long to wait, 0 without end (default \(Int(OutgoingCall.standardTimeout)))")
  static let get = OptionDescription("get", argument: "NAME", "print the bare value of one result")
  static let noWait = OptionDescription("no-wait", "open the URL and ask for no answer")

  static let description = CommandDescription(
    "call", "URL [PARAM]...", "call another app's action and print its answer",
    details: """
      Opens URL with x-source, x-success, x-error and x-cancel added, waits for the app to answer and
      prints the results as one JSON object. Failures are words on standard error. With --json one
      object is printed for every outcome. Any number of calls may wait at once. Characters that no
      URL may hold are percent-encoded, valid escapes stay as they are.

      \(HelpText.parameterGrammar)

      Answers come back by xcallback: links; 'xcallback install' sets that up, once.

      Exit status: 0 success, 1 the app reported an error, 2 cancelled, 64 usage, 65 malformed URL,
      or one that has callbacks already, or an answer without NAME, 69 no app opens the scheme, 74
      the answer cannot be printed, 75 no answer in time, 77 the scheme is never opened, 78 answers
      cannot come back, 130 interrupted.
      """,
    examples: [
      "xcallback call uuid:getUuid --get uuid",
      "xcallback call --no-wait things:add title='Water the plants'",
    ],
    options: [source, timeout, get, noWait, .json], asksDesktop: true, run: run)

  static func run(_ invocation: CommandInvocation) throws(CommandError) -> ExitStatus {
    let waits = !invocation.options.isSet(noWait)
    let name = invocation.options[get]
    if name?.isEmpty == true { throw .usage("--get needs the name of a result.") }
    if invocation.options.isSet(timeout), !waits {
      throw .usage("Without an answer (--no-wait) there is nothing to wait for: leave --timeout out.")
    }
    if name != nil, !waits { throw .usage("Without an answer (--no-wait) there is no value to --get.") }
    if name != nil, invocation.wantsJSON { throw .usage("Either --get or --json can be printed, not both.") }
    let seconds = try seconds(invocation.options[timeout])
    let (bytes, parameters) = try URLArgument.read(invocation)
    let encoded = PercentCoding.encodeIllegal(bytes)
    let url: CallbackURL
    do throws(URLError) {
      url = try CallbackURL(bytes: encoded).adding(parameters)
    } catch {
      let status = try CallReport(refusedFor: error.callbackCode, error.description).print(
        to: invocation, get: name)
      if error.offset <= encoded.count {
        invocation.console.note(URLArgument.caret(under: error.offset, in: encoded))
      }
      return status
    }
    if let problem = url.problems.first {
      return try CallReport(refusedFor: .malformed, problem.description).print(to: invocation, get: name)
    }
    return try report(on: url, waits: waits, seconds, invocation).print(to: invocation, get: name)
  }

  private static func report(
    on url: CallbackURL, waits: Bool, _ seconds: Double, _ invocation: CommandInvocation
  ) -> CallReport {
    do throws(CallRefusal) {
      let call = try OutgoingCall(
        url, source: invocation.options[source], waits: waits, timeout: seconds)
      var notes: [String: Int] = [:]
      defer {
        for (note, count) in notes.sorted(by: { $0.key < $1.key }) where count > 1 {
          invocation.note("Note: \(note), \(count) times in all.")
        }
      }
      var observer = OutgoingCall.Observer { note in
        notes[note, default: 0] += 1
        if notes[note] == 1 { invocation.note("Note: \(note).") }
      }
      if StandardStreams.isTerminal(2) {
        observer.onLongWait = (
          2, { invocation.note("Waiting for the app that opens \(url.scheme.name): URLs; Ctrl-C ends it.") }
        )
      }
      let end = try call.perform(
        directories: ReplyDirectories(invocation.environment), interruptible: true, observer: observer)
      return CallReport(end, of: call)
    } catch {
      var words = error.description
      if case .noHandler(let scheme) = error.code,
        HandlerDirectories(invocation.directories).file(for: url.scheme) != nil
      {
        words =
          "There is a handler file for \(scheme): links, and nothing opens them: 'xcallback install \(scheme)' does that."
      }
      return CallReport(
        refusedFor: error.errorCode, words, isConfigurationFault: error.isConfigurationFault)
    }
  }

  /// Decimal digits, perhaps with a fraction; no answer is waited for without end by mistake.
  private static func seconds(_ text: String?) throws(CommandError) -> Double {
    guard let text else { return OutgoingCall.standardTimeout }
    let isPlain = text.utf8.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".")
    }
    guard isPlain, let seconds = Double(text), seconds.isFinite else {
      throw .usage("--timeout takes seconds, such as 30 or 0.5, not \"\(text)\".")
    }
    return seconds
  }
}
