import XCallback
import XCallbackGIO
import XCallbackHandler

/// `xcallback log`: what came and what became of it, newest last.
enum LogCommand {
  static let follow = OptionDescription("follow", short: "f", "go on with what comes, until Ctrl-C")
  static let scheme = OptionDescription("scheme", argument: "S", "only requests of this scheme")
  static let since = OptionDescription("since", argument: "T", "only requests since this time")

  static let description = CommandDescription(
    "log", "", "show what links came, and what became of them",
    details: """
      Prints a line for each request, newest last: when it came, its scheme and action, how it
      ended, how long it took, what became of the callback, and why. A request that has not ended
      is running, or interrupted when its process is gone. Refused and malformed URLs are there
      too. Values are only noted for handlers with LogValues=true.

      With --follow each request has a line when it comes, unless it is done at once, and one when
      it is done; Ctrl-C ends it (130).

      T is a time such as 2026-11-30T16:40:00Z, a day (2026-11-30), a time of today (16:40), or
      how long ago (90s, 10m, 2h, 3d).
      """,
    examples: [
      "xcallback log --since 10m",
      "xcallback log --follow --scheme notes",
    ],
    options: [follow, scheme, since, .json], run: run)

  static func run(_ invocation: CommandInvocation) throws(CommandError) -> ExitStatus {
    guard invocation.arguments.isEmpty else {
      throw .usage("There are no arguments; --scheme \(invocation.texts[0]) shows one scheme's requests.")
    }
    let filter = try LogFilter(invocation)
    let journal = FileJournal(invocation.directories)
    if let problem = journal.problem() {
      invocation.note("The journal cannot be written, so that nothing is noted. \(problem.description)")
    }
    if invocation.options.isSet(follow) { return try follow(journal, filter, invocation) }
    let contents: JournalContents
    do throws(FileError) {
      contents = try journal.contents()
    } catch {
      throw CommandError(.badData, error.description)
    }
    noteBroken(contents.brokenLines, invocation)
    if contents.records.isEmpty { noteEmpty(journal, invocation) }
    let records = contents.records.filter(filter.includes)
    if records.isEmpty, !contents.records.isEmpty { invocation.note("The journal has no such request.") }
    var table = LogTable(width: invocation.console.width)
    try write(records, &table, invocation)
    return .success
  }

  static func noteBroken(_ count: Int, _ invocation: CommandInvocation) {
    guard count > 0 else { return }
    let lines = count == 1 ? "line that is" : "lines that are"
    invocation.note("The journal has \(count) \(lines) broken and left out.")
  }

  static func noteEmpty(_ journal: FileJournal, _ invocation: CommandInvocation) {
    invocation.note("The journal is empty: \(journal.path).")
  }

  static func write(
    _ records: [JournalRecord], _ table: inout LogTable, _ invocation: CommandInvocation
  ) throws(CommandError) {
    if invocation.wantsJSON {
      for record in records { try invocation.write(record.json) }
    } else {
      table.fit(records)
      for record in records { try invocation.write(table.line(record)) }
    }
  }
}

/// Which requests are shown.
struct LogFilter {
  var scheme: String?
  var since: Timestamp?

  init(_ invocation: CommandInvocation, now: Timestamp = Clock.now()) throws(CommandError) {
    if let text = invocation.options[LogCommand.scheme] { scheme = try SchemeArguments.scheme(text).name }
    if let text = invocation.options[LogCommand.since] {
      guard let time = Self.time(text, now: now) else {
        throw .usage(
          "\"\(text)\" is no time; write one such as 2026-11-30T16:40:00Z, 2026-11-30, 16:40, 10m, 2h or 3d.")
      }
      since = time
    }
  }

  func includes(_ record: JournalRecord) -> Bool {
    if let scheme, record.scheme != scheme { return false }
    if let since, record.time.microseconds < since.microseconds { return false }
    return true
  }

  /// A point in time as `--since` takes it.
  static func time(_ text: String, now: Timestamp) -> Timestamp? {
    if let seconds = secondsAgo(text) {
      return Timestamp(microseconds: now.microseconds - seconds * 1_000_000)
    }
    return Timestamp(rfc3339: text) ?? Timestamp(localDay: text) ?? now.today(at: text)
  }

  private static func secondsAgo(_ text: String) -> Int64? {
    let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
    let digits = text.dropLast()
    guard let unit = text.last.flatMap({ units[$0] }), (1...9).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int64(digits).map { $0 * unit }
  }
}
