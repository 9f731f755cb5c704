import Foundation
import Testing
import XCallbackGIO

@testable import XCallbackHandler

@Suite struct JournalReadingTests {
  static func line(
    _ id: String, _ event: String = "taken", pid: Int32 = 1, start: UInt64? = nil, _ more: String = ""
  ) -> [UInt8] {
    let start = start.map { ",\"start\":\($0)" } ?? ""
    return Array(
      "{\"event\":\"\(event)\",\"id\":\"\(id)\",\"time\":\"2026-11-30T16:40:00.000Z\",\"pid\":\(pid)\(start)\(more)}"
        .utf8)
  }

  @Test("a request without its second line runs while that very process lives")
  func states() {
    let me = ProcessIdentity.current
    var contents = JournalContents()
    contents.add([
      Self.line("running", pid: me.pid, start: me.start),
      Self.line("reused", pid: me.pid, start: (me.start ?? 0) + 1),
      Self.line("gone", pid: .max, start: 1),
      Self.line("done", pid: me.pid, start: me.start),
      Self.line("done", "done", pid: me.pid, start: me.start, ",\"outcome\":\"success\""),
      Self.line("end only", "done", ",\"outcome\":\"error\",\"errorCode\":\"3\""),
    ])
    #expect(contents.brokenLines == 0)
    #expect(
      contents.records.map { "\($0.id) \($0.state)" } == [
        "running running", "reused interrupted", "gone interrupted", "done success", "end only error",
      ])
  }

  @Test(
    "broken lines are counted and left out",
    arguments: [
      "", "{", "null", "[]", "\"a\"", "{}", #"{"event":"taken"}"#,
      #"{"event":"taken","id":"a","time":"yesterday"}"#,
      #"{"event":"taken","id":1,"time":"2026-11-30T16:40:00Z"}"#,
      #"{"event":"other","id":"a","time":"2026-11-30T16:40:00Z"}"#,
      #"{"event":"done","id":"a","time":"2026-11-30T16:40:00Z"}"#,
      "\u{0}", String(repeating: "[", count: 100_000),
    ])
  func broken(_ text: String) {
    var contents = JournalContents()
    contents.add([Self.line("a"), Array(text.utf8), [0xFF, 0xFE], Self.line("b")])
    #expect(contents.brokenLines == 2)
    #expect(contents.records.map(\.id) == ["a", "b"])
  }

  @Test("through a file and back")
  func roundTrip() throws {
    let world = try HandlerWorld(["notes": "[Handler]\nCallbacks=cb\n[Action add]\nRequired=text\nReturn=x\n"]
    )
    let journal = FileJournal(UserDirectories(world.environment))
    #expect(try journal.contents().records == [])
    let dispatcher = Dispatcher(planner: world.planner, journal: journal)
    _ = dispatcher.handle(bytes: Array("notes:add?text=a&x-success=cb:".utf8))
    _ = dispatcher.handle(bytes: Array("notes:add".utf8))
    let contents = try journal.contents()
    #expect(contents.brokenLines == 0)
    #expect(contents.records.map(\.state) == ["success", "refused"])
    let first = try #require(contents.records.first)
    #expect(first.process == ProcessIdentity.current)
    #expect(first.parameters.map(\.name) == ["text"] && first.callback?.scheme == "cb")
    #expect(contents.records.last?.errorCode == "400")
    #expect(try String(contentsOfFile: journal.path, encoding: .utf8).split(separator: "\n").count == 4)
  }
}
