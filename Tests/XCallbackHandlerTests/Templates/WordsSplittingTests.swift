import Testing

@testable import XCallbackHandler

/// Splitting as `g_shell_parse_argv` does it; the expected words of the first table were taken from GLib 2.74.6.
@Suite struct WordsSplittingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var line: String
    var words: [String]
    init(_ line: String, _ words: [String]) {
      self.line = line
      self.words = words
    }
    var testDescription: String { line.debugDescription }
  }

  static let likeGLib = [
    Row(#"p"#, ["p"]),
    Row("  p   a\tb  ", ["p", "a", "b"]),
    Row("p a\nb", ["p", "a", "b"]),
    Row("p a\\\nb", ["p", "ab"]),
    Row("p \\\n b", ["p", "b"]),
    Row("p \"a\\\nb\"", ["p", "a\nb"]),
    Row("p 'a\\\nb'", ["p", "a\\\nb"]),
    Row("p a\rb", ["p", "a\rb"]),
    Row("p a\u{0B}b\u{0C}c", ["p", "a\u{0B}b\u{0C}c"]),
    Row(#"p 'a b'"#, ["p", "a b"]),
    Row(#"p "a b""#, ["p", "a b"]),
    Row(#"p a'b c'd"e f"g"#, ["p", "ab cde fg"]),
    Row(#"p '' """#, ["p", "", ""]),
    Row(#"p ''''"#, ["p", ""]),
    Row(#"p a\ b"#, ["p", "a b"]),
    Row(#"p \a\'\"\\"#, ["p", #"a'"\"#]),
    Row(#"p "\a\"\\\$\`\'""#, ["p", #"\a"\$`\'"#]),
    Row(#"p '\a\"\\'"#, ["p", #"\a\"\\"#]),
    Row(
      #"p $HOME `id` $(id) ; | & > < * ? ~ !"#,
      ["p", "$HOME", "`id`", "$(id)", ";", "|", "&", ">", "<", "*", "?", "~", "!"]),
    Row(#"p ä'ö ü'"é" \ß"#, ["p", "äö üé", "ß"]),
    Row(#"p a"b"\''c'"#, ["p", "ab'c"]),
    Row(#"p "a'b" 'c"d'"#, ["p", "a'b", "c\"d"]),
  ]

  @Test(arguments: likeGLib) func splits(_ row: Row) {
    #expect(words(row.line, "") == row.words)
  }

  static let ownRules = [
    Row(#"p #a b#c # d"#, ["p", "#a", "b#c", "#", "d"]),
    Row(
      #"p {8} ${HOME} {print $1} {} {,} { } }"#,
      ["p", "{8}", "${HOME}", "{print", "$1}", "{}", "{,}", "{", "}", "}"]),
    Row(#"p '{print $1}' "{8}""#, ["p", "{print $1}", "{8}"]),
    Row(#"p {{x} '{{x}' "{{x}" a{{{{"#, ["p", "{x}", "{x}", "{x}", "a{{"]),
    Row(#"p \{x}"#, ["p", "{x}"]),
    Row(#"p [[x] a[b] ] ]... a]"#, ["p", "[x]", "a[b]", "]", "]...", "a]"]),
    Row(#"p \[x] '[x]' "["x]"#, ["p", "[x]", "[x]", "[x]"]),
    Row(#"p [[["#, ["p", "[["]),
  ]

  @Test(arguments: ownRules) func readsItsOwnSigns(_ row: Row) {
    #expect(words(row.line, "") == row.words)
  }

  static let malformed: [(String, String, Int)] = [
    ("", "empty", 1),
    ("   ", "empty", 1),
    ("p 'a", "unclosed-quote", 3),
    ("p \"a", "unclosed-quote", 3),
    ("p \"a\\\"", "unclosed-quote", 3),
    ("p a\\", "trailing-backslash", 4),
    ("pä 'a", "unclosed-quote", 4),
    ("p [a {x}", "unclosed-group", 3),
    ("p [a {x}]b", "unclosed-group", 3),
    ("p [a {x}']'", "unclosed-group", 3),
    ("p [a {x}].. ", "unclosed-group", 3),
    ("p [a]", "group-without-placeholder", 3),
    ("p []", "group-without-placeholder", 3),
    ("p [ -f x ]", "group-without-placeholder", 3),
    ("p [a [ {x}]]", "group-without-placeholder", 3),
    ("p " + String(repeating: "[ ", count: 17), "nested-too-deep", 35),
  ]

  @Test(arguments: malformed) func namesTheFault(_ line: String, _ code: String, _ column: Int) {
    #expect {
      try WordsTemplate(parsing: line, use: .exec, scope: scope("x?"))
    } throws: { error in
      let error = error as? TemplateError
      return error?.code == code && error?.column == column
    }
  }

  @Test func sixtyFourKiBAreTheLimit() {
    let longest = "p " + String(repeating: "a ", count: 32_767)
    #expect(words(longest, "").count == 32_768)
    #expect(words(longest + "a", "") == ["error", "too-long"])
  }

  @Test func sixteenGroupsAreFine() {
    let line = "p " + (0..<16).map { _ in "[{x?} " }.joined() + "a" + String(repeating: "]", count: 16)
    #expect(words(line, "x?", "x=1") == ["p", "a"])
    #expect(words(line, "x?") == ["p"])
  }
}
