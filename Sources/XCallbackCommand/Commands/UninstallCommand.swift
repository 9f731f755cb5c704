import XCallback
import XCallbackGIO
import XCallbackHandler

/// `xcallback uninstall`: takes back what `install` did, and nothing else.
enum UninstallCommand {
  static let description = CommandDescription(
    "uninstall", "[SCHEME]...", "take back what install did",
    details: """
      Takes our desktop id out of the user's mimeapps.list and removes the desktop entry. The
      handler file stays. Without arguments every installed scheme is uninstalled.

      Exit status 69 when the scheme is unknown, 73 when a file cannot be written or is not ours.
      """,
    examples: [
      "xcallback uninstall notes"
    ],
    options: [.dryRun, .json], asksDesktop: true, run: run)

  static func run(_ invocation: CommandInvocation) throws(CommandError) -> ExitStatus {
    try run(invocation, desktop: GIODesktop(environment: invocation.environment))
  }

  static func run(
    _ invocation: CommandInvocation, desktop: any InstallerDesktop, files: (any InstallerFiles)? = nil
  ) throws(CommandError) -> ExitStatus {
    let named = try SchemeArguments.schemes(invocation)
    let files = files ?? SystemFiles(invocation.environment)
    let plan = invocation.options.isSet(.dryRun) ? PlannedFiles(files) : nil
    let installer = Installer(environment: invocation.environment, desktop: desktop, files: plan ?? files)
    installer.removeLeftovers()
    let handlers = HandlerDirectories(invocation.directories)
    var rows: [InstallationRow] = []
    var status = ExitStatus.success
    var removed: Set<Scheme> = []
    for scheme in named.isEmpty ? installer.schemes : named {
      var row = InstallationRow(scheme: scheme, file: handlers.file(for: scheme))
      do throws(CommandError) {
        if try installer.remove(scheme) {
          removed.insert(scheme)
        } else if row.file == nil, !ReservedSchemes.replies.contains(scheme) {
          throw SchemeArguments.missing(scheme, handlers)
        } else {
          invocation.note("\(scheme.name) was not installed.")
        }
      } catch {
        invocation.note(error.message)
        row.problem = error.message
        if status == .success { status = error.status }
      }
      row.changes = plan?.takeChanges()
      rows.append(row)
    }
    if plan == nil {
      do throws(CommandError) {
        // Also when nothing was there to remove: the last run may have been killed before it came to this.
        _ = try installer.updateDatabase()
      } catch {
        // What was removed is gone all the same.
        invocation.note(error.message)
        if status == .success { status = error.status }
      }
    }
    for index in rows.indices {
      let scheme = rows[index].scheme
      rows[index].defaultID =
        plan != nil && removed.contains(scheme)
        ? installer.foreseenDefault(of: scheme, isThere: false) : desktop.defaultHandler(of: scheme)
    }
    try report(rows, removed, invocation)
    if !invocation.wantsJSON, let line = installer.foreseenCache(after: rows.flatMap { $0.changes ?? [] }) {
      try invocation.write(DisplayText.escape(line))
    }
    return status
  }

  private static func report(
    _ rows: [InstallationRow], _ removed: Set<Scheme>, _ invocation: CommandInvocation
  ) throws(CommandError) {
    if invocation.wantsJSON {
      try invocation.write(.array(rows.map(\.json)))
      return
    }
    for row in rows where removed.contains(row.scheme) {
      for line in row.plannedLines { try invocation.write(DisplayText.escape(line)) }
      let (done, handles) =
        row.changes == nil ? ("uninstalled", "handles it now") : ("would be uninstalled", "would handle it")
      try invocation.write(
        DisplayText.escape("\(row.scheme.name): \(done); \(row.defaultID ?? "nothing") \(handles)"))
    }
  }
}
