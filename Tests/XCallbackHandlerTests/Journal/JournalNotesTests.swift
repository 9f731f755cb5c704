import Testing
import XCallback
import XCallbackGIO

@testable import XCallbackHandler

/// What a request leaves in the journal (design §8), and what it must not.
@Suite struct JournalNotesTests {
  static let handler = """
    [Handler]
    Callbacks=cb;notes;https://back.example.org/
    @LOG@
    [Action add]
    Required=text
    Optional=tag...
    Exec=t
    [Action show/{id}]
    Return.x=1
    [Action open]
    Required=link
    Open={link}
    Type.link=url cb
    [Action ask]
    Call=cb://ask
    [Action chain]
    Call=notes:show/SECRET
    [Action *]
    Wait=false
    Exec=t
    """

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let url: String
    var end: CommandEnd = .exited(0)
    var scheme: String? = "notes"
    let action: String?
    var names: [String] = []
    let outcome: String
    let reason: String
    var callback: String?

    init(
      _ name: String, _ url: String, end: CommandEnd = .exited(0), scheme: String? = "notes",
      _ action: String?, _ names: [String] = [], _ outcome: String, _ reason: String, callback: String? = nil
    ) {
      testDescription = name
      (self.url, self.end, self.scheme, self.action) = (url, end, scheme, action)
      (self.names, self.outcome, self.reason, self.callback) = (names, outcome, reason, callback)
    }
  }

  static let rows: [Row] = [
    Row(
      "success with its callback",
      "notes:add?text=SECRET&tag=SECRET&tag=b&x-success=cb://host/SECRET?SECRET#SECRET",
      "add", ["text", "tag", "tag"], "success", "/usr/bin/t exited with status 0",
      callback: "x-success cb host launched"),
    Row(
      "the user in a callback", "notes:add?text=a&x-success=https://SECRET:SECRET@back.example.org/", "add",
      ["text"], "refused", "https: leaves this machine and is not in Callbacks"),
    Row(
      "the command's last words", "notes:add?text=a&x-error=cb:e", end: .exited(3), "add", ["text"], "error",
      "/usr/bin/t exited with status 3", callback: "x-error cb - launched"),
    Row(
      "a signal", "notes:add?text=a", end: .killed(signal: 9), "add", ["text"], "error",
      "/usr/bin/t was ended by signal 9"),
    Row(
      "a parameter in the action's name", "notes:show/SECRET", "show/{id}", [], "success",
      "the action only replies"),
    Row(
      "the catch-all", "notes:SECRET/SECRET?SECRET2=SECRET#SECRET", "*", ["SECRET2"], "success",
      "/usr/bin/t was started"),
    Row(
      "a missing parameter", "notes:add?tag=SECRET", "add", ["tag"], "refused", "Parameter text is missing."),
    Row(
      "an invalid value", "notes:open?link=SECRET", "open", ["link"], "refused",
      "Parameter link must be a URL."),
    Row(
      "another app's words", "notes:ask", "ask", [], "error",
      "the app that opens cb: URLs answered with an error"),
    Row(
      "no handler file", "other:SECRET?a=SECRET", scheme: "other", nil, ["a"], "refused",
      "there is no handler file other.handler"),
    Row(
      "no URL, but a scheme", "notes:SECRET\u{1}", nil, [], "refused",
      "A control character stands at byte 12; write it percent-encoded."),
    Row(
      "no URL at all", "SECRET", scheme: nil, nil, [], "refused",
      "This is not a URL: a scheme such as \"notes:\" is missing or broken at byte 6."),
    Row(
      "a reply", "xcallback://x-callback-url/success/abcdefghijklmnopqrstuvwxyz?result=SECRET",
      scheme: "xcallback",
      "success/{token}", ["result"], "success", "the reply was delivered"),
    Row(
      "a forged reply", "xcallback:SECRET", scheme: "xcallback", nil, [], "success", "the reply was delivered"
    ),
  ]

  private func world(_ row: Row, log: String = "") throws -> HandlerWorld {
    let world = try HandlerWorld(["notes": Self.handler.replacing("@LOG@", with: log)])
    world.desktop.result = CommandResult(end: row.end, output: [], errorOutput: Array("it was SECRET\n".utf8))
    world.desktop.answer = .success(
      .answered(.error(CallbackError(.init(rawValue: "7"), "SECRET")), parameters: [:]))
    return world
  }

  @Test(arguments: rows)
  func lines(_ row: Row) throws {
    let world = try world(row)
    world.handle(row.url)
    let lines = world.journal.lines
    try #require(lines.count == 2)
    let (taken, done) = (lines[0].request, lines[1].request)
    #expect(lines[0].end == nil)
    #expect(taken == done)
    #expect(taken.scheme == row.scheme)
    #expect(taken.action == row.action)
    #expect(taken.parameters.map(\.name) == row.names)
    #expect(taken.parameters.allSatisfy { $0.value == nil })
    let end = try #require(lines[1].end)
    #expect(end.outcome == row.outcome)
    #expect(end.isAccepted == (row.outcome != "refused"))
    #expect(end.reason == row.reason)
    let callback = end.callback.map {
      "\($0.name) \($0.scheme ?? "-") \($0.host ?? "-") \($0.state)"
    }
    #expect(callback == row.callback)
    for line in lines {
      let text = line.json(by: .current).text()
      #expect(!text.replacing("SECRET2", with: "").contains("SECRET"), "\(text)")
    }
  }

  @Test("values only with LogValues, in the handler file or the settings", arguments: [true, false])
  func values(_ inHandler: Bool) throws {
    let world = try HandlerWorld(
      ["notes": Self.handler.replacing("@LOG@", with: inHandler ? "LogValues=true" : "")],
      settings: inHandler ? nil : "[Settings]\nLogValues=true\n")
    world.desktop.result = CommandResult(end: .exited(1), output: [], errorOutput: Array("because".utf8))
    world.handle("notes:show/one?x-source=App")
    world.handle("notes:add?text=two&flag")
    let lines = world.journal.lines
    try #require(lines.count == 4)
    #expect(lines[0].request.action == "show/one" && lines[0].request.source == "App")
    #expect(lines[2].request.parameters.map(\.value) == ["two", nil])
    #expect(lines[3].end?.reason == "/usr/bin/t exited with status 1: because")
  }

  @Test("whatever a URL holds, a line stays some kilobytes long")
  func bounds() throws {
    let world = try HandlerWorld(["notes": Self.handler.replacing("@LOG@", with: "LogValues=true")])
    let long = String(repeating: "é%01", count: 5_000)
    let query = (0..<900).map { "\($0)\(long.prefix(100))=\(long.prefix(900))" }.joined(separator: "&")
    world.handle("notes:\(String(repeating: "é", count: 9_000))?\(query)&x-source=\(long)")
    world.handle("notes:add?text=a&x-success=cb:\(long)&x-error=cb:")
    world.handle("s\(String(repeating: "s", count: 9_000)):a")
    world.handle("\(String(repeating: "s", count: 9_000)) :a")
    try #require(world.journal.lines.count == 8)
    for line in world.journal.lines {
      #expect(line.json(by: .current).text().utf8.count < 65_536)
      #expect(JournalRecord(line: Array(line.json(by: .current).text().utf8)) != nil)
    }
  }

  @Test("of very long names only so many are kept")
  func longNames() throws {
    let world = try HandlerWorld(["notes": Self.handler.replacing("@LOG@", with: "")])
    let name = String(repeating: "%F0%9F%98%80", count: 60)
    world.handle("notes:add?text=a&" + (0..<30).map { "\(name)\($0)" }.joined(separator: "&"))
    let names = try #require(world.journal.lines.last).request.parameters.map(\.name)
    #expect(names.first == "text" && names.count == 3)
    #expect(names.reduce(0) { $0 + $1.utf8.count } <= 512)
  }

  @Test("what follows from a request in the same process names it")
  func nested() throws {
    let world = try HandlerWorld(
      ["notes": Self.handler.replacing("@LOG@", with: "")], desktop: FakeDesktop(ours: ["notes"]))
    world.handle("notes:chain?x-success=notes:show/b")
    let lines = world.journal.lines
    #expect(
      lines.map(\.request.action) == ["chain", "show/{id}", "show/{id}", "show/{id}", "show/{id}", "chain"])
    let first = try #require(lines.first).request
    #expect(lines.map(\.request.cause) == [nil, first.id, first.id, first.id, first.id, nil])
    #expect(Set(lines.map(\.request.id)).count == 3)
    #expect(lines[5].end?.reason == "the action only replies")
    #expect(lines[5].end?.callback?.state == "launched")
  }

  @Test("a callback that is dropped, with its reason")
  func dropped() throws {
    let world = try HandlerWorld(["notes": Self.handler.replacing("@LOG@", with: "")])
    world.handle("notes:show/a?x-success=gone:SECRET")
    let callback = try #require(world.journal.lines.last?.end?.callback)
    #expect(callback.state == "dropped" && callback.scheme == "gone" && callback.host == nil)
    #expect(callback.reason == "no installed app opens gone: URLs")
  }

  @Test("what is only planned leaves nothing")
  func planned() throws {
    let world = try HandlerWorld(["notes": Self.handler.replacing("@LOG@", with: "")])
    _ = try world.plan("notes:add?text=a")
    #expect(world.journal.lines == [])
  }
}
