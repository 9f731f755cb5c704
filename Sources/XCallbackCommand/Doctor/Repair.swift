import XCallback
import XCallbackGIO

/// What `--fix` can do by itself.
enum Repair: Sendable, Hashable {
  /// Writes the entry anew and puts it first in the user's list, as `xcallback install`.
  case install(scheme: String)
  /// Puts our id first in a list that outranks the user's.
  case putFirst(scheme: String, list: String)
  /// Lets the user read a file that is the user's.
  case makeReadable(path: String)
  /// Refreshes the cache of a directory of entries.
  case refreshCache(directory: String)

  /// Whether it is about who handles a scheme, so that it may take the scheme from another program.
  func mayClaim(_ scheme: Scheme) -> Bool {
    switch self {
    case .install(let name), .putFirst(let name, _): name == scheme.name
    case .makeReadable, .refreshCache: false
    }
  }

  /// What was done, as a clause.
  var clause: String {
    switch self {
    case .install(let scheme): "installed \(scheme)"
    case .putFirst(let scheme, let list): "put \(scheme) first in \(list)"
    case .makeReadable(let path): "made \(path) readable"
    case .refreshCache(let directory): "refreshed the cache in \(directory)"
    }
  }

  /// Does it; GIO is not asked in this process, whose answers would be older than the files.
  func perform(_ invocation: CommandInvocation) throws(CommandError) {
    switch self {
    case .install(let scheme):
      let result = try OwnProgram.run(["install", scheme], invocation)
      guard result.end == .exited(0) else {
        let words = String(decoding: result.errorOutput, as: UTF8.self)
        let reason = words.split(separator: "\n").last.map(String.init) ?? "xcallback install failed"
        throw CommandError(.configuration, reason.droppingPrefix("xcallback: "))
      }
    case .putFirst(let scheme, let list):
      guard let valid = Scheme(scheme) else { return }
      let id = DesktopEntryName.id(of: valid)
      _ = try MimeAppsFile(path: list).edit { $0.makeDefault(id, ofScheme: scheme) }
    case .makeReadable(let path):
      do throws(FileError) { try Files.addMode(0o600, to: path) } catch {
        throw CommandError(.cannotCreate, error.description)
      }
    case .refreshCache(let directory):
      let desktop = GIODesktop(environment: invocation.environment)
      guard try desktop.updateDatabase(of: directory) else {
        throw CommandError(.configuration, "update-desktop-database is not installed.")
      }
    }
  }
}

extension String {
  fileprivate func droppingPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}
