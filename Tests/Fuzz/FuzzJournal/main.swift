import FuzzDriver

@testable import XCallbackGIO
@testable import XCallbackHandler

// Any bytes are read as a journal, as a full disk or another program may have left one. No line is lost or told
// twice, however the lines come in, and what is told can be told again.

/// What is independent of whether some process lives at this moment.
func description(_ record: JournalRecord) -> String {
  var record = record
  record.process = nil
  return record.json.text()
}

func violation(of record: JournalRecord) -> String? {
  let text = record.json.text()
  guard let json = try? JSONValue(parsing: Array(text.utf8)), json.text() == text else {
    return "\(text) is not read back"
  }
  if record.state.isEmpty, record.outcome == nil { return "a request without a state: \(text)" }
  let milliseconds = Timestamp(rfc3339: record.time.utc).map { $0.microseconds }
  guard let milliseconds, (0..<1_000).contains(record.time.microseconds - milliseconds) else {
    return "\(record.time.microseconds) µs are told as \(record.time.utc)"
  }
  if record.time.rfc3339.isEmpty { return "\(record.time.microseconds) µs have no local time" }
  return nil
}

/// What an id's lines must come to: the first of them, unless there are some that say how it ended; then the last.
func expected(_ lines: [[UInt8]]) -> [String: JournalRecord] {
  var records: [String: JournalRecord] = [:]
  for record in lines.compactMap(JournalRecord.init(line:))
  where records[record.id] == nil || record.outcome != nil {
    records[record.id] = record
  }
  return records
}

func violation(ofReading lines: [[UInt8]]) -> String? {
  var contents = JournalContents()
  let touched = contents.add(lines)
  let readable = lines.compactMap(JournalRecord.init(line:))
  if contents.brokenLines + readable.count != lines.count { return "a line is neither broken nor read" }
  if touched.sorted() != Array(contents.records.indices) { return "the places \(touched)" }
  let records = expected(lines)
  if contents.records.count != records.count { return "a request is told twice, or not at all" }
  for record in contents.records {
    guard let wanted = records[record.id], description(wanted) == description(record) else {
      return "the lines of \(record.id.debugDescription) come to \(description(record))"
    }
    if let violation = violation(of: record) { return violation }
  }

  var oneByOne = JournalContents()
  for line in lines {
    let touched = oneByOne.add([line])
    if touched.count > 1 || !touched.allSatisfy(oneByOne.records.indices.contains) {
      return "touched \(touched)"
    }
  }
  if oneByOne.brokenLines != contents.brokenLines
    || oneByOne.records.map(description) != contents.records.map(description)
  {
    return "line by line something else is read"
  }

  contents.forgetEnded()
  if contents.records.contains(where: { $0.outcome != nil }) { return "an ended request is not forgotten" }
  for (place, record) in contents.records.enumerated() {
    let end =
      "{\"event\":\"done\",\"id\":\(JSONValue.string(record.id).text()),\"time\":\"\(record.time.utc)\","
    if contents.add([Array("\(end)\"outcome\":\"success\"}".utf8)]) != [place] {
      return "the end of \(record.id.debugDescription) is not found"
    }
  }
  return nil
}

_ = fuzz { bytes in
  let lines = LineLog.split(bytes)
  if lines.contains(where: { $0.isEmpty || $0.contains(0x0A) }) { return "a line that is none" }
  if lines.reduce(0, { $0 + $1.count }) != bytes.count(where: { $0 != 0x0A }) { return "a byte is lost" }
  return violation(ofReading: lines)
}
