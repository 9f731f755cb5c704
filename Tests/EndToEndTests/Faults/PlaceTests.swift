import Foundation
import Glibc
import Testing

/// State and runtime directories that cannot be used, and commands that cannot be ended in peace (design §4, §8).
struct PlaceTests {
  private static let handler = """
    [Handler]
    Path=@BIN@
    Callbacks=sample

    [Action note]
    Required=n
    Exec=record @RAN@ {n}

    [Action cat]
    Required=text
    Exec=cat
    Stdin={text}

    [Action brood]
    Exec=misbehave brood @RAN@/.brood
    Timeout=1

    """

  private static func world() throws -> World {
    let world = try World()
    for scheme in ["sample", "other"] { try world.registerCaller(scheme) }
    try world.answerQuestions(with: "always")
    try world.install("demo", handler)
    return world
  }

  private static func link(_ number: Int, _ caller: String) -> String {
    request("note", "n=\(number)", success: "\(caller)://ok?n=\(number)", error: "sample://err?n=\(number)")
  }

  struct Row: NamedRow {
    var name: String
    var state: String?
    var runtime: String?
    /// Run in the world's directory beforehand.
    var command = "true"
    /// Whether a question can be counted, and so be asked.
    var asks = true
  }

  static let rows: [Row] = [
    Row(name: "state: below a device", state: "/dev/null/state"),
    Row(name: "state: where nobody can make a directory", state: "/proc/xcallback"),
    Row(name: "state: a file", state: "@ROOT@/file", command: "touch file"),
    Row(name: "state: a link that leads nowhere", state: "@ROOT@/link", command: "ln -s nowhere/at/all link"),
    Row(name: "state: a link in a circle", state: "@ROOT@/circle", command: "ln -s circle circle"),
    Row(name: "state: a name that is too long", state: "@ROOT@/" + String(repeating: "n", count: 300)),
    Row(name: "runtime: below a device", runtime: "/dev/null/run"),
    Row(name: "runtime: not there", runtime: "@ROOT@/nothing"),
    Row(name: "both", state: "/dev/null/state", runtime: "/dev/null/run", asks: false),
    Row(name: "both files", state: "@ROOT@/file", runtime: "@ROOT@/file", command: "touch file", asks: false),
  ]

  @Test("directories that cannot be used stop no link, and cost at most what is remembered", arguments: rows)
  func directories(_ row: Row) throws {
    let world = try Self.world()
    _ = try world.run(["sh", "-c", "cd '\(world.root)' && \(row.command)"])
    var changes: [String: String?] = [:]
    if let state = row.state { changes["XDG_STATE_HOME"] = state.replacing("@ROOT@", with: world.root) }
    if let runtime = row.runtime {
      changes["XDG_RUNTIME_DIR"] = runtime.replacing("@ROOT@", with: world.root)
    }

    try world.open(Self.link(1, "sample"), by: .direct, changes: changes)
    #expect(try world.everythingLaunched() == ["sample://ok?n=1"])
    try world.open(Self.link(2, "other"), by: .direct, changes: changes)
    let launched = try world.everythingLaunched()
    try #require(launched.count == 2)
    // Without a place to count questions in none is asked.
    let asks = row.asks || FileManager.default.fileExists(atPath: "/run/user/\(getuid())")
    #expect(launched.contains { $0.hasPrefix(asks ? "other://ok?n=2" : "sample://err?n=2&errorCode=403&") })
    #expect(try world.commands().count == (asks ? 2 : 1))
    #expect(try world.notifications().count == (asks ? 1 : 0))

    try? FileManager.default.removeItem(atPath: "\(world.root)/home/.local/state/xcallback/consent")
    try world.open(Self.link(3, "other"), by: .gioOpen)
    #expect(try world.everythingLaunched().contains("other://ok?n=3"))
    #expect(try world.commands().count == (asks ? 3 : 2))
  }

  @Test("input that may not be held anywhere is one x-error, and nothing ran")
  func sizeLimit() throws {
    let world = try Self.world()
    let text = String(repeating: "x", count: 60_000)
    let url = request("cat", "text=\(text)", success: "sample://ok", error: "sample://err")
    #expect(try world.launch(["prlimit", "--fsize=50000", "xcallback-handler", url]).status == 0)
    let launched = try world.everythingLaunched()
    #expect(launched.count == 1 && launched[0].hasPrefix("sample://err?errorCode=503&"), "\(launched)")
    #expect(try world.log().map { $0["state"] as? String } == ["error"])
    try world.open(Self.link(1, "sample"), by: .direct)
    #expect(try world.everythingLaunched().last == "sample://ok?n=1")
  }

  @Test(
    "where no file may grow, a command fails and is not killed",
    arguments: [["key", "demo"], ["new", "other"], ["uninstall", "demo"], ["allow", "demo", "other"]])
  func commands(_ words: [String]) throws {
    let world = try Self.world()
    let done = try world.launch(["prlimit", "--fsize=0", "xcallback"] + words)
    #expect((1..<128).contains(done.status), "\(done.status)")
    try world.open(Self.link(1, "sample"), by: .gioOpen)
    #expect(try world.everythingLaunched() == ["sample://ok?n=1"])
  }

  @Test("a time-out ends the children that a command leaves behind, deaf as they are")
  func family() throws {
    let world = try Self.world()
    // `launch` returns when the last of them is gone.
    try world.open(request("brood", success: "sample://ok", error: "sample://err"), by: .direct)
    let launched = try world.everythingLaunched()
    #expect(launched.count == 1 && launched[0].hasPrefix("sample://err?errorCode=408&"), "\(launched)")
    #expect(FileManager.default.fileExists(atPath: "\(world.ran)/.brood"))
    #expect(world.processes(holding: "\(world.ran)/.brood").isEmpty)
    #expect(try world.nothingIsLocked())
    try world.open(Self.link(1, "sample"), by: .direct)
    #expect(try world.everythingLaunched().last == "sample://ok?n=1")
  }
}
