import Foundation
import Glibc
import Testing

/// `xcallback doctor` in worlds that are broken in one way each (issue 5): it names the fault, what it prints or
/// `--fix` mends it, and then real links arrive by both roads of the desktop.
struct DoctorTests {
  static let rows: [BrokenWorld] =
    BrokenWorld.handlerFiles + BrokenWorld.entries + BrokenWorld.execLines + BrokenWorld.lists
    + BrokenWorld.openers + BrokenWorld.sessions + BrokenWorld.browsers

  @Test(arguments: rows)
  func brokenWorld(_ row: BrokenWorld) throws {
    let world = try row.makeWorld()
    try row.breaking(world)

    // What it says, and that it is true: errors are what keeps a link of either road from arriving.
    let answer = try doctor(row, in: world, changes: row.changes)
    let finding = try #require(answer.finding(row.code), "\(answer.findings.map(\.code))")
    #expect(finding.isError == row.isError)
    #expect(answer.errors == (row.isError ? row.also.union([row.code]) : []))
    #expect(answer.status == (row.isError ? 78 : 0))
    #expect(answer.works == !row.isError)
    for finding in answer.findings {
      #expect((finding.mend == nil) != (finding.advice == nil), "\(finding)")
      #expect(".?".contains(finding.message.suffix(1)), "\(finding.message)")
    }
    for name in row.names {
      #expect("\(finding)".contains(name.replacingOccurrences(of: "@ROOT@", with: world.root)))
    }
    try checkText(row, in: world)
    let before = try roadsThatWork(row, in: world, changes: row.changes, limit: row.hangs ? 3 : 60)
    if row.isError {
      #expect(before.count < 2, "there is no fault: \(before)")
    } else {
      #expect(before == Road.desktop)
    }

    let changes = try mend(row, in: world)
    guard case .nothing = row.mending else {
      let after = try doctor(row, in: world, changes: changes)
      #expect(after.status == 0, "\(after.findings)")
      #expect(after.finding(row.code) == nil)
      let mended = try roadsThatWork(row, in: world, changes: changes, template: row.endsWithTemplate)
      #expect(mended == Road.desktop)
      return
    }
  }

  @Test("every finding that the manual lists has a row")
  func codes() throws {
    #expect(Set(Self.rows.map(\.name)).count == Self.rows.count)
    let manual = String(
      decoding: try readBytes("\(Programs.repository)/share/man/man1/xcallback.1"), as: UTF8.self)
    let findings =
      manual.components(separatedBy: "\n.SH FINDINGS\n").dropFirst().first?
      .components(separatedBy: "\n.SH ").first ?? ""
    let listed = findings.components(separatedBy: "\n.TP\n.B ").dropFirst().compactMap { section in
      section.split(separator: "\n").first?.replacingOccurrences(of: "\\-", with: "-")
    }
    // One has a test below; the other is a policy of the machine's, in a place that no test writes.
    #expect(Set(listed).subtracting(Self.rows.map(\.code)) == ["handler-program", "chromium-blocked"])
    #expect(Set(Self.rows.map(\.code)).subtracting(listed) == [])
  }

  @Test("a copy of xcallback that can install nothing")
  func handlerProgram() throws {
    let world = try World()
    try world.install("notes", BrokenWorld.handler)
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "\(world.bin)/xcallback")
    try world.make("\(world.root)/alone")
    symlink(program, "\(world.root)/alone/xcallback")
    let command = ["sh", "-c", "exec \(world.root)/alone/xcallback doctor --json notes"]
    let alone = try DoctorAnswer(world.run(command), scheme: "notes")
    #expect(alone.status == 0)
    #expect(alone.finding("handler-program")?.message.contains("xcallback-handler is missing") == true)

