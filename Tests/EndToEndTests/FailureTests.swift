import Foundation
import Testing

/// x-error and x-cancel: which code, which message, and that nothing else is launched (design §3.4–6, §4).
struct FailureTests {
  struct Row: NamedRow {
    var name: String
    var url: String
    var code: String
    /// Words that the message has to contain.
    var naming: [String] = []
  }

  static let callback = "sample://err?req=7"

  static func failing(_ action: String, _ query: String = "") -> String {
    request(action, query, success: "sample://ok", error: callback, cancel: "sample://cancel")
  }

  static let rows: [Row] = [
    Row(name: "unknown action (CB-08)", url: failing("nosuch"), code: "404", naming: ["nosuch"]),
    Row(name: "no action (PAR-06)", url: failing(""), code: "404"),
    Row(name: "a missing parameter", url: failing("note"), code: "400", naming: ["text"]),
    Row(name: "an empty parameter is missing", url: failing("note", "text="), code: "400", naming: ["text"]),
    Row(
      name: "all that is missing or invalid is listed",
      url: failing("typed", "count=12&day=2025-02-29&kind=tiny"),
      code: "400", naming: ["count", "day", "kind", "link"]),
    Row(
      name: "a number in other digits", url: failing("exit/%EF%BC%91"), code: "400", naming: ["status"]),
    Row(
      name: "a parameter twice", url: failing("note", "text=a&text=b"), code: "400", naming: ["text"]),
    Row(name: "a NUL (PAR-15)", url: failing("note", "text=x%00y"), code: "400", naming: ["text"]),
    Row(name: "not UTF-8", url: failing("note", "text=%FF"), code: "400", naming: ["text"]),
    Row(name: "a control character", url: failing("note", "text=%1B%5B2J"), code: "400", naming: ["text"]),
    Row(
      name: "a value that would become an option", url: failing("bare", "text=--help"), code: "400",
      naming: ["text"]),
    Row(
      name: "x-success twice: the request is refused by the x-error that is left (PAR-11)",
      url: failing("note", "text=x&x-success=sample%3A%2F%2Fsteal"), code: "400"),
    Row(name: "exit status (CB-09)", url: failing("exit/3"), code: "3"),
    Row(name: "the largest exit status", url: failing("exit/255"), code: "255"),
    Row(name: "killed by a signal", url: failing("signal/9"), code: "137"),
    Row(name: "crashed", url: failing("signal/11"), code: "139"),
    Row(name: "timed out, with a child and deaf to SIGTERM", url: failing("hang"), code: "408"),
    Row(name: "no such program", url: failing("absent"), code: "503"),
    Row(name: "output that is no JSON", url: failing("garbage"), code: "502"),
    Row(name: "more than a megabyte of output", url: failing("flood/1048577"), code: "413"),
    Row(name: "a callback one byte too long for an argument", url: failing("flood/131053"), code: "413"),
    Row(name: "a status that is no cancelling one", url: failing("cancel/1"), code: "1"),
  ]

