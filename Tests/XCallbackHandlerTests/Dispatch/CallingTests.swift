import Testing
import XCallback
import XCallbackGIO
import XCallbackHandler

/// Replies to waiting calls, and actions that call another app's.
@Suite struct CallingTests {
  static let token = "abcdefghijklmnopqrstuvwxyz"
  static let all = "x-success=cb%3As&x-error=cb%3Ae&x-cancel=cb%3Ac"

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let action: String
    let url: String
    let answer: Result<OutgoingCall.End, CallRefusal>
    let ending: RequestReport.Ending
    let events: [String]

    init(
      _ name: String, _ action: String, url: String = "notes:a?\(all)",
      _ answer: Result<OutgoingCall.End, CallRefusal>, _ ending: RequestReport.Ending, _ events: [String]
    ) {
      testDescription = name
      (self.action, self.url, self.answer) = (action, url, answer)
      (self.ending, self.events) = (ending, events)
    }
  }

  static func success(_ results: Results) -> Result<OutgoingCall.End, CallRefusal> {
    .success(.answered(.success(results), parameters: results))
  }

  static func error(_ error: CallbackError) -> Result<OutgoingCall.End, CallRefusal> {
    .success(.answered(.error(error), parameters: error.results))
  }

  static let rows: [Row] = [
    Row(
      "values are encoded", "Required=q\nCall=app://x/find?q={q}\nReturn={@output.hits}\n",
      url: "notes:a?q=a%26b%20c&\(all)", success(["hits": "[1]"]), .success,
      ["call app://x/find?q=a%26b%20c", "launch cb:s?result=%5B1%5D"]),
    Row(
      "what is illegal in the template is encoded", "Call=app:a b\n", success([:]), .success,
      ["call app:a%20b", "launch cb:s"]),
    Row(
      "a whole URL stays raw", "Required=u\nType.u=url app\nCall={u}\n",
      url: "notes:a?u=app%3Ax%3Fy%3D%2520&\(all)",
      success([:]), .success, ["call app:x?y=%20", "launch cb:s"]),
    Row(
      "nothing leaves without Return", "Call=app:x\n", success(["id": "1"]), .success,
      ["call app:x", "launch cb:s"]),
    Row(
      "all names", "Call=app:x\nResults=*\n", success(["id": "1", "t": "a", "t": "b", "none": nil]), .success,
      ["call app:x", "launch cb:s?id=1&t=a&t=b"]),
    Row(
      "some names", "Call=app:x\nResults=t\n", success(["id": "1", "t": "a"]), .success,
      ["call app:x", "launch cb:s?t=a"]),
    Row(
      "the only value", "Call=app:x\nReturn={@output}\n", success(["id": "1"]), .success,
      ["call app:x", "launch cb:s?result=1"]),
    Row(
      "the value without a name", "Call=app:x\nReturn={@output}\n", success(["id": "1", "result": "r"]),
      .success,
      ["call app:x", "launch cb:s?result=r"]),
    Row(
      "two values are no text", "Call=app:x\nReturn={@output}\n", success(["id": "1", "b": "r"]), .success,
      ["call app:x", "launch cb:s"]),
    Row(
      "Notify and Open see the answer", "Call=app:x\nNotify=\"Got {@output.id}\"\nOpen=cb:{@output.id}\n",
      success(["id": "1"]), .success, ["call app:x", "notify Got 1", "launch cb:1", "launch cb:s"]),
    Row(
      "x-error becomes ours", "Call=app:x\nReturn=1\n", error(.init(404, "No such note.")), .error,
      ["call app:x", "launch cb:e?errorCode=404&errorMessage=No%20such%20note."]),
    Row(
      "an empty x-error", "Call=app:x\n", error(.init(.init(rawValue: ""), "")), .error,
      ["call app:x", "launch cb:e?errorCode=500&errorMessage=The%20action%20failed."]),
    Row(
      "error templates see the answer",
      "Call=app:x\nErrorCode=9\nErrorMessage=It said {@output.errorMessage}\n", error(.init(1, "no")), .error,
      ["call app:x", "launch cb:e?errorCode=9&errorMessage=It%20said%20no"]),
    Row(
      "x-cancel becomes ours", "Call=app:x\n", .success(.answered(.cancel, parameters: [:])), .cancel,
      ["call app:x", "launch cb:c"]),
    Row(
      "no answer in time", "Call=app:x\n", .success(.timedOut), .timeout,
      ["call app:x", "launch cb:e?errorCode=408&errorMessage=The%20action%20took%20too%20long."]),
    Row(
      "interrupted", "Call=app:x\n", .success(.interrupted(signal: 15)), .cancel,
      ["call app:x", "launch cb:c"]),
    Row(
      "replies are not ours", "Call=app:x\n", .failure(CallRefusal(.repliesNotOurs(handler: nil))), .error,
      [
        "call app:x",
        "launch cb:e?errorCode=503&errorMessage=The%20app%20that%20this%20action%20calls%20could%20not%20be%20called.",
      ]),
    Row(
      "an app that is not installed", "Call=gone:x\n", success([:]), .refused,
      [
        "launch cb:e?errorCode=503&errorMessage=The%20app%20that%20this%20action%20calls%20is%20not%20installed."
      ]),
    Row(
      "callbacks of its own", "Required=u\nType.u=url app\nCall={u}\n",
      url: "notes:a?u=app%3Ax%3Fx-success%3Dy%253Az&\(all)", success([:]), .refused,
      [
        "launch cb:e?errorCode=400&errorMessage=The%20URL%20that%20this%20action%20calls%20has%20callbacks%20of%20its%20own."
      ]),
  ]

  @Test(arguments: rows)
  func `an action calls another app's`(row: Row) throws {
    let desktop = FakeDesktop(installed: ["cb", "app"])
    desktop.answer = row.answer
    let world = try HandlerWorld(
      ["notes": "[Handler]\nCallbacks=cb\n[Action a]\n" + row.action], desktop: desktop)
    let report = world.handle(row.url)
    #expect(desktop.events == row.events)
    #expect(report.ending == row.ending, "\(report.reason)")
  }

  @Test func `the call's time-out is the action's`() throws {
    let desktop = FakeDesktop(installed: ["app"])
    let world = try HandlerWorld(
      [
        "notes":
          "[Action a]\nCall=app:x\nTimeout=7\n[Action b]\nCall=app:x\n[Action c]\nCall=app:x\nTimeout=0\n"
      ],
      desktop: desktop)
    for action in ["a", "b", "c"] { world.handle("notes:\(action)") }
    #expect(desktop.outgoing.map(\.timeout) == [7, 60, nil])
    #expect(desktop.outgoing.allSatisfy { $0.waits && $0.source == "xcallback" })
  }

  @Test(arguments: [
    ("ok", RequestReport.Ending.success, "launch cb:s?result=7"),
    ("bad", .error, "launch cb:e?errorCode=3&errorMessage=The%20action%20failed."),
    ("none", .error, "launch cb:e?errorCode=404&errorMessage=There%20is%20no%20action%20none."),
    ("stop", .cancel, "launch cb:c"),
  ])
  func `a scheme of ours is answered in this process`(
    action: String, ending: RequestReport.Ending, event: String
  ) throws {
    let desktop = FakeDesktop(installed: ["cb"], ours: ["own"])
    desktop.result = CommandResult(end: .exited(3))
    let world = try HandlerWorld(
      [
        "notes": "[Handler]\nCallbacks=cb\n[Action a]\nCall=own:\(action)\nReturn={@output.n}\n",
        "own": "[Action ok]\nReturn.n=7\n[Action bad]\nExec=t\n[Action stop]\nExec=t\nCancelStatus=3\n",
      ], desktop: desktop)
    #expect(world.handle("notes:a?\(Self.all)").ending == ending)
    #expect(desktop.events.last == event)
    #expect(desktop.outgoing.isEmpty)
  }

  @Test func `calls of our own go eight deep`() throws {
    let desktop = FakeDesktop(installed: ["cb"], ours: ["notes"])
    let world = try HandlerWorld(
      ["notes": "[Handler]\nCallbacks=cb\n[Action a]\nExec=t\n[Action loop]\nCall=notes:loop\n"],
      desktop: desktop)
    #expect(world.handle("notes:loop?\(Self.all)").error?.code == .refused)
    #expect(desktop.events.count == 1)
  }

  @Test func `a callback to a waiting call is delivered here, without an entry and of any length`() throws {
    let desktop = FakeDesktop(installed: [])
    desktop.result = CommandResult(end: .exited(0), output: Array(repeating: 0x78, count: 200_000))
    let world = try HandlerWorld(["notes": "[Action a]\nExec=t\n"], desktop: desktop)
    let reply = "xcallback://x-callback-url/success/\(Self.token)"
    let report = world.handle("notes:a?x-success=" + PercentCoding.encode(reply))
    #expect(report.isLaunched && desktop.launched.isEmpty)
    #expect(desktop.delivered.count == 1)
    #expect(desktop.delivered.first?.utf8.count == reply.utf8.count + 200_000 + "?result=".utf8.count)
  }

  @Test func `a reply beyond the grammar's limit is 413`() throws {
    let desktop = FakeDesktop(installed: [])
    desktop.result = CommandResult(end: .exited(0), output: Array(repeating: 0x20, count: 400_000))
    let world = try HandlerWorld(["notes": "[Action a]\nExec=t\n"], desktop: desktop)
    let replies = ["success", "error"].map {
      "x-\($0)=" + PercentCoding.encode("xcallback://x-callback-url/\($0)/\(Self.token)")
    }
    let report = world.handle("notes:a?" + replies.joined(separator: "&"))
    #expect(report.error?.code == .tooLarge && report.isLaunched)
    #expect(desktop.delivered.first?.contains("/error/\(Self.token)?errorCode=413&") == true)
  }

  @Test(arguments: [
    (ReplyDelivery.Result.delivered, RequestReport.Ending.success), (.nobodyWaits, .refused),
    (.malformed, .refused), (.failed("no"), .refused),
  ])
  func `a reply goes to no handler file, and a stale one disturbs nobody`(
    result: ReplyDelivery.Result, ending: RequestReport.Ending
  ) throws {
    let desktop = FakeDesktop(installed: ["cb"])
    desktop.delivery = result
    let world = try HandlerWorld(["xcallback": "[Action *]\nExec=t\n"], desktop: desktop)
    let url = "xcallback://x-callback-url/success/\(Self.token)?id=1&x-success=cb%3Ax"
    let report = world.handle(url)
    #expect(report.ending == ending)
    #expect(report.notice == nil)
    #expect(desktop.events == ["deliver \(url)"])
  }

  @Test func `an answer that nobody waits for any longer is only noted`() throws {
    let desktop = FakeDesktop(installed: [])
    desktop.delivery = .nobodyWaits
    let world = try HandlerWorld(["notes": "[Action a]\n"], desktop: desktop)
    let report = world.handle("notes:a?x-success=xcallback%3A%2F%2Fx-callback-url%2Fsuccess%2F\(Self.token)")
    #expect(report.ending == .success && !report.isLaunched)
    #expect(report.notice == nil)
  }
}
