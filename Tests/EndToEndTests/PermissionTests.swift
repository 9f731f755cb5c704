import Foundation
import Glibc
import Testing

/// Links that have to ask: for consent to a callback, for confirmation of an action, for the key (design §4, §5).
struct PermissionTests {
  static let handler = """
    [Handler]
    Name=Demo
    Icon=accessories-text-editor
    Path=@BIN@
    Callbacks=sample

    [Action note]
    Required=text
    Exec=record @RAN@ -- {text}

    [Action delete]
    Confirm=true
    Required=id
    Exec=record @RAN@ -- delete {id}

    [Action wipe]
    Confirm=true
    Exec=record @RAN@ -- wipe

    [Action key]
    Key=auth-token
    Exec=record @RAN@ -- {@url}

    [Action either]
    Key=auth-token
    Confirm=unless-key
    Exec=record @RAN@ -- {@url}

    """

  static func world(answer: String? = nil) throws -> World {
    let world = try World()
    for scheme in ["sample", "other"] { try world.registerCaller(scheme) }
    try world.install("demo", handler)
    if let answer { try world.answerQuestions(with: answer) }
    return world
  }

  static let consent = request("note", "text=x", success: "other://done")

  struct Answer: NamedRow {
    var name: String
    /// The second click on the same link, with nobody there to ask.
    var second: [String] = []
    var first: [String] = []
    var remembered: String?
  }

  @Test(
    "what is answered to the notification counts, and is remembered or not",
    arguments: [
      Answer(name: "always", second: ["other://done"], first: ["other://done"], remembered: "other=always"),
      Answer(name: "once", first: ["other://done"]),
      Answer(name: "no", remembered: "other=no until "), Answer(name: "never", remembered: "other=never"),
      Answer(name: "dismiss", remembered: "other=no until "),
    ], Road.desktop)
  func consent(_ row: Answer, by road: Road) throws {
    let world = try Self.world(answer: row.name)
    try world.open(Self.consent, by: road)
    let first = try world.everythingLaunched()
    #expect(first == row.first)
    #expect(try world.commands().count == row.first.count)
    let questions = try world.notifications()
    #expect(questions.count == 1)
    let words = (questions.first?.argv ?? []).map { String(decoding: $0, as: UTF8.self) }
    #expect(
      words.dropFirst().prefix(3) == [
        "accessories-text-editor", "Demo: send the answer of note to other:?",
        """
        A link asks for the action note.
        The answer goes to other: (org.example.other).
        text = &quot;x&quot;
        It does not say where it comes from.
        """,
      ], "\(words)")
    #expect(words.suffix(4) == ["always", "once", "never", "no"].map { "action:choice-\($0)" }, "\(words)")

    let file = "\(world.root)/home/.local/state/xcallback/consent"
    let text = (try? readBytes(file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    #expect(row.remembered.map { text.contains("[demo]\n\($0)") } ?? text.isEmpty, "\(text)")

    try FileManager.default.removeItem(atPath: "\(world.root)/notified.answer")
    try world.open(Self.consent, by: road)
    #expect(try world.everythingLaunched() == row.first + row.second)
    let log = try world.log()
    #expect(
      log.map { $0["state"] as? String }
        == [row.first, row.second].map { $0.isEmpty ? "refused" : "success" })
    #expect(log.allSatisfy { ($0["reason"] as? String)?.isEmpty == false })
  }

  @Test("allow answers beforehand, revoke forgets; both say so")
  func commands() throws {
    let world = try Self.world()
    let allowed = try world.run(["xcallback", "allow", "demo", "OTHER"])
    #expect(allowed.status == 0 && allowed.outputText == "demo: answers may go to other:\n")
    try world.open(Self.consent, by: .gioOpen)
    #expect(try world.everythingLaunched() == ["other://done"])
    let revoked = try world.run(["xcallback", "revoke", "demo", "other"])
    #expect(revoked.status == 0 && revoked.outputText == "demo: forgot always for other:\n")
    #expect(try world.run(["xcallback", "revoke", "demo"]).outputText == "")
    try world.open(Self.consent, by: .gioOpen)
    #expect(try world.everythingLaunched() == ["other://done"])
    #expect(try world.commands().count == 1)
  }