    symlink(program, "\(world.root)/alone/xcallback-handler")
    #expect(try DoctorAnswer(world.run(command), scheme: "notes").finding("handler-program") == nil)
  }

  @Test("--fix without a scheme leaves another program's scheme alone")
  func claims() throws {
    let world = try World()
    try world.install("notes", BrokenWorld.handler)
    try world.install("todo", BrokenWorld.handler)
    try world.registerCaller("notes")
    let list = "\(world.root)/home/.config/mimeapps.list"
    try world.replace("io.github.xcallback.notes.desktop", by: "org.example.notes.desktop", in: list)
    try world.editEntry("todo", "Hidden", "true")

    let all = try world.run(["xcallback", "doctor", "--fix"])
    #expect(all.status == 78)
    #expect(all.errorText.contains("notes is left to the program that has it"), "\(all.errorText)")
    #expect(all.outputText.contains("todo: a click reaches xcallback"), "\(all.outputText)")
    #expect(all.outputText.contains("notes: a click goes to org.example.notes"), "\(all.outputText)")
    try world.open("notes:new?text=1", by: .gioOpen)
    #expect(try world.urls("notes") == ["notes:new?text=1"])

    let named = try world.run(["xcallback", "doctor", "--fix", "notes"])
    #expect(named.status == 0, "\(named.outputText) \(named.errorText)")
    let text = String(decoding: try readBytes(list), as: UTF8.self)
    #expect(text.contains("=io.github.xcallback.notes.desktop;org.example.notes.desktop"), "\(text)")
    try world.open("notes:new?text=1", by: .gioOpen)
    #expect(try world.commands().count == 1)
  }

  @Test("--fix without a scheme installs nothing that only came with a package, or that is masked")
  func packagedHandlers() throws {
    let world = try World()
    try world.install("notes", BrokenWorld.handler)
    try world.make("\(world.root)/share/xcallback/handlers")
    for scheme in ["tel", "mpv"] {
      try world.write("\(world.root)/share/xcallback/handlers/\(scheme).handler", "[Action a]\nReturn=x\n")
    }
    try world.write(world.handlerFile("mpv"), "")
    let list = try readBytes(world.userList)
    for words in [["doctor"], ["doctor", "--fix"]] {
      let done = try world.run(["xcallback"] + words)
      #expect(done.status == 0, "\(done.outputText)")
      #expect(!done.outputText.contains("tel") && !done.outputText.contains("mpv:"), "\(done.outputText)")
    }
    #expect(try readBytes(world.userList) == list)
    #expect(!FileManager.default.fileExists(atPath: world.entry("tel")))

    // Named, it is wanted.
    #expect(try world.run(["xcallback", "doctor", "tel"]).status == 78)
    #expect(try world.run(["xcallback", "doctor", "--fix", "tel"]).status == 0)
  }

  @Test("lists in the order in which they are asked (INS-09)")
  func lists() throws {
    let world = try World()
    try world.install("notes", BrokenWorld.handler)
    try world.registerCaller("notes")
    let line = "[Default Applications]\nx-scheme-handler/notes=org.example.notes.desktop\n"
    try FileManager.default.createDirectory(
      atPath: "\(world.root)/share/applications", withIntermediateDirectories: true)
    for file in ["share/applications/mimeapps.list", "etc/x-generic-mimeapps.list"] {
      try world.write("\(world.root)/\(file)", line)
    }
    let ours = try DoctorAnswer(world.run(["xcallback", "doctor", "--json", "notes"]), scheme: "notes")
    let files = ours.lists.compactMap { ($0["file"] as? String)?.dropFirst(world.root.count + 1) }
    #expect(
      files == [
        "home/.config/x-generic-mimeapps.list", "home/.config/mimeapps.list", "etc/x-generic-mimeapps.list",
        "etc/mimeapps.list", "home/.local/share/applications/x-generic-mimeapps.list",
        "home/.local/share/applications/mimeapps.list", "home/.local/share/applications/defaults.list",
        "home/.local/share/applications/mimeinfo.cache", "share/applications/x-generic-mimeapps.list",
        "share/applications/mimeapps.list", "share/applications/defaults.list",
        "share/applications/mimeinfo.cache",
      ])
    #expect(
      ours.lists.filter { $0["decides"] as? Bool == true }.map { $0["file"] as? String }
        == ["\(world.root)/home/.config/mimeapps.list"])

    try world.write("\(world.root)/home/.config/x-generic-mimeapps.list", line)
    let text = try world.run(["xcallback", "doctor", "notes"])
    #expect(text.status == 78)
    #expect(
      text.outputText.contains(
        "\(world.root)/home/.config/x-generic-mimeapps.list: org.example.notes.desktop (this decides)"),
      "\(text.outputText)")
  }

  @Test("no other command waits at a named pipe, and one that matters to nobody is no fault of others")
  func namedPipe() throws {
    let world = try World()
    try world.install("notes", BrokenWorld.handler)
    let unasked = "\(world.applications)/other.desktop"
    mkfifo(unasked, 0o600)
    let answer = try DoctorAnswer(world.run(["xcallback", "doctor", "--json", "notes"]), scheme: "notes")
    #expect(answer.finding("replies-not-installed") == nil && answer.works, "\(answer.findings.map(\.code))")
    try world.remove(unasked)

    try world.remove(world.userList)
    mkfifo(world.userList, 0o600)
    for words in [
      ["install", "notes"], ["uninstall"], ["list"], ["allow", "notes", "other"],
      ["run", "notes:new?text=1"],
      ["explain", "notes:new?text=1&x-success=other%3Ax"], ["call", "notes:new", "text=1"],
    ] {
      let done = try world.run(["launch", "--limit", "20", "--", "xcallback"] + words)
      #expect(done.status == 78 && done.output.isEmpty, "\(words): \(done.status)")
      #expect(done.errorText.hasPrefix("xcallback: \(world.userList) is a named pipe, "), "\(done.errorText)")
    }
    let completed = try world.run([
      "launch", "--limit", "20", "--", "xcallback", "complete", "--", "list", "",
    ])
    #expect(completed.status == 0 && completed.output.isEmpty && completed.errorText.isEmpty)
    #expect(try world.commands().isEmpty)
  }

  @Test("nothing known of a scheme: 69, and nothing is made")
  func unknownScheme() throws {
    let world = try World()
    try world.install("notes", BrokenWorld.handler)
    for words in [["doctor", "note"], ["doctor", "--fix", "note"]] {
      let done = try world.run(["xcallback"] + words)
      #expect(done.status == 69)
      #expect(done.errorText.contains("Did you mean \"notes\"?"))
      #expect(done.output == [])
    }
    #expect(try world.run(["xcallback", "doctor", "a", "b"]).status == 64)
    #expect(!FileManager.default.fileExists(atPath: world.entry("note")))
  }

  @Test("what stands in files drives no terminal")
  func escaped() throws {
    let world = try World()
    try world.install("notes", BrokenWorld.handler)
    try world.editEntry("notes", "TryExec", "/x\u{1B}[2J\u{202E}y")
    let done = try world.run(["xcallback", "doctor", "notes"])
    #expect(done.status == 78)
    #expect(!done.outputText.contains("\u{1B}") && !done.outputText.contains("\u{202E}"))
    #expect(done.outputText.contains("\\u{1B}"))
    let json = try world.run(["xcallback", "doctor", "--json", "notes"])
    #expect(!json.outputText.contains("\u{1B}") && !json.outputText.contains("\u{202E}"))
  }

  // MARK: Steps of a row

  private func doctor(
    _ row: BrokenWorld, in world: World, changes: [String: String?]
  ) throws -> DoctorAnswer {
    try DoctorAnswer(
      world.run(
        row.command(["xcallback", "doctor", "--json", row.scheme]), changes: world.resolved(changes)),
      scheme: row.scheme)
  }

  /// In words: the same status, the code, and all of it on a screen.
  private func checkText(_ row: BrokenWorld, in world: World) throws {
    let done = try world.run(
      row.command(["xcallback", "doctor", row.scheme]), changes: world.resolved(row.changes))
    let lines = done.outputText.split(separator: "\n")
    #expect(done.status == (row.isError ? 78 : 0))
    #expect(lines.contains { $0.contains("[\(row.code)]") }, "\(done.outputText)")
    #expect(lines.contains { $0.hasPrefix("    mend: ") })
    #expect(lines.count <= 24, "\(done.outputText)")
    let headline = lines.first ?? ""
    #expect(headline.hasPrefix("\(row.scheme): a click"))
    #expect(headline.contains("reaches xcallback") == !row.isError, "\(headline)")
  }

  /// The roads by which a link runs the action.
  private func roadsThatWork(
    _ row: BrokenWorld, in world: World, changes: [String: String?], template: Bool = false,
    limit: Int = 60
  ) throws -> [Road] {
    try Road.desktop.filter { road in
      let before = try arrivals(row, in: world, template: template)
      let url = template ? "\(row.scheme):hello" : row.url
      _ = try world.run(
        ["launch", "--limit", "\(limit)", "--"] + row.command(road.command + [url]),
        changes: world.resolved(changes))
      return try arrivals(row, in: world, template: template) == before + 1
    }
  }

  private func arrivals(_ row: BrokenWorld, in world: World, template: Bool) throws -> Int {
    guard template else { return try world.commands().count }
    return try world.log("--scheme", row.scheme).count { $0["state"] as? String == "success" }
  }

  /// Mends the world, and gives the environment that its session has then.
  private func mend(_ row: BrokenWorld, in world: World) throws -> [String: String?] {
    let environment = world.resolved(row.changes)
    switch row.mending {
    case .fix, .fixAll:
      let scheme: [String] = if case .fix = row.mending { [row.scheme] } else { [] }
      let done = try world.run(
        row.command(["xcallback", "doctor", "--fix"] + scheme), changes: environment)
      #expect(done.status == 0, "\(done.outputText) \(done.errorText)")
    case .printed:
      let command = try #require(try doctor(row, in: world, changes: row.changes).finding(row.code)?.mend)
      let done = try world.run(row.command(["sh", "-c", command]), changes: environment)
      #expect(done.status == 0, "\(command): \(done.errorText)")
    case .environment(let changes):
      return row.changes.merging(changes) { $1 }
    case .hand(let mend):
      try mend(world)
    case .nothing: break
    }
    return row.changes
  }
}
