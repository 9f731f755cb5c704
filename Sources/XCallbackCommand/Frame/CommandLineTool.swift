import XCallback
import XCallbackGIO
import XCallbackHandler

/// The program `xcallback`: finds the subcommand, reads its options and runs it.
package enum CommandLineTool {
  /// Runs with the process's arguments and its environment, cleaned first: GIO and all that is started see
  /// the same.
  package static func main(_ arguments: [[UInt8]]) -> ExitStatus {
    let inherited = Environment.process
    let environment = inherited.cleaned()
    environment.applyToProcess(replacing: inherited)
    return run(arguments, console: StandardConsole(), environment: environment)
  }

  /// Runs a whole command line, `argv[0]` included; failures are said on standard error.
  static func run(
    _ arguments: [[UInt8]], console: any Console, environment: Environment
  ) -> ExitStatus {
    let program = String(decoding: arguments.first ?? [], as: UTF8.self)
    var rest = arguments.dropFirst()
    guard let first = rest.popFirst() else {
      console.note(HelpText.short)
      return .usage
    }
    do throws(CommandError) {
      let name = String(decoding: first, as: UTF8.self)
      switch name {
      case "-h", "--help", "help":
        try write(HelpText.full, to: console)
        return .success
      case "--version":
        try write("xcallback \(Version.text)", to: console)
        return .success
      default:
        let command = try command(named: name)
        return run(command, Array(rest), program: program, console: console, environment: environment)
      }
    } catch {
      return fail(error, seeing: "xcallback --help", console)
    }
  }

  private static func run(
    _ command: CommandDescription, _ arguments: [[UInt8]], program: String, console: any Console,
    environment: Environment
  ) -> ExitStatus {
    do throws(CommandError) {
      let (options, rest) = try OptionParser.parse(arguments, for: command)
      if options.isSet(.help) {
        try write(HelpText.text(for: command), to: console)
        return .success
      }
      let invocation = CommandInvocation(
        arguments: rest, options: options, program: program, console: console, environment: environment)
      if command.asksDesktop { try BlockingFiles.refuse(invocation) }
      return try command.run(invocation)
    } catch {
      return fail(error, seeing: "xcallback \(command.name) --help", console)
    }
  }

  private static func command(named name: String) throws(CommandError) -> CommandDescription {
    if let command = CommandTable.command(named: name) { return command }
    if name.hasPrefix("-") {
      let nearest = nearestName(to: name, in: ["--help", "--version"])
      throw .usage("Unknown option \(name).", nearest: nearest)
    }
    guard !name.contains(":") else {
      throw .usage("There is no command \"\(name)\"; 'xcallback run URL' handles a URL.")
    }
    let nearest = nearestName(to: name, in: CommandTable.all.map(\.name))
    throw .usage("There is no command \"\(name)\".", nearest: nearest)
  }

  private static func write(_ text: String, to console: any Console) throws(CommandError) {
    guard console.write([UInt8](text.utf8) + [UInt8(ascii: "\n")]) else { throw .outputLost }
  }

  private static func fail(_ error: CommandError, seeing help: String, _ console: any Console) -> ExitStatus {
    if error == .outputLost, console.isReaderGone { return error.status }
    console.note("xcallback: " + DisplayText.escape(error.message))
    if error.status == .usage { console.note("'\(help)' says more.") }
    return error.status
  }
}
