import XCallback
import XCallbackGIO
import XCallbackHandler

/// One run of `install` over several schemes: the failure of one does not stop the others.
struct Installation {
  private let invocation: CommandInvocation
  private let installer: Installer
  /// Where a dry run keeps what it would write.
  private let plan: PlannedFiles?
  private let program: String
  private var rows: [InstallationRow] = []
  private var written: [(row: Int, Installer.Written)] = []
  private var status = ExitStatus.success
  /// The row that is shown only when something is wrong with it.
  private var silentRow: Int?

  init(
    _ invocation: CommandInvocation, desktop: any InstallerDesktop, files: any InstallerFiles, program: String
  ) {
    self.invocation = invocation
    self.program = program
    plan = invocation.options.isSet(.dryRun) ? PlannedFiles(files) : nil
    installer = Installer(environment: invocation.environment, desktop: desktop, files: plan ?? files)
    installer.removeLeftovers()
  }

  /// Writes a scheme's files.
  mutating func begin(_ scheme: Scheme, _ directories: HandlerDirectories) {
    rows.append(InstallationRow(scheme: scheme))
    let row = rows.count - 1
    do throws(CommandError) {
      try refuseReserved(scheme)
      let handler = try handler(of: scheme, directories, row: row)
      try write(entry(of: handler), isDefault: !invocation.options.isSet(.noDefault), row: row)
    } catch {
      fail(row, error)
    }
  }

  /// Sets up the scheme that answers come back by, beside every handler: who installs one will also want to
  /// ask other apps (design §7). Unless it was asked for it is worth no line as long as it works.
  mutating func beginReplies(isAskedFor: Bool) {
    guard isAskedFor || !written.isEmpty else { return }
    for scheme in ReservedSchemes.replies {
      rows.append(InstallationRow(scheme: scheme))
      let row = rows.count - 1
      if !isAskedFor { silentRow = row }
      do throws(CommandError) {
        // A call is refused while somebody else's entry is the default: there is no other use for this one.
        try write(.replies(scheme, program: program), isDefault: true, row: row)
      } catch {
        fail(row, error)
      }
    }
  }

  /// Refreshes the cache, then asks the desktop about each scheme, and takes back what does not hold.
  mutating func finish() {
    guard !written.isEmpty else { return }
    guard plan == nil else {
      for (row, files) in written { foresee(row, files) }
      return
    }
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
    let undone = written.filter { rows[$0.row].problem != nil || isVain && $0.row == silentRow }
    guard !undone.isEmpty else { return }
    // The last first: then the list is found as it was left, and gets its old bytes back.
    for (row, files) in undone.reversed() { undo(row, files) }
    // What failed once may fail again: that was said already.
    _ = try? installer.updateDatabase()
  }

  func report() throws(CommandError) -> ExitStatus {
    let rows = rows.enumerated()
      .filter { $0.offset != silentRow || $0.element.problem != nil || $0.element.changes?.isEmpty == false }
      .map(\.element)
    if invocation.wantsJSON {
      try invocation.write(.array(rows.map(\.json)))
      return status
    }
    for row in rows {
      for line in row.plannedLines { try invocation.write(DisplayText.escape(line)) }
      if row.problem == nil { try invocation.write(DisplayText.escape(sentence(about: row))) }
    }
    if let line = installer.foreseenCache(after: rows.flatMap { $0.changes ?? [] }) {
      try invocation.write(DisplayText.escape(line))
    }
    return status
  }

  private func sentence(about row: InstallationRow) -> String {
    let other = row.isOurs ? nil : row.defaultID
    if plan != nil {
      let how = other.map { "installed beside \($0), which stays the default" } ?? "the default"
      return
        "\(row.scheme.name): would be \(how)\(row.changes?.isEmpty == true ? "; nothing would change" : "")"
    }
    let beside = other.map { ", beside \($0), which stays the default" } ?? ""
    return "\(row.scheme.name): installed as \(row.entry ?? "")\(beside)"
  }

  private func refuseReserved(_ scheme: Scheme) throws(CommandError) {
    guard let reason = ReservedSchemes.reason(against: scheme) else { return }
    guard !ReservedSchemes.isForNobody(scheme) else { throw .reservedScheme(scheme.name, reason: reason) }
    guard !invocation.options.isSet(.force) else { return }
    throw CommandError(.refused, "The scheme \(scheme.name) is installed only with --force: \(reason).")
  }

  private mutating func write(_ entry: DesktopEntry, isDefault: Bool, row: Int) throws(CommandError) {
    let files = try installer.write(entry, isDefault: isDefault)
    rows[row].entry = files.entryPath
    rows[row].changes = plan?.takeChanges()
    written.append((row, files))
  }

  private mutating func verify(_ row: Int, _ files: Installer.Written) {
    rows[row].defaultID = installer.desktop.defaultHandler(of: files.scheme)
    do throws(CommandError) {
      try installer.verify(files)
      if let warning = SchemeWarning.text(for: files.scheme) { invocation.note(warning) }
    } catch {
      fail(row, error)
    }
  }

  private mutating func foresee(_ row: Int, _ files: Installer.Written) {
    let id = DesktopEntryName.id(of: files.scheme)
    rows[row].defaultID = installer.foreseenDefault(of: files.scheme, isThere: true)
    guard files.isDefault else { return }
    do throws(CommandError) {
      try installer.verifyDefault(id, files.scheme, answer: rows[row].defaultID)
    } catch {
      fail(row, error)
    }
  }

  private mutating func undo(_ row: Int, _ files: Installer.Written) {
    do throws(CommandError) {
      try installer.undo(files)
      rows[row].entry = files.entryBefore == nil ? nil : files.entryPath
      if rows[row].isOurs, files.entryBefore == nil { rows[row].defaultID = nil }
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

  private func entry(of handler: Handler) throws(CommandError) -> DesktopEntry {
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
