import XCallback
import XCallbackGIO
import XCallbackHandler

/// A subcommand's call: its options and arguments, and the world it works in.
struct CommandInvocation {
  /// The arguments that are no options, byte for byte.
  let arguments: [[UInt8]]
  let options: OptionValues
  /// What this process was called as (`argv[0]`).
  let program: String
  let console: any Console
  let environment: Environment

  init(
    arguments: [[UInt8]], options: OptionValues = OptionValues(), program: String = "xcallback",
    console: any Console, environment: Environment
  ) {
    (self.arguments, self.options, self.program) = (arguments, options, program)
    (self.console, self.environment) = (console, environment)
  }

  var directories: UserDirectories { UserDirectories(environment) }

  /// Whether `--json` was given.
  var wantsJSON: Bool { options.isSet(.json) }

  /// The arguments as text; what is not UTF-8 stands as U+FFFD, which no scheme and no command contains.
  var texts: [String] { arguments.map { String(decoding: $0, as: UTF8.self) } }

  /// Writes one line of results.
  func write(_ line: String) throws(CommandError) {
    guard console.write([UInt8](line.utf8) + [UInt8(ascii: "\n")]) else { throw .outputLost }
  }

  /// Writes one line of JSON; what could drive a terminal is escaped in it as JSON does.
  func write(_ value: JSONValue) throws(CommandError) {
    try write(DisplayText.escape(json: value.text()))
  }

  /// Says something that is no result, escaped for a terminal.
  func note(_ sentence: String) { console.note("xcallback: " + DisplayText.escape(sentence)) }
}

/// The options of a call that were given.
struct OptionValues: Sendable, Equatable {
  private var values: [String: String] = [:]

  init(_ values: [String: String] = [:]) { self.values = values }

  func isSet(_ option: OptionDescription) -> Bool { values[option.long] != nil }

  /// The argument of an option; the last one, when it was given twice.
  subscript(_ option: OptionDescription) -> String? { values[option.long] }
}
