import Testing
import XCallback

/// Details §2: a callback satisfies rules 1 and 2, and is launched byte for byte.
@Suite("Callback targets")
struct CallbackTargetTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var text: String
    var scheme: String
    var userInfo: String?
    var host: String?
    var port: String?
    var path = ""

    var testDescription: String { text }
  }

  @Test(arguments: [
    Row(text: "a:", scheme: "a"),
    Row(text: "launch://", scheme: "launch", host: ""),
    Row(text: "OTHER://ok", scheme: "OTHER", host: "ok"),
    Row(text: "mailto:a@b?body=", scheme: "mailto", path: "a@b"),
    Row(
      text: "https://u:p@Notes.example.org:443/back/x?y#z", scheme: "https", userInfo: "u:p",
      host: "Notes.example.org", port: "443", path: "/back/x"),
    Row(text: "https://[::1]:8000/ok", scheme: "https", host: "[::1]", port: "8000", path: "/ok"),
    Row(text: "https://[::1/ok", scheme: "https", host: "[", port: ":1", path: "/ok"),
    Row(text: "http://a@b@c", scheme: "http", userInfo: "a@b", host: "c"),
    Row(text: "http://a:b:c", scheme: "http", host: "a", port: "b:c"),
    Row(text: "javascript:alert(1)", scheme: "javascript", path: "alert(1)"),
    Row(text: "file:///etc/passwd", scheme: "file", host: "", path: "/etc/passwd"),
    Row(text: "app://x y/é?q={{a|b}}#\\", scheme: "app", host: "x y", path: "/é"),
    Row(text: "a://x-callback-url:80/b", scheme: "a", host: "x-callback-url", port: "80", path: "/b"),
  ])
  func reads(_ row: Row) throws {
    let target = try #require(CallbackTarget(row.text))
    #expect(target.text == row.text)
    #expect(target.description == row.text)
    #expect(target.scheme.text == row.scheme)
    #expect(target.userInfo == row.userInfo)
    #expect(target.host == row.host)
    #expect(target.port == row.port)
    #expect(target.path == row.path)
    #expect(target.url(adding: [:]) == row.text)
  }

  @Test(
    "CB-05, CB-06: what is no target",
    arguments: [
      "", "done", "//cb", " other://cb", "other://cb ", "java\nscript:alert(1)", "a:\u{0}", "a:\u{85}",
      "a\\b:",
      "a://b\\@c", "a:b\\", "\u{FEFF}a:", "1:", "{{drafts://}}", "...",
    ])
  func refuses(_ text: String) {
    #expect(CallbackTarget(text) == nil)
  }

  @Test("Targets are equal when their bytes are")
  func equality() {
    #expect(CallbackTarget("a:é") != CallbackTarget("a:e\u{301}"))
    #expect(CallbackTarget("a:b") == CallbackTarget("a:b"))
    #expect(CallbackTarget("A:b") != CallbackTarget("a:b"))
  }

  @Test("A target longer than 1 MiB is none")
  func limit() {
    let longest = "a:" + String(repeating: "b", count: (1 << 20) - 2)
    #expect(CallbackTarget(longest) != nil)
    #expect(CallbackTarget(longest + "b") == nil)
  }
}
