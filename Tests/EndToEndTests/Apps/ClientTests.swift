import Foundation
import Glibc
import Testing

/// `CallbackClient`, with answers by the app's own scheme and by `xcallback:` (design §9; research A.3, B59, C13–C20).
struct ClientTests {
  enum Kind: String, CaseIterable, Sendable {
    case receiver, socket
  }

  /// A world with `xcallback:` installed, and a foreign target that does what `mode` says.
  static func world(_ kind: Kind, _ mode: String = "silent") throws -> ReceiverWorld {
    let receiver = try ReceiverWorld(["CLIENT": kind.rawValue])
    try receiver.world.registerTarget("foreign", mode)
    let done = try receiver.world.run(["xcallback", "install"])
    guard done.status == 0 else { throw TestFailure("install: \(done.errorText)") }
    return receiver
  }

  static func start(_ receiver: ReceiverWorld, _ calls: [String]) throws -> Running {
    let file = "\(receiver.world.root)/tmp/calls"
    try receiver.world.write(file, calls.map { $0 + "\n" }.joined())
    return try receiver.start(settings: ["CALLS": file])
  }

  /// Makes calls and gives how each ended, by its number.
  static func make(_ receiver: ReceiverWorld, _ calls: [String]) throws -> [String] {
    let app = try start(receiver, calls)
    try receiver.waitForLine("calls done")
    #expect(receiver.world.sockets() == [])
    kill(app.pid, SIGTERM)
    #expect(try app.finish().status == 0)
    return ends(receiver)
  }

  static func ends(_ receiver: ReceiverWorld) -> [String] {
    let lines = receiver.said("call").map { $0.split(separator: " ", maxSplits: 1).map { String($0) } }
    return lines.sorted { Int($0[0]) ?? 0 < Int($1[0]) ?? 0 }.map { $0[1] }
  }

  struct Row: NamedRow {
    var name: String
    var mode: String
    var call = "20 foreign:x?text=a%20b"
    var end: String
    var notices: [String] = []
  }

  static let rows: [Row] = [
    Row(name: "success", mode: "answer", end: "success echo=a b&id=1"),
    Row(name: "no time limit", mode: "answer", call: "0 foreign:x?text=", end: "success echo=&id=1"),
    Row(name: "C7: error-Code", mode: "error", end: "failure error 7 No such note"),
    Row(name: "an error without anything", mode: "bare-error", end: "failure error  "),
    Row(name: "cancel", mode: "cancel", end: "failure cancelled-by-user"),
    Row(name: "time-out", mode: "silent", call: "0.3 foreign:x", end: "failure timed-out"),
    Row(name: "not installed", mode: "silent", call: "20 nothere:x", end: "failure no-handler"),
    Row(name: "never launched", mode: "silent", call: "20 javascript:alert(1)", end: "failure refused"),
    Row(name: "no URL", mode: "silent", call: "20 no url", end: "failure bad-url"),
    Row(
      name: "own callbacks", mode: "silent", call: "20 foreign:x?x-success=a%3Ab", end: "failure bad-url"),
    Row(
      name: "own callbacks in another case", mode: "silent", call: "20 foreign:x?X-Error=a%3Ab",
      end: "failure bad-url"),
    Row(
      name: "too long", mode: "silent", call: "20 foreign:x?y=" + String(repeating: "y", count: 131_000),
      end: "failure bad-url"),
    Row(
      name: "an own x-source", mode: "answer", call: "20 foreign:x?x-source=me&text=c",
      end: "success echo=c&id=1"),
  ]

  @Test("a call", arguments: Kind.allCases, rows)
  func call(_ kind: Kind, _ row: Row) throws {
    let receiver = try Self.world(kind, row.mode)
    #expect(try Self.make(receiver, [row.call]) == [row.end])
  }

  @Test(
    "C13, C20: a hundred calls at once, answered in any order, each with its own", arguments: Kind.allCases)
  func concurrent(_ kind: Kind) throws {
    let receiver = try Self.world(kind)
    try receiver.world.install(
      "many",
      "[Handler]\nCallbacks=recv\n[Action a]\nRequired=id;delay\nType.delay=number\n"
        + "Exec=sh -c 'sleep \"$1\"' sh {delay}\nReturn.id={id}\n")
    let calls = (0..<100).map { "60 many:a?id=\($0)&delay=\(Double.random(in: 0...1))" }
    #expect(try Self.make(receiver, calls) == (0..<100).map { "success id=\($0)" })
  }

