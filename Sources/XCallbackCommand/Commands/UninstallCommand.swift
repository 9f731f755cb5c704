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
    options: [.json], run: run)

  static func run(_ invocation: CommandInvocation) throws(CommandError) -> ExitStatus {
    try run(invocation, desktop: GIODesktop(environment: invocation.environment))
  }

  static func run(
    _ invocation: CommandInvocation, desktop: any InstallerDesktop
  ) throws(CommandError) -> ExitStatus {
    let named = try SchemeArguments.schemes(invocation)
    let schemes = named.isEmpty ? EntryFile.schemes(invocation.directories) : named
    let installer = Installer(environment: invocation.environment, desktop: desktop)
    let handlers = HandlerDirectories(invocation.directories)
    var rows: [InstallationRow] = []
    var status = ExitStatus.success
    var removed: Set<Scheme> = []
    for scheme in schemes {
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
      rows.append(row)
    }
    if !removed.isEmpty {
      do throws(CommandError) {
        _ = try installer.updateDatabase()
      } catch {
        // What was removed is gone all the same.
        invocation.note(error.message)
        if status == .success { status = error.status }
      }
    }
    for index in rows.indices { rows[index].defaultID = desktop.defaultHandler(of: rows[index].scheme) }
    try report(rows, removed, invocation)
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
      let heir = row.defaultID.map { "\($0) handles it now" } ?? "nothing handles it now"
      try invocation.write(DisplayText.escape("\(row.scheme.name): uninstalled; \(heir)"))
    }
  }
}
