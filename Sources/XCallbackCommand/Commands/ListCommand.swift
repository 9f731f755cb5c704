import XCallback
import XCallbackGIO
import XCallbackHandler

/// `xcallback list`: schemes with a handler file or an entry of ours, and who handles them; then other apps that take
/// action URLs.
enum ListCommand {
  static let description = CommandDescription(
    "list", "[SCHEME]", "show handler files, and apps whose links have actions",
    details: """
      Prints each scheme that has a handler file or a desktop entry of ours, whether links come
      here, and the handler file; then the schemes of installed apps that are known to take URLs
      with actions. With the SCHEME of such an app its actions are printed, with their parameters
      and results, also when it is not installed.

      Exit status 69 when the scheme is unknown.
      """,
    examples: [
      "xcallback list",
      "xcallback list obsidian",
    ],
    options: [.json], asksDesktop: true, run: run)

  static func run(_ invocation: CommandInvocation) throws(CommandError) -> ExitStatus {
    try run(invocation, desktop: GIODesktop(environment: invocation.environment))
  }

  static func run(
    _ invocation: CommandInvocation, desktop: any InstallerDesktop
  ) throws(CommandError) -> ExitStatus {
    guard invocation.arguments.count <= 1 else { throw .usage("One scheme at a time can be listed.") }
    let handlers = HandlerDirectories(invocation.directories)
    let named = try SchemeArguments.schemes(invocation)
    let installed = EntryFile.schemes(invocation.directories)
    let repliesToo = named.first.map(ReservedSchemes.replies.contains) ?? false
    let known = Set(handlers.schemes + installed + (repliesToo ? named : [])).sorted { $0.name < $1.name }
    let catalog = TargetCatalog(invocation)
    for problem in catalog.problems { invocation.note(problem.description) }
    if let scheme = named.first, !known.contains(scheme), catalog.targets(of: scheme).isEmpty {
      throw SchemeArguments.missing(scheme, handlers, catalog.schemes)
    }
    let ours = (named.isEmpty ? known : named.filter(known.contains)).map { scheme in
      row(scheme, handlers, invocation.directories, desktop, catalog)
    }
    let others = (named.isEmpty ? catalog.schemes : named).filter { !known.contains($0) }
      .map { targetRow($0, desktop, catalog) }
      .filter { !named.isEmpty || $0.problem == nil }
    let rows = ours + others
    if invocation.wantsJSON {
      try invocation.write(.array(rows.map(\.json)))
    } else {
      for line in table(rows) { try invocation.write(line) }
      if !named.isEmpty {
        for line in rows.flatMap(\.targets).flatMap(\.lines) { try invocation.write(line) }
      }
      if ours.isEmpty, named.isEmpty { invocation.note(CheckCommand.noFiles(handlers).message) }
    }
    return .success
  }

  /// A scheme that is another app's.
  private static func targetRow(
    _ scheme: Scheme, _ desktop: any InstallerDesktop, _ catalog: TargetCatalog
  ) -> InstallationRow {
    var row = InstallationRow(scheme: scheme)
    row.targets = catalog.targets(of: scheme)
    row.defaultID = desktop.defaultHandler(of: scheme)
    if row.defaultID == nil { row.problem = "No installed app opens its links." }
    return row
  }

  private static func row(
    _ scheme: Scheme, _ handlers: HandlerDirectories, _ directories: UserDirectories,
    _ desktop: any InstallerDesktop, _ catalog: TargetCatalog
  ) -> InstallationRow {
    let entry = EntryFile(directories, scheme: scheme)
    let bytes = (try? entry.read()) ?? nil
    var row = InstallationRow(scheme: scheme, file: handlers.file(for: scheme))
    row.entry = bytes == nil ? nil : entry.path
    row.defaultID = desktop.defaultHandler(of: scheme)
    row.problem = problem(of: row, entry: bytes, HandlerFile.find(scheme, in: handlers))
    row.targets = catalog.targets(of: scheme)
    return row
  }

  /// The first thing that keeps a link from working.
  private static func problem(of row: InstallationRow, entry: [UInt8]?, _ file: HandlerFile) -> String? {
    let isForReplies = ReservedSchemes.replies.contains(row.scheme)
    switch file {
    case .missing where isForReplies: break
    case .missing: return "There is no handler file."
    case .masked: return "The handler file is empty, which masks the scheme."
    case .unusable(_, let problems):
      let error = problems.first { $0.severity == .error }
      return error?.description ?? "The handler file cannot be used."
    case .usable: break
    }
    // For answers the entry that came with the program does as well.
    guard let entry else { return isForReplies && row.isOurs ? nil : "It is not installed." }
    if let program = DesktopEntry.program(in: entry), Files.program(named: program, searching: "") == nil {
      return "The program \(program) is gone; install the scheme again."
    }
    if row.isOurs { return nil }
    return row.defaultID.map { "Links go to \($0)." } ?? "The desktop finds no handler."
  }

  private static func table(_ rows: [InstallationRow]) -> [String] {
    let width = rows.map(\.scheme.name.count).max() ?? 0
    let fileWidth = rows.map { ($0.file ?? "-").count }.max() ?? 0
    return rows.map { row in
      let file = row.file ?? "-"
      let name = row.scheme.name + String(repeating: " ", count: width - row.scheme.name.count)
      let installed = row.file == nil ? "installed for the answers to calls" : "installed"
      let state = row.problem ?? (row.isTargetOnly ? row.targetNames : installed)
      return DisplayText.escape(
        [name, file + String(repeating: " ", count: fileWidth - file.count), state].joined(separator: "  "))
    }
  }
}

extension InstallationRow {
  /// Whether the scheme is known only as another app's.
  fileprivate var isTargetOnly: Bool { file == nil && entry == nil && !targets.isEmpty }

  /// The targets' names, then the app that opens the links.
  fileprivate var targetNames: String {
    targets.map(\.name).joined(separator: "; ") + (defaultID.map { " (\($0))" } ?? "")
  }
}
