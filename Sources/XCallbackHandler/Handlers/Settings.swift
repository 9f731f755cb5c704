import XCallback
import XCallbackGIO

/// The settings for all handlers: `$XDG_CONFIG_HOME/xcallback/config`, group `[Settings]` (design §4).
package struct Settings: Sendable {
  package var callbacks: [CallbackRule] = []
  package var logsValues = false

  package init() {}

  /// Reads the file; a missing one means the standing settings. With any problem nothing is guessed.
  package static func load(_ file: String, home: String) -> (settings: Settings?, problems: [FileProblem]) {
    guard Files.isThere(file) else { return (Settings(), []) }
    if let fault = FileTrust.fault(of: file, home: home) {
      return (nil, [FileProblem(file: file, line: nil, code: "not-trusted", message: fault)])
    }
    do throws(FileError) {
      var reader = HandlerFileReader(
        file: file,
        text: HandlerFileText(
          file: file, bytes: try Files.read(file, limit: HandlerFile.maximumSize, regularOnly: true)))
      return (reader.readSettings(), reader.problems)
    } catch {
      return (nil, [FileProblem(file: file, line: nil, code: "unreadable", message: "\(error)")])
    }
  }
}

extension HandlerFileReader {
  /// The settings, or nil when the file has an error.
  mutating func readSettings() -> Settings? {
    var settings = Settings()
    for group in text.groups {
      guard group.name == "Settings" else {
        report(
          group.line, "unknown-group", "There is no group [\(group.name)] here; it is [Settings].",
          suggestion: "Settings")
        continue
      }
      for entry in group.entries {
        switch entry.key {
        case "Callbacks": settings.callbacks = callbacks(entry)
        case "LogValues": settings.logsValues = boolean(entry) ?? false
        default: reportUnknown(entry, group: "[Settings]", known: HandlerFileKeys.settings)
        }
      }
    }
    return problems.contains { $0.severity == .error } ? nil : settings
  }
}
