import XCallback
import XCallbackGIO
import XCallbackHandler

/// `xcallback doctor`: everything that can make a click do nothing, each with what mends it.
enum DoctorCommand {
  private static let fix = OptionDescription("fix", "mend what can be mended, then look again")

  static let description = CommandDescription(
    "doctor", "[SCHEME]", "find out why a click does nothing, and mend it",
    details: """
      Looks at what is between a click on a link of the SCHEME and its action: the handler file, the
      desktop entry and its program, the lists of defaults in the order in which the desktop asks
      them, xdg-open on this desktop, the session, and the browsers' own settings. Each finding comes
      with a command that mends it, or with words where no command can. Without SCHEME every scheme
      is looked at that is installed, or has a handler file that came with no package; a healthy one
      is one line.

      With --fix it does what it can: it installs anew, refreshes the cache, and puts our entry
      first. A scheme that another program has is taken over only when it is named here.

      Exit status 0 when a click works for every scheme, with warnings or without; 78 when it does
      not for one of them, 69 when the scheme has neither a handler file nor an entry.
      """,
    examples: [
      "xcallback doctor notes",
      "xcallback doctor --fix",
    ],
    options: [fix, .json], run: run)

  static func run(_ invocation: CommandInvocation) throws(CommandError) -> ExitStatus {
    guard invocation.arguments.count <= 1 else { throw .usage("One scheme at a time can be looked at.") }
    let named = try SchemeArguments.schemes(invocation)
    let schemes = try schemes(named, invocation)
    let diagnosis = Diagnosis(schemes, DesktopSurvey(invocation))
    if invocation.options.isSet(fix) {
      let repairs = diagnosis.repairs(named: named)
      for scheme in diagnosis.leftAlone(named: named) {
        invocation.note(
          "\(scheme.name) is left to the program that has it; 'xcallback doctor --fix \(scheme.name)' takes it over."
        )
      }
      if !repairs.isEmpty { return try mend(repairs, invocation) }
    }
    let report = DoctorReport(diagnosis: diagnosis, showsLists: !named.isEmpty)
    if invocation.wantsJSON {
      try invocation.write(report.json)
    } else {
      for line in report.lines { try invocation.write(DisplayText.escape(line)) }
      if schemes.isEmpty {
        invocation.note(CheckCommand.noFiles(HandlerDirectories(invocation.directories)).message)
      }
    }
    return diagnosis.works ? .success : .configuration
  }

  /// What to look at: the one that was named, or all that have to do with us.
  private static func schemes(
    _ named: [Scheme], _ invocation: CommandInvocation
  ) throws(CommandError) -> [Scheme] {
    let handlers = HandlerDirectories(invocation.directories)
    guard let scheme = named.first else { return standing(handlers, invocation.directories) }
    guard
      handlers.file(for: scheme) != nil || ReservedSchemes.replies.contains(scheme)
        || !SurveyedEntry.all(of: scheme, invocation.directories).isEmpty
    else { throw SchemeArguments.missing(scheme, handlers) }
    return [scheme]
  }

  /// The schemes of installed entries and of handler files that somebody wrote here. Those that came with packages
  /// wait until they are wanted, and who masks one does not want it.
  private static func standing(_ handlers: HandlerDirectories, _ directories: UserDirectories) -> [Scheme] {
    let written = handlers.ownSchemes.filter { scheme in
      if case .masked = HandlerFile.find(scheme, in: handlers) { false } else { true }
    }
    return Set(written + EntryFile.schemes(directories)).sorted { $0.name < $1.name }
  }

  /// Does the repairs, says what was done, and looks again in a new process: GIO in this one has read the files.
  private static func mend(
    _ repairs: [Repair], _ invocation: CommandInvocation
  ) throws(CommandError) -> ExitStatus {
    for repair in repairs {
      do throws(CommandError) {
        try repair.perform(invocation)
        invocation.note("\(repair.clause).")
      } catch {
        invocation.note(error.message)
      }
    }
    let words = ["doctor"] + (invocation.wantsJSON ? ["--json"] : []) + invocation.texts
    let again = try OwnProgram.run(words, invocation)
    guard invocation.console.write(again.output) else { throw .outputLost }
    guard case .exited(let status) = again.end else {
      throw CommandError(.configuration, "Looking again failed.")
    }
    return ExitStatus(rawValue: status)
  }
}
