import Testing
import XCallback

/// Design §2, `build`, and details §7: what is written, and that it reads back the same.
@Suite("Building writes the callback form")
struct BuildingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var action: String?
    var parameters: [URLParameter] = []
    var fragment: String?
    var url: String

    var testDescription: String { name }
  }

  @Test(arguments: BuildingTests.rows)
  func builds(_ row: Row) throws {
    let scheme = try #require(Scheme("Notes"))
    let action = row.action.flatMap { ActionName($0) }
    let url = try CallbackURL(
      scheme: scheme, action: action, parameters: row.parameters, fragment: row.fragment)
    #expect(url.text == row.url)
    #expect(url.scheme.text == "Notes")
    #expect(url.action == action)
    #expect(url.allParameters == row.parameters)
    #expect(url.fragment == row.fragment)
    #expect(try CallbackURL(row.url) == url)
    #expect(try url.inCallbackForm() == url)
  }

  static let rows: [Row] = [
    Row(name: "nothing", url: "Notes://x-callback-url/"),
    Row(name: "an action", action: "new", url: "Notes://x-callback-url/new"),
    Row(
      name: "everything", action: "a b/c%2Fd",
      parameters: [URLParameter("t", "1+1=2 & more"), URLParameter("flag", nil), URLParameter("empty", "")],
      fragment: "x y", url: "Notes://x-callback-url/a%20b/c%2Fd?t=1%2B1%3D2%20%26%20more&flag&empty=#x y"),
    Row(
      name: "an empty last segment needs two slashes", action: "a/", url: "Notes://x-callback-url/a//"),
    Row(
      name: "an action like the callback host", action: "x-callback-url",
      url: "Notes://x-callback-url/x-callback-url"),
    Row(
      name: "an action with delimiters", action: "a?b#c&d=e\\f",
      url: "Notes://x-callback-url/a%3Fb%23c%26d%3De%5Cf"),
    Row(name: "an empty fragment", action: "a", fragment: "", url: "Notes://x-callback-url/a#"),
    Row(
      name: "ENC-06 a callback", action: "run",
      parameters: [URLParameter("x-success", "other://ext/callback?windowId=13&state=a/b")],
      url:
        "Notes://x-callback-url/run?x-success=other%3A%2F%2Fext%2Fcallback%3FwindowId%3D13%26state%3Da%2Fb"
    ),
  ]

  @Test(
    "What cannot be written is refused",
    arguments: [
      ("a\nb", "control-character@25"), ("a ", "surrounding-space@25"), ("\u{85}", "control-character@24"),
    ])
  func refusesFragment(_ fragment: String, _ refusal: String) throws {
    let scheme = try #require(Scheme("s"))
    let outcome = textOrRefusal { () throws(URLError) in
      try CallbackURL(scheme: scheme, action: ActionName("run1"), fragment: fragment)
    }
    #expect(outcome == refusal)
  }

  @Test("The limits hold for what is built")
  func refusesTooMuch() throws {
    let scheme = try #require(Scheme("s"))
    let many = Array(repeating: URLParameter("a", nil), count: 1_001)
    #expect(throws: URLError.self) {
      try CallbackURL(scheme: scheme, action: nil, parameters: many)
    }
    let long = [URLParameter("a", String(repeating: "b", count: 1 << 20))]
    #expect(throws: URLError.self) {
      try CallbackURL(scheme: scheme, action: nil, parameters: long)
    }
  }

  @Test(
    "Parameters are added behind the others, in front of the fragment, with one separator",
    arguments: [
      ("s:run", "s:run?a=b%20c&d"), ("s:run?", "s:run?a=b%20c&d"), ("s:run?x=1", "s:run?x=1&a=b%20c&d"),
      ("s:run?x=1&", "s:run?x=1&a=b%20c&d"), ("s:run#f?g", "s:run?a=b%20c&d#f?g"),
      ("s:run?x=%zz#", "s:run?x=%zz&a=b%20c&d#"), ("s:", "s:?a=b%20c&d"),
      ("s://u@h:1", "s://u@h:1?a=b%20c&d"),
    ])
  func adds(_ before: String, _ after: String) throws {
    let url = try CallbackURL(before)
    let added = [URLParameter("a", "b c"), URLParameter("d", nil)]
    #expect(try url.adding(added).text == after)
    #expect(try url.adding([]).text == before)
    #expect(try url.adding(added).allParameters == url.allParameters + added)
    guard url.userInfo == nil else { return }
    #expect(try url.inCallbackForm(adding: added) == url.inCallbackForm().adding(added))
  }

  @Test(
    "Details §7: a user or a port has no place in the callback form",
    arguments: [
      ("s://u@h/a", "authority@4"), ("s://h:1/a", "authority@6"), ("s://h:/a", "s://x-callback-url/h/a"),
      ("s://@/a", "authority@4"), ("s:u@h:1", "s://x-callback-url/u@h:1"),
    ])
  func callbackForm(_ url: String, _ built: String) {
    #expect(textOrRefusal { () throws(URLError) in try CallbackURL(url).inCallbackForm() } == built)
  }
}
