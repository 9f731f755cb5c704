import XCallback
import XCallbackGIO
import XCallbackHandler

/// What the lists say of a scheme, and which program they give it to.
enum ListCheck {
  static func findings(_ survey: SchemeSurvey) -> [Finding] {
    var findings = survey.associations.compactMap { problem(of: $0, survey) }
    findings += removed(survey)
    findings += claims(survey)
    return findings
  }

  /// Where the desktop's programs would wait for ever.
  static func blocked(_ survey: SchemeSurvey) -> [Finding] {
    survey.blockingFiles.map { path in
      let isEntry = survey.desktop.blockingFiles.entries.contains(path)
      return Finding(
        .namedPipe, "It is a named pipe, at which the desktop waits for ever when it looks for the program.",
        at: path,
        mend: .command(moveAway(path) + (isEntry ? " && xcallback install \(survey.name)" : "")))
    }
  }

  /// Pipes that keep no link of these schemes from arriving.
  static func blockedTools(_ desktop: DesktopSurvey, beside surveys: [SchemeSurvey]) -> [Finding] {
    desktop.blockingFiles.entries.filter { path in !surveys.contains { $0.blockingFiles.contains(path) } }.map
    { path in
      Finding(
        .namedPipe, .warning,
        "It is a named pipe, at which update-desktop-database waits for ever, and so would install.",
        at: path, mend: .command(moveAway(path)))
    }
  }

  private static func moveAway(_ path: String) -> String {
    "mv \(ShellWord.quote(path)) \(ShellWord.quote(path + ".old"))"
  }

  /// When nothing that was found says why the desktop's answer is another.
  static func unexplained(_ survey: SchemeSurvey, beside findings: [Finding]) -> [Finding] {
    guard !survey.isOurs, !findings.contains(where: \.isError) else { return [] }
    let (asked, answer) =
      survey.gioAnswer == survey.id ? ("xdg-mime", survey.xdgMimeAnswer) : ("GIO", survey.gioAnswer)
    return [
      Finding(
        .answerDiffers,
        "\(asked) answers \(answer ?? "that nothing does") when asked what opens \(survey.name): links.",
        mend: .install(survey.name))
    ]
  }

  // MARK: A list alone

  private static func problem(of list: Association, _ survey: SchemeSurvey) -> Finding? {
    let path = list.place.path
    let severity = survey.severityOfAssociations
    switch list.problem {
    case nil: return nil
    // update-desktop-database writes it anew, and CacheCheck says so where it matters.
    case _ where list.place.kind == .cache: return nil
    case .malformed(let error):
      return Finding(
        .listMalformed, severity, "GIO ignores this whole file, because \(error).",
        at: "\(path):\(error.line)",
        mend: commentOut(path))
    case .unreadable(let error):
      let isMode = error.isPermissionDenied
      return Finding(
        .listUnreadable, severity, error.description, at: path,
        mend: isMode
          ? .command("chmod u+rw \(ShellWord.quote(path))", .makeReadable(path: path))
          : .words("Move it away: the desktop expects a file there."))
    }
  }

  /// Makes a comment of every line that the desktop cannot read; what they were meant to say is somebody else's.
  private static func commentOut(_ path: String) -> Mend {
    guard let bytes = try? Files.read(path, limit: 16 << 20, regularOnly: true) else {
      return .words("Mend that line in an editor.")
    }
    let numbers = MimeAppsList.unreadableLines(of: bytes)
    let edits = numbers.map { "-e '\($0)s/^/#/'" }.joined(separator: " ")
    guard !numbers.isEmpty, numbers.count <= 20 else { return .words("Mend that line in an editor.") }
    return .command("sed -i --follow-symlinks \(edits) \(ShellWord.quote(path))")
  }

  private static func removed(_ survey: SchemeSurvey) -> [Finding] {
    survey.associations.filter { $0.removed.contains(survey.id) }.map { list in
      Finding(
        .removedAssociation, survey.severityOfAssociations,
        "[Removed Associations] names \(survey.id): somebody told the desktop not to use it.",
        at: list.place.path,
        mend: list.place.path == survey.desktop.userList
          ? .install(survey.name) : .words("Take the id out of that line."))
    }
  }

  // MARK: All of them, in their order

  private static func claims(_ survey: SchemeSurvey) -> [Finding] {
    for list in survey.associations {
      if let position = list.defaults.firstIndex(of: survey.id) {
        return inFront(list.defaults[..<position], list, survey)
      }
      if let other = list.defaults.first(where: { survey.desktop.name(ofProgram: $0) != nil }) {
        return [claim(of: other, in: list, survey)]
      }
    }
    if let other = survey.gioAnswer, other != survey.id {
      return [
        Finding(
          .otherAssociation,
          "No list names a default, and \(named(other, survey)) says that it opens \(survey.name): links, too.",
          at: survey.decider?.place.path, mend: .install(survey.name))
      ]
    }
    // Without an entry there is nothing that a list could name.
    guard survey.entries.first?.isManaged == true else { return [] }
    return [
      Finding(
        .notDefault, survey.severityOfAssociations,
        "No list of defaults names \(survey.id): any other program that opens \(survey.name): links may come first.",
        at: survey.desktop.userList, mend: .install(survey.name))
    ]
  }

  /// Ids in front of ours: of programs that are installed, or of some that are not, at which xdg-mime stops (research
  /// B5.56).
  private static func inFront(
    _ ids: ArraySlice<String>, _ list: Association, _ survey: SchemeSurvey
  ) -> [Finding] {
    if let other = ids.first(where: { survey.desktop.name(ofProgram: $0) != nil }) {
      return [claim(of: other, in: list, survey)]
    }
    guard let dangling = ids.first else { return [] }
    return [
      Finding(
        .danglingDefault, survey.severityOfAssociations,
        "\(dangling), which is not installed, stands in front of \(survey.id); xdg-mime looks no further.",
        at: list.place.path, mend: mend(list, survey))
    ]
  }

  private static func claim(of other: String, in list: Association, _ survey: SchemeSurvey) -> Finding {
    let outranks = outranks(list, survey)
    return Finding(
      outranks ? .otherList : .otherDefault,
      "\(named(other, survey)) stands first for \(survey.name): links"
        + (outranks ? ", in a list that outranks \(survey.desktop.userList)." : "."),
      at: list.place.path, mend: mend(list, survey))
  }

  private static func mend(_ list: Association, _ survey: SchemeSurvey) -> Mend {
    guard outranks(list, survey) else { return .install(survey.name) }
    return .command(
      "xcallback doctor --fix \(survey.name)", .putFirst(scheme: survey.name, list: list.place.path))
  }

  private static func outranks(_ list: Association, _ survey: SchemeSurvey) -> Bool {
    let order = survey.desktop.lists.map(\.place.path)
    guard let user = order.firstIndex(of: survey.desktop.userList),
      let other = order.firstIndex(of: list.place.path)
    else { return false }
    return other < user
  }

  private static func named(_ id: String, _ survey: SchemeSurvey) -> String {
    survey.desktop.name(ofProgram: id).map { "\($0) (\(id))" } ?? id
  }
}