  @Test(arguments: rows, Road.desktop)
  func error(_ row: Row, by road: Road) throws {
    let world = try World.demo()
    let done = try world.open(row.url, by: road)
    #expect(done.status == 0)
    let launched = try world.everythingLaunched()
    try #require(launched.count == 1)
    let prefix = "sample://err?req=7&errorCode=\(row.code)&errorMessage="
    #expect(launched[0].hasPrefix(prefix), "\(launched[0])")
    let message = try #require(parameter("errorMessage", of: launched[0]))
    #expect(!message.isEmpty)
    for word in row.naming { #expect(message.contains(word), "\(message)") }
    // CB-17: neither what the command said nor where things are leaves the machine.
    for secret in ["secret", "stderr", world.root] { #expect(!message.contains(secret), "\(message)") }
    let runs = try world.commands().count
    #expect(runs == 0)
    let notices = try world.notifications().count
    #expect(notices == 0, "x-error said it already")
  }

  @Test("both x-error twice and x-success twice: nobody is answered", arguments: Road.desktop)
  func everythingDoubled(_ road: Road) throws {
    let world = try World.demo()
    let url = request("note", "text=x", success: "sample://a", error: "sample://b")
    try world.open(url + "&x-success=sample%3Ac&x-error=sample%3Ad", by: road)
    let launched = try world.everythingLaunched()
    #expect(launched == [])
    let runs = try world.commands().count
    #expect(runs == 0)
    let notices = try world.notifications().count
    #expect(notices == 1)
  }

  struct CancelRow: NamedRow {
    var name: String
    var url: String
    var expected: [String]
  }

  static let cancelRows: [CancelRow] = [
    CancelRow(
      name: "x-cancel carries nothing",
      url: request(
        "cancel/7", success: "sample://ok", error: "sample://err", cancel: "sample://cancel?a=1&b=#f"),
      expected: ["sample://cancel?a=1&b=#f"]),
    CancelRow(
      name: "without x-cancel nothing is launched (CB-11)",
      url: request("cancel/130", success: "sample://ok", error: "sample://err"), expected: []),
    CancelRow(
      name: "status 0 is success",
      url: request("cancel/0", success: "sample://ok", cancel: "sample://cancel"),
      expected: ["sample://ok?result=said%20on%20stdout"]),
  ]

  @Test(arguments: cancelRows, Road.desktop)
  func cancel(_ row: CancelRow, by road: Road) throws {
    let world = try World.demo()
    try world.open(row.url, by: road)
    let launched = try world.everythingLaunched()
    #expect(launched == row.expected)
    let notices = try world.notifications().count
    #expect(notices == 0)
  }

  @Test("a failure that no x-error tells of is one notification", arguments: Road.desktop)
  func notification(_ road: Road) throws {
    let world = try World.demo()
    try world.open(request("exit/3", success: "sample://ok"), by: road)
    #expect(try world.everythingLaunched() == [])
    #expect(try world.notifications().count == 1)
  }

  @Test("no session bus: the action runs, and nothing hangs or is started")
  func withoutBus() throws {
    let world = try World.demo()
    let gone: [String: String?] = ["DBUS_SESSION_BUS_ADDRESS": nil, "XDG_RUNTIME_DIR": nil]
    try world.open(request("note", "text=x", success: "sample://cb"), by: .direct, changes: gone)
    let runs = try world.commands().count
    #expect(runs == 1)
    let launched = try world.everythingLaunched()
    #expect(launched == ["sample://cb"])
    try world.open(request("exit/3"), by: .direct, changes: gone)
    let notices = try world.notifications().count
    #expect(notices == 0)
  }

  @Test("no session bus: an activatable caller is started by its command line; 413 for what that cannot hold")
  func activatableCallerWithoutBus() throws {
    let world = try World.demo()
    try world.registerActivatableCaller("active")
    try world.install(
      "bus",
      "[Handler]\nCallbacks=active\nPath=@BIN@\n\n[Action x/{n}]\nType.n=integer\nExec=misbehave flood {n}\n")
    let gone: [String: String?] = ["DBUS_SESSION_BUS_ADDRESS": nil, "XDG_RUNTIME_DIR": nil]
    for size in ["4", "200000"] {
      let url = request("x/\(size)", success: "active://ok", error: "active://err", scheme: "bus")
      try world.open(url, by: .direct, changes: gone)
    }
    let overBus = try world.urls("active")
    #expect(overBus == [])
    let launched = try world.urls("wrong-road")
    try #require(launched.count == 2)
    #expect(launched[0] == "active://ok?result=xxxx")
    #expect(launched[1].hasPrefix("active://err?errorCode=413&errorMessage="))
  }

  @Test("a name that nobody has on the bus is 503", arguments: Road.desktop)
  func busNameUnknown(_ road: Road) throws {
    let world = try World.demo()
    try world.open(Self.failing("say", "text=a"), by: road)
    let launched = try world.everythingLaunched()
    try #require(launched.count == 1)
    #expect(launched[0].hasPrefix("sample://err?req=7&errorCode=503&errorMessage="))
  }

  @Test(
    "a handler file that is not usable, or is masked, answers 503", arguments: ["[Handler]\nNmae=x\n", ""])
  func unusable(_ text: String) throws {
    let world = try World.demo()
    try world.write("\(world.root)/home/.config/xcallback/config", "[Settings]\nCallbacks=sample\n")
    try world.writeHandler("demo", text)
    try world.open(Self.failing("note", "text=x"), by: .gioOpen)
    let launched = try world.everythingLaunched()
    #expect(launched.count == 1)
    #expect(launched.first?.hasPrefix("sample://err?req=7&errorCode=503&errorMessage=") == true)
    let runs = try world.commands().count
    #expect(runs == 0)
  }
}
