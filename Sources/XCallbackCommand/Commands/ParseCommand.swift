import XCallback
import XCallbackGIO

/// `xcallback parse`: what a URL says.
enum ParseCommand {
  static let description = CommandDescription(
    "parse", "URL|- [PARAM]...", "say what a URL says",
    details: """
      Splits an x-callback-url into scheme, action, parameters and callbacks, and decodes each
      once. Nothing is run and nothing is launched. With '-' URLs are read from standard input, one
      a line, and each gives one line of JSON.

      \(HelpText.parameterGrammar)

      Exit status 65 when the URL is refused or a parameter has a problem.
      """,
    examples: [
      "xcallback parse 'bear://x-callback-url/create?title=Milk%20%26%20eggs'",
      "wl-paste | xcallback parse -",
    ],
    options: [.json], run: run)

  static func run(_ invocation: CommandInvocation) throws(CommandError) -> ExitStatus {
    if invocation.arguments.first == [UInt8(ascii: "-")] { return try parseLines(invocation) }
    let (bytes, parameters) = try URLArgument.read(invocation)
    let reading = URLReading(bytes, adding: parameters)
    if invocation.wantsJSON {
      try invocation.write(reading.json)
    } else {
      try report(reading, to: invocation)
    }
    return reading.isClean ? .success : .badData
  }

  private static func parseLines(_ invocation: CommandInvocation) throws(CommandError) -> ExitStatus {
    let parameters = try URLArgument.read(invocation, inputIsTaken: true).parameters
    var status = ExitStatus.success
    do throws(FileError) {
      while let line = try invocation.console.nextInputLine(limit: CallbackURL.maximumLength) {
        let reading = URLReading(line, adding: parameters)
        let text = reading.json.text() + "\n"
        guard invocation.console.write([UInt8](text.utf8)) else { return failed(invocation) }
        if !reading.isClean { status = .badData }
      }
    } catch {
      throw CommandError(.badData, error.description)
    }
    return status
  }

  private static func failed(_ invocation: CommandInvocation) -> ExitStatus {
    if !invocation.console.isReaderGone { invocation.note(CommandError.outputLost.message) }
    return CommandError.outputLost.status
  }

  private static func report(_ reading: URLReading, to invocation: CommandInvocation) throws(CommandError) {
    switch reading.result {
    case .success(let url):
      for line in URLTable(url).lines { try invocation.write(line) }
      for problem in url.problems { point(problem.description, problem.offset, url.bytes, invocation) }
    case .failure(let error): point(error.description, error.offset, reading.bytes, invocation)
    }
  }

  private static func point(
    _ sentence: String, _ offset: Int, _ url: [UInt8], _ invocation: CommandInvocation
  ) {
    invocation.note(sentence)
    invocation.console.note(URLArgument.caret(under: offset, in: url))
  }
}
