import XCallback
import XCallbackGIO

/// A scheme's line of `install`, `uninstall` and `list`.
struct InstallationRow: Equatable {
  var scheme: Scheme
  /// The handler file, when there is one.
  var file: String?
  /// The desktop entry of ours, when there is one.
  var entry: String?
  /// The desktop id of the scheme's default handler, as GIO answers.
  var defaultID: String?
  /// What is not as it should be, as a sentence.
  var problem: String?
  /// What a dry run would do; nil when it was done.
  var changes: [FileChange]?
  /// What the data files say of the scheme.
  var targets: [Target] = []

  /// The changes of a dry run, for people.
  var plannedLines: [String] {
    (changes ?? []).flatMap { change in
      let (verb, lines) = change.text
      return ["\(scheme.name): \(verb)"] + lines
    }
  }

  var isOurs: Bool { defaultID == DesktopEntryName.id(of: scheme) }

  /// A member of the array that `--json` prints (details §7); `targets` is there only for a scheme that has
  /// some, `changes` only of a dry run.
  var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("scheme", .string(scheme.name)), ("file", .text(file)), ("entry", .text(entry)),
      ("default", .text(defaultID)), ("ours", .bool(isOurs)), ("problem", .text(problem)),
    ]
    if let changes { members.append(("changes", .array(changes.map(\.json)))) }
    if !targets.isEmpty { members.append(("targets", .array(targets.map(\.json)))) }
    return .members(members)
  }
}
