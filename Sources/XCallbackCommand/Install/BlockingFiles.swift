import XCallbackGIO

/// Named pipes in the place of lists and desktop entries: who opens them, to see what opens a link, waits for a writer for
/// ever.
struct BlockingFiles {
  /// In the place of lists and caches, which GIO and xdg-open always read; their paths, in the order in which they do.
  let lists: [String]
  /// In the place of entries, which GIO reads when a list names them, and update-desktop-database in any case.
  let entries: [String]

  var all: [String] { lists + entries }

  init(_ directories: UserDirectories, _ environment: Environment) {
    lists = MimeAppsPlaces(directories, environment).places.map(\.path).filter(Self.isNamedPipe)
    entries = ([directories.dataHome] + directories.dataDirectories).map { "\($0)/applications" }
      .flatMap { directory in
        ((try? Files.entries(of: directory)) ?? []).filter { $0.hasSuffix(".desktop") }.sorted()
          .map { "\(directory)/\($0)" }
      }
      .filter(Self.isNamedPipe)
  }

  private static func isNamedPipe(_ path: String) -> Bool {
    ((try? Files.status(of: path)) ?? nil)?.kind == .namedPipe
  }

  /// The entries with one of these desktop ids.
  func entries(withIDs ids: [String]) -> [String] {
    entries.filter { ids.contains(Files.lastComponent(of: $0)) }
  }

  /// Throws when there is one, before anything in this process waits at it.
  static func refuse(_ invocation: CommandInvocation) throws(CommandError) {
    guard let path = BlockingFiles(invocation.directories, invocation.environment).all.first else { return }
    throw CommandError(
      .configuration,
      "\(path) is a named pipe, and who asks the desktop what opens a link may wait at it for ever. Move it "
        + "away; 'xcallback doctor' says how.")
  }
}
