import Foundation
import Glibc
import Testing

/// Links that come while an app starts or leaves are handled once each (issue: "never lost"; research C43).
struct ReceiverPhaseTests {
  struct Phase: NamedRow {
    var mode: ReceiverDeliveryTests.Mode
    var phase: String
    var settings: [String: String] = [:]
    var name: String { "\(mode) \(phase)" }
  }

  static let phases: [Phase] =
    [Phase(mode: .run, phase: "loop")]
    + ["start", "exit"].map { Phase(mode: .run, phase: $0, settings: ["IDLE": "0"]) }
    + ["start", "attached", "loop"].map { Phase(mode: .loop, phase: $0) }
    + ["start", "attached", "startup", "loop"].map {
      Phase(mode: .application, phase: $0, settings: ["STAY": "1"])
    }
    // Without a window or a hold the loop is over at once.
    + ["start", "attached", "startup", "loop", "exit"].map { Phase(mode: .application, phase: $0) }

  @Test("a phase that takes a second: links by a second launch and by the bus come in it", arguments: phases)
  func delayed(_ row: Phase) throws {
    let receiver = try ReceiverWorld(["MODE": row.mode.rawValue].merging(row.settings) { $1 })
    let slow = try receiver.start("recv:note/1", settings: ["DELAY": row.phase])
    try receiver.waitForLine("phase \(row.phase)")
    // Whoever is the app now takes it; else this process becomes it.
    let second = try receiver.start("recv:note/2")
    let done = try receiver.call("org.freedesktop.Application.Open", "['recv:note/3']", "@a{sv} {}")
    #expect(done.status == 0, "\(done.errorText)")
    try receiver.waitForLine("past \(row.phase)")
    for number in 1...3 { try receiver.waitForLine("handled recv:note/\(number)") }
    let last = try receiver.start("recv:note/4")
    try receiver.waitForLine("handled recv:note/4")
    #expect(receiver.handled.sorted() == (1...4).map { "recv:note/\($0)" })
    withExtendedLifetime((slow, second, last)) {}
  }

  @Test("an activation that comes before the app is registered is not lost")
  func earlyActivation() throws {
    let receiver = try ReceiverWorld(["MODE": "application", "STAY": "1"])
    _ = try receiver.start("--gapplication-service", settings: ["DELAY": "attached"])
    try receiver.waitForLine("phase attached")
    #expect(try receiver.call("org.freedesktop.Application.Activate", "@a{sv} {}").status == 0)
    #expect(receiver.said("application") == [])
    try receiver.waitForLine("application activated")
    #expect(try receiver.call("org.freedesktop.Application.Activate", "@a{sv} {}").status == 0)
    try receiver.waitForLine("application activated", count: 2)
  }

  @Test("a bare loop is told of activations, also of early ones")
  func activationWithoutApplication() throws {
    let receiver = try ReceiverWorld(["MODE": "loop"])
    _ = try receiver.start("recv:note/1", settings: ["DELAY": "attached"])
    try receiver.waitForLine("phase attached")
    #expect(try receiver.run().status == 0)
    try receiver.waitForLine("activated")
  }

  @Test("an app that leaves all the time handles each link once, whoever is the app just then")
  func leaving() throws {
    let receiver = try ReceiverWorld(["IDLE": "0"])
    let urls = (0..<60).map { "recv:note/\($0)?x-success=sample%3A\($0)" }
    try receiver.world.write(
      "\(receiver.world.root)/tmp/urls", urls.map { $0 + "\n" }.joined())
    let processes = try receiver.world.start([
      "launch", "--each", "\(receiver.world.root)/tmp/urls", "--limit", "120", "--", "receiver-app",
    ])
    let more = (100..<160).map { "recv:note/\($0)" }
    for url in more {
      let done = try receiver.call("org.freedesktop.Application.Open", "['\(url)']", "@a{sv} {}")
      #expect(done.status == 0, "\(done.errorText)")
    }
    #expect(try processes.finish().status == 0)
    for url in more { try receiver.waitForLine("handled \(url)") }
    #expect(receiver.handled.sorted() == (urls + more).sorted())
    #expect(try receiver.callbacks(60).count == 60)
  }

