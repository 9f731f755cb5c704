/// The help, made of the table of commands.
enum HelpText {
  static let parameterGrammar =
    "PARAM is NAME=VALUE, NAME@FILE (the file's bytes), NAME@- (standard input) or a bare\n"
    + "NAME without a value. Values are percent-encoded for you, once."

  /// What `xcallback` without arguments says.
  static var short: String {
    """
    Usage: xcallback COMMAND [OPTION]... [ARGUMENT]...

    Commands:
    \(commands)

    'xcallback --help' says more, 'xcallback COMMAND --help' all about one of them.
    """
  }

  /// `xcallback --help`.
  static var full: String {
    """
    x-callback-url for the Linux desktop: links that run actions and bring results back.

    Usage: xcallback COMMAND [OPTION]... [ARGUMENT]...

    Commands:
    \(commands)

    \(parameterGrammar)

    Options:
    \(options([.help, .version]))

    Exit status: 0 success, 1 the action failed, 2 cancelled, 64 usage, 65 malformed URL or data,
    69 no handler, 74 the callback could not be launched, 75 timed out, 77 refused,
    78 configuration; the manual xcallback(1) has them all.

    'xcallback COMMAND --help' says all about one command. To begin:
      xcallback new notes
      xcallback install notes
      xdg-open notes:hello
    """
  }

  /// `xcallback COMMAND --help`.
  static func text(for command: CommandDescription) -> String {
    """
    Usage: \(usage(command))

    \(command.details)

    Examples:
    \(command.examples.map { "  " + $0 }.joined(separator: "\n"))

    Options:
    \(options(command.allOptions))
    """
  }

  /// The usage line; one that is too long goes on below the options.
  private static func usage(_ command: CommandDescription) -> String {
    let start = "xcallback \(command.name)"
    let options = command.options.map { "[--\($0.long)\($0.argument.map { " " + $0 } ?? "")]" }
    var lines = [start]
    for piece in options + [command.arguments] where !piece.isEmpty {
      if lines[lines.count - 1].count + piece.count > 78 {
        lines.append(String(repeating: " ", count: start.count))
      }
      lines[lines.count - 1] += " " + piece
    }
    return lines.joined(separator: "\n       ")
  }

  private static func options(_ options: [OptionDescription]) -> String {
    rows(
      options.map { option in
        let short = option.short.map { "-\($0), " } ?? "    "
        return (short + "--" + option.long + (option.argument.map { " " + $0 } ?? ""), option.summary)
      })
  }

  private static var commands: String {
    rows(CommandTable.all.map { ($0.arguments.isEmpty ? $0.name : $0.name + " " + $0.arguments, $0.summary) })
  }

  private static func rows(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  \($0.0)\(String(repeating: " ", count: width - $0.0.count))  \($0.1)" }
      .joined(separator: "\n")
  }
}
