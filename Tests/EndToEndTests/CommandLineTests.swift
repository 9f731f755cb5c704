import Foundation
import Glibc
import Testing

/// `xcallback` as a person or a script calls it, against the same world (design §7).
struct CommandLineTests {
  @Test("explain prints the argv that run then uses", arguments: Fixtures.commandURLs.map(\.name))
  func explained(_ name: String) throws {
    let url = try #require(Fixtures.commandURLs.first { $0.name == name }).url
    let world = try World.demo()

    let explained = try world.run(["xcallback", "explain", "--json", url])
    #expect(explained.status == 0, "\(explained.errorText)")
    let runs = try world.commands().count
    #expect(runs == 0, "explain runs nothing")
    let answer = try explained.json()
    let words = try #require(answer["argv"] as? [String])
    let program = try #require(answer["program"] as? String)

    let run = try world.launch(["xcallback", "run", url])
    #expect(run.status == 0, "\(run.errorText)")
    if words[0] == "record" {
      let record = try #require(try world.commands().first)
      #expect(record.argv.map { String(decoding: $0, as: UTF8.self) } == words)
      #expect(program == "\(world.bin)/record")
    }
    let traced = try world.argv(of: program, runBy: ["xcallback", "run", url])
    #expect(traced == words)
  }

  @Test("every action with a command is among those")
  func allActions() {
    let demo = Fixtures.demo.components(separatedBy: "[Action ").dropFirst()
      .filter { $0.contains("Exec=record") || $0.contains("Exec=printf") }
      .compactMap { $0.split(separator: "]").first.map(String.init) }
    let covered = Set(Fixtures.commandURLs.map { $0.name.split(separator: ",").first.map(String.init) ?? "" })
    #expect(
      Set(demo.map { $0.split(separator: "/").first.map(String.init) ?? "" }).subtracting(covered) == [])
  }

  struct Row: NamedRow {
    var name: String
    var url: String
    var status: Int32
    var outcome: String
    var code: String?
    var launched: [String] = []
  }

  static let rows: [Row] = [
    Row(
      name: "success", url: request("echo", "text=a", success: "sample:cb"), status: 0, outcome: "success",
      launched: ["sample:cb?text=a"]),
    Row(name: "success without a callback", url: request("echo", "text=a"), status: 0, outcome: "success"),
    Row(
      name: "success, callback dropped", url: request("echo", "text=a", success: "nowhere:cb"), status: 74,
      outcome: "success"),
    Row(name: "error", url: request("exit/3"), status: 1, outcome: "error", code: "3"),
    Row(
      name: "error, callback dropped", url: request("exit/3", error: "nowhere:cb"), status: 1,
      outcome: "error", code: "3"),
    Row(
      name: "cancelled", url: request("cancel/7", cancel: "sample:no"), status: 2, outcome: "cancel",
      launched: ["sample:no"]),
    Row(name: "timed out", url: request("hang"), status: 75, outcome: "timeout", code: "408"),
    Row(name: "unknown action", url: request("nosuch"), status: 65, outcome: "refused", code: "404"),
    Row(name: "missing parameter", url: request("note"), status: 65, outcome: "refused", code: "400"),
    Row(
      name: "forbidden callback", url: request("note", "text=a", success: "javascript:1"), status: 77,
      outcome: "refused", code: "403"),
    Row(name: "no program", url: request("absent"), status: 69, outcome: "refused", code: "503"),
    Row(name: "no JSON", url: request("garbage"), status: 1, outcome: "error", code: "502"),
    Row(name: "no handler file", url: "unheard:of", status: 69, outcome: "refused", code: "503"),
  ]

  @Test(arguments: rows)
  func run(_ row: Row) throws {
    let world = try World.demo()
    let done = try world.launch(["xcallback", "run", "--json", row.url])
    #expect(done.status == row.status, "\(done.errorText)")
    let answer = try done.json()
    #expect(answer["outcome"] as? String == row.outcome)
    #expect(answer["errorCode"] as? String == row.code)
    #expect(answer["launched"] as? Bool == !row.launched.isEmpty)
    if let callback = row.launched.first { #expect(answer["callback"] as? String == callback) }
    let launched = try world.everythingLaunched()
    #expect(launched == row.launched)
    let notices = try world.notifications().count
    #expect(notices == 0, "run says it on the terminal")

    // Words for people on stderr, results only on stdout.
    let plain = try world.launch(["xcallback", "run", row.url])
    #expect(plain.status == row.status)
    if row.outcome == "success" {
      #expect((try? plain.json()) != nil, "\(plain.outputText)")
    } else {
      #expect(plain.output == [])
      #expect(!plain.errors.isEmpty)
    }
  }

  @Test("another user's link on the way to a handler file", .enabled(if: geteuid() == 0))
  func foreignLink() throws {
    let world = try World.demo()
    let file = "\(world.root)/home/.config/xcallback/handlers/demo.handler"
    try FileManager.default.moveItem(atPath: file, toPath: "\(world.root)/home/demo.handler")
    try FileManager.default.createSymbolicLink(
      atPath: "\(world.root)/home/link", withDestinationPath: "demo.handler")
    try FileManager.default.createSymbolicLink(
      atPath: file, withDestinationPath: "\(world.root)/home/link")
    #expect(try world.launch(["xcallback", "run", request("note", "text=a")]).status == 0)
    #expect(try world.commands().count == 1)

    try #require(lchown("\(world.root)/home/link", 65_534, 65_534) == 0)
    for command in [
      ["run", request("note", "text=a")], ["check", "demo"], ["explain", request("note", "text=a")],
    ] {
      let done = try world.launch(["xcallback"] + command)
      #expect(done.status == 78)
      let said = done.outputText + done.errorText
      #expect(said.contains("\(world.root)/home/link belongs to another user (uid 65534)"), "\(said)")
    }
    let runs = try world.commands().count
    #expect(runs == 1, "nothing more ran")
  }

  @Test("what install says is what the desktop's tools say (INS-01)")
  func installed() throws {
    let world = try World.demo()
    let id = "io.github.xcallback.demo.desktop"
    #expect(try world.run(["gio", "mime", "x-scheme-handler/demo"]).outputText.contains(id))
    #expect(
      try world.run(["xdg-mime", "query", "default", "x-scheme-handler/demo"]).outputText
        .trimmingCharacters(in: .whitespacesAndNewlines) == id)
    let list = try world.run(["xcallback", "list", "--json", "demo"])
    #expect(list.status == 0)

    #expect(try world.run(["xcallback", "uninstall", "demo"]).status == 0)
    #expect(!(try world.run(["gio", "mime", "x-scheme-handler/demo"]).outputText.contains(id)))
    let left =
      FileManager.default.enumerator(atPath: "\(world.root)/home/.local/share/applications")?
      .compactMap { $0 as? String } ?? []
    #expect(!left.contains(id))
  }
}
