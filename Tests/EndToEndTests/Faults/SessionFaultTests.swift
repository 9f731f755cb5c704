import Foundation
import Glibc
import Testing

/// The session bus or the notification server goes away, or hangs, in the middle of a link (design §6, §8).
struct SessionFaultTests {
  private static let handler = """
    [Handler]
    Path=@BIN@
    Callbacks=sample;active

    [Action note]
    Required=n
    Exec=record @RAN@ {n}

    [Action await]
    Exec=misbehave await @RAN@/.go

    [Action say]
    DBus=org.example.Echo /org/example/Echo org.example.Echo.Say s hello
    Timeout=1

    [Action silence]
    DBus=org.example.Echo /org/example/Echo org.example.Echo.Hang

    """

  /// `dialog` is what a dialogue in the place of zenity answers; nil when none can be opened.
  private static func world(dialog: String? = nil) throws -> World {
    let world = try World()
    for scheme in ["sample", "other"] { try world.registerCaller(scheme) }
    try world.registerActivatableCaller("active")
    try world.registerEcho()
    try world.answerQuestions(with: "wait")
    if let dialog {
      try world.write(
        "\(world.root)/home/.local/bin/zenity", "#!/bin/sh\necho \(dialog)\nexit \"$ZENITY_EXTRA\"\n",
        mode: 0o755)
    }
    try world.install("demo", handler)
    return world
  }

  private static func asking(_ number: Int) -> String {
    request("note", "n=\(number)", success: "other://ok?n=\(number)", error: "sample://err?n=\(number)")
  }

  private static func begin(_ world: World, _ url: String) throws -> Running {
    try world.start(["launch", "--", "xcallback-handler", url])
  }

  /// The next link is asked about and answered as if nothing had been.
  private static func nextLinkWorks(_ world: World) throws {
    let (runs, questions) = (try world.commands().count, try world.notifications().count)
    try world.answerQuestions(with: "once")
    try world.open(asking(99), by: .gioOpen)
    #expect(try world.urls("other").last == "other://ok?n=99")
    #expect(try world.commands().count == runs + 1)
    #expect(try world.notifications().count == questions + 1)
    #expect(try world.log().last?["state"] as? String == "success")
    #expect(try world.nothingIsLocked())
  }

  // MARK: Asking

  enum Fault: String, CaseIterable, Sendable, CustomStringConvertible {
    case busIsKilledBefore = "the bus is killed before"
    case busIsKilledMeanwhile = "the bus is killed while the question is open"
    case busEndsMeanwhile = "the bus ends while the question is open"
    case serverIsStoppedBefore = "the notification server is stopped before"
    case serverIsKilledMeanwhile = "the notification server is killed while the question is open"

    var description: String { rawValue }
    var isBefore: Bool { self == .busIsKilledBefore || self == .serverIsStoppedBefore }

    func happen(to world: World, _ server: [pid_t]) {
      switch self {
      case .busIsKilledBefore, .busIsKilledMeanwhile: world.signalBus(SIGKILL)
      case .busEndsMeanwhile: world.signalBus(SIGTERM)
      case .serverIsStoppedBefore: for pid in server { kill(pid, SIGSTOP) }
      case .serverIsKilledMeanwhile: for pid in server { kill(pid, SIGKILL) }
      }
    }
  }

  @Test(
    "a question that cannot be put by notification goes to the next means, or is refused soon",
    arguments: Fault.allCases, ["Once", nil])
  func question(_ fault: Fault, dialog: String?) throws {
    let world = try Self.world(dialog: dialog)
    let isStarted = try world.run([
      "gdbus", "wait", "--session", "--activate", "org.freedesktop.Notifications", "--timeout", "20",
    ])
    #expect(isStarted.status == 0)
    let server = world.processes(holding: "\(world.root)/notified")
    #expect(server.count == 1)
    defer { for pid in server { kill(pid, SIGKILL) } }

    if fault.isBefore { fault.happen(to: world, server) }
    let began = ContinuousClock.now
    let link = try Self.begin(world, Self.asking(1))
    if !fault.isBefore {
      try world.wait(for: "the question") { try !world.notifications().isEmpty }
      fault.happen(to: world, server)
    }
    #expect(try link.finish().status == 0)
    #expect(ContinuousClock.now - began < .seconds(20), "a minute is the person's, not the server's")

    let launched = try world.everythingLaunched()
    try #require(launched.count == 1)
    #expect(try world.commands().count == (dialog == nil ? 0 : 1))
    if dialog == nil {
      #expect(launched[0].hasPrefix("sample://err?n=1&errorCode=403&"))
      let reason = try world.log().last?["reason"] as? String
      #expect(reason?.contains("you could not be asked: ") == true, "\(reason ?? "")")
    } else {
      #expect(launched == ["other://ok?n=1"])
    }

    for pid in server { kill(pid, SIGCONT) }
    if fault != .serverIsStoppedBefore, fault != .serverIsKilledMeanwhile { try world.startBus() }
    try Self.nextLinkWorks(world)
  }

  // MARK: Working

  @Test(
    "the bus goes while the command runs: a caller on the bus is started by its command line, once",
    arguments: [SIGTERM, SIGKILL])
  func callerOnTheBus(_ signal: Int32) throws {
    let world = try Self.world()
    let link = try Self.begin(
      world, request("await", success: "active://ok", error: "sample://err"))
    try world.wait(for: "the command") {
      try world.log().count == 1 && !world.processes(holding: "\(world.ran)/.go").isEmpty
    }
    world.signalBus(signal)
    try world.write("\(world.ran)/.go", "")
    #expect(try link.finish().status == 0)
    #expect(try world.everythingLaunched() == ["active://ok?result=done"])
    #expect(try world.urls("wrong-road") == ["active://ok?result=done"])
    try world.startBus()
    try Self.nextLinkWorks(world)
  }

  @Test("the bus goes during a method call: one x-error", arguments: [SIGTERM, SIGKILL])
  func method(_ signal: Int32) throws {
    let world = try Self.world()
    let link = try Self.begin(world, request("silence", success: "sample://ok", error: "sample://err"))
    try world.wait(for: "the call") { try !Record.all(in: world.heard).isEmpty }
    world.signalBus(signal)
    #expect(try link.finish().status == 0)
    let launched = try world.everythingLaunched()
    #expect(launched.count == 1 && launched[0].hasPrefix("sample://err?errorCode=500&"), "\(launched)")
    #expect(try Record.all(in: world.heard).count == 1)
    try world.startBus()
    try Self.nextLinkWorks(world)
  }

  @Test("a bus that hangs keeps nobody for long, and is not needed for what does not need it")
  func hangingBus() throws {
    let world = try Self.world(dialog: "Once")
    world.signalBus(SIGSTOP)
    let began = ContinuousClock.now
    let links = try [
      request("await", success: "sample://await"),
      request("say", success: "sample://ok", error: "sample://say"),
      Self.asking(1),
    ].map { try Self.begin(world, $0) }
    try world.write("\(world.ran)/.go", "")
    for link in links { #expect(try link.finish().status == 0) }
    #expect(ContinuousClock.now - began < .seconds(30))
    let launched = try world.everythingLaunched().map { $0.prefix { $0 != "&" } }.sorted()
    #expect(launched == ["other://ok?n=1", "sample://await?result=done", "sample://say?errorCode=500"])
    #expect(try world.commands().count == 1)
    world.signalBus(SIGCONT)
    try Self.nextLinkWorks(world)
  }
}
