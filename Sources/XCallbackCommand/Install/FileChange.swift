import XCallbackGIO

/// What would become of a file.
struct FileChange: Equatable {
  let path: String
  /// nil when there is no such file.
  let before: [UInt8]?
  /// nil when the file goes.
  let after: [UInt8]?

  enum Kind: String {
    case create
    case edit
    case remove
  }

  var kind: Kind { before == nil ? .create : after == nil ? .remove : .edit }

  /// The lines that go and those that come; of a file that goes as a whole none is named.
  var lines: (removed: [String], added: [String]) {
    guard let after else { return ([], []) }
    let difference = Self.lines(of: after).difference(from: Self.lines(of: before ?? []))
    func text(_ change: CollectionDifference<ArraySlice<UInt8>>.Change) -> String {
      switch change {
      case .insert(_, let line, _), .remove(_, let line, _): String(decoding: line, as: UTF8.self)
      }
    }
    return (difference.removals.map(text), difference.insertions.map(text))
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

extension FileChange {
  /// What would happen, then the lines that go and come.
  var text: (verb: String, lines: [String]) {
    let verb =
      switch kind {
      case .create: "would write"
      case .edit: "would change"
      case .remove: "would remove"
      }
    return ("\(verb) \(path)", lines.removed.map { "  - \($0)" } + lines.added.map { "  + \($0)" })
  }

  /// A member of `changes` in the rows of `--dry-run --json`.
  var json: JSONValue {
    .members([
      ("file", .string(path)), ("change", .string(kind.rawValue)),
      ("removed", .array(lines.removed.map(JSONValue.string))),
      ("added", .array(lines.added.map(JSONValue.string))),
    ])
  }
}