  @Test("answers that are given at the same time are all kept")
  func concurrent() throws {
    let world = try Self.world()
    let running = try (0..<20).map { try world.start(["xcallback", "allow", "demo", "app\($0)"]) }
    for one in running { #expect(try one.finish().status == 0) }
    let text = String(
      decoding: try readBytes("\(world.root)/home/.local/state/xcallback/consent"), as: UTF8.self)
    #expect(text.split(separator: "\n").count { $0.hasSuffix("=always") } == 20, "\(text)")
  }

  struct Wrong: NamedRow {
    var name: String
    var arguments: [String]
    var status: Int32
    var words: String
  }

  @Test(
    "what cannot be allowed is refused with the way out",
    arguments: [
      Wrong(
        name: "no handler", arguments: ["allow", "demoo", "other"], status: 69,
        words: "Did you mean \"demo\"?"),
      Wrong(name: "never", arguments: ["allow", "demo", "javascript"], status: 77, words: "never launched"),
      Wrong(
        name: "web", arguments: ["allow", "demo", "https"], status: 77, words: "Callbacks=https://example.org"
      ),
      Wrong(
        name: "a web address", arguments: ["allow", "demo", "https://a.test/b"], status: 77,
        words: "Callbacks=https://a.test/b"),
      Wrong(name: "remote", arguments: ["allow", "demo", "mailto"], status: 77, words: "Callbacks=mailto"),
      Wrong(name: "our own", arguments: ["allow", "demo", "demo"], status: 77, words: "Callbacks=demo"),
      Wrong(
        name: "replies", arguments: ["allow", "demo", "xcallback"], status: 77, words: "needs no permission"),
      Wrong(
        name: "a URL", arguments: ["allow", "demo", "other://x"], status: 64,
        words: "only its scheme, \"other\""),
      Wrong(name: "no scheme", arguments: ["allow", "demo", "a b"], status: 64, words: "no scheme"),
      Wrong(name: "nothing", arguments: ["allow"], status: 64, words: "missing"),
      Wrong(name: "nothing to revoke", arguments: ["revoke"], status: 64, words: "missing"),
      Wrong(
        name: "no key without a handler", arguments: ["key", "nothing"], status: 69, words: "no handler file"),
    ])
  func refusedCommands(_ row: Wrong) throws {
    let world = try Self.world()
    let done = try world.run(["xcallback"] + row.arguments)
    #expect(done.status == row.status && done.outputText.isEmpty)
    #expect(done.errorText.contains(row.words), "\(done.errorText)")
    #expect(!FileManager.default.fileExists(atPath: "\(world.root)/home/.local/state/xcallback/consent"))
  }

  @Test(
    "a confirmed action runs, another one is cancelled", arguments: ["run", "no", "dismiss"], Road.desktop)
  func confirm(_ answer: String, by road: Road) throws {
    let world = try Self.world(answer: answer)
    try world.open(
      request("delete", "id=7", success: "sample://s", error: "sample://e", cancel: "sample://c"), by: road)
    #expect(try world.everythingLaunched() == [answer == "run" ? "sample://s" : "sample://c"])
    #expect(try world.commands().count == (answer == "run" ? 1 : 0))
    #expect(try world.notifications().count == 1)
    #expect(try world.log().first?["state"] as? String == (answer == "run" ? "success" : "cancel"))
  }

  @Test("with nobody to ask nothing runs, and the reason says who was looked for", arguments: Road.allCases)
  func nobody(_ road: Road) throws {
    let world = try Self.world()
    try world.open(request("delete", "id=7", error: "sample://e"), by: road)
    let launched = try world.everythingLaunched()
    #expect(launched.count == 1 && launched[0].hasPrefix("sample://e?errorCode=403&"))
    #expect(try world.commands().isEmpty)
    let reason = try #require(try world.log().first?["reason"] as? String)
    for word in ["notification", "zenity", "kdialog"] { #expect(reason.contains(word), "\(reason)") }
    let run = try world.run(["xcallback", "run", "--json", request("delete", "id=7")])
    #expect(run.status == 77)
    let explained = try world.run(["xcallback", "explain", request("delete", "id=7")])
    #expect(explained.status == 0 && explained.outputText.contains("confirm    you are asked before"))
  }

  @Test("links that ask at the same time: one question of a kind, five in all, and the rest is refused")
  func flood() throws {
    let world = try Self.world(answer: "wait")
    let first = try (0..<4).map { _ in try world.start(["launch", "--", "xcallback-handler", Self.consent]) }
    try world.wait(for: "three refusals") {
      try world.log().count { $0["state"] as? String == "refused" } == 3
    }
    #expect(
      try world.log().filter { $0["state"] as? String == "refused" }.allSatisfy {
        ($0["reason"] as? String)?.contains("another link asks the same") == true
      })
    try world.wait(for: "the question") {
      try world.notifications().contains { $0.argv.contains(Array("action:choice-never".utf8)) }
    }
    #expect(try world.notifications().count { $0.argv.contains(Array("action:choice-never".utf8)) } == 1)

    let second = try (0..<6).map {
      try world.start(["launch", "--", "xcallback-handler", request("delete", "id=\($0)")])
    }
    try world.wait(for: "two more refusals") {
      try world.log().count { $0["state"] as? String == "refused" } == 5
    }
    #expect(
      try world.log().count { ($0["reason"] as? String)?.contains("5 questions are open") == true } == 2)
    try world.wait(for: "four questions") {
      try world.notifications().count { $0.argv.contains(Array("action:choice-run".utf8)) } == 4
    }

    // The end of the session is an answer too: nobody is left to ask.
    world.stopBus()
    for running in first + second { _ = try running.finish() }
    #expect(try world.log().allSatisfy { $0["state"] as? String == "refused" })
    #expect(try world.commands().isEmpty && world.everythingLaunched().isEmpty)
  }

