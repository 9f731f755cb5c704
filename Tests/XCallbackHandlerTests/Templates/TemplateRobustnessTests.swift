import Testing

@testable import XCallbackHandler

/// Whatever the text of a template, reading and filling it ends, soon and without a trap.
@Suite struct TemplateRobustnessTests {
  /// xorshift64*, so that a failure comes again.
  struct Noise: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state ^= state >> 12
      state ^= state << 25
      state ^= state >> 27
      return state &* 2_685_821_657_736_338_717
    }
  }

  static let tokens = [
    "sh ", "-c ", "env ", "ssh h ", "'", "\"", "\\", "{t}", "{t|sh}", "{o}", "{g}", "[", "]", "]...", "{b?}",
    "{!b?}", " ", "--", "-", "x", "$(", ")", "(", "`", "$", "<<", ">", ";", "|", "&", "#", "{", "}", "{{",
    "[[",
    "{@url}", "{@output.x}", "{@now|%F}", "\n", "ä", "awk ", "sed ", "find . -exec ", "\\; ", "docker run ",
    "tmux new ", "=", "A=", "+", "-e ", "-o", "vim ", "eval ", "case ", "{n}", "sudo ", "-u ", "{u|json|sh}",
    "😀", "xargs ", "flatpak run --command=sh ", "su x -c ", "\\n", "\\s", "\0", "\u{FEFF}", "e\u{301}",
  ]

  static let values = TestValues("t=-x; u='; n=-1; g=a; g=-b; b=true; f=-; @url=u:; @now=n; @output.x=1")

  private func exercise(_ line: String) -> Bool {
    let scope = scope("t; u; n:integer; o?; g...; b?:boolean; f+dash", facts: .afterRun)
    var isRead = false
    for use in [WordsTemplate.Use.exec, .dbus, .notify] {
      guard let parsed = try? WordsTemplate(parsing: line, use: use, scope: scope) else { continue }
      isRead = true
      let words = try? parsed.words(with: Self.values)
      if use == .exec, let words { #expect(words.first == parsed.program) }
    }
    if let parsed = try? TextTemplate(parsing: line, encoding: .url, scope: scope) {
      isRead = true
      _ = try? parsed.text(with: Self.values)
      _ = try? parsed.textIfComplete(with: Self.values)
    }
    return isRead
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>) func survivesNoise(_ seed: UInt64) {
    var noise = Noise(state: seed &* 0x9E37_79B9_7F4A_7C15)
    var read = 0
    for _ in 0..<200 {
      let length = Int.random(in: 1...24, using: &noise)
      let line = (0..<length).map { _ in Self.tokens.randomElement(using: &noise) ?? "" }.joined()
      if exercise(line) { read += 1 }
    }
    #expect(read > 40)
  }

  static let towers: [(String, String, String)] = [
    ("runners", "env ", "{t}"), ("braces", "{", ""), ("names", "{t|", ""), ("doubled", "{{", "}}"),
    ("brackets", "[ ", ""), ("groups", "p [{t} ", ""), ("quotes", "''", ""),
    ("finds", "find -exec ", "sh -c {t}"),
    ("expansions", "$(a ", "{t}"), ("parentheses", "(", "{t}"), ("backslashes", "\\\\", ""),
    ("options", "sudo --x ", "y {t}"),
    ("filters", "{t|url|url", "}"), ("slips", "'{t ", "'"), ("dollars", "${t}", ""),
    ("shells", "sh -c ", "{t}"),
    ("remotes", "ssh h ls {t|sh} [{o|sh}] ", ""), ("subcommands", "docker run i docker run i ", "{t}"),
  ]

  @Test(arguments: towers) func survivesTowers(_ name: String, _ part: String, _ end: String) {
    let line = String(repeating: part, count: 8_000 / part.utf8.count) + end
    _ = exercise(line)
    _ = exercise("p " + line)
    _ = exercise("sh -c \"" + line.filter { $0 != "\"" } + "\"")
  }

  @Test func nearestNamesAreNear() {
    #expect(nearestName(to: "titel", in: ["body", "title"]) == "title")
    #expect(nearestName(to: "Title", in: ["title"]) == "title")
    #expect(nearestName(to: "ttle", in: ["title"]) == "title")
    #expect(nearestName(to: "x", in: ["y"]) == "y")
    #expect(nearestName(to: "abc", in: ["xyz"]) == nil)
    #expect(nearestName(to: "", in: ["abc"]) == nil)
    #expect(
      nearestName(to: String(repeating: "a", count: 65), in: [String(repeating: "a", count: 65)]) == nil)
  }
}
