import Testing
import XCallback

/// Design §2, rule 3: which action a URL names. In a row's text a `/` inside a segment is `%2F`, a `%` is `%25`.
@Suite("The action is host and path joined, decoded segment by segment")
struct ActionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var url: String
    var segments: [String]?
    var text: String?
    var fromAuthority: Bool

    init(_ name: String, _ url: String, _ segments: [String]?, _ text: String?, host: Bool = false) {
      self.name = name
      self.url = url
      self.segments = segments
      self.text = text
      fromAuthority = host
    }

    var testDescription: String { name }
  }

  @Test(arguments: spellings + segments + nameless)
  func names(_ row: Row) throws {
    let url = try CallbackURL(row.url)
    #expect(url.action?.segments == row.segments)
    #expect(url.action?.description == row.text)
    #expect(url.action?.isFirstSegmentFromAuthority ?? false == row.fromAuthority)
    guard let action = url.action else { return }
    // Building and reading again: the same segments, whatever spelling they came from.
    #expect(ActionName(segments: action.segments) == action)
    #expect(ActionName(action.description) == action)
    let built = try CallbackURL(scheme: url.scheme, action: action)
    #expect(built.action == action)
    #expect(built.action?.isFirstSegmentFromAuthority == false)
  }

  static let spellings = [
    Row("opaque", "s:run", ["run"], "run"),
    Row("one slash", "s:/run", ["run"], "run"),
    Row("host", "s://run", ["run"], "run", host: true),
    Row("three slashes", "s:///run", ["run"], "run"),
    Row("four slashes", "s:////run", ["run"], "run"),
    Row("callback host", "s://x-callback-url/run", ["run"], "run"),
    Row("callback host in a path", "s:///x-callback-url/run/", ["run"], "run"),
    Row("callback host without slashes", "s:x-callback-url/run", ["run"], "run"),
    Row("callback host behind one slash", "s:/x-callback-url/run", ["run"], "run"),
    Row("capitals", "s://X-Callback-URL/Run", ["Run"], "Run"),
    Row("capitals in a path", "s:///X-CALLBACK-URL/run", ["run"], "run"),
    Row("empty port", "s://x-callback-url:/run", ["run"], "run"),
    Row("empty port in a path", "s:///x-callback-url:/run", ["run"], "run"),
    Row("slashes behind the callback host", "s://x-callback-url///run", ["run"], "run"),
    Row("trailing slash", "s:run/", ["run"], "run"),
    Row("trailing slash behind a host", "s://run/", ["run"], "run", host: true),
    Row("two segments", "s://x-callback-url/a/b", ["a", "b"], "a/b"),
    Row("host and segment", "s://a/b", ["a", "b"], "a/b", host: true),
    Row(
      "the callback name once more is an action", "s://x-callback-url/x-callback-url", ["x-callback-url"],
      "x-callback-url"),
    Row(
      "the callback name further behind", "s:a/x-callback-url", ["a", "x-callback-url"], "a/x-callback-url"),
    Row(
      "D55 encoded callback name", "s://x%2Dcallback-url/run", ["x-callback-url", "run"],
      "x-callback-url/run", host: true),
    Row(
      "D55 longer callback name", "s://x-callback-url./run", ["x-callback-url.", "run"],
      "x-callback-url./run", host: true),
    Row(
      "corpus: another host", "s://x-callback-url.com/run", ["x-callback-url.com", "run"],
      "x-callback-url.com/run", host: true),
    Row("user and port are no part", "s://u@h:1/a", ["h", "a"], "h/a", host: true),
    Row("a user alone", "s://u@/a", ["a"], "a"),
    Row("a port alone", "s://:1/a", ["a"], "a"),
  ]

  static let segments = [
    Row("an encoded slash", "s:a%2Fb/c", ["a/b", "c"], "a%2Fb/c"),
    Row("an encoded percent sign", "s:100%25", ["100%"], "100%25"),
    Row("a lone percent sign", "s:100%", ["100%"], "100%25"),
    Row("doubly encoded slash", "s:a%252Fb", ["a%2Fb"], "a%252Fb"),
    Row("encoded delimiters", "s:a%3Fb%23c%26d", ["a?b#c&d"], "a?b#c&d"),
    Row("spaces and non-ASCII", "s:my%20run/%D1%84%E6%97%A5", ["my run", "ф日"], "my run/ф日"),
    Row("raw non-ASCII", "s:é", ["é"], "é"),
    Row("an empty segment inside", "s:a//b", ["a", "", "b"], "a//b"),
    Row("two trailing slashes leave one empty segment", "s:a//", ["a", ""], "a/"),
    Row("a plus", "s:a+b", ["a+b"], "a+b"),
    Row("a colon", "s:a:b", ["a:b"], "a:b"),
    Row("dots that are no dot segment", "s:.../.a/a.", ["...", ".a", "a."], ".../.a/a."),
    Row("an encoded host", "s://ru%6E", ["run"], "run", host: true),
    Row("an encoded slash in the host", "s://a%2Fb", ["a/b"], "a%2Fb", host: true),
    Row("canonically equal text stays different", "s:e%CC%81", ["e\u{301}"], "e\u{301}"),
  ]

  static let nameless = [
    Row("PAR-06 a scheme", "s:", nil, nil),
    Row("PAR-06 an empty authority", "s://", nil, nil),
    Row("a slash", "s:/", nil, nil),
    Row("slashes", "s://////", nil, nil),
    Row("the callback host alone", "s://x-callback-url", nil, nil),
    Row("the callback host and a slash", "s://x-callback-url/", nil, nil),
    Row("the callback host and slashes", "s://x-callback-url////", nil, nil),
    Row("a query alone", "s:?a=1", nil, nil),
    Row("D12 two dots", "s:..", nil, nil),
    Row("D12 two dots first", "s://x-callback-url/../../bin/sh", nil, nil),
    Row("D12 two dots inside", "s:note/../rm", nil, nil),
    Row("D12 two encoded dots", "s:%2e%2e/rm", nil, nil),
    Row("one dot", "s:a/.", nil, nil),
    Row("dots as host", "s://../a", nil, nil),
    Row("an encoded control", "s:a%0Ab", nil, nil),
    Row("an encoded NUL", "s:a%00", nil, nil),
    Row("an encoded C1", "s:a%C2%85", nil, nil),
    Row("DEL", "s:%7F", nil, nil),
    Row("not UTF-8", "s:a/%FF", nil, nil),
    Row("corpus: broken escapes are text", "s://%%%", ["%%%"], "%25%25%25", host: true),
  ]
}

