import Glibc
import Testing
import XCallback
import XCallbackGIO

@testable import XCallbackHandler

/// `Key` and `Confirm=unless-key` (design §4): the key opens the action and is told to nobody.
@Suite("Keys") struct HandlerKeyTests {
  static let key = "abcdefghijklmnop234567"
  static let handler = """
    [Handler]
    LogValues=true
    Callbacks=cb
    [Action run]
    Key=auth-token
    Optional=text
    Exec=t [{text}] {@url} {@url.query} {@json}
    [Action ask]
    Key=auth-token
    Confirm=unless-key
    Exec=t {@url}
    [Action both]
    Key=auth-token
    Confirm=true
    Exec=t
    [Action strict]
    Key=auth-token
    Strict=true
    Exec=t
    [Action *]
    Exec=t {@url}
    """

  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String { url }
    let url: String
    let reaction: Answer
    let ending: RequestReport.Ending
    let code: String?
    let events: [String]

    init(
      _ url: String, _ ending: RequestReport.Ending, _ code: String? = nil, _ events: [String] = [],
      reaction: Answer = .chosen("run")
    ) {
      (self.url, self.ending, self.code, self.events) = (url, ending, code, events)
      self.reaction = reaction
    }
  }

  static let rows: [Row] = [
    Row(
      "notes:run?auth-token=KEY&text=a", .success, nil,
      ["run t a notes:run?text=a text=a [{\"name\":\"text\",\"value\":\"a\"}]"]),
    Row("notes:run?auth%2Dtoken=KEY", .success, nil, ["run t notes:run  []"]),
    Row("notes:run?a=1&auth-token=KEY#f", .success, nil, ["run t notes:run?a=1#f a=1 []"]),
    Row("notes:run", .refused, "403"), Row("notes:run?auth-token", .refused, "403"),
    Row("notes:run?auth-token=", .refused, "403"), Row("notes:run?auth-token=KE", .refused, "403"),
    Row("notes:run?auth-token=KEYx", .refused, "403"),
    Row("notes:run?auth-token=\(key.uppercased())", .refused, "403"),
    Row("notes:run?Auth-Token=KEY", .refused, "403"),
    Row("notes:run?auth-token=KEY&auth-token=KEY", .refused, "400"),
    Row("notes:run?auth-token=%FF", .refused, "400"),
    // Asked only without it.
    Row("notes:ask?auth-token=KEY", .success, nil, ["run t notes:ask"]),
    Row("notes:ask", .success, nil, ["ask notes: run ask?", "run t notes:ask"]),
    Row("notes:ask", .cancel, nil, ["ask notes: run ask?"], reaction: .chosen("no")),
    Row("notes:ask?auth-token=wrong", .refused, "403"),
    // Key and question.
    Row("notes:both?auth-token=KEY", .success, nil, ["ask notes: run both?", "run t"]),
    Row("notes:both", .refused, "403"),
    Row("notes:strict?auth-token=KEY", .success, nil, ["run t"]),
    Row("notes:strict?auth-token=KEY&x=1", .refused, "400"),
    // A misspelt action is no reason to tell the key.
    Row("notes:rum?auth-token=KEY&a=1", .success, nil, ["run t notes:rum?a=1"]),
  ]

  @Test("the key decides", arguments: rows)
  func decides(row: Row) throws {
    let desktop = FakeDesktop()
    desktop.reaction = row.reaction
    let world = try HandlerWorld(["notes": Self.handler], desktop: desktop)
    try writeKey(in: world)
    let report = world.handle(row.url.replacing("KEY", with: Self.key))
    #expect(report.ending == row.ending && report.error?.code.rawValue == row.code, "\(report.reason)")
    #expect(desktop.events == row.events)
    let told =
      world.journal.lines.map { "\($0)" }.joined() + report.reason.description
      + desktop.questions.map { "\($0)" }.joined()
    #expect(!told.contains(Self.key) && !told.contains("wrong\""))
    #expect(report.error.map { !$0.message.contains(Self.key) } ?? true)
  }

  private func writeKey(_ text: String = key + "\n", mode: UInt32 = 0o600, in world: HandlerWorld) throws {
    let path = HandlerKeys(UserDirectories(world.environment)).path(of: Scheme("notes")!)
    try Files.makeDirectories(Files.directory(of: path))
    try Files.create(path, Array(text.utf8), mode: mode)
    try #require(try Files.status(of: path)?.mode == mode)
  }

  @Test(
    "a key that cannot be used opens nothing",
    arguments: [
      (String?.none, UInt32(0o600), "has no key yet"), ("short\n", 0o600, "holds no key"),
      ("", 0o600, "holds no key"),
      ("\(key)\n\(key)\n", 0o600, "holds no key"), ("\(key)\n", 0o644, "can be read by others"),
      ("\(key)\n", 0o602, "can be written by everybody"),
    ])
  func unusable(text: String?, mode: UInt32, reason: String) throws {
    let world = try HandlerWorld(["notes": Self.handler])
    if let text {
      try writeKey(text, in: world)
      let path = HandlerKeys(UserDirectories(world.environment)).path(of: Scheme("notes")!)
      _ = chmod(path, mode)
    }
    for given in [Self.key, "short", ""] {
      let report = world.handle("notes:run?auth-token=\(given)")
      #expect(report.ending == .refused && report.error?.code == .refused)
      if !given.isEmpty { #expect(report.reason.description.contains(reason), "\(report.reason)") }
    }
    #expect(world.desktop.events.isEmpty)
  }

  @Test("a new key is random, private and takes the old one's place")
  func make() throws {
    let world = try HandlerWorld(["notes": Self.handler])
    let keys = HandlerKeys(UserDirectories(world.environment))
    let scheme = try #require(Scheme("notes"))
    #expect(try keys.key(of: scheme) == nil)
    let first = try keys.make(for: scheme)
    #expect(try keys.key(of: scheme)?.text == first.text)
    #expect(first.text.utf8.count == 32)
    #expect(try Files.status(of: keys.path(of: scheme))?.mode == 0o600)
    let second = try keys.make(for: scheme)
    #expect(second.text != first.text && !second.matches(first.text) && second.matches(second.text))
  }

  @Test(
    "what a handler file may say",
    arguments: [
      ("Key=auth-token\nConfirm=unless-key", String?.none), ("Key=k\nConfirm=true", nil), ("Key=k", nil),
      ("Confirm=false", nil), ("Confirm=yes", "3: error: Confirm is true, false or unless-key, not \"yes\"."),
      ("Confirm=unless-key", "3: error: Confirm=unless-key needs a Key"),
      ("Key=", "3: error: Key names the parameter"), ("Key=a b", "3: error: Key names the parameter"),
      ("Key=x-success", "3: error: x-success is reserved"), ("Key=title", "3: error: title is a parameter"),
      ("key=k", "3: error: There is no key key in [Action a]. Did you mean Key?"),
      ("Confrim=true", "3: error: There is no key Confrim in [Action a]. Did you mean Confirm?"),
    ])
  func file(lines: String, problem: String?) {
    let result = parseHandler("[Action a]\nOptional=title\n\(lines)\nReturn=x\n")
    #expect((result.handler == nil) == (problem != nil))
    let first = result.problems.first.map { "\($0)" } ?? "notes.handler:none"
    if let problem { #expect(first.hasPrefix("notes.handler:\(problem)"), "\(first)") }
  }
}