  @Test("processes that start in the same instant: one is the app, each link is handled once")
  func sameInstant() throws {
    let receiver = try ReceiverWorld()
    for round in 0..<10 {
      let both = try (0..<2).map { try receiver.start("recv:note/\(round)/\($0)") }
      for number in 0..<2 { try receiver.waitForLine("handled recv:note/\(round)/\(number)") }
      let owner = try #require(receiver.lines.last { $0.words.hasPrefix("handled") }).pid
      for process in both where process.pid != owner { #expect(try process.finish().status == 0) }
      kill(owner, SIGTERM)
      for process in both where process.pid == owner { #expect(try process.finish().status == 0) }
    }
    #expect(receiver.handled.count == 20 && Set(receiver.handled).count == 20)
  }

  @Test("the app is killed while a second launch hands over: the second handles its link itself")
  func ownerKilled() throws {
    let receiver = try ReceiverWorld()
    for round in 0..<5 {
      let owner = try receiver.start("recv:note/\(round)")
      try receiver.waitForLine("handled recv:note/\(round)")
      kill(owner.pid, SIGSTOP)
      let second = try receiver.start("recv:note/second/\(round)")
      try receiver.waitForLine("started", count: receiver.said("started").count)
      // It waits for an answer, or is on the way there.
      try receiver.world.wait(for: "the second process") {
        receiver.lines.contains { $0.pid == second.pid && $0.words == "started" }
      }
      kill(owner.pid, SIGKILL)
      _ = try owner.finish()
      try receiver.waitForLine("handled recv:note/second/\(round)")
      kill(second.pid, SIGTERM)
      #expect(try second.finish().status == 0)
    }
    #expect(receiver.handled.count == 10)
  }

  @Test("idle for ever, then a link")
  func idle() throws {
    let receiver = try ReceiverWorld()
    let app = try receiver.start()
    try receiver.waitForLine("activated")
    for number in 1...2 { #expect(try receiver.run("recv:note/\(number)").status == 0) }
    try receiver.waitForLine("handled recv:note/2")
    #expect(receiver.isRunning(app.pid))
  }

  @Test("the idle time-out ends the app, and a request in work keeps it", arguments: [true, false])
  func idleTimeout(_ hasBus: Bool) throws {
    let receiver = try ReceiverWorld(["IDLE": "50"])
    let done = try receiver.run(
      "recv:slow?milliseconds=300&x-success=sample%3A",
      settings: hasBus ? [:] : ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"])
    #expect(done.status == 0)
    #expect(receiver.handled.count == 1)
    #expect(try receiver.callbacks(1) == ["sample:?slept=300"])
  }

  @Test("a GApplication without a window stays until its requests are answered", arguments: [true, false])
  func held(_ hasBus: Bool) throws {
    let receiver = try ReceiverWorld(["MODE": "application"])
    let done = try receiver.run(
      "recv:slow?milliseconds=300&x-success=sample%3A",
      settings: hasBus ? [:] : ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"])
    #expect(done.status == 0)
    #expect(receiver.said("ended") == ["0"])
    #expect(try receiver.callbacks(1) == ["sample:?slept=300"])
  }

  @Test("a GApplication that quits: callers that wait get x-cancel before it ends")
  func applicationQuits() throws {
    let receiver = try ReceiverWorld(["MODE": "application", "STAY": "1"])
    let app = try receiver.start("recv:hang?x-cancel=sample%3Acancel")
    try receiver.waitForLine("handled")
    #expect(try receiver.run("recv:quit?x-success=sample%3Aquit").status == 0)
    #expect(try app.finish().status == 0)
    #expect(try receiver.callbacks(2) == ["sample:cancel", "sample:quit"])
  }

  @Test("SIGTERM, SIGINT, SIGHUP: callers that wait get x-cancel", arguments: [SIGTERM, SIGINT, SIGHUP])
  func signals(_ signal: Int32) throws {
    let receiver = try ReceiverWorld()
    let links = (1...3).map { "recv:hang?x-cancel=sample%3A\($0)&x-error=sample%3Aerror" }
    let app = try receiver.start(links[0])
    try receiver.waitForLine("handled")
    for link in links.dropFirst() { #expect(try receiver.run(link).status == 0) }
    try receiver.waitForLine("handled", count: 3)
    kill(app.pid, signal)
    #expect(try app.finish().status == 0)
    #expect(try receiver.callbacks(3) == ["sample:1", "sample:2", "sample:3"])
  }

  @Test("no session bus: the link is handled and the process ends; without a link there is nothing to do")
  func noBus() throws {
    let receiver = try ReceiverWorld()
    for address: String? in ["unix:path=/nonexistent", nil] {
      var changes: [String: String?] = ["DBUS_SESSION_BUS_ADDRESS": address]
      changes["XDG_RUNTIME_DIR"] = "\(receiver.world.root)/tmp"
      let done = try receiver.world.run(
        ["receiver-app", "recv:note/1?x-success=sample%3A"], changes: changes)
      #expect(done.status == 0, "\(done.errorText)")
      #expect(try receiver.world.run(["receiver-app"], changes: changes).status == 69)
    }
    #expect(receiver.handled.count == 2)
    #expect(try receiver.callbacks(2) == ["sample:?text=1", "sample:?text=1"])
  }

  @Test("the bus goes away: the app ends when its work is done")
  func busGone() throws {
    let receiver = try ReceiverWorld()
    let app = try receiver.start("recv:slow?milliseconds=500")
    try receiver.world.wait(for: "the name") {
      // Of the bus: a message to the app would start another one, which the link would then be handed over to.
      try receiver.world.run([
        "gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path",
        "/org/freedesktop/DBus",
        "--method", "org.freedesktop.DBus.NameHasOwner", ReceiverWorld.id,
      ]).outputText.hasPrefix("(true")
    }
    receiver.world.stopBus()
    #expect(try app.finish().status == 0)
    #expect(receiver.handled.count == 1)
  }
}
