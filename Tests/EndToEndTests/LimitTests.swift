import Foundation
import Glibc
import Testing

/// `Rate` and `Parallel` across the processes of real links (design §4).
struct LimitTests {
  private static let actions = """

    [Action step/{number}]
    Exec=record @RAN@ -- {number}
    Timeout=300

    [Action await]
    Exec=misbehave await @RAN@/.go

    [Action linger]
    Exec=misbehave hang @RAN@/.lingering

    [Action reply]

    [Action ball]
    Exec=true

    """

  /// A world with the handler `limited` and `sample` as the caller to answer.
  private static func world(_ keys: String) throws -> World {
    let world = try World()
    try world.registerCaller("sample")
    try world.install("limited", "[Handler]\nCallbacks=sample;pong\nPath=@BIN@\n\(keys)\n\(actions)")
    return world
  }

  private static func step(_ number: Int, _ callbacks: Bool = true) -> String {
    "limited:step/\(number)" + (callbacks ? "?x-success=sample%3As\(number)&x-error=sample%3Ae\(number)" : "")
  }

  private static func log(_ world: World) throws -> [[String: Any]] {
    try world.run(["xcallback", "log", "--json"]).outputText.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
    }
  }

  private static func states(_ world: World) throws -> [String?] {
    try log(world).map { $0["state"] as? String }
  }

  // MARK: Parallel

  @Test("with Parallel=1 five links run one after the other, in the order in which they came")
  func order() throws {
    let world = try Self.world("Parallel=1")
    var opened = [try world.start(["launch", "--", "xcallback-handler", "limited:await"])]
    try world.wait(for: "the first") { world.lockCount(of: "limited.work") == 1 }
    for number in 1...5 {
      opened.append(try world.start(["launch", "--", "xcallback-handler", Self.step(number)]))
      try world.wait(for: "number \(number)") { world.lockCount(of: "limited.work") == number + 1 }
    }
    #expect(try world.commands().isEmpty)
    #expect(try Self.states(world) == Array(repeating: "running", count: 6))
    try world.write("\(world.ran)/.go", "")
    for one in opened { #expect(try one.finish().status == 0) }
    #expect(try world.commands().map { $0.arguments.last } == (1...5).map(String.init))
    // The next one runs while the callback of the one before is launched.
    #expect(try world.urls("sample").sorted() == (1...5).map { "sample:s\($0)" })
    #expect(try world.nothingIsLocked())
  }

  @Test("a killed holder lets the next one go on")
  func killed() throws {
    let world = try Self.world("Parallel=1")
    let holder = try world.start(["xcallback", "run", "limited:linger"])
    try world.wait(for: "the command") { FileManager.default.fileExists(atPath: "\(world.ran)/.lingering") }
    let next = try world.start(["xcallback", "run", Self.step(1)])
    try world.wait(for: "the next") { world.lockCount(of: "limited.work") == 2 }
    #expect(try world.commands().isEmpty)
    kill(holder.pid, SIGKILL)
    #expect(try next.finish().status == 0)
    _ = try holder.finish()
    #expect(try world.commands().count == 1)
    for pid in world.processes(holding: "\(world.ran)/.lingering") { kill(pid, SIGKILL) }
    #expect(try world.nothingIsLocked())
  }

  struct Waiting: NamedRow {
    var name: String
    /// Sent to the one that waits; 0 for none.
    var signal: Int32
    var timeout: Int
    var status: Int32
    var words: String
    var callback: String
  }

  static let waitings: [Waiting] = [
    Waiting(
      name: "Ctrl-C", signal: SIGINT, timeout: 60, status: 130, words: "while it waited for its turn",
      callback: "sample:c"),
    Waiting(
      name: "the end of the session", signal: SIGTERM, timeout: 60, status: 130,
      words: "while it waited for its turn",
      callback: "sample:c"),
    Waiting(
      name: "its time-out", signal: 0, timeout: 1, status: 75, words: "its turn did not come within 1 second",
      callback: "sample:e?errorCode=408&errorMessage=The%20action%20took%20too%20long."),
  ]

  @Test("what ends the waiting ends the request, and nothing ran", arguments: waitings)
  func waiting(_ row: Waiting) throws {
    let world = try Self.world(
      "Parallel=1\n[Action late]\nExec=record @RAN@\nTimeout=\(row.timeout)")
    let holder = try world.start(["xcallback", "run", "limited:await"])
    try world.wait(for: "the holder") { world.lockCount(of: "limited.work") == 1 }
    let url = "limited:late?x-success=sample%3As&x-error=sample%3Ae&x-cancel=sample%3Ac"
    let late = try world.start(["xcallback", "run", url])
    try world.wait(for: "the one that waits") { world.lockCount(of: "limited.work") == 2 || row.signal == 0 }
    if row.signal != 0 { kill(late.pid, row.signal) }
    let done = try late.finish()
    #expect(done.status == row.status)
    #expect(done.errorText.contains(row.words))
    try world.wait(for: "the callback") { try world.urls("sample") == [row.callback] }
    try world.write("\(world.ran)/.go", "")
    #expect(try holder.finish().status == 0)
    #expect(try world.commands().isEmpty)
    #expect(try world.nothingIsLocked())
  }

  // MARK: Rate

  @Test(
    "beyond Rate=3/60s the first is told of it, and the next one is only in the journal",
    arguments: Road.allCases)
  func rate(_ road: Road) throws {
    let world = try Self.world("Rate=3/60s")
    for number in 1...5 { try world.open(Self.step(number), by: road) }
    #expect(
      try world.urls("sample") == [
        "sample:s1", "sample:s2", "sample:s3",
        "sample:e4?errorCode=429&errorMessage=There%20are%20too%20many%20requests.",
      ])
    #expect(try world.commands().count == 3)
    #expect(try world.notifications().isEmpty)
    let records = try Self.log(world)
    #expect(records.map { $0["errorCode"] as? String } == [nil, nil, nil, "429", "429"])
    #expect(
      records.suffix(2).allSatisfy { ($0["reason"] as? String)?.contains("Rate of limited.handler") == true })
    let last = try world.run(["xcallback", "run", Self.step(6)])
    #expect(last.status == 77 && last.errorText.contains("Refused (429)"))
    #expect(try world.urls("sample").count == 4)
    // Looking takes nothing and is refused nothing.
    #expect(try world.run(["xcallback", "explain", Self.step(7)]).status == 0)
    #expect(try Self.log(world).count == 6)
  }

  @Test("a refusal that no x-error tells of is one notification, whatever a page opens")
  func notification() throws {
    let world = try Self.world("Rate=2/60s")
    for number in 1...6 { try world.open(Self.step(number, false), by: .direct) }
    #expect(try world.notifications().count == 1)
    #expect(try world.commands().count == 2)
  }

  @Test("of a hundred failures that nobody hears of, ten are shown")
  func notices() throws {
    let world = try Self.world("Rate=none")
    _ = try world.open(all: (1...100).map { "limited:nothing/\($0)" }, by: .direct)
    let notices = try world.notifications().map { $0.argv.map { String(decoding: $0, as: UTF8.self) } }
    #expect(notices.count == 10)
    #expect(notices.count { $0[3].contains("More of these within a minute are only in") } == 1, "\(notices)")
    #expect(try Self.log(world).count == 100)
  }

  @Test("an app that answers each answer with a new link comes to an end")
  func pingPong() throws {
    let world = try Self.world("Rate=12/60s")
    try world.registerTarget("pong", "again")
    try world.open("limited:ball?x-success=pong%3Ahit&x-error=pong%3Amiss", by: .gioOpen)
    let urls = try world.targetURLs("pong")
    // Twelve answers and one refusal, which is answered too; the link after it is not.
    #expect(
      urls == Array(repeating: "pong:hit", count: 12)
        + ["pong:miss?errorCode=429&errorMessage=There%20are%20too%20many%20requests."])
    #expect(try Self.states(world) == Array(repeating: "success", count: 12) + ["refused", "refused"])
    #expect(try world.notifications().isEmpty)
  }

  // MARK: When things go wrong

  @Test("limits that cannot be kept stop nothing, and the journal says so")
  func unusable() throws {
    let world = try Self.world("Rate=1/60s\nParallel=1")
    let state = (world.locksDirectory as NSString).deletingLastPathComponent
    _ = try world.run([
      "sh", "-c",
      "rm -rf '\(state)/locks' && mkdir -p '\(state)' && touch '\(state)/locks' '\(world.root)/runtime/xcallback'",
    ])
    for number in 1...2 { try world.open(Self.step(number), by: .direct) }
    guard !FileManager.default.fileExists(atPath: "/run/user/\(getuid())") else { return }
    #expect(try world.urls("sample") == ["sample:s1", "sample:s2"])
    for record in try Self.log(world) {
      let notes = record["notes"] as? [String] ?? []
      #expect(notes.count == 2)
      #expect(notes.first?.hasPrefix("Rate was not looked at: cannot write ") == true)
      #expect(notes.last?.hasPrefix("Parallel was not looked at: cannot write ") == true)
    }
  }

  @Test("a full disk: what is there goes on to count, and what is not stops nothing")
  func full() throws {
    let world = try Self.world("Rate=2/60s")
    // No file may grow beyond that, so what is not there cannot be counted.
    for size in [0, 64] {
      let done = try world.launch(["prlimit", "--fsize=\(size)", "xcallback-handler", "limited:reply"])
      #expect(done.status == 0)
      if size == 0 { try world.open(Self.step(1), by: .direct) }
    }
    try world.open(Self.step(2), by: .direct)
    #expect(try world.urls("sample").map { $0.prefix(9) } == ["sample:s1", "sample:e2"])
  }

  // MARK: Load

  @Test("three hundred links behind one: 256 wait, the rest is refused, and then all have their turn")
  func queue() throws {
    let world = try Self.world("Parallel=1\nRate=1000/60s")
    let holder = try world.start(["launch", "--", "xcallback-handler", "limited:await"])
    try world.wait(for: "the holder") { world.lockCount(of: "limited.work") == 1 }
    try world.write("\(world.root)/tmp/urls", (1...300).map { Self.step($0) + "\n" }.joined())
    let links = try world.start(["launch", "--each", "\(world.root)/tmp/urls", "--", "xcallback-handler"])
    try world.wait(for: "those that are too many", limit: 60) {
      try world.lockCount(of: "limited.work") == 257 && world.urls("sample").count == 44
    }
    #expect(try world.urls("sample").allSatisfy { $0.contains("errorCode=429") })
    #expect(try world.commands().isEmpty)
    try world.write("\(world.ran)/.go", "")
    #expect(try links.finish().status == 0 && holder.finish().status == 0)
    #expect(try world.commands().count == 256)
    let states = try Self.states(world)
    #expect(states.count { $0 == "success" } == 257 && states.count { $0 == "refused" } == 44)
    #expect(try world.urls("sample").count == 300)
    #expect(try world.notifications().isEmpty)
    #expect(try world.nothingIsLocked())
  }

  @Test("a thousand links at once: each is answered or refused by the rules, and nothing is left")
  func load() throws {
    // The standard number, in a time that no slow machine needs.
    let world = try Self.world("Rate=600/1h")
    let report = "\(world.root)/tmp/report"
    try world.write("\(world.root)/tmp/urls", (1...1_000).map { Self.step($0) + "\n" }.joined())
    let done = try world.launch(
      ["xcallback-handler"],
      options: ["--each", "\(world.root)/tmp/urls", "--limit", "300", "--report", report])
    #expect(done.status == 0)
    let facts = String(decoding: try readBytes(report), as: UTF8.self)
    #expect(facts.contains("killed 0"))

    let records = try Self.log(world)
    #expect(records.count == 1_000)
    let kinds = Dictionary(grouping: records) { record -> String in
      let reason = record["reason"] as? String ?? ""
      switch record["state"] as? String {
      case "success": return "success"
      case "refused" where reason.contains("wait for their turn"): return "full"
      case "refused" where reason.contains("Rate"): return "rate"
      case let state: return "\(state ?? "nothing"): \(reason)"
      }
    }.mapValues(\.count)
    let (succeeded, full) = (kinds["success"] ?? 0, kinds["full"] ?? 0)
    #expect(Set(kinds.keys).isSubset(of: ["success", "full", "rate"]), "\(kinds)")
    #expect(kinds["rate"] == 400)
    #expect(succeeded + full == 600)
    #expect(try world.commands().count == succeeded)
    let urls = try world.urls("sample")
    #expect(Set(urls).count == urls.count, "no answer twice")
    #expect(urls.count { $0.hasPrefix("sample:s") } == succeeded)
    #expect(urls.count { $0.contains("errorCode=429") } == full + 1)
    #expect(try world.notifications().isEmpty)
    #expect(try world.nothingIsLocked())
  }
}
