import Testing
import XCallback

@testable import XCallbackCommand

@Suite("xcallback complete")
struct CompletionTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let words: [String]
    /// The candidates' texts in order.
    let expected: [String]

    init(_ name: String, _ words: [String], _ expected: [String]) {
      (testDescription, self.words, self.expected) = (name, words, expected)
    }
  }

  static let handler = """
    [Handler]
    Name=Notes
    [Action new]
    Comment=Create a note
    Required=title
    Optional=body;tag...;kind;pin
    Type.kind=choice small|large one
    Type.pin=boolean
    Exec=t -- {title}
    Output=json
    Results=id;url
    [Action a b/c&d]
    Return=x
    [Action show/{id}]
    Return.one=1
    [Action *]
    Return=x
    """

  static let target = """
    {"name":"Paper","scheme":"paper","actions":[
     {"url":"paper://x-callback-url/write","summary":"Writes","required":["text"],"optional":["a&b","page"],
      "callbacks":["x-success"],"results":["id"]},
     {"url":"paper://x-callback-url/show/{id}"},
     {"url":"paper://other"}]}
    """

  /// Commands like those of the table, and `call`, whatever it comes to be.
  static let commands: [CommandDescription] =
    CommandTable.all.filter { $0.name != "call" } + [
      CommandDescription(
        "call", "URL [PARAM]...", "call another app's action", details: "",
        options: [
          OptionDescription("get", argument: "NAME", "print one result"),
          OptionDescription("timeout", argument: "SECONDS", "how long to wait"), .json,
        ]
      ) { _ in .success }
    ]

  static let callbacks = ["x-success", "x-error", "x-cancel"]
  static let rest = ["body=", "tag=", "kind=", "pin="]

  static let rows: [Row] = [
    Row("the first word", [""], commands.map(\.name) + ["--help", "--version"]),
    Row("part of it", ["un"], ["uninstall"]),
    Row("an option of the program", ["--v"], ["--version"]),
    Row("behind an unknown command", ["nosuch", ""], []),
    Row("options", ["run", "-"], ["--json", "--help"]),
    Row("an option with an argument", ["build", "--succ"], ["--success="]),
    Row("its argument", ["build", "--success", "pa"], ["paper://"]),
    Row("its argument behind the sign", ["build", "--success=pa"], ["--success=paper://"]),
    Row("an argument that nobody knows", ["call", "--timeout", ""], []),
    Row("results", ["call", "paper://x-callback-url/write", "--get", ""], ["id"]),
    Row("results of a handler file", ["call", "notes:new", "--get", ""], ["id", "url"]),
    Row("the unnamed result", ["call", "notes:a%20b/c%26d", "--get", ""], ["result"]),
    Row("behind two dashes there are no options", ["run", "--", "--"], []),
    Row("behind two dashes there are arguments", ["run", "--", "n"], ["notes://x-callback-url/"]),

    Row("schemes that are handled here", ["run", ""], ["notes://x-callback-url/"]),
    Row("schemes of apps too", ["call", ""], ["notes://x-callback-url/", "paper://"]),
    Row("not of apps that are not there", ["call", "st"], []),
    Row("schemes for install", ["install", ""], ["broken", "notes"]),
    Row("more schemes for install", ["install", "notes", "n"], ["notes"]),
    Row("schemes for uninstall", ["uninstall", ""], []),
    Row("schemes for list", ["list", ""], ["broken", "notes", "paper"]),
    Row("list takes one", ["list", "notes", ""], []),
    Row("a new scheme", ["new", ""], []),

    Row(
      "actions", ["run", "notes:"],
      ["new", "a%20b/c%26d", "show/"].map { "notes://x-callback-url/" + $0 }),
    Row("actions in the long form", ["run", "notes://x-callback-url/n"], ["notes://x-callback-url/new"]),
    Row("actions in a short form", ["run", "notes:n"], ["notes:new"]),
    Row("actions as a path", ["run", "notes:/n"], ["notes:/new"]),
    Row("actions as a host", ["run", "notes://n"], ["notes://new"]),
    Row("actions behind an empty host", ["run", "notes:///n"], ["notes:///new"]),
    Row("the scheme as it was typed", ["run", "NOTES:n"], ["NOTES:new"]),
    Row(
      "a target's actions", ["call", "paper:"],
      ["paper://x-callback-url/write", "paper://x-callback-url/show/", "paper://other"]),
    Row("no short form where nobody promised one", ["call", "paper:w"], []),
    Row("run knows nothing of other apps", ["run", "paper:"], []),
    Row("an unusable handler file", ["run", "broken:"], []),
    Row("no scheme", ["run", "1:"], []),

    Row(
      "parameters, required first", ["run", "notes:new", ""], ["title="] + rest + callbacks.map { $0 + "=" }),
    Row("call has its own callbacks", ["call", "notes:new", ""], ["title="] + rest),
    Row("not those that are given", ["call", "notes:new?title=a", "body@f", ""], ["tag=", "kind=", "pin="]),
    Row("a repeatable one again", ["call", "notes:new", "tag=a", "ta"], ["tag="]),
    Row("options between", ["call", "notes:new", "--timeout", "3", "ti"], ["title="]),
    Row("a choice", ["run", "notes:new", "kind="], ["kind=small"]),
    Row("a boolean", ["run", "notes:new", "pin=t"], ["pin=true"]),
    Row("a value that nobody knows", ["run", "notes:new", "title="], []),
    Row("a file", ["run", "notes:new", "body@/et"], []),
    Row("parameters of a pattern are in its name", ["call", "notes:show/1", ""], []),
    Row("what the catch-all takes", ["call", "notes:what", ""], []),
    Row("a target's parameters", ["call", "paper://x-callback-url/write", ""], ["text=", "a&b=", "page="]),
    Row("of an action that is not known", ["call", "paper://x-callback-url/nosuch", ""], []),

    Row(
      "parameters in the URL", ["call", "notes:new?"], (["title="] + rest).map { "notes:new?" + $0 }),
    Row("the next one", ["call", "notes:new?title=a%20b&bo"], ["notes:new?title=a%20b&body="]),
    Row("not one that is given", ["call", "notes:new?title=a&ti"], []),
    Row(
      "a name that needs encoding", ["call", "paper://x-callback-url/write?a"],
      [
        "paper://x-callback-url/write?a%26b="
      ]),
    Row(
      "values in the URL are encoded", ["call", "notes:new?kind="],
      [
        "notes:new?kind=small", "notes:new?kind=large%20one",
      ]),
    Row("callbacks in the URL", ["run", "notes:new?x-s"], ["notes:new?x-success="]),
    Row("nothing in a fragment", ["run", "notes:new?a#b"], []),
    Row("an argument too many", ["new", "a", ""], []),
    Row("standard input", ["parse", "-", ""], []),
  ]

  private func world() throws -> InstallWorld {
    let world = try InstallWorld()
    try world.handler("notes", Self.handler)
    try world.handler("broken", "[Handler]\nNmae=x\n")
    try world.directory.write(Self.target, to: "share/xcallback/targets/paper.json")
    try world.directory.write(
      #"{"name":"Stone","scheme":"stone","actions":[{"url":"stone:carve"}]}"#,
      to: "share/xcallback/targets/stone.json")
    try world.directory.write("[Desktop Entry]\n", to: "data/applications/paper.desktop")
    try world.directory.write(
      "[Default Applications]\nx-scheme-handler/paper=paper.desktop;\n", to: "config/mimeapps.list")
    return world
  }

  private func complete(_ words: [String], in world: InstallWorld) throws -> [String] {
    let console = RecordingConsole()
    let invocation = CommandInvocation(
      arguments: words.map { Array($0.utf8) }, console: console, environment: world.environment)
    let status = try CompleteCommand.run(invocation, commands: Self.commands, desktop: world)
    #expect(status == .success && console.errors.isEmpty)
    return console.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: rows)
  func candidates(_ row: Row) throws {
    let lines = try complete(row.words, in: world())
    #expect(lines.map { String($0.prefix { $0 != "\t" }) } == row.expected)
  }

  @Test("what they mean stands behind a tab")
  func descriptions() throws {
    let world = try world()
    #expect(try complete(["run", "no"], in: world) == ["notes://x-callback-url/\tNotes"])
    #expect(try complete(["run", "notes:n"], in: world) == ["notes:new\tCreate a note"])
    #expect(try complete(["call", "notes:new", "ti"], in: world) == ["title=\trequired"])
    #expect(
      try complete(["call", "paper://x-callback-url/w"], in: world) == [
        "paper://x-callback-url/write\tWrites"
      ])
  }

  @Test("what others write in their files stays text on one line, or is not offered")
  func hostile() throws {
    let world = try InstallWorld()
    try world.directory.write(
      #"""
      {"name":"Evil\u001b[2J\nname\u202e","scheme":"evil","actions":[{"url":"evil://a","summary":"x\ty\nz",
       "optional":["fine","two\nlines","esc\u001b[2J","a blank","\u202ertl","a=b","a@b","$(touch${IFS}x)","'\"`\\"]}]}
      """#, to: "share/xcallback/targets/evil.json")
    world.forcedAnswer = .some("evil.desktop")
    #expect(try complete(["call", "ev"], in: world) == [#"evil://"# + "\tEvil\\u{1B}[2J\\nname\\u{202E}"])
    #expect(try complete(["call", "evil:"], in: world) == ["evil://a\tx\\ty\\nz"])
    #expect(
      try complete(["call", "evil://a", ""], in: world) == [
        "fine=\toptional", "$(touch${IFS}x)=\toptional", "'\"`\\=\toptional",
      ])
    let inURL = try complete(["call", "evil://a?"], in: world)
    #expect(inURL.count == 9)
    #expect(inURL.contains("evil://a?%24%28touch%24%7BIFS%7Dx%29=\toptional"))
    #expect(inURL.contains("evil://a?two%0Alines=\toptional"))
  }

  @Test("it is hidden, and an empty command line has nothing to complete")
  func hidden() {
    #expect(!CommandTable.all.contains { $0.name == "complete" })
    #expect(!xcallback("--help").output.contains("complete"))
    #expect(xcallback("complete", "--", "ru").output == "run\t\(RunCommand.description.summary)\n")
    #expect(xcallback("complete") == Said(status: .success, output: "", errors: ""))
    #expect(xcallback("complete", "--help").status == .success)
  }
}
