import XCallbackGIO
import XCallbackHandler

/// Reads the options of a subcommand, by GOption, as the table describes them.
enum OptionParser {
  /// Options may stand behind arguments and end at `--`; the other arguments come back byte for byte.
  static func parse(
    _ arguments: [[UInt8]], for command: CommandDescription
  ) throws(CommandError) -> (options: OptionValues, rest: [[UInt8]]) {
    let table = command.allOptions.map { option in
      CommandLineOption(
        option.long, short: option.short?.unicodeScalars.first, option.argument == nil ? .none : .text,
        description: option.summary, argumentName: option.argument)
    }
    let parsed: CommandLineOptions
    do throws(CommandLineError) {
      parsed = try CommandLineOptions(table, parsing: arguments)
    } catch {
      throw wording(of: error, command)
    }
    var values: [String: String] = [:]
    for option in command.allOptions where parsed.has(option.long) {
      values[option.long] = parsed[option.long] ?? ""
    }
    return (OptionValues(values), parsed.rest)
  }

  /// GOption's words, with the known option that was perhaps meant.
  private static func wording(of error: CommandLineError, _ command: CommandDescription) -> CommandError {
    guard error.code == .unknownOption,
      let word = error.message.split(separator: " ").last(where: { $0.hasPrefix("-") })
    else { return .usage(error.message + ".") }
    let name = String(word.prefix { $0 != "=" })
    let known = command.allOptions.map { "--" + $0.long }
    return .usage(error.message + ".", nearest: nearestName(to: name, in: known))
  }
}
