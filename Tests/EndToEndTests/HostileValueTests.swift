import Foundation
import Testing

/// A value from a URL stands in one unchanged element of the command's argv, or the request was refused; and in
/// both cases nothing else ran and nothing else was launched.
struct HostileValueTests {
  struct Row: NamedRow {
    var name: String
    var value: String
    /// As it stands in the URL, when that is not the encoded value.
    var raw: String?
    /// The contract's code when it is refused.
    var code: String?

    var inURL: String { raw ?? encoded(value) }
  }

  static let rows: [Row] = [
    Row(name: "an option (D1)", value: "--help"),
    Row(name: "an option with a path (D2)", value: "--output=@ROOT@/canary"),
    Row(name: "ssh's option (D3)", value: "-oProxyCommand=touch @ROOT@/canary"),
    Row(name: "a lone dash", value: "-"),
    Row(name: "two dashes", value: "--"),
    Row(name: "a command substitution (D4)", value: "$(touch @ROOT@/canary)"),
    Row(name: "backticks (D4)", value: "`touch @ROOT@/canary`"),
    Row(name: "a semicolon (D4)", value: ";touch @ROOT@/canary"),
    Row(name: "a pipe (D4)", value: "|touch @ROOT@/canary"),
    Row(name: "and (D4)", value: "x&&touch @ROOT@/canary"),
    Row(name: "a redirection", value: "> @ROOT@/canary"),
    Row(name: "quotes that close (D8)", value: "'; touch @ROOT@/canary; '"),
    Row(name: "double quotes that close", value: "\"; touch @ROOT@/canary; \""),
    Row(name: "both quotes and a backslash", value: #"a'b"c\d\"#),
    Row(name: "a second line", value: "x\ntouch @ROOT@/canary"),
    Row(name: "carriage return and tab", value: "a\r\tb"),
    Row(name: "a glob", value: "/etc/* ~ ~root {a,b} [a-z]?"),
    Row(name: "a variable", value: "$HOME ${HOME} %HOME%"),
    Row(name: "our own placeholders", value: "{text} {{ }} [ ] [[ {@url} {@source|sh}"),
    Row(name: "field codes", value: "%u %U %f %%"),
    Row(name: "the separators", value: "a&x-success=sample://steal&b=c#d?e"),
    Row(name: "spaces around", value: "  a  b  "),
    Row(name: "a parent directory (D20)", value: "../../../../etc/shadow"),
    Row(name: "an option of ours", value: "--version"),
    Row(name: "emoji and a combined letter", value: "🐟e\u{301}é"),
    Row(name: "an override of the direction", value: "a\u{202E}b"),
    Row(name: "markup (D19)", value: "<b>x</b>&amp;<a href='x'>"),
    Row(name: "letters beyond ASCII that look like a dash", value: "－－help —help"),
    Row(
      name: "raw in the URL", value: #"a 'b' "c" $(id) `id` |;<>{}^\"#, raw: #"a 'b' "c" $(id) `id` |;<>{}^\"#
    ),
    Row(name: "an escape that stays escaped (D40)", value: "%00%2e%41"),
    Row(name: "no escape at all", value: "%zz%", raw: "%zz%"),
    Row(name: "100 kB", value: String(repeating: "A", count: 100_000)),
    Row(name: "a NUL (D6)", value: "", raw: "a%00rm", code: "400"),
    Row(name: "not UTF-8", value: "", raw: "a%FFb", code: "400"),
    Row(name: "an overlong NUL", value: "", raw: "a%C0%80b", code: "400"),
    Row(name: "half a surrogate pair", value: "", raw: "%ED%A0%80", code: "400"),
    Row(name: "a terminal's escape (D18)", value: "", raw: "%1B%5D0;x%07", code: "400"),
    Row(name: "delete", value: "", raw: "a%7Fb", code: "400"),
    Row(name: "nothing", value: "", raw: "", code: "400"),
  ]

  /// The row's value with this world's root in it.
  static func value(_ text: String, _ world: World) -> String { text.replacing("@ROOT@", with: world.root) }

  @Test(arguments: rows, Road.desktop)
  func oneElement(_ row: Row, by road: Road) throws {
    let world = try World.demo()
    let value = Self.value(row.value, world)
    let query = "text=" + (row.raw ?? encoded(value))
    try world.open(request("note", query, success: "sample://ok", error: "sample://err"), by: road)
    try expectOnly(row, world, arguments: ["--", value])
  }

  @Test("the same, glued to a literal option", arguments: rows)
  func glued(_ row: Row) throws {
    let world = try World.demo()
    let value = Self.value(row.value, world)
    let query = "text=" + (row.raw ?? encoded(value))
    try world.open(request("glued", query, success: "sample://ok", error: "sample://err"), by: .gioOpen)
    try expectOnly(row, world, arguments: ["--text=\(value)", "a b", "c\"d"])
  }

  @Test("the same without `--`: what looks like an option is refused", arguments: rows)
  func bare(_ row: Row) throws {
    var row = row
    let world = try World.demo()
    let value = Self.value(row.value, world)
    if value.hasPrefix("-") { row.code = "400" }
    let query = "text=" + (row.raw ?? encoded(value))
    try world.open(request("bare", query, success: "sample://ok", error: "sample://err"), by: .gioOpen)
    try expectOnly(row, world, arguments: [value])
  }

  private func expectOnly(_ row: Row, _ world: World, arguments: [String]) throws {
    let launched = try world.everythingLaunched()
    if let code = row.code {
      let commands = try world.commands().map(\.arguments)
      #expect(commands == [])
      #expect(launched.count == 1)
      #expect(
        launched.first?.hasPrefix("sample://err?errorCode=\(code)&errorMessage=") == true, "\(launched)")
    } else {
      #expect(try world.commands().map(\.arguments) == [arguments])
      #expect(launched == ["sample://ok"])
    }
    #expect(!FileManager.default.fileExists(atPath: "\(world.root)/canary"))
    let notices = try world.notifications().count
    #expect(notices == 0)
  }

  @Test("nothing but the command and the caller is started", arguments: rows)
  func programs(_ row: Row) throws {
    let world = try World.demo()
    let query = "text=" + (row.raw ?? encoded(Self.value(row.value, world)))
    let programs = try world.programsRun(
      by: ["xcallback-handler", request("note", query, success: "sample://ok", error: "sample://err")])
    // GIO starts an application through a small helper of its own.
    let names = programs.map { ($0 as NSString).lastPathComponent }.filter { $0 != "gio-launch-desktop" }
    #expect(names == ["xcallback-handler"] + (row.code == nil ? ["record"] : []) + ["record"])
  }

  @Test("groups and repeats make words of their own, values never do")
  func groups() throws {
    let world = try World.demo()
    try world.open(request("full", "title=-a%20b&tag=%2D-x&tag=c%20d&due=2026-02-28&pin=on"), by: .gioOpen)
    // `--tag` is literal, but a value after it that begins with a dash would be an option all the same.
    let runs = try world.commands().count
    #expect(runs == 0)
    try world.open(request("full", "title=-a%20b&tag=x&tag=c%20d&due=2026-02-28&pin=on"), by: .gioOpen)
    #expect(
      try world.commands().map(\.arguments)
        == [["--tag", "x", "--tag", "c d", "--due", "2026-02-28", "--pinned", "--", "-a b"]])
  }
}
