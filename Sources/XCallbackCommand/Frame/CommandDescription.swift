/// A subcommand as one row of the table that gives parser, help, manual and completions.
struct CommandDescription: Sendable {
  let name: String
  /// The arguments as the usage line shows them, for example `URL [PARAM]...`.
  let arguments: String
  /// What it does, in one line that begins in lower case and has no full stop.
  let summary: String
  /// What else a user must know: paragraphs for `--help`, wrapped as they stand.
  let details: String
  /// Command lines for a reader to begin with.
  let examples: [String]
  let options: [OptionDescription]
  /// Whether it asks the desktop what opens a link, and so may not begin where an answer would never come.
  let asksDesktop: Bool
  let run: @Sendable (CommandInvocation) throws(CommandError) -> ExitStatus

  init(
    _ name: String, _ arguments: String, _ summary: String, details: String, examples: [String] = [],
    options: [OptionDescription] = [], asksDesktop: Bool = false,
    run: @escaping @Sendable (CommandInvocation) throws(CommandError) -> ExitStatus
  ) {
    (self.name, self.arguments, self.summary, self.details) = (name, arguments, summary, details)
    self.examples = examples
    (self.options, self.asksDesktop) = (options, asksDesktop)
    self.run = run
  }

  /// The options with the one that every command has.
  var allOptions: [OptionDescription] { options + [.help] }
}

/// An option of a command.
struct OptionDescription: Sendable, Equatable {
  /// The name without its dashes.
  let long: String
  let short: Character?
  /// What its argument is called in the help; nil when it takes none.
  let argument: String?
  let summary: String

  init(_ long: String, short: Character? = nil, argument: String? = nil, _ summary: String) {
    (self.long, self.short, self.argument, self.summary) = (long, short, argument, summary)
  }

  static let help = OptionDescription("help", short: "h", "show this help")
  static let version = OptionDescription("version", "show the version")
  static let json = OptionDescription("json", "print JSON, as described in xcallback(1)")
}
