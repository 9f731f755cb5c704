import Foundation
import Testing

/// `xcallback-handler` takes one argument and nothing else, and is gone at once (design §6).
struct HandlerRoleTests {
  struct Row: NamedRow {
    var name: String
    var arguments: [[UInt8]]
    var status: Int32

    init(_ name: String, _ arguments: [String], _ status: Int32) {
      self.name = name
      self.arguments = arguments.map { Array($0.utf8) }
      self.status = status
    }
  }

  static let rows: [Row] = [
    Row("no argument", [], 64),
    Row("two", ["demo:echo?text=a", "demo:echo?text=b"], 64),
    Row("an option and a URL", ["--json", "demo:echo?text=a"], 64),
    Row("a URL", ["demo:echo?text=a"], 0),
    Row("nothing", [""], 0),
    Row("-h", ["-h"], 0),
    Row("two dashes", ["--"], 0),
    Row("no URL", ["not a url"], 0),
    Row("a path", ["/etc/passwd"], 0),
    Row("a scheme that is not ours", ["https://example.org/"], 0),
    Row("a field code (EXE-02)", ["%u"], 0),
    Row("a URL in quotes (EXE-02)", ["'demo:note?text=a'"], 0),
    Row("our own reserved scheme", ["xcallback://x-callback-url/success/aaaa"], 0),
  ]

  @Test(arguments: rows)
  func arguments(_ row: Row) throws {
    let world = try World.demo()
    let done = try world.launch(
      ["xcallback-handler"] + row.arguments.map { String(decoding: $0, as: UTF8.self) })
    #expect(done.status == row.status)
    #expect(done.output == [])
    let launched = try world.everythingLaunched()
    #expect(launched == [])
    let runs = try world.commands().count
    #expect(runs == 0)
  }

  @Test("a megabyte of URL is refused, not a crash")
  func tooLong() throws {
    let world = try World.demo()
    let done = try world.launch([
      "xcallback-handler", "demo:note?text=" + String(repeating: "&", count: 120_000),
    ])
    #expect(done.status == 0)
    let runs = try world.commands().count
    #expect(runs == 0)
  }

  @Test("the launcher has its answer while the command still runs (C61)", arguments: Road.allCases)
  func atOnce(_ road: Road) throws {
    let world = try World.demo()
    // Not through `launch`: it would wait for the command.
    let done = try world.run(road.command + [request("await", success: "sample://cb")])
    #expect(done.status == 0)
    let launched = try world.everythingLaunched()
    #expect(launched == [])
    try world.write("\(world.ran)/go", "")
    try world.wait(for: "the callback") { try !world.urls("sample").isEmpty }
    #expect(try world.everythingLaunched() == ["sample://cb?result=done"])
  }

  @Test("it is in a session of its own, with nothing of the launcher's open")
  func detached() throws {
    let world = try World.demo()
    try world.open(request("note", "text=a", success: "sample://cb"), by: .direct)
    let command = try #require(try world.commands().first)
    #expect(command.facts["fd"] == "3")
  }

  @Test("nothing can look into its memory: it is not dumpable before it reads anything")
  func notDumpable() throws {
    let world = try World.demo()
    let trace = "\(world.root)/tmp/trace"
    _ = try world.launch([
      "strace", "-f", "-qq", "-e", "trace=prctl,openat", "-o", trace, "--", "xcallback-handler",
      request("note", "text=a"),
    ])
    let calls = String(decoding: try readBytes(trace), as: UTF8.self).split(separator: "\n")
    let set = try #require(calls.firstIndex { $0.contains("prctl(PR_SET_DUMPABLE, SUID_DUMP_DISABLE") })
    let read = try #require(calls.firstIndex { $0.contains("/demo.handler") })
    #expect(set < read)
    #expect(try world.commands().count == 1)
  }
}
