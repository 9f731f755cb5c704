import XCallback
import XCallbackGIO
import XCallbackHandler

/// What is wrong with a scheme's handler file: a click starts the handler, which then can do nothing.
enum HandlerFileCheck {
  static func findings(_ survey: SchemeSurvey) -> [Finding] {
    guard !survey.isForReplies else { return [] }
    var findings = settings(survey.desktop)
    switch survey.handlerFile {
    case .missing:
      findings.append(
        Finding(
          .handlerMissing, "There is no handler file for \(survey.name) that says what its links do.",
          mend: .command("xcallback new \(survey.name)")))
    case .masked(let file): findings.append(masked(file, survey))
    case .unusable(let file, let problems):
      let errors = problems.filter { $0.severity == .error }
      findings += errors.prefix(mostErrors).map { unusable($0, file, survey) }
    case .usable(let handler, _):
      if let reason = ReservedSchemes.reason(against: survey.scheme),
        !survey.entries.contains(where: \.isManaged)
      {
        let isForNobody = ReservedSchemes.isForNobody(survey.scheme)
        let verdict = isForNobody ? "cannot be installed" : "is installed only with --force"
        let force = isForNobody ? "" : ", or run 'xcallback install --force \(survey.name)'"
        findings.append(
          Finding(
            .schemeReserved, "The scheme \(survey.name) \(verdict): \(reason).", at: handler.file,
            mend: .words("Give the handler file another name\(force).")))
      }
      findings += ProgramFindings(handler, survey.desktop.environment).problems
        .filter { $0.code == "program-missing" }.map(missingCommand)
    }
    return findings
  }

  /// One screen is enough to see that a file is broken; `check` shows all.
  private static let mostErrors = 3

  private static func masked(_ file: String, _ survey: SchemeSurvey) -> Finding {
    let others = survey.desktop.handlers.directories.map { "\($0)/\(survey.name).handler" }
      .filter { $0 != file && Files.isThere($0) }
    let remove = "rm \(ShellWord.quote(file))"
    return Finding(
      .handlerMasked,
      "\(file) is empty, which switches the scheme off\(others.first.map { " and hides \($0)" } ?? "").",
      at: file, mend: .command(others.isEmpty ? "\(remove) && xcallback new \(survey.name)" : remove))
  }

  private static func unusable(_ problem: FileProblem, _ file: String, _ survey: SchemeSurvey) -> Finding {
    switch problem.code {
    case "not-trusted":
      return Finding(
        .handlerNotTrusted, problem.message, at: file,
        mend: FileTrust.mend(of: file, home: survey.desktop.directories.home).map { .command($0) }
          ?? .words("Move the file to a place that only you can write."))
    case "unreadable" where Files.isThere(file):
      let isFile = ((try? Files.status(of: file)) ?? nil)?.kind == .regular
      let quoted = ShellWord.quote(file)
      return Finding(
        .handlerUnusable, problem.message, at: file,
        mend: .command(
          isFile
            ? "chmod u+r \(quoted)"
            : "mv \(quoted) \(ShellWord.quote(file + ".old")) && xcallback new \(survey.name)"))
    default:
      return Finding(
        .handlerUnusable, problem.message, at: place(of: problem),
        mend: .words("Mend it in an editor; 'xcallback check \(survey.name)' shows everything."))
    }
  }

  /// The link's request would be answered with 503, and only when it asks for that action.
  private static func missingCommand(_ problem: FileProblem) -> Finding {
    Finding(
      .commandMissing, .warning, problem.message, at: place(of: problem),
      mend: .words("Install that program, or add its directory to Path= in the handler file."))
  }

  /// Errors in the settings for all handlers: nothing is guessed, and no link is answered (design §4).
  private static func settings(_ desktop: DesktopSurvey) -> [Finding] {
    let file = desktop.handlers.settingsFile
    let problems = Settings.load(file, home: desktop.directories.home).problems
    return problems.filter { $0.severity == .error }.prefix(mostErrors).map { problem in
      let isTrust = problem.code == "not-trusted"
      let command = isTrust ? FileTrust.mend(of: file, home: desktop.directories.home) : nil
      return Finding(
        .settingsUnusable, problem.message, at: place(of: problem),
        mend: command.map { .command($0) }
          ?? .words("Mend it in an editor; 'xcallback check' shows everything."))
    }
  }

  private static func place(of problem: FileProblem) -> String {
    problem.line.map { "\(problem.file):\($0)" } ?? problem.file
  }
}
