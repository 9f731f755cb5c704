import Testing

@testable import XCallbackHandler

@Suite struct WordsTemplateTests {
  static let rows = [
    WordsRow("a value is one word", "p {t}", "t", "t=a b", ["p", "a b"]),
    WordsRow("a value is not scanned again", "p {t} {u}", "t;u", "t={u}; u=[x]...", ["p", "{u}", "[x]..."]),
    WordsRow(
      "quotes of a value are ordinary", "p {t}", "t", #"t='a" \ $(id) `id`"#, ["p", #"'a" \ $(id) `id`"#]),
    WordsRow("in both kinds of quotes", #"p '{t}' "{t}" a{t}b"#, "t", "t=x y", ["p", "x y", "x y", "ax yb"]),
    WordsRow("an empty value is an empty word", "p {t} z", "t", "t=", ["p", "", "z"]),
    WordsRow("glued to an option", "p --title={t}", "t", "t=-x", ["p", "--title=-x"]),
    WordsRow("two in a word", "p {t}:{u}", "t;u", "t=1; u=2", ["p", "1:2"]),

    WordsRow("a group that stays", "p [--due {d}] {t}", "t;d?", "t=x; d=1", ["p", "--due", "1", "x"]),
    WordsRow("a group left out", "p [--due {d}] {t}", "t;d?", "t=x", ["p", "x"]),
    WordsRow("an empty value is present", "p [--due {d}]", "d?", "d=", ["p", "--due", ""]),
    WordsRow(
      "repeated", "p [--tag {g}]... {t}", "t;g...", "t=x; g=a; g=b c",
      ["p", "--tag", "a", "--tag", "b c", "x"]),
    WordsRow("repeated for none", "p [--tag {g}]... {t}", "t;g...", "t=x", ["p", "x"]),
    WordsRow("repeated as one word", "p [--tag={g}]...", "g...", "g=a; g=b", ["p", "--tag=a", "--tag=b"]),
    WordsRow(
      "repeated with another parameter", "p [{g} {d}]...", "g...;d?", "g=a; g=b; d=1",
      ["p", "a", "1", "b", "1"]),
    WordsRow("repeated but another is absent", "p [{g} {d}]...", "g...;d?", "g=a; g=b", ["p"]),
    WordsRow("groups in groups", "p [a {d} [b {e}]]", "d?;e?", "d=1; e=2", ["p", "a", "1", "b", "2"]),
    WordsRow("the inner one goes alone", "p [a {d} [b {e}]]", "d?;e?", "d=1", ["p", "a", "1"]),
    WordsRow("the outer one takes the inner along", "p [a {d} [b {e}]]", "d?;e?", "e=2", ["p"]),
    WordsRow("nested at a start", "p [ [a {d}] {e}]", "d?;e?", "e=2", ["p", "2"]),
    WordsRow("brackets alone are no words", "p [ {d} ]", "d?", "d=1", ["p", "1"]),
    WordsRow(
      "repeat in a group", "p [{d} [-g {g}]...]", "d?;g...", "d=1; g=a; g=b",
      ["p", "1", "-g", "a", "-g", "b"]),
    WordsRow(
      "the loop's value in an inner group", "p [{g} [{d} {g}]]...", "d?;g...", "d=1; g=a; g=b",
      ["p", "a", "1", "a", "b", "1", "b"]),
    WordsRow(
      "two loops", "p [{g} [{h}]...]...", "g...;h...", "g=a; g=b; h=1; h=2",
      ["p", "a", "1", "2", "b", "1", "2"]),

    WordsRow("condition, true", "p [{b?} --pin]", "b?:boolean", "b=true", ["p", "--pin"]),
    WordsRow("condition, false", "p [{b?} --pin]", "b?:boolean", "b=false", ["p"]),
    WordsRow("condition, absent", "p [{b?} --pin]", "b?:boolean", "", ["p"]),
    WordsRow("a line that says false is present", "p [{d?} --due]", "d?", "d=false", ["p", "--due"]),
    WordsRow("reversed, true", "p [{!b?} --unpin]", "b?:boolean", "b=true", ["p"]),
    WordsRow("reversed, false", "p [{!b?} --unpin]", "b?:boolean", "b=false", ["p", "--unpin"]),
    WordsRow("reversed, absent", "p [{!b?} --unpin]", "b?:boolean", "", ["p", "--unpin"]),
    WordsRow("has the value", "p [{m?it} --it]", "m", "m=it", ["p", "--it"]),
    WordsRow("has another value", "p [{m?it} --it]", "m", "m=is", ["p"]),
    WordsRow("has not the value", "p [{!m?it} --no]", "m", "m=is", ["p", "--no"]),
    WordsRow("has not the value, absent", "p [{!m?it} --no]", "m?", "", ["p", "--no"]),
    WordsRow("condition within a word", "p [--pin{b?}]", "b?:boolean", "b=true", ["p", "--pin"]),
    WordsRow("condition in quotes", "p [\"{b?}\" --pin]", "b?:boolean", "b=true", ["p", "--pin"]),
    WordsRow(
      "condition on a repeatable's presence", "p [{g?} --tags [{g}]...]", "g...", "g=a; g=b",
      ["p", "--tags", "a", "b"]),
    WordsRow(
      "condition on the loop's value", "p [{g?a} --first]...", "g...", "g=b; g=a; g=a",
      ["p", "--first", "--first"]),
    WordsRow(
      "condition on a fact", "p [{@source?} --from {@source}]", "", "@source=S", ["p", "--from", "S"]),

    WordsRow("filter url", "p {t|url}", "t", "t=a b/ä~", ["p", "a%20b%2F%C3%A4~"]),
    WordsRow("filter json", "p {t|json}", "t", "t=a\"b\\\n", ["p", #""a\"b\\\n""#]),
    WordsRow("filter json, number", "p {t|json}", "t:integer", "t=007", ["p", "7"]),
    WordsRow("filter json, boolean", "p {t|json}", "t:boolean", "t=true", ["p", "true"]),
    WordsRow("filter json, json", "p {t|json}", "t:json", #"t={"a":1}"#, ["p", #"{"a":1}"#]),
    WordsRow("filters chain", "p {t|json|url}", "t", "t=a", ["p", "%22a%22"]),
    WordsRow("now", "p {@now} {@now|%F}", "", "@now=N", ["p", "N", "2024-05-06"]),
    WordsRow("fact absent in a group", "p [-p {@url.port}]", "", "", ["p"]),
    WordsRow("fact absent outside leaves an empty word", "p {@url.port}", "", "", ["p", ""]),
  ]

  @Test func makesDesignsExample() {
    let line = "notectl new [--tag {tag}]... [--due {due}] [{pin?} --pinned] -- {title}"
    let declaration = "title; body?; tag...; due?; pin?:boolean"
    #expect(words(line, declaration, "title=Milk") == ["notectl", "new", "--", "Milk"])
    #expect(words(line, declaration, "title=-rf; tag=-a; tag=b") == ["refused", "400", "tag"])
    #expect(
      words(line, declaration, "title=-rf; tag=a; tag=b c; due=2024-05-06; pin=true")
        == ["notectl", "new", "--tag", "a", "--tag", "b c", "--due", "2024-05-06", "--pinned", "--", "-rf"])
  }

  @Test func shellWordsAreOneWordInEveryShell() {
    func filtered(_ value: String) -> String? {
      words("sh -c 'ls -- {t|sh}'", "t", "t=" + value).last.map { String($0.dropFirst(6)) }
    }
    #expect(filtered("a b") == "'a b'")
    #expect(filtered("") == "''")
    #expect(filtered("it's") == #"'it'\''s'"#)
    #expect(filtered(#"\"#) == #"''\\''"#)
    #expect(filtered(#"$(id)`id`"!*"#) == #"'$(id)`id`"!*'"#)
  }

  @Test func filtersCannotSwell() {
    let quotes = String(repeating: "'", count: 500_000)
    #expect(words("ssh h ls {t|sh}", "t", "t=" + quotes) == ["refused", "413", "t"])
    #expect(
      words("sh -c 'sh -c \"ssh h ls {t|sh|sh|sh}\"'", "t", "t=" + quotes).first == "error")
    #expect(
      words("sh -c 'ssh h ssh i ls {t|sh|sh|sh}'", "t", "t=" + quotes).prefix(2) == ["refused", "413"])
  }

  @Test(arguments: rows) func makesWords(_ row: WordsRow) {
    #expect(words(row.template, row.declaration, row.values) == row.expected)
  }

  static let errors: [(String, String, String, Int)] = [
    // template, declaration, code, column
    ("p {titel}", "title", "unknown-parameter", 3),
    ("p ä {x}", "", "unknown-parameter", 5),
    ("p {@sorce}", "", "unknown-fact", 3),
    ("p {@output..x}", "", "unknown-fact", 3),
    ("p {@output}", "", "fact-after-run", 3),
    ("p {@status}", "", "fact-after-run", 3),
    ("p {@file}", "", "fact-of-documents", 3),
    ("p {@file.name}", "", "fact-of-documents", 3),
    ("p {t|jsno}", "t", "unknown-filter", 3),
    ("p {t|}", "t", "unknown-filter", 3),
    ("p {t|%F}", "t", "format-needs-now", 3),
    ("p {@url|%F}", "", "format-needs-now", 3),
    ("p {@now|url|%F}", "", "format-needs-now", 3),
    ("p {t|url|url|url|url|url}", "t", "too-many-filters", 3),
    ("p {t|sh}", "t", "shell-filter-elsewhere", 3),
    ("p [{t?|url} a]", "t?", "filter-on-condition", 4),
    ("p {!t}", "t", "reversed-without-condition", 3),
    ("p {t?}", "t", "condition-outside-group", 3),
    ("p {t}", "t?", "optional-outside-group", 3),
    ("p {t}", "t...", "repeatable-outside-repeat", 3),
    ("p [{t}]", "t...", "repeatable-outside-repeat", 4),
    ("p [{t}]...", "t?", "repeat-without-repeatable", 3),
    ("p [{t} {u}]...", "t...;u...", "repeat-of-two", 8),
    ("p [{t} [{t}]...]...", "t...", "repeated-twice", 8),
    ("{t}", "t", "not-literal", 1),
    ("p{t}", "t", "not-literal", 1),
    ("[p {t}]", "t", "not-literal", 1),
    ("'' {t}", "t", "not-literal", 1),
  ]

  @Test(arguments: errors)
  func namesTheFault(_ line: String, _ declaration: String, _ code: String, _ column: Int) {
    #expect {
      try WordsTemplate(parsing: line, use: .exec, scope: scope(declaration))
    } throws: { error in
      guard let error = error as? TemplateError else { return false }
      return error.code == code && error.column == column && error.message.hasPrefix("Column \(column): ")
    }
  }

  @Test func suggestsTheNearestName() {
    func suggestion(_ line: String) -> String? {
      do {
        _ = try WordsTemplate(parsing: line, use: .exec, scope: scope("title;body"))
        return nil
      } catch { return error.suggestion }
    }
    #expect(suggestion("p {titel}") == "title")
    #expect(suggestion("p {Body}") == "body")
    #expect(suggestion("p {@sorce}") == "@source")
    #expect(suggestion("p {title|jsn}") == "json")
    #expect(suggestion("p {something}") == nil)
  }

  @Test func callsOfDBusHaveLiteralParts() {
    func dbus(_ line: String) -> [String] { words(line, "t;o?", "t=x y", use: .dbus) }
    #expect(dbus("a.b /c d.e") == ["a.b", "/c", "d.e"])
    #expect(dbus("system a.b /c d.e s {t}") == ["system", "a.b", "/c", "d.e", "s", "x y"])
    #expect(dbus("a.b /c d.e s {t} [{o}]") == ["a.b", "/c", "d.e", "s", "x y"])
    #expect(dbus("a.b /c") == ["error", "missing-words"])
    #expect(dbus("system a.b /c") == ["error", "missing-words"])
    #expect(dbus("{t} /c d.e") == ["error", "not-literal"])
    #expect(dbus("a.b /{t} d.e") == ["error", "not-literal"])
    #expect(dbus("a.b /c d.{t}") == ["error", "not-literal"])
    #expect(dbus("system a.b /c {t}") == ["error", "not-literal"])
    #expect(dbus("a.b /c d.e {t} x") == ["error", "not-literal"])
    #expect(dbus("a.b /c d.e s {t|sh}") == ["error", "shell-filter-elsewhere"])
    // The dash rule is Exec's alone.
    #expect(words("a.b /c d.e s {t}", "t", "t=-x", use: .dbus) == ["a.b", "/c", "d.e", "s", "-x"])
  }

  @Test func notificationsHaveTwoWords() {
    func notify(_ line: String, _ values: String = "q=a b") -> [String] {
      words(line, "q;b?", values, use: .notify, facts: .afterRun)
    }
    #expect(notify(#""Found {q}""#) == ["Found a b"])
    #expect(notify(#"Found {@output}"#, "@output=1") == ["Found", "1"])
    #expect(notify(#""{q}" [{b}] [{!b?} none]"#) == ["a b", "none"])
    #expect(notify("Found it here") == ["error", "too-many-words"])
    #expect(notify("a b [{b}]", "b=1") == ["refused", "500", "-"])
    #expect(notify("{q}", "q=-x") == ["-x"])
  }

  @Test func tellsWhatItMentions() throws {
    let template = try WordsTemplate(
      parsing: "p sub {t} [{o?} -o {@url.host}]", use: .exec, scope: scope("t;o?;unused"))
    #expect(template.program == "p")
    #expect(template.leadingLiterals == ["p", "sub"])
    #expect(template.parameterNames == ["t", "o"])
    #expect(template.factNames == [.urlHost])
  }

  static let warnings: [(String, String, [String])] = [
    ("p -- {t}", "t", []),
    ("p {t}", "t", ["no-dash-dash"]),
    ("p {t}", "t+dash", []),
    ("p x{t}", "t", []),
    ("p -n {n}", "n:integer", []),
    ("p n {n}", "n:integer", ["no-dash-dash"]),
    ("p [-- {o}] {t}", "t;o?", ["no-dash-dash"]),
    ("p [-- {o} {t}]", "t;o?", []),
    ("env p -- {t}", "t", ["no-dash-dash"]),
    ("p -- -{t}", "t", ["only-dashes-before"]),
    ("p -- {@url.port}", "", ["maybe-absent"]), ("p ssh://{@url.host}", "", ["maybe-absent"]),
    ("p [ssh://{@url.host}]", "", []),
    ("p -- ${t}", "t", ["dollar-brace"]),
    ("p -- ${HOME}", "t", []),
    ("p -- '{t }'", "t", ["not-a-placeholder"]),
    ("p -- {{t}}", "t", ["doubled-brace"]),
    ("p -- {@url}", "", []),
    ("sh {t}", "t", ["script-from-url", "no-dash-dash"]),
    ("sh -c 'ls {t|sh}'", "t", ["option-in-shell"]),
    ("sh -c 'ls -- {t|sh}'", "t", []),
    ("sh -c 'ls x{t|sh}'", "t", []),
    ("sh -c 'ls \"$1\"' sh {t}", "t", ["no-dash-dash"]),
    ("sh -c 'ls -- \"$1\"' sh {t}", "t+dash", []),
    ("awk -f {t} x", "t+dash", ["script-from-url"]),
  ]

  @Test(arguments: warnings) func warns(_ line: String, _ declaration: String, _ codes: [String]) throws {
    let template = try WordsTemplate(parsing: line, use: .exec, scope: scope(declaration))
    #expect(Set(template.warnings.map(\.code)) == Set(codes))
  }
}
