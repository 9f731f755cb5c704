import Foundation
import XCallback
import XCallbackGIO
import XCallbackHandler

/// A private home with handler files, and a dispatcher over a recording desktop.
final class HandlerWorld {
  let home: String
  let desktop: FakeDesktop

  init(_ handlers: [String: String], settings: String? = nil, desktop: FakeDesktop = FakeDesktop()) throws {
    home = NSTemporaryDirectory() + "/xcallback-\(UUID().uuidString)"
    self.desktop = desktop
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    for (scheme, text) in handlers { try write(text, to: "handlers/\(scheme).handler") }
    if let settings { try write(settings, to: "config") }
  }

  deinit { try? FileManager.default.removeItem(atPath: home) }

  private var directory: String { "\(home)/.config/xcallback/handlers" }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: "\(home)/.config/xcallback/\(name)", atomically: false, encoding: .utf8)
  }

  var environment: Environment { Environment(["HOME": home, "PATH": "/usr/bin:/bin"]) }
  var planner: Planner { Planner(environment: environment, desktop: desktop) }

  /// Handles a URL and gives the report; nested ones go to `nested`.
  @discardableResult
  func handle(_ url: String) -> RequestReport {
    Dispatcher(planner: planner, journal: journal, limits: limits, startup: startup) {
      self.nested.append($0)
    }
    .handle(bytes: Array(url.utf8))
  }

  private(set) var nested: [RequestReport] = []
  /// What bounds the requests; nothing does when it is nil.
  var limits: (any RequestLimits)?
  /// Where a link's activation comes from.
  var startup = StartupSequence(nil)
  /// What was noted.
  let journal = RecordingJournal()

  func plan(_ url: String) throws -> RequestPlan { planner.plan(try CallbackURL(url)) }
}

/// The handler that a text describes, or its problems.
func parseHandler(_ text: String, scheme: String = "notes") -> (handler: Handler?, problems: [FileProblem]) {
  guard let scheme = Scheme(scheme) else { return (nil, []) }
  let file = HandlerFile.parse(Array(text.utf8), file: "notes.handler", scheme: scheme)
  if case .usable(let handler, let problems) = file { return (handler, problems) }
  return (nil, file.problems)
}
