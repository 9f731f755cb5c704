import XCallback
import XCallbackGIO

/// `xcallback build`: a URL of the `scheme://x-callback-url/action` form, made of its parts.
enum BuildCommand {
  static let source = OptionDescription("source", argument: "S", "the caller's name (x-source)")
  static let success = OptionDescription("success", argument: "URL", "where the results go (x-success)")
  static let error = OptionDescription("error", argument: "URL", "where an error goes (x-error)")
  static let cancel = OptionDescription("cancel", argument: "URL", "what is opened on cancel (x-cancel)")

  static let description = CommandDescription(
    "build", "URL [PARAM]...", "write a URL out of its parts",
    details: """
      Writes URL in the form scheme://x-callback-url/action, with parameters and callbacks added in
      front of its fragment. Characters that no URL may hold are percent-encoded, valid escapes
      stay as they are.

      \(HelpText.parameterGrammar)
      """,
    examples: [
      "xcallback build notes:new title='Milk & eggs' --success 'sample://done'"
    ],
    options: [source, success, error, cancel, .json], run: run)

  static func run(_ invocation: CommandInvocation) throws(CommandError) -> ExitStatus {
    var (bytes, parameters) = try URLArgument.read(invocation)
    for (option, name) in [
      (source, ReservedName.source), (success, .success), (error, .error), (cancel, .cancel),
    ] {
      if let value = invocation.options[option] { parameters.append(URLParameter(name.rawValue, value)) }
    }
    bytes = PercentCoding.encodeIllegal(bytes)
    let url: CallbackURL
    do throws(URLError) {
      url = try CallbackURL(bytes: bytes).inCallbackForm(adding: parameters)
    } catch {
      invocation.note(error.description)
      invocation.console.note(URLArgument.caret(under: error.offset, in: bytes))
      return .badData
    }
    guard url.problems.isEmpty else {
      for problem in url.problems { invocation.note(problem.description) }
      return .badData
    }
    if invocation.wantsJSON {
      try invocation.write(.members([("url", .string(url.text))]))
    } else {
      try invocation.write(url.text)
    }
    return .success
  }
}
