import XCallback
import XCallbackGIO
import XCallbackHandler

/// What is wrong with a scheme's desktop entry.
enum EntryCheck {
  static func findings(_ survey: SchemeSurvey) -> [Finding] {
    guard let entry = survey.entries.first else { return notInstalled(survey) }
    switch entry.contents {
    case .unreadable(let error): return [unreadable(entry, error, survey)]
    case .malformed(let reason):
      return [
        Finding(
          .entryMalformed, "The desktop entry cannot be read: \(reason).", at: entry.path,
          mend: moveAway(entry, survey))
      ]
    case .read: break
    }
    guard entry.isManaged else { return [notOurs(entry, survey)] }
    return keys(entry, survey) + ExecCheck.findings(entry, survey) + mimeType(entry, survey)
      + CacheCheck.findings(entry, survey)
  }

  private static func notInstalled(_ survey: SchemeSurvey) -> [Finding] {
    // It would be refused, and there is a finding that says so.
    guard ReservedSchemes.reason(against: survey.scheme) == nil || survey.isForReplies else { return [] }
    return [
      Finding(
        .notInstalled, "No desktop entry sends \(survey.name): links here.", mend: .install(survey.name))
    ]
  }

  private static func unreadable(
    _ entry: SurveyedEntry, _ error: FileError, _ survey: SchemeSurvey
  ) -> Finding {
    // A link that leads nowhere, a directory: nothing that a mode could change.
    guard error.isPermissionDenied else {
      return Finding(.entryUnreadable, error.description, at: entry.path, mend: moveAway(entry, survey))
    }
    return Finding(
      .entryUnreadable, error.description, at: entry.path,
      mend: .command("chmod u+rw \(ShellWord.quote(entry.path))", .makeReadable(path: entry.path)))
  }

  private static func notOurs(_ entry: SurveyedEntry, _ survey: SchemeSurvey) -> Finding {
    if let hidden = survey.entries.dropFirst().first(where: \.isManaged) {
      return Finding(
        .entryShadowed,
        "It was not written by xcallback, and hides \(hidden.path), which was.", at: entry.path,
        mend: .command("mv \(ShellWord.quote(entry.path)) \(ShellWord.quote(entry.path + ".old"))"))
    }
    return Finding(
      .entryForeign, "It has the name of our desktop entry, but was not written by xcallback.",
      at: entry.path, mend: moveAway(entry, survey))
  }

  /// Whatever it is, it is not ours to throw away.
  private static func moveAway(_ entry: SurveyedEntry, _ survey: SchemeSurvey) -> Mend {
    .command(
      "mv \(ShellWord.quote(entry.path)) \(ShellWord.quote(entry.path + ".old")) && xcallback install \(survey.name)"
    )
  }

  private static func keys(_ entry: SurveyedEntry, _ survey: SchemeSurvey) -> [Finding] {
    var findings: [Finding] = []
    func add(_ code: FindingCode, _ message: String) {
      findings.append(Finding(code, message, at: entry.path, mend: .install(survey.name)))
    }
    if entry.value("Type") != "Application" {
      add(.entryType, "It has no Type=Application, so that GIO takes it for nothing that can be started.")
    }
    if entry.value("Hidden") == "true" {
      // GIO 2.74 and xdg-open still start it when a list names it (measured); others need not.
      findings.append(
        Finding(
          .entryHidden, survey.severityOfAssociations,
          "Hidden=true marks it as deleted, as menu editors do, and desktops may ignore it.", at: entry.path,
          mend: .install(survey.name)))
    }
    if entry.value("DBusActivatable") == "true" {
      add(.entryDBus, "DBusActivatable=true makes the desktop call a service that xcallback does not have.")
    }
    if entry.value("Terminal") == "true" {
      add(.entryTerminal, "Terminal=true makes the desktop look for a terminal to start it in.")
    }
    if let directory = entry.value("Path"), !directory.isEmpty, !isDirectory(directory) {
      add(.entryDirectory, "It is to be started in \(directory), which is no directory.")
    }
    if let program = entry.value("TryExec"), !program.isEmpty, !survey.finds(program) {
      add(.tryExecMissing, "TryExec=\(program) is not there, so that GIO ignores the entry.")
    }
    return findings
  }

  private static func isDirectory(_ path: String) -> Bool {
    ((try? Files.status(of: path)) ?? nil)?.kind == .directory
  }

  /// GIO and xdg-mime follow a default without it; KDE does not (research C34), and nobody else finds the entry.
  private static func mimeType(_ entry: SurveyedEntry, _ survey: SchemeSurvey) -> [Finding] {
    let type = "x-scheme-handler/\(survey.name)"
    let types = (entry.value("MimeType") ?? "").split(separator: ";").map(String.init)
    guard !types.contains(type) else { return [] }
    let severity = survey.severityOfAssociations
    if let other = types.first(where: { $0.lowercased() == type }) {
      return [
        Finding(
          .mimeTypeCase, severity,
          "MimeType says \(other); desktops look for the scheme in lower case.", at: entry.path,
          mend: .install(survey.name))
      ]
    }
    return [
      Finding(
        .mimeTypeMissing, severity, "MimeType does not declare \(type), and KDE refuses such a default.",
        at: entry.path, mend: .install(survey.name))
    ]
  }
}

extension SchemeSurvey {
  /// Whether the session finds a program, by its path or in PATH.
  func finds(_ program: String) -> Bool {
    Files.program(named: program, searching: desktop.environment["PATH"] ?? "/usr/bin:/bin") != nil
  }
}
