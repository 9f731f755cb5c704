import Foundation
import Glibc
import Testing

/// D7 and D65 to D72: the installer, and files that should not be trusted or cannot be used.
extension SecurityRecordTests {
  struct File: NamedRow {
    var name: String
    /// The handler file of `demo:`; nil leaves the usual one.
    var text: String?
    /// Commands of a shell in the directory `xcallback` of the configuration.
    var command = ":"
    /// What the journal's reason, and `xcallback check`, have to say.
    var words: [String]
    /// Whether only root can make it so.
    var needsRoot = false
  }

  static let files: [File] = [
    File(
      name: "D7 a placeholder in a shell's code",
      text: "[Action note]\nRequired=text\nExec=sh -c \"record {text}\"\n",
      words: ["demo.handler:3:", "{text} stands in code that sh runs", "sh -c '… \"$1\"' sh {text}"]),
    File(
      name: "D7 a placeholder in Python's code",
      text: "[Action note]\nRequired=text\nExec=python3 -c \"print('{text}')\"\n",
      words: ["demo.handler:3:", "{text} stands in code that python3 runs"]),

    File(
      name: "D68 everybody can write it", command: "chmod 646 handlers/demo.handler",
      words: ["handlers/demo.handler can be written by everybody (mode 646)"]),
    File(
      name: "D68 in a directory of everybody's", command: "chmod 777 handlers",
      words: ["xcallback/handlers can be written by everybody (mode 777)"]),
    File(
      name: "D68 another user's", command: "chown 65534 handlers/demo.handler",
      words: ["handlers/demo.handler belongs to another user (uid 65534)"], needsRoot: true),
    File(
      name: "D68 a link to another user's",
      command:
        "mv handlers/demo.handler ../his && chown 65534 ../his && ln -s ../../his handlers/demo.handler",
      words: ["belongs to another user (uid 65534)"], needsRoot: true),
    File(
      name: "D68 settings that everybody can write", command: "echo '[Settings]' >config && chmod 666 config",
      words: ["xcallback/config can be written by everybody (mode 666)"]),
    File(
      name: "D68 settings of another user", command: "echo '[Settings]' >config && chown 65534 config",
      words: ["xcallback/config belongs to another user (uid 65534)"], needsRoot: true),

    File(
      name: "D69 a misspelt Confirm",
      text: "[Action note]\nRequired=text\nCofnirm=true\nExec=record @RAN@ -- {text}\n",
      words: ["demo.handler:3:", "no key Cofnirm", "Did you mean Confirm?"]),
    File(
      name: "D69 a misspelt command", text: "[Action note]\nRequired=text\ncomand=record @RAN@\n",
      words: ["demo.handler:3:", "no key comand"]),
    File(
      name: "D69 settings with a misspelt key", command: "printf '[Settings]\\nCalbacks=*\\n' >config",
      words: ["config:2:", "no key Calbacks", "Did you mean Callbacks?"]),

    File(
      name: "D70 a file of 100 MB", command: "truncate -s 100M handlers/demo.handler",
      words: ["demo.handler", "it is too large"]),
    File(
      name: "D70 settings of 100 MB", command: "truncate -s 100M config",
      words: ["config", "it is too large"]),
    File(
      name: "D70 groups within groups",
      text: "[Action note]\nRequired=text\nExec=record \(String(repeating: "[x ", count: 5_000)){text}"
        + String(repeating: "]", count: 5_000) + "\n",
      words: ["demo.handler:3:", "16"]),
    File(
      name: "D70 as many actions as a file holds",
      text: (0..<30_000).map { "[Action a\($0)]\nExec=t\n" }.joined()
        + "[Action note]\nExec=record @RAN@\n",
      words: ["demo.handler:2001:", "more than 1000 groups"]),
    File(
      name: "D28 a pipe in place of the file",
      command: "rm handlers/demo.handler && mkfifo handlers/demo.handler",
      words: ["demo.handler", "it is not a regular file"]),

    File(
      name: "D71 a directory that depends on where one stands",
      text: "[Handler]\nPath=.;bin\n[Action note]\nExec=record @RAN@\n",
      words: ["demo.handler:2:", "\".\" in Path is not absolute"]),
  ]

  @Test(
    "a file that is not used: the link answers 503, the journal and check say what it is", arguments: files)
  func file(_ row: File) throws {
    guard !row.needsRoot || geteuid() == 0 else { return }
    let world = try Self.world()
    if let text = row.text { try world.writeHandler("demo", text) }
    let changed = try world.run(["sh", "-c", "cd '\(world.root)/home/.config/xcallback' && \(row.command)"])
    #expect(changed.status == 0, "\(changed.errorText)")
    let started = ContinuousClock.now
    let programs = try world.programsRun(by: ["xcallback-handler", Self.link("note", "text=x")])
    // With no handler file nothing is allowed, so that x-error does not travel either.
    try world.expect(.refusedInSilence("503", because: row.words[0]), programs)
    let reason = try #require(try world.log().first?["reason"] as? String)
    for words in row.words { #expect(reason.contains(words), "\(reason)") }
    let check = try world.run(["xcallback", "check"])
    #expect(check.status == 78)
    for words in row.words { #expect(check.outputText.contains(words), "\(check.outputText)") }
    #expect(ContinuousClock.now - started < .seconds(10))
  }

  struct Scheme: NamedRow {
    var scheme: String
    var status: Int32
    var words: String
    var name: String

    init(_ number: String, _ scheme: String, _ status: Int32, _ words: String) {
      (self.scheme, self.status, self.words, name) = (scheme, status, words, "\(number) \(scheme)")
    }
  }

  static let installed: [Scheme] = [
    Scheme("D65", "http", 77, "the web browser's"), Scheme("D65", "HTTPS", 77, "the web browser's"),
    Scheme("D65", "file", 77, "names files"), Scheme("D65", "mailto", 77, "the mail program's"),
    Scheme("D65", "javascript", 77, "never hand it"),
    Scheme("D65", "x-scheme-handler/../../x", 64, "is no scheme"),
    Scheme("D65", "a b", 64, "is no scheme"), Scheme("D65", "1a", 64, "is no scheme"),
    Scheme("D65", "ä", 64, "is no scheme"), Scheme("D65", "a\nMimeType=x", 64, "is no scheme"),
    Scheme("D66", "../../autostart/x", 64, "is no scheme"), Scheme("D66", "-x.desktop", 64, "is no scheme"),
    Scheme("D66", ".x", 64, "is no scheme"),
  ]

  @Test("what is no scheme of one's own is not installed, and nothing is written", arguments: installed)
  func install(_ row: Scheme) throws {
    let world = try World()
    // The file is there, where it can be: it is the scheme that is refused.
    if row.status == 77 {
      try world.writeHandler(row.scheme.lowercased(), "[Action a]\nExec=true\n")
      let check = try world.run(["xcallback", "check", row.scheme])
      let isForNobody = ["file", "javascript"].contains(row.scheme)
      let verdict = isForNobody ? "cannot be installed: " : "is installed only with --force: "
      #expect(check.status == 0 && check.outputText.contains(verdict), "\(check.outputText)")
    }
    let before = Self.tree(world)
    for command in [["install"], ["uninstall"], ["new"], ["key"], ["allow"]] {
      let tail = command == ["allow"] ? ["sample"] : []
      let done = try world.run(["xcallback"] + command + ["--", row.scheme] + tail)
      if command == ["install"] || command == ["new"] || row.status == 64 {
        #expect(
          done.status == row.status && done.errorText.contains(row.words), "\(command) \(done.errorText)")
      }
      if command == ["install"] || row.status == 64 { #expect(Self.tree(world) == before, "\(command)") }
    }
  }

  /// Everything in the user's home.
  private static func tree(_ world: World) -> [String] {
    FileManager.default.enumerator(atPath: "\(world.root)/home")?.compactMap { $0 as? String }.sorted() ?? []
  }

  @Test(
    "D66 an id that is no bus name makes no receiver",
    arguments: ["../../autostart/x", "x", "a..b"])
  func receiverID(_ id: String) throws {
    let receiver = try ReceiverWorld(["ID": id])
    let done = try receiver.run("recv:note/a?x-success=sample%3A%2F%2Fok")
    #expect(done.status == 70 && done.errorText.contains("is no application id"), "\(done.errorText)")
    #expect(receiver.handled == [])
    #expect(try receiver.world.everythingLaunched() == [])
  }

  @Test("D70 JSON as deep as a URL is long: a value and an output", arguments: ["value", "output"])
  func nestedJSON(_ kind: String) throws {
    let world = try Self.world()
    let deep = String(repeating: "[", count: 50_000) + String(repeating: "]", count: 50_000)
    if kind == "output" {
      try world.write("\(world.root)/home/deep", deep)
      try world.writeHandler(
        "demo",
        "[Handler]\nCallbacks=sample\n[Action nested]\nExec=cat {@home}/deep\nOutput=json\nResults=*\n")
    }
    try world.open(Self.link("nested", kind == "value" ? "text=" + deep : ""), by: .direct)
    let launched = try world.everythingLaunched()
    let code = kind == "value" ? "400" : "502"
    #expect(launched.count == 1 && launched[0].hasPrefix("sample://err?errorCode=\(code)&"), "\(launched)")
    let record = try #require(try world.log().first)
    #expect(
      record["errorCode"] as? String == code && (record["reason"] as? String)?.contains("JSON") == true,
      "\(record)")
    #expect(try world.commands().isEmpty)
  }

  @Test("D71 nothing is found where the launcher stands", arguments: [".", "", "bin"])
  func currentDirectory(_ entry: String) throws {
    let world = try Self.world()
    let place = "\(world.root)/tmp/downloads"
    try FileManager.default.createDirectory(atPath: "\(place)/bin", withIntermediateDirectories: true)
    for name in ["record", "opener", "no-such-program-anywhere"] {
      for directory in [place, "\(place)/bin"] {
        try world.write("\(directory)/\(name)", "#!/bin/sh\ntouch '\(world.root)/canary'\n", mode: 0o755)
      }
    }
    try FileManager.default.createSymbolicLink(atPath: "\(world.bin)/opener", withDestinationPath: "record")
    // Named as most entries name their program, without a directory.
    try world.registerEntry(
      id: "org.example.opener", scheme: "opener", lines: ["Exec=opener \(world.received("opener")) %u"])
    try world.writeHandler(
      "demo", Self.handler.replacing("Callbacks=sample", with: "Callbacks=sample;opener"))
    let path = "\(entry):\(world.bin):/usr/bin:/bin"
    for link in [request("note", "text=x", success: "opener://ok"), Self.link("absent")] {
      _ = try world.run([
        "env", "-C", place, "PATH=\(path)", "\(world.bin)/launch", "--", "\(world.bin)/xcallback-handler",
        link,
      ])
    }
    #expect(!FileManager.default.fileExists(atPath: "\(world.root)/canary"))
    #expect(try world.commands().map(\.arguments) == [["--", "x"]])
    #expect(try world.urls("opener") == ["opener://ok"])
    let others = try world.urls("everything")
    #expect(others.count == 1 && others[0].hasPrefix("sample://err?errorCode=503&"), "\(others)")
    let reason = try #require(try world.log().last?["reason"] as? String)
    #expect(reason == "the program no-such-program-anywhere of [Action absent] is not installed")
  }

  @Test("D72 a pattern that backtracks gives up soon: a value and an output", arguments: ["value", "output"])
  func backtracking(_ kind: String) throws {
    let world = try Self.world()
    let text = String(repeating: "a", count: 40) + "!"
    if kind == "output" {
      try world.writeHandler(
        "demo",
        "[Handler]\nCallbacks=sample\n[Action slow]\nRequired=text\nExec=printf %s {text}\n"
          + "Output=match (?<x>(a+)+)$\n"
          + "Return.x={@output.x}\n")
    }
    let started = ContinuousClock.now
    try world.open(Self.link("slow", "text=" + text), by: .direct)
    #expect(ContinuousClock.now - started < .seconds(10))
    let launched = try world.everythingLaunched()
    let code = kind == "value" ? "400" : "502"
    #expect(launched.count == 1 && launched[0].hasPrefix("sample://err?errorCode=\(code)&"), "\(launched)")
    let record = try #require(try world.log().first)
    #expect((record["reason"] as? String)?.contains("the expected form") == true, "\(record)")
    #expect(try world.commands().isEmpty)
  }
}
