import XCallbackGIO

/// What is wrong with the `Exec` line of an entry of ours: the handler takes exactly one argument, a URL.
enum ExecCheck {
  static func findings(_ entry: SurveyedEntry, _ survey: SchemeSurvey) -> [Finding] {
    let line = ExecLine(entry.value("Exec") ?? "")
    let faults: [Fault] =
      line.words.isEmpty
      ? [(.execMissing, .error, "It has no Exec line, which says what to start.")]
      : program(line, survey) + url(line) + characters(line, survey)
    return faults.map { Finding($0, $1, $2, at: entry.path, mend: .install(survey.name)) }
  }

  /// A finding before it is known where it stands.
  private typealias Fault = (FindingCode, Finding.Severity, String)

  private static func program(_ line: ExecLine, _ survey: SchemeSurvey) -> [Fault] {
    let program = line.program
    guard survey.finds(program) else {
      if program.contains("/"), Files.isThere(program) {
        return [(.execNotExecutable, .error, "\(program) is there, but no program that can be run.")]
      }
      return [(.execProgramMissing, .error, "\(program) is not there: moved, removed, or not in PATH.")]
    }
    var faults: [Fault] = []
    if !program.contains("/") {
      faults.append(
        (
          .execRelative, .warning,
          "\(program) is no absolute path: launchers with another PATH do not find it."
        )
      )
    }
    if !isHandler(program) {
      // A wrapper such as env may be somebody's intention.
      let isWrapped = line.words.contains { Files.lastComponent(of: $0.text) == HandlerProgram.name }
      faults.append(
        (
          .execOtherProgram, isWrapped ? .warning : .error,
          "It starts \(program) and not \(HandlerProgram.name)."
        ))
    } else if case .success(let own) = survey.desktop.handlerProgram, program.contains("/"),
      Files.canonicalPath(program) != Files.canonicalPath(own)
    {
      faults.append(
        (
          .execOtherCopy, .warning,
          "It starts \(program), which is another copy of xcallback than \(own)."
        ))
    }
    return faults
  }

  private static func isHandler(_ program: String) -> Bool {
    Files.lastComponent(of: program) == HandlerProgram.name
  }

  /// Only `%u` as a word of its own is the same to GIO, xdg-open and KDE (research B2.24–27).
  private static func url(_ line: ExecLine) -> [Fault] {
    let rest = line.words.dropFirst()
    let codes = rest.filter(\.isURL)
    guard !codes.isEmpty else {
      if rest.contains(where: { $0.isQuoted && $0.namesURL }) {
        return [
          (.execQuotedURL, .error, "%u stands in quotes, so that openers pass quotes or nothing but \"%u\".")
        ]
      }
      if let word = rest.first(where: \.namesURL) {
        return [
          (
            .execJoinedURL, .error,
            "%u is joined to other text (\(word.text)); the handler takes a URL alone."
          )
        ]
      }
      return [(.execWithoutURL, .error, "Exec has no %u, so that GIO passes no URL.")]
    }
    guard isHandler(line.program), rest.count > 1 else { return [] }
    return [
      (.execExtraArguments, .error, "Exec has more words than the handler, which takes one argument, a URL.")
    ]
  }

  private static func characters(_ line: ExecLine, _ survey: SchemeSurvey) -> [Fault] {
    guard let word = line.words.first(where: { $0.needsQuotes && !$0.namesURL }) else { return [] }
    return [
      (
        .execReservedCharacters, survey.desktop.xdgOpen.readsEntries ? .error : .warning,
        "\"\(word.text)\" needs quotes, which xdg-open does not read."
      )
    ]
  }
}
