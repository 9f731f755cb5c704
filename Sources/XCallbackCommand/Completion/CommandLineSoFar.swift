import XCallback

/// The words of a command in front of the cursor, told apart as GOption will.
struct CommandLineSoFar {
  let command: CommandDescription
  /// Those that are no options.
  private(set) var arguments: [String] = []
  /// An option whose argument comes next.
  private(set) var openOption: OptionDescription?
  /// `--` has come.
  private(set) var optionsEnded = false

  init(_ words: ArraySlice<String>, of command: CommandDescription) {
    self.command = command
    for word in words {
      if openOption != nil {
        openOption = nil
      } else if optionsEnded || !word.hasPrefix("-") || word == "-" {
        arguments.append(word)
      } else if word == "--" {
        optionsEnded = true
      } else if let option = option(of: word), option.argument != nil, !word.contains("=") {
        openOption = option
      }
    }
  }

  /// The option that a word such as `--source` or `--source=S` gives.
  func option(of word: String) -> OptionDescription? {
    let name = word.prefix { $0 != "=" }
    return command.allOptions.first { "--\($0.long)" == name || $0.short.map { "-\($0)" } ?? "" == name }
  }

  /// How the usage line calls what comes next; empty when nothing may come.
  var kindOfNextArgument: Substring {
    let kinds = command.arguments.split(separator: " ")
    if arguments.count < kinds.count { return kinds[arguments.count] }
    return kinds.last { $0.hasSuffix("...") } ?? ""
  }

  var scope: CompletionSource.Scope { ["run", "explain"].contains(command.name) ? .handled : .anything }

  /// The reserved parameters that make sense: `call` adds them itself, and `build` has options for them.
  var reservedNames: [ReservedName] {
    ["call", "build"].contains(command.name) ? [] : ReservedName.callbacks
  }
}