  @Test("the end of its task ends a call, and its answer comes too late", arguments: Kind.allCases)
  func cancelled(_ kind: Kind) throws {
    let receiver = try Self.world(kind)
    let app = try Self.start(receiver, ["-20 foreign:x"])
    let url = try receiver.world.waitForTarget("foreign")
    try receiver.world.write("\(receiver.world.root)/tmp/calls.cancel", "")
    try receiver.waitForLine("calls done")
    #expect(Self.ends(receiver) == ["failure cancelled"])
    #expect(receiver.world.sockets() == [])
    let success = try #require(parameter("x-success", of: url))
    try receiver.world.open(success + "?id=1", by: .gioOpen)
    if kind == .receiver { try receiver.waitForLine("notice stray-reply") }
    #expect(receiver.isRunning(app.pid))
  }

  @Test("forged, foreign, doubled and late replies change nothing")
  func hostile() throws {
    let receiver = try Self.world(.receiver)
    _ = try Self.start(receiver, ["20 foreign:x"])
    let success = try #require(parameter("x-success", of: receiver.world.waitForTarget("foreign")))
    let parts = success.split(separator: "/")
    let token = String(try #require(parts.last))
    #expect(parts.dropLast().joined(separator: "/") == "recv:/x-callback-url/xcallback-reply/success")
    #expect(token.utf8.count >= 26)
    let base = "recv://x-callback-url/xcallback-reply/success/"
    let forged = [base + String(repeating: "z", count: token.count), base + token + "0?id=2"]
    for url in forged { #expect(try receiver.run(url).status == 0) }
    try receiver.waitForLine("notice stray-reply", count: 1)
    // What is no reply at all is a request, which this app does not know.
    #expect(try receiver.run("recv://x-callback-url/xcallback-reply/maybe/\(token)?id=2").status == 0)
    #expect(Self.ends(receiver) == [])
    #expect(try receiver.run(success + "?id=1").status == 0)
    try receiver.waitForLine("calls done")
    for url in [success + "?id=3", success.replacing("/success/", with: "/error/")] {
      #expect(try receiver.run(url).status == 0)
    }
    #expect(try receiver.run("recv:note/end").status == 0)
    try receiver.waitForLine("handled recv:note/end")
    #expect(Self.ends(receiver) == ["success id=1"])
    #expect(receiver.said("notice").allSatisfy { $0 == "stray-reply" })
  }

  @Test("doubled answers to a waiting call: the first counts", arguments: Kind.allCases)
  func doubled(_ kind: Kind) throws {
    let ends = try Self.make(Self.world(kind, "in-turn"), ["20 foreign:x"])
    #expect(ends == ["success id=1"], "\(ends)")
  }

  @Test("a target that replaces the callback's query gets through", arguments: Kind.allCases)
  func replacedQuery(_ kind: Kind) throws {
    #expect(try Self.make(Self.world(kind, "replace"), ["20 foreign:x"]) == ["success id=1"])
  }

  @Test("C4, C5, C15: replies that would go to another program, or to nobody", arguments: Kind.allCases)
  func noReturn(_ kind: Kind) throws {
    let receiver = try Self.world(kind)
    let scheme = kind == .receiver ? "recv" : "xcallback"
    try receiver.world.registerEntry(
      id: "org.example.thief", scheme: scheme,
      lines: ["Exec=\(receiver.world.bin)/record \(receiver.world.received("thief")) %u"])
    let changed = try receiver.world.run([
      "xdg-mime", "default", "org.example.thief.desktop", "x-scheme-handler/\(scheme)",
    ])
    #expect(changed.status == 0)
    #expect(try Self.make(receiver, ["20 foreign:x"]) == ["failure no-return"])
    #expect(try receiver.world.targetURLs("foreign").isEmpty)
  }

  @Test("a call that is left alone does not keep an idle app for ever")
  func idleAfterTimeout() throws {
    let receiver = try Self.world(.receiver)
    let file = "\(receiver.world.root)/tmp/calls"
    try receiver.world.write(file, "0.3 foreign:x\n")
    let done = try receiver.run(settings: ["CALLS": file, "IDLE": "200"])
    #expect(done.status == 0)
    #expect(Self.ends(receiver) == ["failure timed-out"])
  }
}
