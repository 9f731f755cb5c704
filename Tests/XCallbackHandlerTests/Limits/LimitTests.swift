import Testing
import XCallback
import XCallbackGIO
import XCallbackHandler

/// `Rate` and `Parallel` in the way of a request, with limits that answer what a row says.
@Suite struct LimitTests {
  static let all = "x-success=cb%3A%2F%2Fs&x-error=cb%3A%2F%2Fe&x-cancel=cb%3A%2F%2Fc"
  static let head = "[Handler]\nCallbacks=cb;notes;tasks\nRate=3/60s\nParallel=2\n"
  static let tooMany = "launch cb://e?errorCode=429&errorMessage=There%20are%20too%20many%20requests."

  private func world(
    _ actions: String, _ limits: FakeLimits, desktop: FakeDesktop = FakeDesktop(), tasks: String? = nil
  ) throws -> HandlerWorld {
    var handlers = ["notes": Self.head + actions]
    if let tasks { handlers["tasks"] = Self.head + tasks }
    let world = try HandlerWorld(handlers, desktop: desktop)
    world.limits = limits
    return world
  }

  // MARK: Rate

  @Test func `beyond the rate the first one is told, the later ones are only noted`() throws {
    let limits = FakeLimits()
    limits.answers = [.granted(isLast: true), .refused(isFirst: true), .refused(isFirst: false)]
    let world = try world("[Action a]\nExec=t\n", limits)
    let reports = (1...4).map { _ in world.handle("notes:a?\(Self.all)") }
    #expect(world.desktop.events == ["run t", "launch cb://s", Self.tooMany])
    #expect(reports.map(\.ending) == [.success, .refused, .refused, .refused])
    #expect(reports.map { $0.error?.code } == [nil, .tooMany, .tooMany, .tooMany])
    #expect(reports.map { $0.noticeRule == .never } == [false, false, true, true])
    #expect(
      reports[2].reason.description
        == "more than 3 requests within 60 seconds came, which is the Rate of notes.handler")
    #expect(
      reports.allSatisfy { $0.notice == nil }, "x-error told of the first, and nobody hears of the rest")
    #expect(world.journal.lines.count == 8, "each has its two lines")
    #expect(limits.taken == Array(repeating: "notes 3/60", count: 4))
  }

  @Test(arguments: ["gone", "broken", "off"])
  func `what no handler file can be used for is counted together`(scheme: String) throws {
    let limits = FakeLimits()
    limits.answers = [.granted(isLast: true), .refused(isFirst: true), .refused(isFirst: false)]
    let world = try HandlerWorld(
      ["broken": "[Handler]\nNmae=x\n", "off": ""], settings: "[Settings]\nCallbacks=cb\n",
      desktop: FakeDesktop(installed: ["cb"]))
    world.limits = limits
    let reports = (1...3).map { _ in world.handle("\(scheme):a?x-error=cb%3A%2F%2Fe") }
    #expect(reports.map { $0.error?.code } == [.unavailable, .tooMany, .tooMany])
    #expect(world.desktop.events.count == 2, "\(world.desktop.events)")
    #expect(world.desktop.events.allSatisfy { $0.hasPrefix("launch cb://e?") })
    #expect(limits.taken == Array(repeating: "- 600/60", count: 3))
  }

  @Test func `without x-error the first refusal is one notification`() throws {
    let limits = FakeLimits()
    limits.answers = [.refused(isFirst: true), .refused(isFirst: false)]
    let world = try world("[Action a]\nExec=t\n", limits)
    #expect(world.handle("notes:a").notice?.summary == "notes: a link was refused")
    #expect(world.handle("notes:a").notice == nil)
    #expect(world.desktop.events == [])
  }

  @Test(arguments: [
    ("an unknown action", "notes:nothing", "404"), ("a missing parameter", "notes:b", "400"),
    ("a forbidden callback", "notes:a?x-success=javascript%3Ax", "403"),
  ])
  func `every request counts, and beyond the rate that is all that is said of it`(
    name: String, url: String, code: String
  ) throws {
    let limits = FakeLimits()
    limits.answers = [.granted(isLast: true), .refused(isFirst: true)]
    let world = try world("[Action a]\nExec=t\n[Action b]\nRequired=x\n", limits)
    #expect(world.handle(url).error?.code.rawValue == code)
    #expect(world.handle(url).error?.code == .tooMany)
    #expect(world.desktop.events == [])
    #expect(limits.taken.count == 2)
  }

  @Test(arguments: ["xcallback:success/x", "notes://a\\b"])
  func `replies and what is no URL are not counted`(url: String) throws {
    let limits = FakeLimits()
    _ = try world("[Action a]\n", limits).handle(url)
    #expect(limits.taken == [])
  }

  @Test(arguments: ["notes:a", "other:a", "javascript:x"])
  func `within the rate an unusable file is told`(url: String) throws {
    let limits = FakeLimits()
    let world = try world("[Action a]\nExce=t\n", limits)
    #expect(world.handle(url).error?.code == .unavailable)
    #expect(limits.taken == ["- 600/60"])
  }

  @Test func `Rate=none asks nobody`() throws {
    let world = try HandlerWorld(["notes": "[Handler]\nRate=none\n[Action a]\n"])
    let limits = FakeLimits()
    world.limits = limits
    #expect(world.handle("notes:a").ending == .success)
    #expect(limits.taken == [])
  }

  @Test func `what follows in the same process counts too, and ends a loop in silence`() throws {
    let limits = FakeLimits()
    limits.answers = [
      .granted(isLast: false), .granted(isLast: true), .refused(isFirst: true), .refused(isFirst: false),
    ]
    let desktop = FakeDesktop(ours: ["notes"])
    let world = try world("[Action a]\nReturn.x=1\n", limits, desktop: desktop)
    let again = "notes:a?x-error=notes:a"
    _ = world.handle(
      "notes:a?x-success=\(PercentCoding.encode("notes:a?x-success=\(PercentCoding.encode(again))"))")
    #expect(world.nested.map { $0.error?.code } == [.tooMany, .tooMany, nil], "the innermost first")
    #expect(limits.taken.count == 4)
    #expect(world.nested.first?.noticeRule == .never)
    #expect(desktop.events == [])
  }

  @Test func `of a flood the journal keeps short lines`() throws {
    let limits = FakeLimits()
    limits.answers = [.refused(isFirst: true), .refused(isFirst: false)]
    let world = try world("[Action a]\nReturn.x=1\n", limits)
    let url = "notes:a?x-source=page&" + (0..<40).map { "\($0)=%F0%9F%98%80" }.joined(separator: "&")
    for _ in 0..<2 { world.handle(url) }
    let requests = world.journal.lines.map(\.request)
    #expect(requests.map(\.parameters.count) == [32, 32, 0, 0])
    #expect(requests.map(\.source) == ["page", "page", nil, nil])
    #expect(world.journal.lines.map { $0.end?.errorCode } == [nil, "429", nil, "429"])
  }

  @Test func `limits that cannot be kept let requests pass, and the journal says so`() throws {
    let limits = FakeLimits()
    limits.answers = [.unavailable(reason: "no place")]
    let world = try world("[Action a]\nExec=t\n", limits)
    let report = world.handle("notes:a?\(Self.all)")
    #expect(world.desktop.events == ["run t", "launch cb://s"])
    #expect(report.notes == ["Rate was not looked at: no place", "Parallel was not looked at: no files"])
    #expect(report.notice == nil)
    guard case .done(_, let end) = world.journal.lines.last else { return #expect(Bool(false)) }
    #expect(end.notes == report.notes)
  }

  @Test func `explain takes nothing`() throws {
    let limits = FakeLimits()
    let world = try world("[Action a]\nExec=t\n", limits)
    #expect(try world.plan("notes:a").refusal == nil)
    #expect(limits.taken == [] && limits.entered == [])
  }

  // MARK: Parallel

  struct Turn: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let action: String
    let entered: [String]

    init(_ name: String, _ action: String, _ entered: [String]) {
      (testDescription, self.action, self.entered) = (name, action, entered)
    }
  }

  static let turns: [Turn] = [
    Turn("a command", "Exec=t\n", ["notes 2 60"]), Turn("its time-out", "Exec=t\nTimeout=5\n", ["notes 2 5"]),
    Turn("without one", "Exec=t\nTimeout=0\n", ["notes 2 -"]),
    Turn("a command that is left alone", "Exec=t\nWait=false\n", []),
    Turn("a method", "DBus=a.b /c d.e.F\nTimeout=7\n", ["notes 2 7"]),
    Turn("a call", "Call=cb:x\nTimeout=9\n", ["notes 2 9"]),
    Turn("a reply", "Return=1\n", []), Turn("a notification", "Notify=x\n", []),
    Turn("a URL", "Open=cb:x\n", []),
  ]

  @Test(arguments: turns)
  func `what is waited for takes a turn`(row: Turn) throws {
    let limits = FakeLimits()
    let world = try world("[Action a]\n\(row.action)", limits)
    #expect(world.handle("notes:a").ending == .success)
    #expect(limits.entered == row.entered)
  }

  struct Refusal: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let entry: @Sendable () -> WorkQueue.Entry
    let ending: RequestReport.Ending
    let code: String?
    let reason: String
    let event: String

    init(
      _ name: String, _ entry: @escaping @Sendable () -> WorkQueue.Entry, _ ending: RequestReport.Ending,
      _ code: String?,
      _ reason: String, _ event: String
    ) {
      (testDescription, self.entry, self.ending, self.code, self.reason, self.event) = (
        name, entry, ending, code, reason, event
      )
    }
  }

  static let refusals: [Refusal] = [
    Refusal(
      "the queue is full", { .full }, .refused, "429",
      "256 requests for notes.handler wait for their turn already",
      tooMany),
    Refusal(
      "its turn did not come", { .timedOut }, .timeout, "408",
      "its turn did not come within 1 second; nothing ran",
      "launch cb://e?errorCode=408&errorMessage=The%20action%20took%20too%20long."),
    Refusal(
      "a signal came", { .interrupted(signal: 15) }, .cancel, nil,
      "interrupted by signal 15 while it waited for its turn",
      "launch cb://c"),
  ]

  @Test(arguments: refusals)
  func `nothing runs when its turn does not come`(row: Refusal) throws {
    let limits = FakeLimits { _ in row.entry() }
    let world = try world("[Action a]\nExec=t\nTimeout=1\nNotify=done\nOpen=cb:opened\n", limits)
    let report = world.handle("notes:a?\(Self.all)")
    #expect(world.desktop.events == [row.event])
    #expect(
      report.ending == row.ending && report.error?.code.rawValue == row.code
        && report.reason.description == row.reason)
    #expect((report.interruption != nil) == (row.ending == .cancel))
  }

  // MARK: With the limits themselves

  /// A world with the limits of a private home.
  private func shared(_ handlers: [String: String], desktop: FakeDesktop) throws -> (
    HandlerWorld, LockDirectories
  ) {
    let world = try HandlerWorld(handlers, desktop: desktop)
    let directories = LockDirectories(world.environment)
    world.limits = SharedLimits(directories, isInterruptible: false)
    return (world, directories)
  }

  @Test func `the command gets what waiting left of its time-out`() throws {
    let (world, directories) = try shared(
      ["notes": "[Handler]\nParallel=1\n[Action a]\nExec=t\nTimeout=30\n"], desktop: FakeDesktop())
    #expect(world.handle("notes:a").ending == .success)
    let timeout = try #require(world.desktop.commands.first?.timeout)
    #expect(timeout <= 30 && timeout > 25)
    guard case .entered(let slot) = WorkQueue(directories).enter("notes", parallel: 1, timeout: 1) else {
      return #expect(Bool(false))
    }
    try world.write("[Handler]\nParallel=1\n[Action a]\nExec=t\nTimeout=1\n", to: "handlers/notes.handler")
    #expect(world.handle("notes:a").ending == .timeout)
    #expect(world.desktop.commands.count == 1)
    slot.release()
    #expect(world.handle("notes:a").ending == .success)
  }

  @Test(arguments: [("its own scheme", "notes:b"), ("a scheme of ours that calls back", "tasks:c")])
  func `with Parallel=1 a call of ours does not wait for itself`(name: String, url: String) throws {
    let desktop = FakeDesktop(ours: ["notes", "tasks"])
    let (world, directories) = try shared(
      [
        "notes": "[Handler]\nParallel=1\n[Action a]\nCall=\(url)\nTimeout=2\n[Action b]\nExec=b\nTimeout=2\n",
        "tasks": "[Handler]\nParallel=1\n[Action c]\nCall=notes:b\nTimeout=2\n",
      ], desktop: desktop)
    #expect(world.handle("notes:a").ending == .success)
    #expect(desktop.events == ["run b"])
    for scheme in ["notes", "tasks"] {
      guard case .entered = WorkQueue(directories).enter(scheme, parallel: 1, timeout: 0.01) else {
        return #expect(Bool(false), "\(scheme): a turn was not given back")
      }
    }
  }

  @Test func `the turn is over when the callback follows`() throws {
    let desktop = FakeDesktop(ours: ["notes"])
    let (world, _) = try shared(
      [
        "notes":
          "[Handler]\nParallel=1\nCallbacks=notes\n[Action a]\nExec=a\nTimeout=2\n[Action b]\nExec=b\nTimeout=2\n"
      ],
      desktop: desktop)
    #expect(world.handle("notes:a?x-success=notes%3Ab").ending == .success)
    #expect(world.nested.map(\.ending) == [.success])
    #expect(desktop.events == ["run a", "run b"])
  }

  @Test func `ten notifications a minute, the last of which says where the rest is`() throws {
    let (world, directories) = try shared(
      ["notes": "[Action a]\n", "tasks": "[Action a]\n"], desktop: FakeDesktop())
    let limit = NoticeLimit(directories)
    let bodies = (1...12).map { _ in limit.notice(of: world.handle("notes:nothing"))?.body }
    #expect(bodies.prefix(9).allSatisfy { $0 == "notes.handler has no action nothing." })
    #expect(
      bodies[9]
        == "notes.handler has no action nothing. More of these within a minute are only in 'xcallback log'.")
    #expect(bodies.suffix(2) == [nil, nil])
    #expect(limit.notice(of: world.handle("tasks:nothing")) != nil, "another handler's")
    #expect(limit.notice(of: world.handle("notes:a")) == nil, "nothing to say")
    // Those without a handler are counted together.
    #expect(
      (1...11).map { limit.notice(of: world.handle("x\($0):a")) == nil } == Array(repeating: false, count: 10)
        + [true])
  }
}
