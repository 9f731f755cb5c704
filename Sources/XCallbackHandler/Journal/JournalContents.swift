package import XCallbackGIO

/// What the journal holds, put together from lines as they are read.
package struct JournalContents {
  /// In the order in which the requests were taken over.
  package private(set) var records: [JournalRecord] = []
  /// Lines that are no lines of a journal: cut off by a full disk, say.
  package private(set) var brokenLines = 0
  private var places: [String: Int] = [:]

  package init() {}

  /// Adds lines, oldest first, and gives the places of the records that they began or ended.
  @discardableResult
  package mutating func add(_ lines: [[UInt8]]) -> [Int] {
    var touched: [Int] = []
    for line in lines {
      guard let record = JournalRecord(line: line) else {
        brokenLines += 1
        continue
      }
      let place = places[record.id] ?? records.count
      if place == records.count {
        records.append(record)
        places[record.id] = place
      } else if record.outcome != nil {
        // A second line says all that the first one says.
        records[place] = record
      }
      if !touched.contains(place) { touched.append(place) }
    }
    return touched
  }
}

extension JournalContents {
  /// Forgets what has ended: whoever follows a journal for days needs only what is still to end.
  package mutating func forgetEnded() {
    records.removeAll { $0.outcome != nil }
    places = [:]
    for (place, record) in records.enumerated() { places[record.id] = place }
  }
}

extension FileJournal {
  /// Reads both files, then what is added to them.
  package func follower() -> LineFollower { LineFollower(log) }

  /// Reads both files.
  package func contents() throws(FileError) -> JournalContents {
    var contents = JournalContents()
    contents.add(try log.lines())
    return contents
  }
}