@Suite("Action names")
struct ActionNameTests {
  @Test(
    "Text that names no action",
    arguments: [
      "", "/", "/run", "//run", ".", "..", "a/..", "%2e%2E", "a\nb", "a%0Ab", "a%00", "%FF", "a/\u{85}",
    ])
  func refusesText(_ text: String) {
    #expect(ActionName(text) == nil)
  }

  @Test(
    "Segments that name no action",
    arguments: [[], [""], ["", "run"], ["."], ["a", ".."], ["a\tb"], ["\0"], ["a", "\u{9F}"]])
  func refusesSegments(_ segments: [String]) {
    #expect(ActionName(segments: segments) == nil)
  }

  @Test(
    "Text and segments",
    arguments: [
      ("run", ["run"]), ("a/b", ["a", "b"]), ("a%2Fb", ["a/b"]), ("100%25", ["100%"]),
      ("a//b", ["a", "", "b"]),
      ("a/", ["a", ""]), ("my run", ["my run"]), ("%é", ["%é"]),
    ] as [(String, [String])])
  func readsText(_ text: String, _ segments: [String]) {
    #expect(ActionName(text)?.segments == segments)
    #expect(ActionName(segments: segments).flatMap { ActionName($0.description) }?.segments == segments)
  }

  @Test("Names are equal when their segments are, wherever the first one stood")
  func equality() throws {
    let fromHost = try #require(try CallbackURL("s://run").action)
    let fromPath = try #require(ActionName("run"))
    #expect(fromHost == fromPath)
    #expect(Set([fromHost, fromPath]).count == 1)
    #expect(ActionName("run") != ActionName("Run"))
    #expect(ActionName("é") != ActionName("e\u{301}"))
  }
}
