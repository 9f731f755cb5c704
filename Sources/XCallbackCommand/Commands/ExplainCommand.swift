import XCallback
import XCallbackGIO
import XCallbackHandler

/// `xcallback explain`: the decisions of `run` with their reasons; nothing runs, nothing is launched.
enum ExplainCommand {
  static let description = CommandDescription(
    "explain", "URL [PARAM]...", "say what would happen, and why",
    details: """
      Makes the same decisions as 'run' and a click, and prints them: the handler file and the
      action that take the URL, the values, the exact argument vector of the command, each callback
      with the reason why it is allowed or not. Nothing is run and nothing is launched.

      \(HelpText.parameterGrammar)

      Exit status as 'run' would give for a refusal, else 0.
      """,
    examples: [
      "xcallback explain notes:new title='Milk & eggs'",
      "xcallback explain 'notes://x-callback-url/new?title=Milk&x-success=app%3A%2F%2Fdone'",
    ],
    options: [.json], asksDesktop: true, run: run)

  static func run(_ invocation: CommandInvocation) throws(CommandError) -> ExitStatus {
    let (bytes, parameters) = try URLArgument.read(invocation)
    let reading = URLReading(bytes, adding: parameters)
    let explanation = Explanation(
      reading,
      planner: Planner(environment: invocation.environment, desktop: SystemDesktop(isInterruptible: false)))
    if invocation.wantsJSON {
      try invocation.write(explanation.json)
    } else {
      for line in explanation.lines { try invocation.write(line) }
    }
    return explanation.exitStatus
  }
}
