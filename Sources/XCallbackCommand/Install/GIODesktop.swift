import XCallback
import XCallbackGIO

/// The desktop as GIO and desktop-file-utils see it.
struct GIODesktop: InstallerDesktop {
  let environment: Environment

  func updateDatabase(of directory: String) throws(CommandError) -> Bool {
    // The directory does not exist when nothing was ever installed there.
    guard ((try? Files.status(of: directory)) ?? nil) != nil else { return true }
    guard let program = databaseTool else { return false }
    let command = Command(
      program: program, arguments: [Self.databaseToolName, directory], capturesOutput: false, timeout: 60)
    let result: CommandResult
    do throws(GIOError) {
      result = try Subprocesses.run(command, interruptible: false)
    } catch {
      throw CommandError(.configuration, "\(program) cannot be run: \(error).")
    }
    guard result.end == .exited(0) else {
      let words = String(decoding: result.errorOutput, as: UTF8.self).split(separator: "\n").first.map {
        " (\($0))"
      }
      throw CommandError(.configuration, "\(program) \(directory) failed\(words ?? "").")
    }
    return true
  }

  /// Whether the desktop has a tool for the cache.
  var hasDatabaseTool: Bool { databaseTool != nil }

  private static let databaseToolName = "update-desktop-database"

  private var databaseTool: String? {
    let path = (environment["PATH"] ?? "") + ":/usr/local/bin:/usr/bin:/bin"
    return Files.program(named: Self.databaseToolName, searching: path)
  }

  func defaultHandler(of scheme: Scheme) -> String? { Application.defaultHandler(ofScheme: scheme.name)?.id }
}
