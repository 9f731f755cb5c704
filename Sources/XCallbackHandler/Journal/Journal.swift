package import XCallbackGIO

/// Where a dispatcher notes what came and what became of it (design §8); tests put a recorder in its place.
package protocol Journal {
  /// Notes a line. It can neither fail nor take long: no request waits for its journal.
  func note(_ line: JournalLine)
}

/// The journal in the user's state directory: `$XDG_STATE_HOME/xcallback/journal.jsonl`.
package struct FileJournal: Journal {
  let log: LineLog

  /// 1 MiB, and the older file as much again: some thousand requests.
  package static let standardLimit = 1 << 20

  package init(_ directories: UserDirectories, limit: Int = FileJournal.standardLimit) {
    log = LineLog(
      directory: "\(directories.stateHome)/xcallback", name: "journal.jsonl", olderName: "journal.1.jsonl",
      limit: limit)
  }

  /// The file that lines are added to.
  package var path: String { log.path }

  package func note(_ line: JournalLine) {
    // A full disk or a foreign file is told by `xcallback log`, not by a link.
    try? log.append(line.json(by: .current).text())
  }

  /// Why nothing can be noted, as far as that can be seen.
  package func problem() -> FileError? { log.problem() }
}
