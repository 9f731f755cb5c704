import XCallbackHandler

/// A journal that remembers its lines.
final class RecordingJournal: Journal {
  private(set) var lines: [JournalLine] = []

  func note(_ line: JournalLine) { lines.append(line) }
}
