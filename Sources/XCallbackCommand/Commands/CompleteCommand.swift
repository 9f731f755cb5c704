/// `xcallback complete`: what the completions of bash, zsh and fish ask; not in the help.
enum CompleteCommand {
  static let description = CommandDescription(
    "complete", "WORD...", "print what the last word may become",
    details: """
      For the completions of shells. WORD are the words behind 'xcallback' up to the cursor,
      unquoted, the last one perhaps empty; put '--' in front of them. Each candidate is a line:
      the whole word, and behind a tab what it means. Nothing is run, and nothing fails.
      """,
    run: run)

  static func run(_ invocation: CommandInvocation) throws(CommandError) -> ExitStatus {
    // Better no candidates than a shell that waits.
    guard BlockingFiles(invocation.directories, invocation.environment).all.isEmpty else { return .success }
    return try run(
      invocation, commands: CommandTable.all, desktop: GIODesktop(environment: invocation.environment))
  }

  static func run(
    _ invocation: CommandInvocation, commands: [CommandDescription], desktop: any InstallerDesktop
  ) throws(CommandError) -> ExitStatus {
    let source = CompletionSource(
      directories: invocation.directories, catalog: TargetCatalog(invocation), desktop: desktop)
    let completion = Completion(commands: commands, source: source)
    let lines = completion.candidates(for: invocation.texts).map { $0.line + "\n" }
    // A shell that has stopped reading is not told so on the user's screen.
    _ = invocation.console.write([UInt8](lines.joined().utf8))
    return .success
  }
}
