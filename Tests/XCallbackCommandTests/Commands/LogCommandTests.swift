import Foundation
import Testing
import XCallbackGIO

@testable import XCallbackCommand

@Suite struct LogCommandTests {
  let home: TemporaryDirectory
  let state: String

  init() throws {
    home = try TemporaryDirectory()
    state = "state/xcallback"
    try home.write("", to: "\(state)/keep")
  }

  private var environment: [String: String] {
    ["HOME": home.path, "XDG_STATE_HOME": "\(home.path)/state"]
  }

  private func log(_ arguments: String...) -> Said {
    run(arguments: ["log"] + arguments, environment: environment)
  }

  private func write(_ lines: [String], to name: String = "journal.jsonl") throws {
    try home.write(lines.map { $0 + "\n" }.joined(), to: "\(state)/\(name)", mode: 0o600)
  }

  private static func done(
    _ id: String, time: String = "2026-11-30T16:40:00.000Z", scheme: String = "notes", action: String = "add",
    outcome: String = "success", more: String = ""
  ) -> String {
    "{\"event\":\"done\",\"id\":\"\(id)\",\"time\":\"\(time)\",\"pid\":1,\"start\":1,\"scheme\":\"\(scheme)\","
      + "\"action\":\"\(action)\",\"parameters\":[{\"name\":\"text\"}],\"decision\":\"accepted\","
      + "\"outcome\":\"\(outcome)\",\"duration\":12\(more)}"
  }

  /// The lines without their time, which is the machine's.
  private func lines(_ said: Said) -> [String] {
    said.output.split(separator: "\n").map { String($0.dropFirst("2026-11-30 16:40:00  ".count)) }
  }

  @Test("an empty journal is no error")
  func empty() {
    let said = log()
    #expect(said.status == .success && said.output.isEmpty)
    #expect(said.errors == "xcallback: The journal is empty: \(home.path)/state/xcallback/journal.jsonl.\n")
  }

  @Test("columns, newest last, both files")
  func table() throws {
    try write([Self.done("1", action: "first")], to: "journal.1.jsonl")
    try write([
      Self.done("2", outcome: "error", more: #","errorCode":"3","reason":"t exited with status 3""#),
      Self.done(
        "3", scheme: "longer",
        more:
          #","reason":"All is fine.","callback":{"name":"x-success","scheme":"https","host":"h.org","state":"failed","reason":"no network"}"#
      ),
      #"{"event":"taken","id":"4","time":"2026-11-30T16:40:00.000Z","pid":2147483647,"start":1}"#,
    ])
    let said = log()
    #expect(said.status == .success && said.errors.isEmpty)
    #expect(
      lines(said) == [
        "notes   first  success      12 ms  -",
        "notes   add    error 3      12 ms  -                     t exited with status 3",
        "longer  add    success      12 ms  https://h.org failed  All is fine; callback: no network",
        "-       -      interrupted  -      -",
      ])
  }

  @Test("--json: one line each, with every name")
  func json() throws {
    try write([Self.done("a")])
    #expect(
      log("--json").output
        == #"{"time":"2026-11-30T16:40:00.000Z","id":"a","cause":null,"pid":1,"scheme":"notes","action":"add","#
        + #""source":null,"parameters":[{"name":"text","value":null}],"decision":"accepted","state":"success","#
        + #""errorCode":null,"reason":null,"hint":null,"callback":null,"notes":[],"duration":12}"# + "\n")
  }

  @Test("text from outside drives no terminal")
  func escaped() throws {
    try write([
      Self.done("1", action: #"\u001b[31m\u202e"#, more: #","reason":"\u001b]0;x\u0007","errorCode":"\n""#)
    ])
    for said in [log(), log("--json")] {
      #expect(said.output.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F || $0 == "\n" })
      #expect(said.output.split(separator: "\n").count == 1)
    }
  }

  @Test("lines are cut to a terminal's width, and to nothing else")
  func width() throws {
    try write([Self.done("1", more: #","reason":"\#(String(repeating: "long ", count: 100))""#)])
    #expect(log().output.count > 400)
    let console = RecordingConsole()
    console.width = 60
    let status = CommandLineTool.run(
      ["xcallback", "log"].map { Array($0.utf8) }, console: console, environment: Environment(environment))
    #expect(status == .success && console.output.count == 61 && console.output.hasSuffix("…\n"))
  }

  @Test("broken lines are told once and left out")
  func broken() throws {
    try write([Self.done("1"), "{", "", "nonsense", Self.done("2")])
    let said = log()
    #expect(said.status == .success && lines(said).count == 2)
    #expect(said.errors == "xcallback: The journal has 2 lines that are broken and left out.\n")
  }

  @Test("a journal that cannot be written is told here")
  func foreign() throws {
    try home.write("{}", to: "\(state)/journal.jsonl/inside")
    let said = log()
    #expect(said.status == .badData)
    #expect(said.errors.hasPrefix("xcallback: The journal cannot be written, so that nothing is noted."))
  }

  @Test("--scheme and --since")
  func filters() throws {
    try write([
      Self.done("1", time: "2026-11-30T10:00:00Z", scheme: "notes"),
      Self.done("2", time: "2026-11-30T12:00:00Z", scheme: "todo"),
      Self.done("3", time: Clock.now().utc, scheme: "notes"),
    ])
    func ids(_ arguments: String...) -> [String] {
      run(arguments: ["log", "--json"] + arguments, environment: environment).output.split(separator: "\n")
        .compactMap {
          guard case .object(let object)? = try? JSONValue(parsing: Array($0.utf8)) else { return nil }
          return object["id"]?.scalarText
        }
    }
    #expect(ids("--scheme", "TODO") == ["2"])
    #expect(ids("--since", "2026-11-30T11:00:00Z").contains("2"))
    #expect(!ids("--since", "2026-11-30T11:00:00Z").contains("1"))
    #expect(ids("--since", "10m", "--scheme", "notes") == ["3"])
    #expect(log("--scheme", "none").errors == "xcallback: The journal has no such request.\n")
  }

  @Test(
    "a time",
    arguments: [
      ("90s", 90), ("10m", 600), ("2h", 7_200), ("3d", 259_200), ("0m", 0), ("m", nil), ("-1m", nil),
      ("1", nil),
      ("1w", nil), ("99999999999999999999d", nil), ("", nil), ("yesterday", nil), ("２m", nil),
    ] as [(String, Int64?)])
  func ago(_ text: String, _ seconds: Int64?) {
    let now = Timestamp(microseconds: 1_000_000_000_000_000)
    #expect(LogFilter.time(text, now: now)?.microseconds == seconds.map { now.microseconds - $0 * 1_000_000 })
  }

  @Test("what is no time, and what is no option")
  func usage() {
    #expect(log("--since", "soon").status == .usage)
    #expect(log("--scheme", "1").status == .usage)
    #expect(log("notes").status == .usage)
  }
}
