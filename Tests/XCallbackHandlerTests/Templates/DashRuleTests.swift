import Testing

@testable import XCallbackHandler

/// A value never becomes an option (design §4).
@Suite struct DashRuleTests {
  static let rows = [
    WordsRow("refused", "p {t}", "t", "t=-x", ["refused", "400", "t"]),
    WordsRow("a dash alone too", "p {t}", "t", "t=-", ["refused", "400", "t"]),
    WordsRow("a double dash too", "p {t} {u}", "t;u", "t=--; u=-x", ["refused", "400", "t"]),
    WordsRow("in quotes too", "p '{t}'", "t", "t=-x", ["refused", "400", "t"]),
    WordsRow("with a tail", "p {t}.txt", "t", "t=-x", ["refused", "400", "t"]),
    WordsRow("behind --", "p -- {t}", "t", "t=-x", ["p", "--", "-x"]),
    WordsRow("behind a quoted --", "p '--' {t}", "t", "t=-x", ["p", "--", "-x"]),
    WordsRow("a -- that comes later", "p {t} --", "t", "t=-x", ["refused", "400", "t"]),
    WordsRow("a -- in a kept group", "p [-- {o}] {t}", "t;o?", "t=-x; o=1", ["p", "--", "1", "-x"]),
    WordsRow("a -- in a dropped group", "p [-- {o}] {t}", "t;o?", "t=-x", ["refused", "400", "t"]),
    WordsRow("a -- that a value brought", "p {u} {t}", "t;u+dash", "u=--; t=-x", ["refused", "400", "t"]),
    WordsRow("--x is no --", "p --x {t}", "t", "t=-x", ["refused", "400", "t"]),
    WordsRow("allowed", "p {t}", "t+dash", "t=-x", ["p", "-x"]),
    WordsRow("literal text before it", "p x{t} --o={t} -o{t}", "t", "t=-x", ["p", "x-x", "--o=-x", "-o-x"]),
    WordsRow("an empty value before a dash", "p {u}-x", "u", "u=", ["refused", "400", "u"]),
    WordsRow("an empty value before a value", "p {u}{t}", "t;u", "u=; t=-x", ["refused", "400", "t"]),
    WordsRow("an empty value before an allowed one", "p {u}{t}", "t+dash;u", "u=; t=-x", ["p", "-x"]),
    WordsRow(
      "an allowed empty value before one", "p {u}{t}", "t;u+dash", "u=; t=-x", ["refused", "400", "t"]),
    WordsRow("a filter does not hide it", "p {t|url}", "t", "t=-x", ["refused", "400", "t"]),
    WordsRow("a fact", "p {@source}", "", "@source=-x", ["refused", "400", "-"]),
    WordsRow("a number behind an option", "p -n {n}", "n:integer", "n=-5", ["p", "-n", "-5"]),
    WordsRow("a number behind a long option", "p --count {n}", "n:number", "n=-5", ["p", "--count", "-5"]),
    WordsRow("a number behind none", "p {n}", "n:integer", "n=-5", ["refused", "400", "n"]),
    WordsRow(
      "a number behind an option with its value", "p --a=b {n}", "n:integer", "n=-5", ["refused", "400", "n"]),
    WordsRow("a number behind a dash", "p - {n}", "n:integer", "n=-5", ["refused", "400", "n"]),
    WordsRow(
      "a number and a value behind an option", "p -n {n}{t}", "n:integer;t", "n=-5; t=x",
      ["refused", "400", "n"]),
    WordsRow("no number behind an option", "p -n {t}", "t", "t=-5", ["refused", "400", "t"]),
    WordsRow(
      "a number behind an open option", "p -n{t} {n}", "t;n:integer", "t=x; n=-5", ["refused", "400", "n"]),
    WordsRow("repeated", "p [{g}]...", "g...", "g=a; g=-x", ["refused", "400", "g"]),
    WordsRow("repeated numbers", "p [-n {g}]...", "g...:integer", "g=1; g=-2", ["p", "-n", "1", "-n", "-2"]),
    WordsRow("a program that runs another", "env p -- {t}", "t", "t=-x", ["refused", "400", "t"]),
    WordsRow("another folder", "/usr/bin/sudo -- p {t}", "t", "t=-x", ["refused", "400", "t"]),
    WordsRow("flatpak", "flatpak run org.x -- {t}", "t", "t=-x", ["refused", "400", "t"]),
    WordsRow("xargs", "xargs -- p {t}", "t", "t=-x", ["refused", "400", "t"]),
    WordsRow("find", "find -- {t}", "t", "t=-delete", ["refused", "400", "t"]),
    WordsRow("ssh", "ssh -- {t}", "t", "t=-oProxyCommand=x", ["refused", "400", "t"]),
    WordsRow("a shell with code", #"sh -c 'p "$1"' -- {t}"#, "t", "t=-x", ["refused", "400", "t"]),
    WordsRow("a runner with an allowed one", "env p {t}", "t+dash", "t=-x", ["env", "p", "-x"]),
    WordsRow(
      "a language with code", "perl -e 'print @ARGV' -- {t}", "t", "t=-x",
      ["perl", "-e", "print @ARGV", "--", "-x"]),
    WordsRow("a Unicode dash is none", "p {t}", "t", "t=\u{2212}x", ["p", "\u{2212}x"]),
    WordsRow("a space before it", "p {t}", "t", "t= -x", ["p", " -x"]),
  ]

  @Test(arguments: rows) func holds(_ row: WordsRow) {
    #expect(words(row.template, row.declaration, row.values) == row.expected)
  }

  @Test func lengthsAndNULs() {
    let longest = String(repeating: "a", count: 131_071)
    #expect(words("p {t}", "t", "t=\(longest)") == ["p", longest])
    #expect(words("p {t}", "t", "t=\(longest)a") == ["refused", "413", "t"])
    #expect(words("p -{t}", "t", "t=\(longest)") == ["refused", "413", "t"])
    #expect(words("p {u}{t}", "t;u", "u=b; t=\(longest)") == ["refused", "413", "t"])
    #expect(words("p {t}", "t", "t=a\\0b") == ["refused", "400", "t"])
    #expect(words("a.b /c d.e s {t}", "t", "t=\(longest)a", use: .dbus).last?.utf8.count == 131_072)
    #expect(words("a.b /c d.e s {t}", "t", "t=a\\0b", use: .dbus) == ["refused", "400", "t"])
  }

  @Test func messagesArePlain() {
    do {
      let template = try WordsTemplate(parsing: "p {title}", use: .exec, scope: scope("title"))
      _ = try template.words(with: TestValues("title=-rf"))
      Issue.record("not refused")
    } catch let failure as TemplateFailure {
      #expect(failure.message == #"The parameter title may not begin with "-"."#)
    } catch { Issue.record(error) }
  }
}
