import Testing

@testable import XCallbackHandler

@Suite struct TextTemplateTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var template: String
    var declaration: String
    var values: String
    var expected: String
    init(_ name: String, _ template: String, _ declaration: String, _ values: String, _ expected: String) {
      self.name = name
      self.template = template
      self.declaration = declaration
      self.values = values
      self.expected = expected
    }
    var testDescription: String { name }
  }

  static let rows = [
    Row("literal", "a b", "", "", "a b"),
    Row("empty", "", "", "", ""),
    Row("escapes", #"\sa\n\t\r\\"#, "", "", " a\n\t\r\\"),
    Row("quotes are ordinary", #"'a' "b" #c"#, "", "", #"'a' "b" #c"#),
    Row("a value", "x{t}y", "t", "t=a b", "xa by"),
    Row("a value is not scanned again", "{t}", "t", #"t={u}[x]\n"#, #"{u}[x]\n"#),
    Row("absent inserts nothing", "x{t}y", "t?", "", "xy"),
    Row(
      "other braces", "{8} ${HOME} {print $1} {} } {\"a\":1}", "", "", "{8} ${HOME} {print $1} {} } {\"a\":1}"
    ),
    Row("doubled brace", "{{t}", "t", "t=1", "{t}"),
    Row("three braces", "{{{t}", "t", "t=1", "{1"),
    Row("a group", "a[ b {t}]c", "t?", "t=1", "a b 1c"),
    Row("a group left out", "a[ b {t}]c", "t?", "", "ac"),
    Row("doubled bracket", "[[{t}]", "t", "t=1", "[1]"),
    Row("brackets that close nothing", "a]b]...", "", "", "a]b]..."),
    Row("repeated", #"[{g}\n]..."#, "g...", "g=a; g=b", "a\nb\n"),
    Row("repeated for none", #"x[{g}\n]..."#, "g...", "", "x"),
    Row("nested", "[{d}[-{e}]]", "d?;e?", "d=1", "1"),
    Row("condition", "[{b?}yes][{!b?}no]", "b?:boolean", "b=true", "yes"),
    Row("condition, reversed", "[{b?}yes][{!b?}no]", "b?:boolean", "b=false", "no"),
    Row("filters", #"{"t":{t|json},"n":{n|json}}"#, "t;n:integer", #"t=a"b; n=-1"#, #"{"t":"a\"b","n":-1}"#),
    Row("output", "{@output.items.0.id}/{@status}", "", "@output.items.0.id=7; @status=0", "7/0"),
    Row("a dollar before a group", "$[{t}]", "t", "t=5", "$5"),
    Row("a dollar before a brace", "${t}", "t", "t=5", "${t}"),
    Row("Unicode", "ä{t}→", "t", "t=😀", "ä😀→"),

    Row("unknown escape", #"a\d"#, "", "", "error unknown-escape"),
    Row("escape at the end", #"a\"#, "", "", "error unknown-escape"),
    Row("unknown parameter", "{x}", "t", "", "error unknown-parameter"),
    Row("condition outside", "{t?}", "t", "", "error condition-outside-group"),
    Row("unclosed group", "[{t}", "t", "", "error unclosed-group"),
    Row("group of nothing", "[a]", "t", "", "error group-without-placeholder"),
    Row("repeatable outside", "{g}", "g...", "", "error repeatable-outside-repeat"),
    Row("repeat without repeatable", "[{t}]...", "t", "", "error repeat-without-repeatable"),
    Row("shell filter", "{t|sh}", "t", "", "error shell-filter-elsewhere"),
    Row(
      "too deep", String(repeating: "[", count: 1) + String(repeating: "a[", count: 16), "", "",
      "error nested-too-deep"),
  ]

  @Test(arguments: rows) func makesText(_ row: Row) {
    #expect(text(row.template, row.declaration, row.values) == row.expected)
  }

  @Test func sixtyFourKiBAreTheLimit() {
    let longest = String(repeating: "a", count: 65_536)
    #expect(text(longest, "") == longest)
    #expect(text(longest + "a", "") == "error too-long")
  }

  static let urls = [
    Row("encoded", "s:a?q={t}", "t", "t=a b&c=d#e", "s:a?q=a%20b%26c%3Dd%23e"),
    Row("unreserved stays", "s:{t}", "t", "t=aZ09-._~", "s:aZ09-._~"),
    Row("filter comes first", "s:{t|url}", "t", "t=a b", "s:a%2520b"),
    Row("literal text is not encoded", "s:a b?{t}", "t", "t=1", "s:a b?1"),
    Row("alone and of a type with schemes", "{t}", "t:url", "t=https://x/?a=b#c", "https://x/?a=b#c"),
    Row("alone and of another type", "{t}", "t", "t=https://x/", "https%3A%2F%2Fx%2F"),
    Row("not alone", "{t}/", "t:url", "t=https://x", "https%3A%2F%2Fx/"),
    Row("alone with a filter", "{t|json}", "t:url", "t=a", "%22a%22"),
    Row("alone in a group", "[{t}]", "t:url", "t=a:b", "a%3Ab"),
    Row("facts", "s:?u={@url}", "", "@url=a:b", "s:?u=a%3Ab"),
  ]

  @Test(arguments: urls) func encodesForURLs(_ row: Row) {
    #expect(text(row.template, row.declaration, row.values, encoding: .url) == row.expected)
  }

  @Test func isIncompleteOnlyOutsideGroups() throws {
    func complete(_ template: String, _ values: String) throws -> String? {
      let parsed = try TextTemplate(
        parsing: template, encoding: .none, scope: scope("t?;u?", facts: .afterRun))
      return try parsed.textIfComplete(with: TestValues(values))
    }
    #expect(try complete("{t}", "t=1") == "1")
    #expect(try complete("{t}", "t=") == "")
    #expect(try complete("{t}", "") == nil)
    #expect(try complete("a{t}{u}", "u=1") == nil)
    #expect(try complete("a[{t}]", "") == "a")
    #expect(try complete("{@output.id}", "") == nil)
    #expect(try complete("{@now|%Q}", "@now=1") == nil)
  }

  @Test func tellsItsShape() throws {
    func parsed(_ template: String) throws -> TextTemplate {
      try TextTemplate(parsing: template, encoding: .url, scope: scope("t;u"))
    }
    #expect(try parsed("s:a{t}").literalPrefix == "s:a")
    #expect(try parsed("{t}").literalPrefix == "")
    #expect(try parsed("s:[{t}]").literalPrefix == "s:")
    #expect(try parsed("{t}").isSingleParameter == "t")
    #expect(try parsed("{t}{u}").isSingleParameter == nil)
    #expect(try parsed("{t|url}").isSingleParameter == nil)
    #expect(try parsed("{@url}").isSingleParameter == nil)
    #expect(try parsed("a").isSingleParameter == nil)
    #expect(try parsed("{t}{@uuid}").parameterNames == ["t"])
    #expect(try parsed("{t}{@uuid}").factNames == [.uuid])
  }

  @Test func hugeTextsAreRefused() throws {
    let body = String(repeating: "x", count: 1_000_000)
    let tags = (0..<500).map { ("g", "\($0)") }
    let template = try TextTemplate(parsing: "[{g}{b}]...", encoding: .none, scope: scope("g...;b"))
    #expect(throws: TemplateFailure.self) { try template.text(with: TestValues(tags + [("b", body)])) }
    let nested = try TextTemplate(
      parsing: "[{g?} [{h?} [{i?} ]...]...]...", encoding: .none, scope: scope("g...;h...;i..."))
    let many = ["g", "h", "i"].flatMap { name in (0..<333).map { (name, "\($0)") } }
    #expect(throws: TemplateFailure.self) { try nested.text(with: TestValues(many)) }
  }
}
