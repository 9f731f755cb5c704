import Foundation
import Testing
import XCallbackGIO

@testable import XCallbackCommand

@Suite("Help and wrong command lines")
struct HelpTests {
  @Test("no arguments: short help on standard error, and 64")
  func nothing() {
    let said = xcallback()
    #expect(said.status == .usage && said.output.isEmpty)
    #expect(said.errors.hasPrefix("Usage: xcallback COMMAND"))
    for command in CommandTable.all { #expect(said.errors.contains("\n  \(command.name) ")) }
  }

  @Test("--version")
  func version() {
    #expect(
      xcallback("--version") == Said(status: .success, output: "xcallback \(Version.text)\n", errors: ""))
  }

  @Test("--help and -h", arguments: ["--help", "-h"])
  func help(_ option: String) throws {
    let said = xcallback(option)
    #expect(said.status == .success && said.errors.isEmpty)
    try expectSnapshot(said.output, "help")
  }

  @Test(
    "--help of each command, also behind arguments and without any", arguments: CommandTable.all.map(\.name))
  func commandHelp(_ name: String) throws {
    let said = xcallback(name, "--help")
    #expect(said.status == .success && said.errors.isEmpty)
    try expectSnapshot(said.output, name)
    #expect(xcallback(name, "x", "-h") == said)
  }

  @Test("lines fit a terminal")
  func width() {
    for text in [xcallback("--help").output] + CommandTable.all.map({ xcallback($0.name, "--help").output }) {
      for line in text.split(separator: "\n") { #expect(line.count <= 95, "\(line)") }
    }
  }

  @Test(
    "near misses are named",
    arguments: [
      (["isntall"], "There is no command \"isntall\". Did you mean \"install\"?"),
      (["prase", "a:b"], "There is no command \"prase\". Did you mean \"parse\"?"),
      (["zzz"], "There is no command \"zzz\"."),
      (["--hlep"], "Unknown option --hlep. Did you mean \"--help\"?"),
      (["parse", "--jsn", "a:b"], "Unknown option --jsn. Did you mean \"--json\"?"),
      (["build", "a:b", "--sucess=x"], "Unknown option --sucess=x. Did you mean \"--success\"?"),
      (["list", "-x"], "Unknown option -x."),
      (["build", "a:b", "--success"], "Missing argument for --success."),
      (["parse"], "A URL is missing."),
      (["build"], "A URL is missing."),
      (["new"], "A scheme is missing."),
      (["new", "a", "b"], "One scheme at a time can be begun."),
      (
        ["new", "notes:"],
        "\"notes:\" is no scheme: it begins with a letter, and letters, digits, \"+\", \"-\" and \".\" "
          + "follow. Write only \"notes\"."
      ),
      (["\u{1B}[31m"], "There is no command \"\\u{1B}[31m\"."),
    ])
  func usage(_ arguments: [String], _ sentence: String) {
    let said = run(arguments: arguments)
    #expect(said.status == .usage && said.output.isEmpty)
    #expect(said.errors.hasPrefix("xcallback: \(sentence)\n"), "\(said.errors)")
    #expect(said.errors.hasSuffix("--help' says more.\n"))
  }

  @Test(
    "each command has examples, and they are command lines of it", arguments: CommandTable.all.map(\.name))
  func examples(_ name: String) throws {
    let command = try #require(CommandTable.command(named: name))
    #expect(!command.examples.isEmpty)
    for example in command.examples {
      let line = try #require(example.components(separatedBy: " | ").last)
      let words = try #require(Application.words(of: line))
      #expect(words.prefix(2) == ["xcallback", name])
      let (_, arguments) = try OptionParser.parse(words.dropFirst(2).map { Array($0.utf8) }, for: command)
      let mayBeEmpty = command.arguments.isEmpty || command.arguments.hasPrefix("[")
      #expect(mayBeEmpty || !arguments.isEmpty, "\(example)")
    }
  }

  @Test("options end at --, and a URL can stand anywhere")
  func order() {
    #expect(
      xcallback("build", "s:a", "--json", "b=1").output == #"{"url":"s://x-callback-url/a?b=1"}"# + "\n")
    #expect(xcallback("build", "--", "s:a", "--json").output == "s://x-callback-url/a?--json\n")
    #expect(
      xcallback("build", "--source", "a", "--source", "b", "s:a").output
        == "s://x-callback-url/a?x-source=b\n")
  }
}

@Suite("xcallback(1)")
struct ManPageTests {
  /// The page is true: every command and option of the table stands in it.
  @Test("every command and option is in the manual", arguments: CommandTable.all.map(\.name))
  func complete(_ name: String) throws {
    let page = try String(
      contentsOf: repository.appending(path: "share/man/man1/xcallback.1"), encoding: .utf8)
    let command = try #require(CommandTable.command(named: name))
    #expect(page.contains(".SY \"xcallback \(name)\"\n"))
    #expect(page.contains(".SS xcallback \(name) "))
    for option in command.allOptions {
      #expect(page.contains("\\-\\-\(option.long.replacing("-", with: "\\-"))"))
    }
    #expect(page.contains("xcallback \(Version.text)\""))
  }
}

/// The package's directory.
let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// Compares with a recorded text; with RECORD_SNAPSHOTS set it is recorded, and the test fails so that nobody
/// forgets.
func expectSnapshot(_ text: String, _ name: String) throws {
  let file = repository.appending(path: "Tests/XCallbackCommandTests/Snapshots/\(name).txt")
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
    Issue.record("recorded \(name).txt; run again without RECORD_SNAPSHOTS")
    return
  }
  let recorded = try? String(contentsOf: file, encoding: .utf8)
  #expect(
    text == recorded, "the help of \(name) differs from Snapshots/\(name).txt (RECORD_SNAPSHOTS=1 records it)"
  )
}
