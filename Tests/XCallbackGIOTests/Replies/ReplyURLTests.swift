import Testing
import XCallback

@testable import XCallbackGIO

@Suite struct ReplyURLTests {
  static let token = "abcdefghijklmnopqrstuvwxyz"

  @Test func aNewTokenIsAToken() throws {
    let tokens = try (0..<100).map { _ in try ReplyToken.make() }
    #expect(Set(tokens).count == 100)
    for token in tokens { #expect(ReplyToken(token.text) == token) }
  }

  @Test(arguments: [
    Row("26 letters", (token, true)), Row("64 digits", (String(repeating: "7", count: 64), true)),
    Row("25 letters", (String(token.dropLast()), false)),
    Row("65 letters", (String(repeating: "a", count: 65), false)),
    Row("an upper-case letter", ("A" + token, false)), Row("a dot", (token + ".", false)),
    Row("a slash", (token + "/a", false)), Row("nothing", ("", false)),
    Row("a letter with an accent", (token + "é", false)),
  ])
  func tokens(_ row: Row<(String, Bool)>) { #expect((ReplyToken(row.value.0) != nil) == row.value.1) }

  @Test(arguments: [
    Row("as it is sent", ("xcallback://x-callback-url/success/\(token)", ReservedName?.some(.success))),
    Row("C2: with the query replaced", ("xcallback://x-callback-url/success/\(token)?other=1", .success)),
    Row("in other case", ("XCALLBACK://X-Callback-URL/Error/\(token)", .error)),
    Row("with a slash at the end", ("xcallback://x-callback-url/cancel/\(token)/", .cancel)),
    Row("with an empty host", ("xcallback:///success/\(token)", .success)),
    Row("B58: another action", ("xcallback://x-callback-url/other", nil)),
    Row("B59: without a token", ("xcallback://x-callback-url/success?x-things-id=INJECTED-NOT-MINE", nil)),
    Row("a token in the query", ("xcallback://x-callback-url/success?token=\(token)", nil)),
    Row("another scheme", ("xcallbacks://x-callback-url/success/\(token)", nil)),
    Row("x-source is no callback", ("xcallback://x-callback-url/source/\(token)", nil)),
    Row("a segment too many", ("xcallback://x-callback-url/success/\(token)/x", nil)),
  ])
  func replies(_ row: Row<(String, ReservedName?)>) throws {
    let reply = ReplyURL(try CallbackURL(row.value.0))
    #expect(reply?.name == row.value.1)
    #expect(reply == nil || reply?.token.text == Self.token)
  }

  @Test(arguments: [
    Row("B44: nothing", ("success", "", Outcome.success([:]))),
    Row(
      "B46: encoded", ("success", "?r=a%26b%3Dc%20d%2Fe%3Ff%23g", .success(["r": "a&b=c d/e?f#g"]))),
    Row("x-* names of the target's own", ("success", "?x-things-id=1", .success(["x-things-id": "1"]))),
    Row("reserved names left out", ("success", "?x-source=Bear&id=1", .success(["id": "1"]))),
    Row(
      "repeats and no value", ("success", "?a=1&a=2&b&c=", .success(["a": "1", "a": "2", "b": nil, "c": ""]))),
    Row("B55: a plus stays", ("success", "?file=My+note.md", .success(["file": "My+note.md"]))),
    Row("bytes that are no text", ("success", "?a=%FF&b=1", .success(["a": "\u{FFFD}", "b": "1"]))),
    Row("C24: code and message", ("error", "?errorCode=404&errorMessage=no", .error(.init(404, "no")))),
    Row("C7: error-Code", ("error", "?error-Code=7&errorMessage=no", .error(.init(7, "no")))),
    Row("neither code nor message", ("error", "", .error(.init(.init(rawValue: ""), "")))),
    Row(
      "a code in words", ("error", "?errorCode=NOT_FOUND", .error(.init(.init(rawValue: "NOT_FOUND"), "")))),
    Row("cancel", ("cancel", "?ignored=1", .cancel)),
  ])
  func outcomes(_ row: Row<(String, String, Outcome)>) throws {
    let (word, query, outcome) = row.value
    let reply = try #require(
      ReplyURL(try CallbackURL("xcallback://x-callback-url/\(word)/\(Self.token)\(query)")))
    #expect(reply.outcome == outcome)
  }

  @Test(arguments: [
    Row(
      "C1: callbacks are encoded whole, in front of the fragment", ("a:b?c=1#f", "a:b?c=1&x-source=S&", "#f")),
    Row(
      "the target's own form stays",
      ("obsidian://actions-uri/note/get?", "obsidian://actions-uri/note/get?x-source=S&", "")),
    Row("its own x-source stays", ("a:b?X-Source=me", "a:b?X-Source=me&", "")),
  ])
  func launchURLs(_ row: Row<(String, String, String)>) throws {
    let token = try #require(ReplyToken(Self.token))
    let (text, head, tail) = row.value
    let call = try OutgoingCall(CallbackURL(text), source: text.contains("Source") ? nil : "S")
    let url = try call.launchURL(token).text
    let callbacks = ["success", "error", "cancel"].map {
      "x-\($0)=xcallback%3A%2F%2Fx-callback-url%2F\($0)%2F\(Self.token)"
    }
    #expect(url == head + callbacks.joined(separator: "&") + tail)
  }

  @Test(arguments: ["a:b?x-success=c%3Ad", "a:b?X-ERROR=", "a:b?x%2Dcancel=c%3Ad", "a:b?x-success"])
  func aTargetWithCallbacksIsRefused(_ text: String) throws {
    let error = #expect(throws: CallRefusal.self) { try OutgoingCall(CallbackURL(text)) }
    #expect(error?.errorCode == .malformed)
    #expect(
      try OutgoingCall(CallbackURL(text), waits: false).launchURL(nil).text == text + "&x-source=xcallback")
  }

  @Test func aSecondSourceIsRefused() throws {
    #expect(throws: CallRefusal.self) { try OutgoingCall(CallbackURL("a:b?x-source=me"), source: "you") }
  }
}
