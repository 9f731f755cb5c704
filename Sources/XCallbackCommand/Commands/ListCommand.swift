import XCallback
import XCallbackGIO
import XCallbackHandler

/// `xcallback list`: schemes with a handler file or an entry of ours, and who handles them.
enum ListCommand {
  static let description = CommandDescription(
    "list", "[SCHEME]", "show handler files and whether they are installed",
    details: """
      Prints each scheme that has a handler file or a desktop entry of ours, whether links come
      here, and the handler file.

      Exit status 69 when the scheme is unknown.
      """,
    options: [.json], run: run)

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
    if let scheme = named.first, !known.contains(scheme) { throw SchemeArguments.missing(scheme, handlers) }
    let rows = (named.isEmpty ? known : named).map { scheme in
      row(scheme, handlers, invocation.directories, desktop)
    }
    if invocation.wantsJSON {
      try invocation.write(.array(rows.map(\.json)))
    } else {
      for line in table(rows) { try invocation.write(line) }
      if rows.isEmpty { invocation.note(CheckCommand.noFiles(handlers).message) }
    }
    return .success
  }

  private static func row(
    _ scheme: Scheme, _ handlers: HandlerDirectories, _ directories: UserDirectories,
    _ desktop: any InstallerDesktop
  ) -> InstallationRow {
    let entry = EntryFile(directories, scheme: scheme)
    let bytes = (try? entry.read()) ?? nil
    var row = InstallationRow(scheme: scheme, file: handlers.file(for: scheme))
    row.entry = bytes == nil ? nil : entry.path
    row.defaultID = desktop.defaultHandler(of: scheme)
    row.problem = problem(of: row, entry: bytes, HandlerFile.find(scheme, in: handlers))
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
    guard let entry else { return "It is not installed." }
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
      let state = row.problem ?? (row.file == nil ? "installed for the answers to calls" : "installed")
      return DisplayText.escape(
        [name, file + String(repeating: " ", count: fileWidth - file.count), state].joined(separator: "  "))
    }
  }
}
