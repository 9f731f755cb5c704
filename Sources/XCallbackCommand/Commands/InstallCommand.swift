import XCallback
import XCallbackGIO
import XCallbackHandler

/// `xcallback install`: makes the desktop send a scheme's links here.
enum InstallCommand {
  static let description = CommandDescription(
    "install", "[SCHEME]...", "make the desktop send a scheme's links here",
    details: """
      Writes a desktop entry for each scheme, makes it the scheme's default in the user's
      mimeapps.list and asks GIO whether it is. What was written is taken back when it is not.
      Without arguments every scheme that has a handler file is installed. The handler file is read
      again at each link: only a change of its name, comment or icon needs a new install.

      Each install also sets up the scheme xcallback, by which the answers to 'xcallback call' come
      back; it has no handler file. 'xcallback install xcallback' does only that.

      Exit status 69 without a handler file, 73 when a file cannot be written, 77 for a reserved
      scheme, 78 when the handler file is unusable or the desktop's answer is another.
      """,
    options: [.json], run: run)

  static func run(_ invocation: CommandInvocation) throws(CommandError) -> ExitStatus {
    try run(invocation, desktop: GIODesktop(environment: invocation.environment))
  }

  static func run(
    _ invocation: CommandInvocation, desktop: any InstallerDesktop
  ) throws(CommandError) -> ExitStatus {
    let directories = HandlerDirectories(invocation.directories)
    let named = try SchemeArguments.schemes(invocation)
    let found = named.isEmpty ? directories.schemes.filter { !isMasked($0, directories) } : named
    if found.isEmpty { invocation.note(CheckCommand.noFiles(directories).message) }
    let program = try HandlerProgram.path(calledAs: invocation.program, environment: invocation.environment)
    var installation = Installation(invocation, desktop: desktop)
    for scheme in found where !ReservedSchemes.replies.contains(scheme) {
      installation.begin(scheme, directories, program: program)
    }
    installation.beginReplies(
      isAskedFor: named.isEmpty || named.contains(where: ReservedSchemes.replies.contains), program: program)
    installation.finish()
    return try installation.report()
  }

  private static func isMasked(_ scheme: Scheme, _ directories: HandlerDirectories) -> Bool {
    if case .masked = HandlerFile.find(scheme, in: directories) { true } else { false }
  }
}

/// One run of `install` over several schemes: the failure of one does not stop the others.
private struct Installation {
  private let invocation: CommandInvocation
  private let installer: Installer
  private var rows: [InstallationRow] = []
  private var written: [(row: Int, Installer.Written)] = []
  private var status = ExitStatus.success
  /// The row that is shown only when something is wrong with it.
  private var silentRow: Int?

  init(_ invocation: CommandInvocation, desktop: any InstallerDesktop) {
    self.invocation = invocation
    installer = Installer(environment: invocation.environment, desktop: desktop)
  }

  /// Writes a scheme's files.
  mutating func begin(_ scheme: Scheme, _ directories: HandlerDirectories, program: String) {
    rows.append(InstallationRow(scheme: scheme))
    let row = rows.count - 1
    do throws(CommandError) {
      if let reason = ReservedSchemes.reason(against: scheme) {
        throw .reservedScheme(scheme.name, reason: reason)
      }
      let handler = try handler(of: scheme, directories, row: row)
      let entry = try entry(of: handler, program: program)
      let files = try installer.write(entry)
      rows[row].entry = files.entryPath
      written.append((row, files))
    } catch {
      fail(row, error)
    }
  }

  /// Sets up the scheme that answers come back by, beside every handler: who installs one will also want to ask other
  /// apps (design §7). Unless it was asked for it is worth no line as long as it works.
  mutating func beginReplies(isAskedFor: Bool, program: String) {
    guard isAskedFor || !written.isEmpty else { return }
    for scheme in ReservedSchemes.replies {
      rows.append(InstallationRow(scheme: scheme))
      let row = rows.count - 1
      if !isAskedFor { silentRow = row }
      do throws(CommandError) {
        let files = try installer.write(.replies(scheme, program: program))
        rows[row].entry = files.entryPath
        written.append((row, files))
      } catch {
        fail(row, error)
      }
    }
  }

  /// Refreshes the cache, then asks GIO about each scheme.
  mutating func finish() {
    guard !written.isEmpty else { return }
    do throws(CommandError) {
      if try !installer.updateDatabase() {
        invocation.note(
          "update-desktop-database is not installed: some programs may not list the new handler.")
      }
      for (row, files) in written { verify(row, files) }
    } catch {
      for (row, _) in written { fail(row, error) }
    }
    // Nothing is left of a run in which no handler could be installed.
    let isVain = rows.indices.allSatisfy { $0 == silentRow || rows[$0].problem != nil }
    // The last first: then the list is found as it was left, and gets its old bytes back.
    for (row, files) in written.reversed() where rows[row].problem != nil || isVain && row == silentRow {
      undo(row, files)
    }
  }

  func report() throws(CommandError) -> ExitStatus {
    let rows = rows.enumerated().filter { $0.offset != silentRow || $0.element.problem != nil }.map(\.element)
    if invocation.wantsJSON {
      try invocation.write(.array(rows.map(\.json)))
    } else {
      for row in rows where row.problem == nil {
        try invocation.write(DisplayText.escape("\(row.scheme.name): installed as \(row.entry ?? "")"))
      }
    }
    return status
  }

  private mutating func verify(_ row: Int, _ files: Installer.Written) {
    rows[row].defaultID = installer.desktop.defaultHandler(of: files.scheme)
    do throws(CommandError) {
      try installer.verify(files, answer: rows[row].defaultID)
      if let warning = SchemeWarning.text(for: files.scheme) { invocation.note(warning) }
    } catch {
      fail(row, error)
    }
  }

  private mutating func undo(_ row: Int, _ files: Installer.Written) {
    do throws(CommandError) {
      try installer.undo(files)
      rows[row].entry = nil
      _ = try installer.updateDatabase()
    } catch {
      fail(row, error)
    }
  }

  private mutating func handler(
    of scheme: Scheme, _ directories: HandlerDirectories, row: Int
  ) throws(CommandError) -> Handler {
    let found = HandlerFile.find(scheme, in: directories)
    switch found {
    case .missing: throw SchemeArguments.missing(scheme, directories)
    case .masked(let file): throw SchemeArguments.masked(scheme, file)
    case .unusable(let file, let problems):
      rows[row].file = file
      for problem in problems { invocation.console.note(DisplayText.escape(problem.description)) }
      throw CommandError(.configuration, "The handler file \(file) cannot be used.")
    case .usable(let handler, let problems):
      rows[row].file = handler.file
      for problem in problems { invocation.console.note(DisplayText.escape(problem.description)) }
      return handler
    }
  }

  private func entry(of handler: Handler, program: String) throws(CommandError) -> DesktopEntry {
    do {
      let file = try KeyFile(parsing: Files.read(handler.file, limit: 1 << 20))
      return DesktopEntry(
        scheme: handler.scheme, file: file, isHiddenFromMenus: handler.isHiddenFromMenus, program: program)
    } catch {
      throw CommandError(.configuration, "The handler file \(handler.file) cannot be read again: \(error)")
    }
  }

  private mutating func fail(_ row: Int, _ error: CommandError) {
    if status == .success { status = error.status }
    rows[row].problem = rows[row].problem ?? error.message
    invocation.note(error.message)
  }
}
