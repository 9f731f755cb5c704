import XCallback
import XCallbackHandler

extension Target {
  /// What `list SCHEME` prints: what it needs, then each URL with its parameters and results.
  var lines: [String] {
    var lines = ["", name + (needs.map { " (needs \($0))" } ?? "")]
    if let note { lines.append("  \(note)") }
    if let callbackSchemes {
      lines.append("  Opens callbacks of these schemes only: \(callbackSchemes.joined(separator: ", ")).")
    }
    for action in actions {
      lines.append("  \(action.url)")
      if let summary = action.summary { lines.append("      \(summary).") }
      let parameters = action.required + action.optional.map { "[\($0)]" }
      if !parameters.isEmpty { lines.append("      takes    \(parameters.joined(separator: " "))") }
      if !action.results.isEmpty { lines.append("      returns  \(action.results.joined(separator: " "))") }
      if !action.callbacks.isEmpty {
        lines.append("      answers  \(action.callbacks.map(\.rawValue).joined(separator: " "))")
      }
    }
    return lines.map { DisplayText.escape($0) }
  }
}
