import Foundation
import Testing

/// Which callbacks are allowed: decided before anything runs (design §5). Each scheme of the security
/// record, and what the journal says of it, is in SecurityRecordTests.
struct PolicyTests {
  static let callers = ["sample", "other", "http", "https", "mailto", "tel", "ssh", "file"]

  static func world(callbacks: String) throws -> World {
    let world = try World()
    for scheme in callers { try world.registerCaller(scheme) }
    try world.install(
      "demo",
      """
      [Handler]
      Callbacks=\(callbacks)
      Path=@BIN@

      [Action note]
      Required=text
      Exec=record @RAN@ -- {text}

      [Action echo]
      Required=text
      Return.text={text}

      """)
    return world
  }

  struct Row: NamedRow {
    var name: String
    var callback: String
    var callbacks = "sample"
    /// Whether the message has to name the command that would allow it.
    var isNamed = false
  }

  static let refusedRows: [Row] = [
    Row(name: "javascript: in mixed case (CB-06)", callback: "JaVaScript:alert(1)"),
    Row(name: "javascript: though everything is listed", callback: "javascript:alert(1)", callbacks: "*"),
    Row(name: "a new line inside a scheme (CB-06)", callback: "java\nscript:alert(1)"),
    Row(name: "file: though everything is listed", callback: "file:///etc/passwd", callbacks: "*"),
    Row(name: "view-source:", callback: "view-source:https://example.org/"),
    Row(name: "no scheme (CB-05)", callback: "done"),
    Row(name: "no scheme but an authority (CB-05)", callback: "//cb"),
    Row(name: "a space in front (CB-05)", callback: " sample://cb"),
    Row(name: "http, not listed", callback: "http://example.org/"),
    Row(
      name: "http though all custom schemes are listed", callback: "http://example.org/",
      callbacks: "sample;*"),
    Row(name: "https, not listed", callback: "https://example.org/?"),
    Row(
      name: "https, another host", callback: "https://example.com/back", callbacks: "https://example.org/back"
    ),
    Row(
      name: "https, another path", callback: "https://example.org/other",
      callbacks: "https://example.org/back"),
    Row(
      name: "https, a longer path but not at a slash", callback: "https://example.org/backdoor",
      callbacks: "https://example.org/back"),
    Row(
      name: "https, dot segments", callback: "https://example.org/back/../other",
      callbacks: "https://example.org/back"),
    Row(
      name: "https, encoded dot segments", callback: "https://example.org/back/%2e%2E/other",
      callbacks: "https://example.org/back"),
    Row(
      name: "https, userinfo", callback: "https://example.org@evil.example/back",
      callbacks: "https://example.org/back"),
    Row(
      name: "https, a backslash", callback: "https://example.org\\@evil.example/back",
      callbacks: "https://example.org/back"),
    Row(
      name: "https, another port", callback: "https://example.org:8443/back",
      callbacks: "https://example.org/back"),
    Row(
      name: "mailto, though all custom schemes are listed", callback: "mailto:a@example.org?attach=x",
      callbacks: "sample;*"),
    Row(name: "our own scheme, not listed", callback: "demo://x-callback-url/note?text=again"),
    Row(name: "an installed scheme, not listed", callback: "other://delete-all", isNamed: true),
  ]

  @Test(arguments: refusedRows, Road.desktop)
  func refused(_ row: Row, by road: Road) throws {
    let world = try Self.world(callbacks: row.callbacks)
    let done = try world.open(request("note", "text=x", success: row.callback), by: road)
    #expect(done.status == 0)
    let runs = try world.commands().count
    #expect(runs == 0)
    let launched = try world.everythingLaunched()
    #expect(launched == [])
    let notices = try world.notifications().count
    #expect(notices == 1)
  }

  @Test(arguments: refusedRows)
  func refusedByRun(_ row: Row) throws {
    let world = try Self.world(callbacks: row.callbacks)
    let done = try world.run(["xcallback", "run", "--json", request("note", "text=x", success: row.callback)])
    #expect(done.status == 77, "\(done.errorText)")
    let answer = try done.json()
    #expect(answer["outcome"] as? String == "refused")
    #expect(answer["errorCode"] as? String == "403")
    let words = "\(answer["reason"] ?? "") \(answer["errorMessage"] ?? "") \(done.errorText)"
    if row.isNamed { #expect(words.contains("xcallback allow demo other"), "\(words)") }
    let runs = try world.commands().count
    #expect(runs == 0)
    let launched = try world.everythingLaunched()
    #expect(launched == [])
  }

  @Test("the refusal travels by an x-error that is allowed", arguments: Road.desktop)
  func refusalTravels(_ road: Road) throws {
    let world = try Self.world(callbacks: "sample")
    try world.open(request("note", "text=x", success: "other://a", error: "sample://err"), by: road)
    let launched = try world.everythingLaunched()
    #expect(launched.count == 1)
    #expect(launched.first?.hasPrefix("sample://err?errorCode=403&errorMessage=") == true)
    let runs = try world.commands().count
    #expect(runs == 0)
    let notices = try world.notifications().count
    #expect(notices == 0)
  }

  @Test("an x-cancel that is forbidden refuses the whole request", arguments: Road.desktop)
  func eachIsJudged(_ road: Road) throws {
    let world = try Self.world(callbacks: "sample")
    try world.open(request("note", "text=x", success: "sample://a", cancel: "javascript:1"), by: road)
    let launched = try world.everythingLaunched()
    #expect(launched == [])
    #expect(try world.commands().count == 0)
  }

  static let allowedRows: [Row] = [
    Row(
      name: "an https address", callback: "https://example.org/back", callbacks: "https://example.org/back"),
    Row(
      name: "an https address further down", callback: "https://Example.ORG:443/back/x?y",
      callbacks: "https://example.org/back"),
    Row(name: "an https host", callback: "https://example.org/any", callbacks: "https://example.org"),
    Row(name: "any custom scheme", callback: "other://x", callbacks: "*"),
  ]

  @Test(arguments: allowedRows, Road.desktop)
  func allowed(_ row: Row, by road: Road) throws {
    let world = try Self.world(callbacks: row.callbacks)
    try world.open(request("note", "text=x", success: row.callback), by: road)
    let launched = try world.everythingLaunched()
    #expect(launched == [row.callback])
    let runs = try world.commands().count
    #expect(runs == 1)
  }

  @Test("the global list counts as well")
  func globalList() throws {
    let world = try Self.world(callbacks: "sample")
    try world.write("\(world.root)/home/.config/xcallback/config", "[Settings]\nCallbacks=other\n")
    try world.open(request("note", "text=x", success: "other://x"), by: .gioOpen)
    #expect(try world.everythingLaunched() == ["other://x"])
  }

  /// `count` callbacks to our own scheme inside each other, the last one to `sample`.
  static func nested(_ count: Int) -> String {
    var callback = "sample://cb"
    for _ in 0..<count { callback = request("echo", success: callback) }
    return request("echo", "text=Hi", success: callback)
  }

  /// Not without end: D35 in SecurityRecordTests.
  @Test("a callback to our own scheme is answered in the same process", arguments: [1, 3, 7])
  func ownScheme(_ depth: Int) throws {
    let world = try Self.world(callbacks: "sample;demo")
    let programs = try world.programsRun(by: ["xcallback-handler", Self.nested(depth)])
    let launched = try world.everythingLaunched()
    #expect(launched == ["sample://cb?text=Hi"])
    #expect(programs.filter { $0.hasSuffix("xcallback-handler") }.count == 1, "\(programs)")
  }
}