  @Test("two clicks on a link that has to be confirmed ask once")
  func twoClicks() throws {
    let world = try Self.world(answer: "wait")
    let clicks = try (0..<2).map { _ in
      try world.start(["launch", "--", "xcallback-handler", request("delete", "id=7")])
    }
    try world.wait(for: "a refusal") { try world.log().contains { $0["state"] as? String == "refused" } }
    #expect(
      try world.log().contains { ($0["reason"] as? String)?.contains("another link asks the same") == true })
    try world.wait(for: "the question") {
      try world.notifications().contains { $0.argv.contains(Array("action:choice-run".utf8)) }
    }
    #expect(
      try world.notifications().count { $0.argv.contains(Array("action:choice-run".utf8)) } == 1)
    world.stopBus()
    for click in clicks { _ = try click.finish() }
    #expect(try world.commands().isEmpty)
  }

  @Test("the key opens the action, and is nowhere but in its file", arguments: ["key", "either"])
  func key(_ action: String) throws {
    let world = try Self.world()
    try world.write("\(world.root)/home/.config/xcallback/config", "[Settings]\nLogValues=true\n")
    let made = try world.run(["xcallback", "key", "demo"])
    let key = made.outputText.trimmingCharacters(in: .newlines)
    #expect(made.status == 0 && key.count == 32)
    #expect(try world.run(["xcallback", "key", "--json", "demo"]).json()["key"] as? String == key)

    let url = "demo://x-callback-url/\(action)?auth-token=\(key)&a=1"
    try world.open(url, by: .xdgOpen)
    let records = try world.commands()
    #expect(records.map { $0.argv.last } == [Array("demo://x-callback-url/\(action)?a=1".utf8)])
    #expect(records.first?.environment.values.contains { $0.contains(key) } == false)
    let explained = try world.run(["xcallback", "explain", url])
    #expect(explained.status == 0 && !explained.outputText.contains(key))
    for wrong in ["?auth-token=\(key)x", "", "?auth-token=", "?auth-token=\(key.uppercased())"] {
      try world.open("demo://x-callback-url/\(action)\(wrong)", by: .direct)
    }
    #expect(try world.commands().count == 1)
    let journal = String(decoding: try readBytes(world.journalFile), as: UTF8.self)
    #expect(!journal.contains(key) && journal.contains("auth-token"))
    #expect(try world.notifications().allSatisfy { !"\($0)".contains(key) })

    let new = try world.run(["xcallback", "key", "--new", "demo"])
    #expect(new.status == 0 && !new.outputText.contains(key))
    try world.open(url, by: .direct)
    #expect(try world.commands().count == 1)
  }
}
