import Testing
import XCallback

/// What other libraries' tests and documents state of URLs, by its number in the project's research (part B), where no
/// other test bears that number.
@Suite("Facts from other libraries")
struct ResearchFactsTests {
  /// `action name=value,flag source success error cancel`; `-` for what is absent.
  static func summary(_ text: String) -> String {
    guard let url = try? CallbackURL(text) else { return "refused" }
    let parameters = url.parameters.map { $0.name + ($0.value.map { "=\($0)" } ?? "") }.joined(separator: ",")
    let fields = [url.action?.description, parameters, url.source, url.success, url.error, url.cancel]
    return fields.map { $0.flatMap { $0.isEmpty ? nil : $0 } ?? "-" }.joined(separator: " ")
  }

  @Test(
    "B.1: reading",
    arguments: [
      (
        "B1",
        "scheme://x-callback-url/action?keyA=valueA&keyB=valueB&x-source=sourceValue&x-success=a:s&x-error=a:e&x-cancel=a:c",
        "action keyA=valueA,keyB=valueB sourceValue a:s a:e a:c"
      ),
      ("B8 the host is asked for", "myapp://wrong-host/myAction", "wrong-host/myAction - - - - -"),
      (
        "B10", "app://x-callback-url/a?text=mytext&subject=mysubject",
        "a text=mytext,subject=mysubject - - - -"
      ),
      (
        "B14", "callback://x-callback-url/action?key=value&x-success=callback%3A%2F%2Fx-callback-success",
        "action key=value - callback://x-callback-success - -"
      ),
      ("B14 without parameters", "callback://x-callback-url/action", "action - - - - -"),
      ("B17", "s://x-callback-url/a/b", "a/b - - - - -"),
      ("B17 no scheme", "x-callback-url/x", "refused"),
      ("B17 no action", "s://x-callback-url", "- - - - - -"),
      ("B17 a scheme that begins with a digit", "1s://x-callback-url/a", "refused"),
      ("B19", "perchnote://x-callback-url/record/start?title=Standup", "record/start title=Standup - - - -"),
      ("B19 the short form", "perchnote://record/start?title=Standup", "record/start title=Standup - - - -"),
      ("B19 a trailing slash", "perchnote://record/stop/", "record/stop - - - - -"),
      (
        "B21", "p://search?q=acme%20speaker%3A%22Amy%20Patel%22",
        "search q=acme speaker:\"Amy Patel\" - - - -"
      ),
      (
        "B23", "p://record/start?x-success=shortcuts%3A%2F%2Fdone&x-error=shortcuts%3A%2F%2Foops",
        "record/start - - shortcuts://done shortcuts://oops -"
      ),
      (
        "B25",
        "ghostpepper://x-callback-url/get-status?x-success=raycast://ok&x-error=raycast://err&x-source=Raycast&x-cancel=raycast://cancel",
        "get-status - Raycast raycast://ok raycast://err raycast://cancel"
      ),
      ("B27", "joplin://x-callback-url/openNote?id=123456", "openNote id=123456 - - - -"),
      (
        "B27", "joplin://x-callback-url/createNote?title=Hello&x-success=hook://a",
        "createNote title=Hello - hook://a - -"
      ),
      ("B27", "not-a-url", "refused"),
      ("B29 a trailing slash and an empty query", "hifth:///Current/?", "Current - - - - -"),
      (
        "B40",
        "joplin://x-callback-url/createNote?title=Meeting%20%26%20notes&body=%23%20Plan%0A%E4%BD%A0%E5%A5%BD&x-success=hook%3A%2F%2Fx-callback-url%2FsetCurrentNode",
        "createNote title=Meeting & notes,body=# Plan\n你好 - hook://x-callback-url/setCurrentNode - -"
      ),
      (
        "B39", "omnifocus://x-callback-url/add?attachment-name=first.txt&attachment-name=second.txt",
        "add attachment-name=first.txt,attachment-name=second.txt - - - -"
      ),
    ])
  func reading(_ id: String, _ url: String, _ expected: String) {
    #expect(Self.summary(url) == expected)
    // B14: what was read is written again byte for byte.
    if let read = try? CallbackURL(url) { #expect(read.text == url) }
  }

  @Test("B17: a callback that is no URL is told of, and is none")
  func invalidCallback() throws {
    let url = try CallbackURL("s:a?x-success=%5E%5EInvalid%5E%5E")
    #expect(url.problems.map(\.code) == [.callbackNotAURL])
    #expect(Response(to: Request(url), .success([:])).callback == nil)
  }

  @Test("B4: each of the four names can be required", arguments: [.source] + ReservedName.callbacks)
  func required(_ name: ReservedName) async throws {
    var router = Router(timer: .never)
    router.on("a", requiring: [name]) { _ in [:] }
    let all = ["x-source=s", "x-success=a:s", "x-error=a:e", "x-cancel=a:c"]
    let without = all.filter { !$0.hasPrefix(name.rawValue) }.joined(separator: "&")
    guard case .error(let error) = await router.respond(to: try CallbackURL("s:a?\(without)")).outcome else {
      Issue.record("not refused")
      return
    }
    #expect(error == CallbackError(.malformed, "Parameter \(name.rawValue) is required."))
    let with = all.joined(separator: "&")
    #expect(await router.respond(to: try CallbackURL("s:a?\(with)")).outcome == .success([:]))
  }

  @Test("B6, B18, B31, B32: building, reserved parameters in front")
  func building() throws {
    let scheme = try #require(Scheme("x-callback-scheme"))
    func built(_ action: String, _ parameters: Parameters) throws -> String {
      try CallbackURL(scheme: scheme, action: ActionName(action), parameters: parameters.pieces).text
    }
    #expect(try built("action", [:]) == "x-callback-scheme://x-callback-url/action")
    #expect(try built("", [:]) == "x-callback-scheme://x-callback-url/")
    #expect(
      try built("action", ["x-source": "app"]) == "x-callback-scheme://x-callback-url/action?x-source=app")
    #expect(
      try built("action", ["x-cancel": "buzz://cancel-host"])
        == "x-callback-scheme://x-callback-url/action?x-cancel=buzz%3A%2F%2Fcancel-host")
    let whole = try built(
      "action",
      [
        "x-source": "source-value", "x-success": "foo://success-host", "x-error": "bar://error-host",
        "x-cancel": "buzz://cancel-host", "param1": "value1",
      ])
    #expect(
      Self.summary(whole)
        == "action param1=value1 source-value foo://success-host bar://error-host buzz://cancel-host")
  }

  @Test(
    "B33: schemes",
    arguments: [
      ("scheme", true), ("s", true), ("scheme+1.2-3", true), ("x-callback-url", true),
      ("myApp.callback", true),
      ("myApp+callback", true), ("", false), ("1", false), ("1scheme", false), (".scheme", false),
      ("-scheme", false), ("+scheme", false), ("scheme space", false), (" ", false), ("scheme#", false),
      ("scheme?", false), ("scheme/", false), ("схема", false),
    ])
  func schemes(_ text: String, _ isValid: Bool) {
    #expect((Scheme(text) != nil) == isValid)
  }

  @Test(
    "B34: a slash in front of an action, and a character that no URL has in its path, are encoded or refused")
  func actions() throws {
    let scheme = try #require(Scheme("s"))
    #expect(ActionName("/action") == nil && ActionName("") == nil)
    #expect(
      try CallbackURL(scheme: scheme, action: ActionName("action#x")).text == "s://x-callback-url/action%23x")
  }

  @Test("B35: other x- names are ordinary parameters (the contract overrules)")
  func otherNames() {
    #expect(Self.summary("s:a?x-param1=1&x-param3=3") == "a x-param1=1,x-param3=3 - - - -")
  }

  @Test(
    "B36: a callback needs a scheme, and no host", arguments: [("//localhost", false), ("launch:", true)])
  func callbackTargets(_ text: String, _ isTarget: Bool) {
    #expect((CallbackTarget(text) != nil) == isTarget)
  }

  @Test("B38: punctuation is encoded")
  func punctuation() throws {
    let url = try CallbackURL("things:///add").adding((["title": "Hello, World!"] as Parameters).pieces)
    #expect(url.text == "things:///add?title=Hello%2C%20World%21")
  }

  @Test("B13: a result is put on the callback")
  func result() throws {
    let url = try CallbackURL("s:a?x-success=otherapp%3A%2F%2Fx-callback-url%2Fcompleted")
    #expect(
      Response(to: Request(url), .success(["name": "value"])).callback
        == "otherapp://x-callback-url/completed?name=value")
  }

  @Test("B43: each level is encoded once more, and decoded once")
  func levels() throws {
    var text = "work/scratchpad"
    var written: [String] = []
    for _ in 0..<3 {
      text = PercentCoding.encode(text)
      written.append(text)
    }
    #expect(written == ["work%2Fscratchpad", "work%252Fscratchpad", "work%25252Fscratchpad"])
    for level in written.reversed() {
      let value = try #require(try CallbackURL("s:a?v=\(level)").parameters.first?.value)
      text = PercentCoding.encode(value)
      #expect(text == level)
    }
  }
}
