import XCallback
import XCallbackGIO

/// Reads what leaves an action: `Output`, `Return`, `Results`, `ErrorCode`, `ErrorMessage`.
extension HandlerFileReader {
  mutating func readResults(of group: HandlerFileText.Group, into action: inout Action) {
    let scope = scope(of: action, facts: action.hasOutput ? .afterRun : .beforeRun)
    for entry in group.entries {
      if entry.key == "Return" {
        action.results.unnamed = textTemplate(entry, scope)
      } else if entry.key.hasPrefix("Return.") {
        let name = String(entry.key.dropFirst("Return.".count))
        guard isResultName(name, entry), let template = textTemplate(entry, scope) else { continue }
        action.results.named.append((name, template))
      }
    }
    if let entry = group["Results"] { action.results.passed = passed(entry, group) }
    if let entry = group["ErrorCode"] { action.errorCode = textTemplate(entry, scope) }
    if let entry = group["ErrorMessage"] { action.errorMessage = textTemplate(entry, scope) }
  }

  mutating func output(_ entry: HandlerFileText.Entry) -> OutputFormat {
    let word = String(entry.value.prefix { $0 != " " })
    let rest = entry.value.dropFirst(word.count).trimmingASCIISpace()
    switch (word, rest.isEmpty) {
    case ("text", true): return .text
    case ("lines", true): return .lines
    case ("json", true): return .json
    case ("none", true): return .none
    case ("match", false):
      do throws(GIOError) {
        return .match(try Pattern(rest))
      } catch {
        report(entry.line, "output", "The regular expression of Output is not valid: \(error.message).")
      }
    default:
      let nearest = nearestName(to: word, in: ["text", "lines", "json", "match", "none"])
      report(
        entry.line, "output",
        "Output is text, lines, json, none or match REGEX, not \"\(entry.value)\".\(Self.hint(nearest))",
        suggestion: nearest)
    }
    return .text
  }

  private mutating func passed(
    _ entry: HandlerFileText.Entry, _ group: HandlerFileText.Group
  ) -> ResultRules.Passed {
    let format = group["Output"]?.value ?? "text"
    if group["Call"] == nil, format == "text" || format == "none" {
      report(entry.line, "results", "Results needs names in the output: set Output to json, lines or match.")
    }
    let names = list(entry)
    if names == ["*"] { return .all }
    for name in names { _ = isResultName(name, entry) }
    return .names(names)
  }

  private mutating func isResultName(_ name: String, _ entry: HandlerFileText.Entry) -> Bool {
    if name.isEmpty {
      report(
        entry.line, "result-name",
        "\(entry.key) names no result; write Return.id, or Return for the one without a name.")
      return false
    }
    if ReservedName(ignoringCaseOf: name) != nil {
      report(entry.line, "result-name", "\(name) is reserved by x-callback-url and cannot be a result.")
      return false
    }
    return true
  }
}
