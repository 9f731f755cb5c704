import Foundation
import Testing
import XCallback
import XCallbackGIO

@testable import XCallbackHandler

/// Consent to callbacks and confirmation of actions (design §4 `Confirm`, §5): nothing runs before the answer.
@Suite("Asking before a request runs") struct PermissionTests {
  static let handler = """
    [Handler]
    Name=Notes
    Callbacks=listed
    [Action add]
    Required=text
    Exec=t
    [Action drop]
    Comment=Delete it
    Confirm=true
    Required=id
    Exec=rm
    [Action asks]
    Confirm=true
    Call=notes:add?text=x
    """
  static let installed = ["listed", "cb", "other"]

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let url: String
    let reaction: Answer
    let ending: RequestReport.Ending
    let code: String?
    let events: [String]
    let remembered: [String]
    let notice: String?

    init(
      _ name: String, _ url: String, _ reaction: Answer, _ ending: RequestReport.Ending,
      _ code: String? = nil,
      _ events: [String], remembered: [String] = [], notice: String? = nil
    ) {
      testDescription = name
      (self.url, self.reaction, self.ending, self.code) = (url, reaction, ending, code)
      (self.events, self.remembered, self.notice) = (events, remembered, notice)
    }

    init(
      _ name: String, _ url: String, _ reaction: Answer, _ ending: RequestReport.Ending, _ events: [String],
      remembered: [String] = [], notice: String? = nil
    ) {
      self.init(name, url, reaction, ending, nil, events, remembered: remembered, notice: notice)
    }
  }

  static let consent = "ask Notes: send the answer of add to cb:?"
  static let confirm = "ask Notes: run drop?"
  static let add = "notes:add?text=a&x-success=cb%3As"

  static let rows: [Row] = [
    // Consent.
    Row("once", add, .chosen("once"), .success, [consent, "run t", "launch cb:s"]),
    Row(
      "always", add, .chosen("always"), .success, [consent, "run t", "launch cb:s"],
      remembered: ["notes cb always"]),
    Row("no", add, .chosen("no"), .refused, "403", [consent], remembered: ["notes cb no"]),
    Row("never", add, .chosen("never"), .refused, "403", [consent], remembered: ["notes cb never"]),
    Row(
      "a choice that is none", add, .chosen("default"), .refused, "403", [consent],
      remembered: ["notes cb no"]),
    Row(
      "nobody answers", add, .unanswered, .refused, "403", [consent], remembered: ["notes cb no"],
      notice: "Notes: a link was refused"),
    Row(
      "nobody can be asked", add, .nobody("no server"), .refused, "403", [consent],
      notice: "Notes: a link was refused"),
    Row(
      "interrupted", add + "&x-cancel=listed%3Ac", .interrupted(signal: 2), .cancel,
      [consent, "launch listed:c"]),
    Row(
      "No travels by an x-error that needs no question", add + "&x-error=listed%3Ae", .chosen("no"), .refused,
      "403",
      [
        consent,
        "launch listed:e?errorCode=403&errorMessage=The%20scheme%20cb%20is%20not%20allowed%20for%20x-success.",
      ], remembered: ["notes cb no"]),
    Row(
      "and by no other", add + "&x-error=other%3Ae", .chosen("no"), .refused, "403",
      ["ask Notes: send the answer of add to cb:, other:?"], remembered: ["notes cb no", "notes other no"]),
    Row(
      "an unanswered question leaves a notice even then", add + "&x-error=listed%3Ae", .unanswered, .refused,
      "403",
      [
        consent,
        "launch listed:e?errorCode=403&errorMessage=The%20scheme%20cb%20is%20not%20allowed%20for%20x-success.",
      ], remembered: ["notes cb no"], notice: "Notes: a link was refused"),
    Row(
      "one question for all callbacks", add + "&x-error=cb%3Ae&x-cancel=other%3Ac", .chosen("always"),
      .success, ["ask Notes: send the answer of add to cb:, other:?", "run t", "launch cb:s"],
      remembered: ["notes cb always", "notes other always"]),
    // What is refused anyway is not asked about.
    Row(
      "one callback is never launched", add + "&x-error=javascript%3A1", .chosen("once"), .refused, "403", [],
      notice: "Notes: a link was refused"),
    Row(
      "a parameter is missing", "notes:add?x-success=cb%3As", .chosen("once"), .refused, "400", [],
      notice: "Notes: a link was refused"),
    // Confirmation.
    Row("confirmed", "notes:drop?id=1", .chosen("run"), .success, [confirm, "run rm"]),
    Row(
      "not confirmed", "notes:drop?id=1&x-cancel=listed%3Ac&x-error=listed%3Ae", .chosen("no"), .cancel,
      [confirm, "launch listed:c"]),
    Row("not confirmed, nobody to tell", "notes:drop?id=1", .chosen("no"), .cancel, [confirm]),
    Row(
      "not answered", "notes:drop?id=1&x-cancel=listed%3Ac", .unanswered, .cancel,
      [confirm, "launch listed:c"],
      notice: "Notes: a question was not answered"),
    Row(
      "nobody can be asked to confirm", "notes:drop?id=1&x-error=listed%3Ae", .nobody("no server"), .refused,
      "403",
      [
        confirm,
        "launch listed:e?errorCode=403&errorMessage=The%20action%20has%20to%20be%20confirmed%2C%20and%20was%20not.",
      ]),
    Row(
      "both in one question", "notes:drop?id=1&x-success=cb%3As", .chosen("once"), .success,
      ["ask Notes: send the answer of drop to cb:?", "run rm", "launch cb:s"]),
    Row(
      "a No to both", "notes:drop?id=1&x-success=cb%3As&x-cancel=listed%3Ac", .chosen("no"), .refused, "403",
      ["ask Notes: send the answer of drop to cb:?"], remembered: ["notes cb no"]),
  ]

  @Test("an answer decides", arguments: rows)
  func answers(row: Row) throws {
    let desktop = FakeDesktop(installed: Self.installed)
    desktop.reaction = row.reaction
    let world = try HandlerWorld(["notes": Self.handler], desktop: desktop)
    let report = world.handle(row.url)
    #expect(report.ending == row.ending && report.error?.code.rawValue == row.code, "\(report.reason)")
    #expect(desktop.events == row.events)
    #expect(try remembered(world) == row.remembered)
    #expect(report.notice?.summary == row.notice)
    #expect(world.journal.lines.last?.end?.reason == report.reason.description)
  }

  private func remembered(_ world: HandlerWorld) throws -> [String] {
    try ConsentFile(UserDirectories(world.environment)).read().entries.map {
      "\($0.handler) \($0.callback) \($0.answer.text.prefix { $0 != " " })"
    }
  }

  @Test(
    "what was answered is not asked again",
    arguments: [
      (Answer.chosen("always"), ["run t", "launch cb:s"]), (.chosen("no"), []), (.chosen("never"), []),
      (.unanswered, []),
    ])
  func remembers(reaction: Answer, second: [String]) throws {
    let desktop = FakeDesktop(installed: Self.installed)
    desktop.reaction = reaction
    let world = try HandlerWorld(["notes": Self.handler, "memo": Self.handler], desktop: desktop)
    world.handle(Self.add)
    let before = desktop.events.count
    let report = world.handle(Self.add)
    #expect(Array(desktop.events.dropFirst(before)) == second)
    if second.isEmpty {
      #expect(report.ending == .refused && report.error?.code == .refused)
      #expect(report.hint?.contains("xcallback ") == true)
    }
    // Another handler's answer is its own.
    world.handle("memo:add?text=a&x-success=cb%3As")
    #expect(desktop.events.count { $0.hasPrefix("ask") } == 2)
  }

  @Test("Never is lifted by revoke, and a line in Callbacks is stronger than any answer")
  func revoked() throws {
    let desktop = FakeDesktop(installed: Self.installed)
    desktop.reaction = .chosen("never")
    let world = try HandlerWorld(["notes": Self.handler], desktop: desktop)
    world.handle(Self.add)
    try ConsentFile(UserDirectories(world.environment)).update {
      $0.forget(Scheme("cb"), of: Scheme("notes")!)
    }
    desktop.reaction = .chosen("once")
    #expect(world.handle(Self.add).ending == .success)
    desktop.reaction = .chosen("never")
    world.handle(Self.add)
    try world.write(
      Self.handler.replacing("Callbacks=listed", with: "Callbacks=listed;cb"), to: "handlers/notes.handler")
    #expect(world.handle(Self.add).ending == .success)
  }

  struct Opening: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let opening: @Sendable () -> QuestionOpening
    let words: String
  }

  @Test(
    "no more questions than may be open",
    arguments: [
      Opening(testDescription: "the same", opening: { .alreadyOpen }, words: "another link asks the same"),
      Opening(testDescription: "five others", opening: { .tooMany }, words: "5 questions are open"),
      Opening(
        testDescription: "no locks", opening: { .unavailable(reason: "no room") },
        words: "could not be asked: no room"),
    ])
  func floods(row: Opening) throws {
    let desktop = FakeDesktop(installed: Self.installed)
    desktop.reaction = .chosen("once")
    desktop.opening = { _ in row.opening() }
    let world = try HandlerWorld(["notes": Self.handler], desktop: desktop)
    for url in [Self.add, "notes:drop?id=1"] {
      let report = world.handle(url)
      #expect(report.ending == .refused && report.error?.code == .refused)
      #expect(report.reason.description.contains(row.words), "\(report.reason)")
    }
    #expect(desktop.events.isEmpty)
    #expect(try remembered(world) == [])
  }

  @Test("what was answered while a link waited to ask is not asked again")
  func answeredMeanwhile() throws {
    let desktop = FakeDesktop(installed: Self.installed)
    let world = try HandlerWorld(["notes": Self.handler], desktop: desktop)
    let file = ConsentFile(UserDirectories(world.environment))
    desktop.opening = { [unowned desktop] schemes in
      #expect(schemes == ["cb"])
      try? file.update { $0.remember(.never, of: Scheme("notes")!, for: [Scheme("cb")!]) }
      return .opened(desktop)
    }
    #expect(world.handle(Self.add).ending == .refused)
    #expect(desktop.events.isEmpty)
  }

  @Test("an answer that cannot be kept is told, and counts for this link")
  func unwritable() throws {
    let desktop = FakeDesktop(installed: Self.installed)
    desktop.reaction = .chosen("always")
    let world = try HandlerWorld(["notes": Self.handler], desktop: desktop)
    let file = ConsentFile(UserDirectories(world.environment))
    try Files.makeDirectories(Files.directory(of: file.path))
    try Files.create(file.path, Array("broken\n".utf8), mode: 0o600)
    let report = world.handle(Self.add)
    #expect(report.ending == .success)
    #expect(report.notes.count == 2)
    #expect(report.notes.last?.hasPrefix("the answer could not be remembered: \(file.path):1: error") == true)
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "broken\n")
  }

  @Test("answers that stand in the file by hand allow nothing that is never, remote or our own")
  func forged() throws {
    let desktop = FakeDesktop(installed: Self.installed + ["https", "mailto", "file"], ours: ["own"])
    desktop.reaction = .chosen("always")
    let world = try HandlerWorld(["notes": Self.handler], desktop: desktop)
    try ConsentFile(UserDirectories(world.environment)).update {
      for name in ["https", "mailto", "file", "javascript", "own"] {
        $0.remember(.always, of: Scheme("notes")!, for: [Scheme(name)!])
      }
    }
    for url in ["https://a.test", "mailto:a@b", "file:///etc/passwd", "javascript:1", "own:add"] {
      let report = world.handle("notes:add?text=a&x-success=\(url)")
      #expect(report.ending == .refused && report.error?.code == .refused, "\(url)")
    }
    #expect(desktop.events.isEmpty)
  }

  @Test("the question shows what was said, escaped and cut, and where the answer goes")
  func words() throws {
    let desktop = FakeDesktop(installed: Self.installed)
    desktop.reaction = .chosen("once")
    let world = try HandlerWorld(["notes": Self.handler], desktop: desktop)
    let long = String(repeating: "x", count: 500)
    world.handle(
      "notes:drop?id=%3Cb%3E%E2%80%AEmilk&ignored=1&x-source=Bank%E2%80%8B&x-success=cb%3A%2F%2F%3Fsecret%3D1"
        + "&x-error=xcallback%3A%2F%2Fx-callback-url%2Ferror%2Fabc")
    world.handle("notes:drop?id=\(long)")
    let questions = desktop.questions
    #expect(questions.count == 2)
    #expect(
      questions.first?.lines == [
        "A link asks for the action drop (Delete it).",
        "The answer goes to cb: (org.example.cb.desktop).",
        "An error goes to xcallback: (the program that waits for it).",
        "id = \"<b>\\u{202E}milk\"",
        "It says that it comes from \"Bank\\u{200B}\", which is not verified.",
      ])
    #expect(questions.first?.choices.map(\.label) == ["Always", "Once", "No", "Never"])
    #expect(questions.first?.refusal == "no" && questions.first?.timeout == 60)
    #expect(questions.last?.lines[1] == "id = \"\(long.prefix(120))\"…")
    #expect(questions.last?.lines[2] == "It does not say where it comes from.")
    #expect(questions.last?.choices.map(\.label) == ["Run it", "No"])
  }

  static let hostile = """
    [Handler]
    Name=Notes
    [Action part/{id}]
    Confirm=true
    Exec=t {id} [{@url.query}] [{@url.fragment}]
    [Action show/{id}]
    Confirm=true
    Exec=t
    [Action send]
    Confirm=true
    Required=to
    Optional=tag...;amount
    Exec=t [{tag}]... [{amount}] -- {to}
    [Action *]
    Confirm=true
    Exec=t -- {@url}
    """

  struct Spoof: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let url: String
    let title: String
    let lines: [String]
  }

  @Test(
    "no value passes for the question's own words, or pushes another out of sight",
    arguments: [
      Spoof(
        testDescription: "an action's name with words for the title",
        url: "notes:show/1%20to%20other:%3F%20%20%20?x-success=cb:s",
        title: "Notes: send the answer of show/{id} to cb:?",
        lines: ["A link asks for the action show/{id}.", "id = \"1 to other:? \\u{20}\\u{20}\""]),
      Spoof(
        testDescription: "a name that the file does not have", url: "notes:a%22%20%20b?x-success=cb:s",
        title: "Notes: send the answer of \"a\\u{22} \\u{20}b\" to cb:?",
        lines: [
          "A link asks for the action \"a\\u{22} \\u{20}b\".",
          "The link: \"notes:a%22%20%20b?x-success=cb:s\"",
        ]),
      Spoof(
        testDescription: "a long name", url: "notes:\(String(repeating: "x", count: 100))?x-success=cb:s",
        title: "Notes: send the answer of \"\(String(repeating: "x", count: 40))\"… to cb:?",
        lines: [
          "A link asks for the action \"\(String(repeating: "x", count: 100))\".",
          "The link: \"notes:\(String(repeating: "x", count: 100))?x-success=cb:\"…",
        ]),
      Spoof(
        testDescription: "what reaches the action beside its parameters",
        url: "notes:part/1?evil=rm%20-rf&x-success=cb:s",
        title: "Notes: send the answer of part/{id} to cb:?",
        lines: [
          "A link asks for the action part/{id}.", "url.query = \"evil=rm%20-rf&x-success=cb:s\"",
          "id = \"1\"",
        ]),
      Spoof(
        testDescription: "no name", url: "notes:?x-success=cb:s",
        title: "Notes: send the answer of * to cb:?",
        lines: ["A link asks for the action *.", "The link: \"notes:?x-success=cb:s\""]),
      Spoof(
        testDescription: "a line pushed down by spaces",
        url: "notes:send?to=x%20%20%20The%20answer%20goes%20to%20other:.&x-success=cb:s",
        title: "Notes: send the answer of send to cb:?",
        lines: ["A link asks for the action send.", "to = \"x \\u{20}\\u{20}The answer goes to other:.\""]),
      Spoof(
        testDescription: "many values of one",
        url: "notes:send?to=x" + (1...20).map { "&tag=\($0)" }.joined() + "&amount=9&x-success=cb:s",
        title: "Notes: send the answer of send to cb:?",
        lines: [
          "A link asks for the action send.", "to = \"x\"", "tag = \"1\"", "tag = \"2\"",
          "and 18 more of tag",
          "amount = \"9\"",
        ]),
    ])
  func spoofs(row: Spoof) throws {
    let desktop = FakeDesktop(installed: Self.installed)
    desktop.reaction = .chosen("no")
    let world = try HandlerWorld(["notes": Self.hostile], desktop: desktop)
    #expect(world.handle(row.url).ending == .refused)
    #expect(desktop.events == ["ask \(row.title)"])
    let lines = try #require(desktop.questions.first?.lines)
    #expect(
      lines == [row.lines[0], "The answer goes to cb: (org.example.cb.desktop)."] + row.lines.dropFirst()
        + ["It does not say where it comes from."])
  }

  @Test("a request that follows in this process asks for itself")
  func nested() throws {
    let desktop = FakeDesktop(installed: Self.installed, ours: ["notes"])
    desktop.reaction = .chosen("run")
    let world = try HandlerWorld(["notes": Self.handler], desktop: desktop)
    #expect(world.handle("notes:asks").ending == .success)
    #expect(desktop.events == ["ask Notes: run asks?", "run t"])
  }
}
