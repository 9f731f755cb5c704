import XCallback
import XCallbackHandler

/// Finds what a command line that is being typed may go on with. It reads the table of commands, handler files and
/// data files, and runs nothing.
struct Completion {
  let commands: [CommandDescription]
  let source: CompletionSource

  /// The candidates for the last word; `words` are those behind the program's name up to the cursor, unquoted.
  func candidates(for words: [String]) -> [Candidate] {
    guard let current = words.last else { return [] }
    let found = everything(for: words.dropLast(), current)
    return found.filter { $0.isPresentable && $0.text.utf8.starts(with: current.utf8) }
  }

  private func everything(for previous: ArraySlice<String>, _ current: String) -> [Candidate] {
    guard let name = previous.first else {
      return commands.map { Candidate($0.name, $0.summary) }
        + [OptionDescription.help, .version].map { Candidate("--\($0.long)", $0.summary) }
    }
    guard let command = commands.first(where: { $0.name == name }) else { return [] }
    let line = CommandLineSoFar(previous.dropFirst(), of: command)
    if let option = line.openOption { return values(of: option, current, line) }
    guard current.hasPrefix("-"), !line.optionsEnded else { return argument(current, line) }
    if let option = line.option(of: current), option.argument != nil, let mark = current.firstIndex(of: "=") {
      let start = current[...mark]
      return values(of: option, String(current[mark...].dropFirst()), line)
        .map { Candidate(start + $0.text, $0.description) }
    }
    return command.allOptions.map {
      Candidate("--\($0.long)" + ($0.argument == nil ? "" : "="), $0.summary)
    }
  }

  private func values(of option: OptionDescription, _ current: String, _ line: CommandLineSoFar)
    -> [Candidate]
  {
    switch option.argument {
    case "URL": return urls(current, in: .anything, reserved: ReservedName.callbacks)
    case "NAME" where line.command.name == "call":
      return (line.arguments.first.flatMap { source.action(of: $0, in: .anything) }?.results ?? [])
        .map { Candidate($0) }
    default: return []
    }
  }

  private func argument(_ current: String, _ line: CommandLineSoFar) -> [Candidate] {
    let kind = line.kindOfNextArgument
    if kind.contains("URL") { return urls(current, in: line.scope, reserved: line.reservedNames) }
    if kind.contains("CALLBACK") { return callbackSchemes(line) }
    if kind.contains("SCHEME") {
      return schemes(for: line.command).map { Candidate($0.scheme.name, $0.name) }
    }
    guard kind.contains("PARAM"), let url = line.arguments.first,
      let action = source.action(of: url, in: line.scope)
    else { return [] }
    return parameters(of: action, current, line, in: url)
  }

  /// What `allow` can allow, and what `revoke` can forget.
  private func callbackSchemes(_ line: CommandLineSoFar) -> [Candidate] {
    guard let handler = line.arguments.first.flatMap({ Scheme($0) }) else { return [] }
    guard line.command.name == "revoke" else {
      return source.schemes(in: .anything)
        .filter {
          source.handlers.file(for: $0.scheme) == nil && !$0.scheme.isRemote && !$0.scheme.isNeverLaunched
        }
        .map { Candidate($0.scheme.name, $0.name) }
    }
    return ((try? ConsentFile(source.directories).read())?.entries ?? []).filter {
      $0.handler == handler.name
    }
    .map { Candidate($0.callback, $0.answer.text) }
  }

  private func schemes(for command: CommandDescription) -> [(scheme: Scheme, name: String)] {
    switch command.name {
    // A new handler file is for a scheme that nobody can know yet.
    case "new": []
    case "uninstall": EntryFile.schemes(source.directories).map { ($0, "") }
    case "list":
      (source.handlerFiles
        + source.schemes(in: .anything).filter { source.handlers.file(for: $0.scheme) == nil })
        .sorted { $0.scheme.name < $1.scheme.name }
    default: source.handlerFiles
    }
  }

  /// `NAME=` for what the action takes and has not been given; behind the `=` the values that a name can have.
  private func parameters(
    of action: KnownAction, _ current: String, _ line: CommandLineSoFar, in url: String
  ) -> [Candidate] {
    if let mark = current.firstIndex(of: "=") {
      let name = current[..<mark]
      return (action.parameters.first { $0.name.hasSameBytes(as: String(name)) }?.values ?? [])
        .map { Candidate("\(name)=\($0)") }
    }
    var given = Set(line.arguments.dropFirst().map { String($0.prefix { $0 != "=" && $0 != "@" }) })
    given.formUnion((try? CallbackURL(url))?.allParameters.map(\.name) ?? [])
    return open(action, given: given, reserved: line.reservedNames)
      // The first of the two decides (design §7): a name with one of them cannot be written so.
      .filter { !$0.text.contains("=") && !$0.text.contains("@") }
      .map { Candidate($0.text + "=", $0.description) }
  }

  /// The names that can still be given, required ones first.
  func open(_ action: KnownAction, given: Set<String>, reserved: [ReservedName]) -> [Candidate] {
    let parameters = action.parameters.filter { $0.isRepeatable || !given.contains($0.name) }
    return parameters.filter(\.isRequired).map { Candidate($0.name, "required") }
      + parameters.filter { !$0.isRequired }.map { Candidate($0.name, "optional") }
      + action.callbacks.filter { reserved.contains($0) && !given.contains($0.rawValue) }
      .map { Candidate($0.rawValue, "callback") }
  }
}
