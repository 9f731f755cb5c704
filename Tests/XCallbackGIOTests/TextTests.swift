import Testing

@testable import XCallbackGIO

@Suite struct KeyFileTests {
  @Test func reading() throws {
    let file = try KeyFile(
      parsing: Array(
        "# c\n[Handler]\nName=Notes\nName[de]=Notizen\nRaw= a\\sb\\n;c\\;  \n[Action new]\nExec=x {y}\n".utf8)
    )
    #expect(file.groups == ["Handler", "Action new"])
    #expect(file.keys(in: "Handler") == ["Name", "Name[de]", "Raw"])
    #expect(file.keys(in: "None") == [])
    #expect(file.value("Handler", "Raw") == "a\\sb\\n;c\\;  ")
    #expect(file.value("Action new", "Exec") == "x {y}")
    #expect(file.value("Handler", "None") == nil)
    #expect(file.value("None", "Exec") == nil)
    #expect(file.localizedString("Handler", "Name") != nil)
  }

  static let refused: [Row<[UInt8]>] = [
    Row("no group", Array("a=b\n".utf8)),
    Row("no equals sign", Array("[g]\nabc\n".utf8)),
    Row("not UTF-8", Array("[g]\na=".utf8) + [0xff]),
    Row("a null character", Array("[g]\na=".utf8) + [0]),
  ]

  @Test(arguments: refused)
  func refusing(_ row: Row<[UInt8]>) {
    #expect { try KeyFile(parsing: row.value) } throws: {
      ($0 as? GIOError)?.domain == "g-key-file-error-quark"
    }
  }

  @Test func anEmptyFileHasNothing() throws { #expect(try KeyFile(parsing: []).groups == []) }

  @Test func writing() throws {
    let file = KeyFile()
    file.set("Desktop Entry", "Name", to: " a\nb\\c;")
    file.set("Desktop Entry", "NoDisplay", to: true)
    file.set("Desktop Entry", "MimeType", to: ["x-scheme-handler/a", "b;c"])
    #expect(
      file.text
        == "[Desktop Entry]\nName=\\sa\\nb\\\\c;\nNoDisplay=true\nMimeType=x-scheme-handler/a;b\\;c;\n")
    #expect(
      try KeyFile(parsing: Array(file.text.utf8)).localizedString("Desktop Entry", "Name") == " a\nb\\c;")
  }
}

@Suite struct PatternTests {
  static let whole: [Row<(pattern: String, yes: [String], no: [String])>] = [
    Row("a class", ("[a-z0-9]{8}", ["abcd1234"], ["abcd12345", "abcd123", "abcd1234\n", " abcd1234", ""])),
    Row("alternatives belong together", ("a|bc", ["a", "bc"], ["ab", "abc", "bcx", "xa"])),
    Row("a longer alternative is found", ("a|ab", ["a", "ab"], ["abb"])),
    Row("several lines", ("(?m)^a$", ["a"], ["a\nb", "b\na", "a\n"])),
    Row("a dollar before a line end", ("a$", ["a"], ["a\n"])),
    Row("options stay inside", ("(?i)abc", ["ABC"], ["abcd"])),
    Row("extended with a comment", ("(?x) a b # c", ["ab"], ["a b", "ab # c", "ab\n"])),
    Row("nothing", ("", [""], ["a"])),
    Row("characters, not bytes", ("..", ["äö"], ["ä"])),
    Row("a null character in the text", ("a.b", ["a\0b"], ["a"])),
    Row("a greedy long text", ("[a-z]*x?", [String(repeating: "a", count: 200_000)], ["A"])),
  ]

