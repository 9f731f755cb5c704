import Foundation
import Glibc
import Testing

/// A person finds out in one command why a click did nothing (design §8).
struct JournalTests {
  @Test("a click leaves two lines, whichever way it came", arguments: Road.allCases)
  func click(_ road: Road) throws {
    let world = try World.demo()
    try world.open(request("note", "text=private", success: "sample://host/private"), by: road)
    let lines = try world.journalLines()
    try #require(lines.count == 2)
    #expect(lines.map { $0["event"] as? String } == ["taken", "done"])
    #expect(lines[0]["id"] as? String == lines[1]["id"] as? String)
    #expect(lines[0]["pid"] as? Int == lines[1]["pid"] as? Int && lines[0]["start"] is Int)
    #expect(lines[1]["outcome"] as? String == "success")
    let text = String(decoding: try readBytes(world.journalFile), as: UTF8.self)
    #expect(!text.contains("private"))
    let table = try world.run(["xcallback", "log"])
    #expect(table.outputText.contains("  demo  note  success  "))
    #expect(table.outputText.contains("  sample: launched  "))
    let mode =
      try FileManager.default.attributesOfItem(atPath: world.journalFile)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test("refused and malformed URLs are there; what only looks leaves nothing")
  func refused() throws {
    let world = try World.demo()
    for url in [request("nothing"), "demo:echo", "demo://a\\b", "other:a", "xcallback:late"] {
      try world.open(url, by: .direct)
      _ = try world.run(["xcallback", "explain", url])
      _ = try world.run(["xcallback", "parse", url])
    }
    let records = try world.log()
    #expect(records.map { $0["errorCode"] as? String } == ["404", "400", "400", "503", "400"])
    #expect(
      records.allSatisfy { $0["state"] as? String == "refused" && !(($0["reason"] as? String) ?? "").isEmpty }
    )
    #expect(try world.log("--scheme", "demo").count == 3)
  }

  @Test("a handler that is killed is shown as interrupted, one at work as running")
  func killed() throws {
    let world = try World.demo()
    let running = try world.start(["xcallback", "run", request("linger", success: "sample://ok")])
    try world.wait(for: "the command") { FileManager.default.fileExists(atPath: "\(world.ran)/.lingering") }
    #expect(try world.log().map { $0["state"] as? String } == ["running"])
    #expect(try world.log().map { $0["action"] as? String } == ["linger"])
    kill(running.pid, SIGKILL)
    // Until it is reaped its number is still there.
    try world.wait(for: "its end") { try world.log().map { $0["state"] as? String } == ["interrupted"] }
    _ = try running.finish()
    #expect(try world.log().map { $0["state"] as? String } == ["interrupted"])
    for pid in world.processes(holding: "\(world.ran)/.lingering") { kill(pid, SIGKILL) }
    #expect(try world.everythingLaunched() == [])
    try world.open(request("note", "text=a", success: "sample://cb"), by: .direct)
    #expect(try world.everythingLaunched() == ["sample://cb"])
  }

  struct Row: NamedRow {
    var name: String
    /// Run in the state directory.
    var command: String
  }

  static let rows: [Row] = [
    Row(name: "no state directory, and none can be made", command: "rm -r xcallback; touch xcallback"),
    Row(name: "a directory in the file's place", command: "mkdir xcallback/journal.jsonl"),
    Row(name: "a link to a full device", command: "ln -s /dev/full xcallback/journal.jsonl"),
    Row(name: "a pipe", command: "mkfifo xcallback/journal.jsonl"),
  ]

  @Test("nothing that is wrong with the journal stops or delays a request, or is shown", arguments: rows)
  func unwritable(_ row: Row) throws {
    let world = try World.demo()
    let state = "\(world.root)/home/.local/state"
    _ = try world.run(["sh", "-c", "cd '\(state)' && mkdir -p xcallback && \(row.command)"])
    try world.open(request("echo", "text=a", success: "sample://cb"), by: .direct)
    #expect(try world.everythingLaunched() == ["sample://cb?text=a"])
    let done = try world.run(["xcallback", "run", request("echo", "text=a")])
    #expect(done.status == 0 && done.errorText.isEmpty)
    #expect(try world.notifications().isEmpty)
    let log = try world.run(["xcallback", "log"])
    #expect(log.errorText.contains("The journal cannot be written"))
  }

  @Test("a file that may not grow, as on a full disk, stops nothing")
  func full() throws {
    let world = try World.demo()
    _ = try world.run(["mkdir", "-p", (world.journalFile as NSString).deletingLastPathComponent])
    try world.write(world.journalFile, String(repeating: "x", count: 100_000), mode: 0o600)
    let url = request("echo", "text=a", success: "sample://cb")
    let done = try world.launch(["prlimit", "--fsize=100000", "xcallback-handler", url])
    #expect(done.status == 0)
    #expect(try world.everythingLaunched() == ["sample://cb?text=a"])
    #expect(try readBytes(world.journalFile).count == 100_000)
    try world.open(url, by: .direct)
    #expect(try world.log().map { $0["state"] as? String } == ["success"])
  }

  @Test("--follow prints what comes, also into a new file, until Ctrl-C")
  func follow() throws {
    let world = try World.demo()
    let following = try world.start(["xcallback", "log", "--follow", "--scheme", "demo"])
    try world.wait(for: "its start") { following.errorText.contains("The journal is empty") }
    try world.open("other:a", by: .direct)
    try world.open(request("echo", "text=a"), by: .direct)
    try world.wait(for: "the first") { following.outputSoFar.contains("  echo  success  ") }
    // What stands in its place is another file now, as after a change, with a line already in it.
    let path = world.journalFile
    _ = try world.run(["mv", path, path.replacing("journal.jsonl", with: "journal.1.jsonl")])
    try world.open(request("exit/3"), by: .direct)
    try world.wait(for: "the second") { following.outputSoFar.contains("exit/{status}") }
    try world.wait(for: "its end") { following.outputSoFar.contains("  error 3  ") }
    _ = try world.run(["rm", "-r", (path as NSString).deletingLastPathComponent])
    try world.open(request("nothing"), by: .direct)
    try world.wait(for: "the third") { following.outputSoFar.contains("  refused 404  ") }
    kill(following.pid, SIGINT)
    let done = try following.finish()
    #expect(done.status == 130)
    #expect(!done.outputText.contains("other"))
  }

  @Test("many at once, in a journal that is begun anew meanwhile: each line whole")
  func many() throws {
    let world = try World.demo()
    // Nearly full, so that the first of them begins a new file.
    let filler =
      "{\"event\":\"taken\",\"id\":\"filler\",\"time\":\"2026-11-30T00:00:00Z\",\"x\":\"\(String(repeating: "x", count: 1 << 20))\"}\n"
    _ = try world.run(["mkdir", "-p", (world.journalFile as NSString).deletingLastPathComponent])
    try world.write(world.journalFile, String(filler), mode: 0o600)
    _ = try world.open(all: (0..<40).map { "demo:echo?text=\($0)" }, by: .direct)
    #expect(try world.journalLines().count == 80)
    let records = try world.log()
    #expect(records.count == 41)
    #expect(records.filter { $0["state"] as? String == "success" }.count == 40)
  }
}
