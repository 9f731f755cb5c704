import XCallbackGIO
import XCallbackHandler

extension LogCommand {
  /// Prints what there is, then each request when it is taken over and again when it is done, until a signal ends the
  /// process; what comes and is done before anybody looks has one line.
  static func follow(
    _ journal: FileJournal, _ filter: LogFilter, _ invocation: CommandInvocation
  ) throws(CommandError) -> ExitStatus {
    let follower = journal.follower()
    var contents = JournalContents()
    var table = LogTable(width: invocation.console.width)
    var isFirst = true
    while true {
      let lines: [[UInt8]]
      do throws(FileError) {
        lines = try follower.next()
      } catch {
        throw CommandError(.badData, error.description)
      }
      let broken = contents.brokenLines
      let records = contents.add(lines).map { contents.records[$0] }
      noteBroken(contents.brokenLines - broken, invocation)
      if isFirst, records.isEmpty { noteEmpty(journal, invocation) }
      try write(records.filter(filter.includes), &table, invocation)
      contents.forgetEnded()
      isFirst = false
    }
  }
}