  @Test(arguments: whole)
  func wholeText(_ row: Row<(pattern: String, yes: [String], no: [String])>) throws {
    let pattern = try Pattern(row.value.pattern)
    for text in row.value.yes { #expect(pattern.matches(text), "\(text)") }
    for text in row.value.no { #expect(!pattern.matches(text), "\(text)") }
  }

  @Test(arguments: ["(", "a)|(?:b", "[", "a{2,1}", "(?<n>a)(?<n>b)", "\\", "a\0b"])
  func refusing(_ pattern: String) {
    #expect(throws: GIOError.self) { try Pattern(pattern) }
  }

  @Test(arguments: ["(a+)+$", "(a|a)*b", "(.*)*x", "^(([a-z])+.)+[A-Z]([a-z])+$"])
  func backtrackingEnds(_ pattern: String) throws {
    let start = Clock.monotonicSeconds
    let compiled = try Pattern(pattern)
    #expect(!compiled.matches(String(repeating: "a", count: 40) + "!"))
    #expect(Clock.monotonicSeconds - start < 5)
  }

  @Test func namedGroups() throws {
    let pattern = try Pattern(#"(?<id>\d+)(?: (?P<tag>\w+))?(?: (?'empty'x*))?(\()?[?<no>]*"#)
    let all = try #require(pattern.captures("12 todo xx(?"))
    #expect(all.map(\.name) == ["id", "tag", "empty"])
    #expect(all.map(\.value) == ["12", "todo", "xx"])
    #expect(pattern.captures("12")?.map(\.name) == ["id"])
    #expect(pattern.captures("12 a ")?.map(\.value) == ["12", "a", ""])
    #expect(pattern.captures("x") == nil)
    #expect(try Pattern(#"(?<b>ü+)-(?<a>.*)"#).captures("üü-é")?.map(\.value) == ["üü", "é"])
    #expect(try Pattern("a").captures("a")?.isEmpty == true)
  }
}

@Suite struct ClockTests {
  @Test(arguments: ["2024-02-29", "1999-12-31", "0001-01-01", "9999-12-31"])
  func dates(_ text: String) { #expect(Clock.isDate(text)) }

  @Test(arguments: [
    "2023-02-29", "2024-13-01", "2024-00-10", "2024-04-31", "0000-01-01", "24-02-01", "2024-2-01", "20240201",
    "2024-02-01 ", " 2024-02-01", "2024/02/01", "+024-02-01", "2024-02-0a", "", "２024-02-1",
  ])
  func noDates(_ text: String) { #expect(!Clock.isDate(text)) }

  @Test(arguments: [
    "2024-02-29T12:00:00Z", "2024-02-29t12:00:00z", "2024-02-29T23:59:60Z",
    "2024-02-29T12:00:00.123456789+02:00",
    "2024-02-29T12:00:00-23:59", "2024-02-29T00:00:00+00:00",
  ])
  func dateTimes(_ text: String) { #expect(Clock.isDateTime(text)) }

  @Test(arguments: [
    "2024-02-29T12:00:00", "2024-02-29", "2024-02-30T12:00:00Z", "2024-02-29T24:00:00Z",
    "2024-02-29T12:60:00Z",
    "2024-02-29T12:00:61Z", "2024-02-29T12:00:60Z", "2024-02-29T12:00Z", "2024-02-29T12:00:00.Z",
    "2024-02-29T12:00:00,5Z", "2024-02-29 12:00:00Z", "2024-02-29T12:00:00+0200", "2024-02-29T12:00:00+24:00",
    "2024-02-29T12:00:00+02", "2024-02-29T12:00:00Zx", "2024-02-29T12:00:00Z\n", "2024-02-29T1a:00:00Z", "",
  ])
  func noDateTimes(_ text: String) { #expect(!Clock.isDateTime(text)) }

  @Test func nowIsWritten() throws {
    let now = Clock.now()
    #expect(Clock.isDateTime(now.rfc3339))
    #expect(Timestamp(microseconds: 1_709_208_000_250_000).formatted("%s é %f") == "1709208000 é 250000")
    #expect(now.formatted("%Y")?.count == 4)
    #expect(now.formatted("%!") == nil)
    #expect(now.formatted("") == "")
    let before = Clock.monotonicSeconds
    #expect(Clock.monotonicSeconds >= before)
  }

  @Test func identifiers() {
    let uuid = Random.uuid()
    #expect(uuid.count == 36)
    #expect(uuid == uuid.lowercased())
    #expect(uuid != Random.uuid())
  }
}
