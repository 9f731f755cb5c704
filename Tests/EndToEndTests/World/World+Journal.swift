import Foundation

extension World {
  var journalFile: String { "\(root)/home/.local/state/xcallback/journal.jsonl" }

  /// The journal's lines as they stand.
  func journalLines() throws -> [[String: Any]] {
    try String(decoding: readBytes(journalFile), as: UTF8.self).split(separator: "\n").map { line in
      guard let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
        throw TestFailure("no object: \(line)")
      }
      return object
    }
  }

  /// The requests that `xcallback log` knows.
  func log(_ arguments: String...) throws -> [[String: Any]] {
    let done = try run(["xcallback", "log", "--json"] + arguments)
    guard done.status == 0 else { throw TestFailure(done.errorText) }
    return try done.outputText.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
    }
  }
}
