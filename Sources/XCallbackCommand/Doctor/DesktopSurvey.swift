import XCallback
import XCallbackGIO
import XCallbackHandler

/// The desktop as `doctor` found it: read once, before anything is judged.
struct DesktopSurvey {
  let environment: Environment
  let directories: UserDirectories
  let handlers: HandlerDirectories
  /// The lists of defaults in their order, with what is in each.
  let lists: [(place: MimeAppsPlaces.Place, contents: MimeAppsPlaces.Contents)]
  /// Where the desktop's programs would wait for ever; they are not asked then.
  let blockingFiles: BlockingFiles
  /// The list that `install` edits.
  let userList: String
  let xdgOpen: XDGOpen
  let session: SessionSurvey
  let browsers: BrowserSurvey
  /// The handler that `install` would write into entries, or why there is none.
  let handlerProgram: Result<String, CommandError>
  /// Where `xdg-mime` is.
  let xdgMime: String?
  /// Why the journal cannot be written.
  let journalProblem: FileError?

  init(_ invocation: CommandInvocation) {
    environment = invocation.environment
    directories = invocation.directories
    handlers = HandlerDirectories(directories)
    lists = MimeAppsPlaces(directories, environment).places.map { ($0, $0.read()) }
    blockingFiles = BlockingFiles(directories, environment)
    userList = MimeAppsFile(directories).path
    session = SessionSurvey.survey(environment)
    xdgOpen = XDGOpen.survey(environment, isGNOMESession: session.isGNOMESession)
    browsers = BrowserSurvey(directories, environment, systemRoot: "")
    do throws(CommandError) {
      handlerProgram = .success(
        try HandlerProgram.path(calledAs: invocation.program, environment: environment))
    } catch {
      handlerProgram = .failure(error)
    }
    xdgMime = Files.program(named: "xdg-mime", searching: environment["PATH"] ?? "/usr/bin:/bin")
    journalProblem = FileJournal(directories).problem()
  }

  /// What each list says of a scheme, in the order in which they are asked.
  func associations(of scheme: Scheme) -> [Association] {
    lists.map { Association($0.place, $0.contents, scheme) }
  }

  /// The named pipes at which the desktop waits for ever when it looks for a scheme's handler.
  func blockingFiles(for scheme: Scheme) -> [String] {
    let id = DesktopEntryName.id(of: scheme)
    let associations = associations(of: scheme)
    // Entries are read until ours is found.
    let asked = (associations.flatMap(\.defaults) + associations.flatMap(\.added)).prefix { $0 != id } + [id]
    return blockingFiles.lists + blockingFiles.entries(withIDs: Array(asked))
  }

  /// The desktop id of a scheme's handler, as GIO answers; nil also where it would not come to an answer.
  func answer(_ scheme: Scheme) -> String? {
    blockingFiles(for: scheme).isEmpty ? Application.defaultHandler(ofScheme: scheme.name)?.id : nil
  }

  /// The name of an installed program; nil when there is none with this desktop id.
  func name(ofProgram id: String) -> String? {
    blockingFiles.entries(withIDs: [id]).isEmpty ? Application.withID(id)?.name : nil
  }
}
