import Synchronization
import Testing
import XCallback

@Suite("A request has exactly one response")
struct RouterTests {
  /// A library whose actions say what they were given.
  static func notes(timer: RouterTimer = .never) -> Router {
    var router = Router(timer: timer)
    router.on(
      "new", Parameter("title", String.self), Parameter("tag", [String].self),
      Parameter("open", default: false),
      requiring: [.success]
    ) { _, title, tags, open in
      ["id": "1", "said": "\(title)|\(tags.joined(separator: ","))|\(open)"]
    }
    router.on("show/{id}", Parameter("id", Int.self), Parameter("due", String?.self)) { request, id, due in
      ["id": String(id), "due": due ?? "none", "raw": request.pathValues["id"] ?? ""]
    }
    router.on("fail") { _ in throw CallbackError(402, "Pay first.") }
    router.on("cancel") { _ in throw CancellationError() }
    router.on("crash") { _ in throw Unexpected() }
    router.on("nothing") { _ in [:] }
    router.on("drop") { (_: Request, _: Reply) in }
    return router
  }

  struct Unexpected: Error {}

  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let url: String
    /// The URL that is launched; nil for none.
    let callback: String?
    var testDescription: String { name }

    init(_ name: String, _ url: String, _ callback: String?) {
      (self.name, self.url, self.callback) = (name, url, callback)
    }
  }

  static let back = "x-success=a%3A%2F%2Fok&x-error=a%3A%2F%2Fno&x-cancel=a%3A%2F%2Fstop"

  static func error(_ code: Int, _ message: String) -> String {
    "a://no?errorCode=\(code)&errorMessage=\(PercentCoding.encode(message))"
  }

  static let rows = [
    Row(
      "design §9: the sample", "notes:new?title=Milk&x-success=a%3A%2F%2Fb",
      "a://b?id=1&said=Milk%7C%7Cfalse"),
    Row(
      "every kind of parameter", "notes:new?title=M&tag=a&tag=b&open&\(back)",
      "a://ok?id=1&said=M%7Ca%2Cb%7Ctrue"),
    Row("a value from the path", "notes:show/7?\(back)", "a://ok?id=7&due=none&raw=7"),
    Row("an Optional", "notes://show/7?due=now&\(back)", "a://ok?id=7&due=now&raw=7"),
    Row(
      "B16, B24: apps differ on which of two values wins, so both are refused", "notes:show/7?id=8&\(back)",
      error(400, "Parameter id is part of the action's name and cannot be given again.")),
    Row(
      "B5: all that is missing, in the order of the declaration", "notes:new?x-error=a%3A%2F%2Fno",
      error(400, "Parameter title is missing; parameter x-success is required.")),
    Row(
      "all that is invalid at once", "notes:new?open=perhaps&title=&\(back)",
      error(400, "Parameter title is empty; parameter open must be true or false.")),
    Row(
      "a repeated single value", "notes:new?title=a&title=b&\(back)",
      error(400, "Parameter title is given more than once.")),
    Row(
      "not UTF-8 is told once", "notes:new?title=%FF&\(back)", error(400, "Parameter title is not UTF-8.")),
    Row("a number that is none", "notes:show/x?\(back)", error(400, "Parameter id must be a whole number.")),
    Row(
      "C25: a malformed request is answered too", "notes:none?a=%00&\(back)",
      error(400, "Parameter a holds a NUL character.")),
    Row(
      "a reserved name twice: no doubled callback is used", "notes:fail?x-error=a%3Ab&x-error=a%3Ac", nil),
    Row("B7, B48: an unknown action", "notes:none?\(back)", error(404, "There is no such action.")),
    Row("no action", "notes:?\(back)", error(404, "There is no such action.")),
    Row("an error with its own code", "notes:fail?\(back)", error(402, "Pay first.")),
    Row(
      "any other error says nothing of itself (C35)", "notes:crash?\(back)", error(500, "The action failed.")),
    Row("B56: cancelled", "notes:cancel?\(back)", "a://stop"),
    Row("B56: cancelled, and nobody asked", "notes:cancel?x-success=a%3Ab", nil),
    Row(
      "B11, B12, B44: no result, no change", "notes:nothing?x-success=a%3A%2F%2Fok%3Fname%3Dvalue",
      "a://ok?name=value"),
    Row("B44: no x-success", "notes:nothing", nil),
    Row("C26: callbacks are optional", "notes:fail", nil),
    Row("a reply that is dropped", "notes:drop?\(back)", error(500, "The action ended without an answer.")),
    Row(
      "an x-success that is no URL is told, and nothing is done",
      "notes:new?title=a&x-success=nonsense&x-error=a%3A%2F%2Fno",
      error(400, "Parameter x-success is not a URL.")),
    Row("scheme and host in any case", "NOTES://X-Callback-URL/nothing?\(back)", "a://ok"),
    Row(
      "B26: a prefix of a name is not the name", "notes:nothingEvil?\(back)",
      error(404, "There is no such action.")),
  ]

  @Test(arguments: rows)
  func answering(_ row: Row) async throws {
    let response = await Self.notes().respond(to: try CallbackURL(row.url))
    #expect(response.callback == row.callback)
  }

  @Test func `a handler for unknown actions (C6) and one for unmet requests take the standing errors' place`()
    async throws
  {
    var router = Self.notes()
    router.onUnknown { request in ["unknown": request.action?.description ?? "none"] }
    router.onUnmet { _, unmet in ["lacks": unmet.map(\.parameter).joined(separator: "+")] }
    let unknown = await router.respond(to: try CallbackURL("notes:a/b?x-success=a%3Ab"))
    #expect(unknown.callback == "a:b?unknown=a%2Fb")
    let unmet = await router.respond(to: try CallbackURL("notes:new?open=x&x-success=a%3Ab"))
    #expect(unmet.callback == "a:b?lacks=title%2Bopen")
  }

  @Test func `registering again replaces, and copies keep what they had`() async throws {
    var router = Router(timer: .never)
    router.on("a/{x}") { _ in ["n": "1"] }
    let before = router
    router.on("a/{y}") { _ in ["n": "2"] }
    let url = try CallbackURL("s:a/b?x-success=c%3Ad")
    #expect(await before.respond(to: url).callback == "c:d?n=1")
    #expect(await router.respond(to: url).callback == "c:d?n=2")
  }

  @Test func `a second completion changes nothing and is reported (B54)`() async throws {
    let log = Log()
    var router = Router(timer: .never)
    router.onHandled { _, response in log.add("handled \(response.callback ?? "-")") }
    router.onIgnored { _, outcome in log.add("ignored \(outcome.callbackName.rawValue)") }
    router.on("twice") { (_: Request, reply: Reply) in
      log.add("first \(reply.succeed(["a": "1"]))")
      log.add("second \(reply.fail(CallbackError(.failed)))")
    }
    _ = await router.respond(to: try CallbackURL("s:twice?x-success=c%3Ad&x-error=c%3Ae"))
    #expect(log.lines == ["handled c:d?a=1", "first true", "ignored x-error", "second false"])
  }

  @Test func `from many threads one completion counts`() async throws {
    var router = Router(timer: .never)
    let counted = Log()
    router.on("race") { (_: Request, reply: Reply) in
      for index in 0..<64 {
        Task.detached { if reply.succeed(["n": "\(index)"]) { counted.add("first") } }
      }
    }
    let answers = Log()
    router.onHandled { _, _ in answers.add("answer") }
    _ = await router.respond(to: try CallbackURL("s:race"))
    #expect(answers.lines.count == 1)
  }

  @Test func `observers are told of each response, refusals too`() async throws {
    let log = Log()
    var router = Self.notes()
    router.onHandled { request, response in
      log.add("\(request.action?.description ?? "-") \(response.outcome.callbackName)")
    }
    for url in ["notes:nothing", "notes:none", "notes:new", "notes:cancel"] {
      _ = await router.respond(to: try CallbackURL(url))
    }
    #expect(log.lines == ["nothing success", "none error", "new error", "cancel cancel"])
  }

  @Test func `closures need no types, whatever the parameters are`() async throws {
    var router = Router(timer: .never)
    router.on("none") { request, reply in
      let source = request.source ?? "nobody"
      reply.succeed(["from": source])
    }
    router.on("one", Parameter("a", Int.self)) { request, reply, a in
      guard a > 0 else { return }
      reply.succeed(["a": "\(a)"])
    }
    router.on("two", Parameter("a", Int.self), Parameter("b", String?.self)) { _, reply, a, b in
      reply.succeed(["a": "\(a)", "b": b])
    }
    router.on("two/async", Parameter("a", Int.self), Parameter("b", [String].self)) { _, a, b in
      let joined = b.joined()
      return ["a": "\(a)", "b": joined]
    }
    for (url, callback) in [
      ("s:none?x-source=me&x-success=c%3A", "c:?from=me"), ("s:one?a=1&x-success=c%3A", "c:?a=1"),
      ("s:two?a=1&b=2&x-success=c%3A", "c:?a=1&b=2"),
      ("s:two/async?a=1&b=x&b=y&x-success=c%3A", "c:?a=1&b=xy"),
    ] {
      #expect(await router.respond(to: try CallbackURL(url)).callback == callback)
    }
  }

  @Test func `a star takes what no other takes, and reserved names can be asked for`() async throws {
    var router = Router(timer: .never)
    router.on("*", Parameter("X-Source", String.self)) { request, source in
      ["action": request.action?.description ?? "none", "source": source]
    }
    #expect(
      await router.respond(to: try CallbackURL("s:a/b?x-source=me&x-success=c%3A")).callback
        == "c:?action=a%2Fb&source=me")
    #expect(
      await router.respond(to: try CallbackURL("s:?x-success=c%3A&x-error=e%3A")).callback
        == "e:?errorCode=400&errorMessage=Parameter%20X-Source%20is%20missing.")
  }

  @Test func `the activation token is given once`() async throws {
    var router = Router(timer: .never)
    router.on("focus") { request in
      ["first": request.takeActivationToken() ?? "none", "second": request.takeActivationToken() ?? "none"]
    }
    let request = Request(try CallbackURL("s:focus?x-success=c%3Ad"), activationToken: "t-1")
    #expect(await router.respond(to: request).callback == "c:d?first=t-1&second=none")
  }
}

/// What happened, in order, from any thread.
final class Log: Sendable {
  private let entries = Mutex<[String]>([])

  func add(_ line: String) { entries.withLock { $0.append(line) } }

  var lines: [String] { entries.withLock { $0 } }
}
