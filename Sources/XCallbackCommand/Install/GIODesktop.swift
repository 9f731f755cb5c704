import XCallback
import XCallbackGIO

/// The desktop as GIO, desktop-file-utils and xdg-utils see it.
struct GIODesktop: InstallerDesktop {
  let environment: Environment

  private static let databaseTool = "update-desktop-database"

  var hasDatabaseTool: Bool { program(Self.databaseTool) != nil }

  func updateDatabase(of directory: String) throws(CommandError) -> Bool {
    // The directory does not exist when nothing was ever installed there.
    guard ((try? Files.status(of: directory)) ?? nil) != nil else { return true }
    guard let program = program(Self.databaseTool) else { return false }
    let command = Command(
      program: program, arguments: [Self.databaseTool, directory], capturesOutput: false, timeout: 60)
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

  func defaultHandler(of scheme: Scheme) -> String? { Application.defaultHandler(ofScheme: scheme.name)?.id }

  func handlers(of scheme: Scheme) -> [String] { Application.handlers(ofScheme: scheme.name).map(\.id) }

  func isInstalled(_ id: String) -> Bool { Application.withID(id) != nil }

  func xdgMimeAnswer(for scheme: Scheme) -> XDGMimeAnswer {
    let name = "xdg-mime"
    guard let program = program(name) else { return .none }
    let command = Command(
      program: program, arguments: [name, "query", "default", "x-scheme-handler/\(scheme.name)"], timeout: 60)
    guard let result = try? Subprocesses.run(command, interruptible: false), result.end == .exited(0) else {
      return .none
    }
    let answer = String(decoding: result.output, as: UTF8.self).split(whereSeparator: \.isWhitespace).first
    return answer.map { .handler(String($0)) } ?? .nobody
  }

  private func program(_ name: String) -> String? {
    Files.program(named: name, searching: (environment["PATH"] ?? "") + ":/usr/local/bin:/usr/bin:/bin")
  }
}
