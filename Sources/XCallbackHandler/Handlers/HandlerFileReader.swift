import XCallback
import XCallbackGIO

/// Turns a handler file's groups and keys into a ``Handler``, and gathers everything that is wrong with them.
struct HandlerFileReader {
  let file: String
  let text: HandlerFileText
  private(set) var problems: [FileProblem]

  init(file: String, text: HandlerFileText) {
    self.file = file
    self.text = text
    problems = text.problems
  }

  /// The handler, or nil when the file has an error.
  mutating func read(_ scheme: Scheme) -> Handler? {
    guard problems.isEmpty else { return nil }
    var handler = Handler(scheme: scheme, file: file)
    for group in text.groups { read(group, into: &handler) }
    if handler.actions.isEmpty {
      report(nil, "no-action", "The file has no action; add a group such as [Action new].")
    }
    return problems.contains { $0.severity == .error } ? nil : handler
  }

  mutating func report(
    _ line: Int?, _ code: String, _ message: String, suggestion: String? = nil,
    severity: FileProblem.Severity = .error
  ) {
    problems.append(
      FileProblem(
        file: file, line: line, severity: severity, code: code, message: message, suggestion: suggestion))
  }

  private mutating func read(_ group: HandlerFileText.Group, into handler: inout Handler) {
    if group.name == "Handler" {
      readHandlerKeys(of: group, into: &handler)
    } else if group.name.hasPrefix("Action ") {
      guard let action = readAction(group) else { return }
      add(action, to: &handler.actions)
    } else {
      let nearest = nearestName(
        to: group.name, in: ["Handler", "Action \(group.name.split(separator: " ").last ?? "")"])
      report(
        group.line, "unknown-group",
        "There is no group [\(group.name)].\(Self.hint(nearest.map { "[\($0)]" }))", suggestion: nearest)
    }
  }

  private mutating func readHandlerKeys(of group: HandlerFileText.Group, into handler: inout Handler) {
    for entry in group.entries {
      let key = Self.unlocalized(entry.key)
      switch key {
      case "Name" where key == entry.key: if let name = localeText(entry) { handler.name = name }
      case "Comment" where key == entry.key: handler.comment = localeText(entry)
      case "Name", "Comment": _ = localeText(entry)
      case "Icon": handler.icon = localeText(entry)
      case "NoDisplay": handler.isHiddenFromMenus = boolean(entry) ?? true
      case "Callbacks":
        handler.callbacks = callbacks(entry)
        handler.listedCallbacks = list(entry)
      case "Path": handler.path = path(entry)
      case "PlusIsSpace": handler.plusIsSpace = boolean(entry) ?? false
      case "LogValues": handler.logsValues = boolean(entry) ?? false
      case "Rate": handler.rate = rate(entry)
      case "Parallel":
        handler.parallel = wholeNumber(entry, in: 1...WorkQueue.largestParallel) ?? Handler.standardParallel
      default: reportUnknown(entry, group: "[Handler]", known: HandlerFileKeys.handler)
      }
    }
  }

  /// Reports a key that is not known here with the nearest known name.
  mutating func reportUnknown(_ entry: HandlerFileText.Entry, group: String, known: [String]) {
    let nearest = nearestName(to: entry.key, in: known)
    report(
      entry.line, "unknown-key", "There is no key \(entry.key) in \(group).\(Self.hint(nearest))",
      suggestion: nearest)
  }

  static func hint(_ nearest: String?) -> String {
    nearest.map { " Did you mean \($0)?" } ?? ""
  }

  private static func unlocalized(_ key: String) -> String {
    guard key.hasSuffix("]"), let bracket = key.firstIndex(of: "["), key[..<bracket].utf8.count > 0 else {
      return key
    }
    let name = String(key[..<bracket])
    return HandlerFileKeys.isLocalized(name) ? name : key
  }

  mutating func callbacks(_ entry: HandlerFileText.Entry) -> [CallbackRule] {
    var rules: [CallbackRule] = []
    for item in list(entry) {
      do throws(CallbackRule.Fault) {
        rules.append(try CallbackRule(item))
      } catch {
        report(entry.line, "callback", error.message)
      }
    }
    return rules
  }

  private mutating func path(_ entry: HandlerFileText.Entry) -> [String] {
    let directories = list(entry).flatMap { $0.split(separator: ":").map(String.init) }
    for directory in directories where !directory.hasPrefix("/") && !directory.hasPrefix("~/") {
      report(entry.line, "path", "\"\(directory)\" in Path is not absolute; begin it with / or ~/.")
    }
    return directories
  }

  private mutating func add(_ action: Action, to actions: inout ActionTable<Action>) {
    guard let pattern = action.pattern else {
      if let twin = actions.catchAll {
        report(action.line, "same-action", "[Action *] stands on line \(twin.line) already.")
      }
      actions.catchAll = action
      return
    }
    if let twin = actions.twin(of: pattern) {
      report(
        action.line, "same-action",
        "[Action \(action.name)] takes the same URLs as [Action \(twin.name)] on line \(twin.line).")
    }
    actions.add(pattern, action)
  }
}
