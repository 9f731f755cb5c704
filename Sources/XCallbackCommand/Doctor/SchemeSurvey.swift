import XCallback
import XCallbackGIO
import XCallbackHandler

/// What the desktop's files and programs say of one scheme.
struct SchemeSurvey {
  let scheme: Scheme
  let desktop: DesktopSurvey
  let handlerFile: HandlerFile
  /// The files with the name of our entry; the first one counts.
  let entries: [SurveyedEntry]
  /// What each list says, in the order in which they are asked.
  let associations: [Association]
  /// Named pipes at which the desktop waits for ever when it looks for the handler; then it was not asked.
  let blockingFiles: [String]
  /// The desktop id of the default handler, as GIO answers.
  let gioAnswer: String?
  /// The same as `xdg-mime query default` answers; nil also when it is not installed.
  let xdgMimeAnswer: String?

  init(_ scheme: Scheme, _ desktop: DesktopSurvey) {
    self.scheme = scheme
    self.desktop = desktop
    handlerFile = HandlerFile.find(scheme, in: desktop.handlers)
    entries = SurveyedEntry.all(of: scheme, desktop.directories)
    associations = desktop.associations(of: scheme)
    blockingFiles = desktop.blockingFiles(for: scheme)
    gioAnswer = desktop.answer(scheme)
    xdgMimeAnswer = (blockingFiles.isEmpty ? desktop.xdgMime : nil).flatMap { program in
      let output = ProgramOutput.of(program, ["query", "default", "x-scheme-handler/\(scheme.name)"])
      let id = output?.split(separator: "\n").first.map(String.init)
      return id?.isEmpty == false ? id : nil
    }
  }

  var name: String { scheme.name }
  var id: String { DesktopEntryName.id(of: scheme) }
  var isForReplies: Bool { ReservedSchemes.replies.contains(scheme) }

  /// Whether the desktop sends links to our entry, by each road that this session's programs take.
  var isOurs: Bool { gioAnswer == id && (!desktop.xdgOpen.readsEntries || xdgMimeAnswer == id) }

  /// How bad something is that matters only where the desktop does not find our entry by another way.
  var severityOfAssociations: Finding.Severity { isOurs ? .warning : .error }

  /// The list by which GIO's answer came about.
  var decider: Association? {
    guard let answer = gioAnswer else { return nil }
    return associations.first { $0.defaults.contains(answer) }
      ?? associations.first { $0.added.contains(answer) }
  }
}
