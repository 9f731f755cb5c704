import Testing

@testable import XCallbackGIO

@Suite struct CommandLineOptionsTests {
  static let options = [
    CommandLineOption("json"), CommandLineOption("quiet", short: "q"),
    CommandLineOption("source", short: "s", .text, argumentName: "S"), CommandLineOption("get", .texts),
  ]

  struct Expected: Sendable {
    var json = false
    var quiet = false
    var source: String?
    var get: [String] = []
    var rest: [String] = []
  }

  static let lines: [Row<(arguments: [String], expected: Expected)>] = [
    Row("nothing", ([], Expected())),
    Row("options behind arguments", (["a", "--json", "b"], Expected(json: true, rest: ["a", "b"]))),
    Row(
      "options end at two dashes",
      (["-q", "--", "--json", "--"], Expected(quiet: true, rest: ["--json", "--"]))),
    Row("a single dash is an argument", (["-"], Expected(rest: ["-"]))),
    Row(
      "values both ways",
      (["--source=a=b", "--get", "x", "--get=y"], Expected(source: "a=b", get: ["x", "y"]))),
    Row("the last one counts", (["--source", "a", "-s", "b"], Expected(source: "b"))),
    Row("an empty value", (["--source=", ""], Expected(source: "", rest: [""]))),
    Row("a value like an option", (["--source", "--json"], Expected(source: "--json"))),
    Row("a URL", (["a://b?c=d&e=%20#f ü"], Expected(rest: ["a://b?c=d&e=%20#f ü"]))),
    Row("not ASCII", (["--source", "é", "--get=ü"], Expected(source: "é", get: ["ü"]))),
  ]

  @Test(arguments: lines)
  func reading(_ row: Row<(arguments: [String], expected: Expected)>) throws {
    let read = try CommandLineOptions(Self.options, parsing: row.value.arguments)
    #expect(read.has("json") == row.value.expected.json)
    #expect(read.has("quiet") == row.value.expected.quiet)
    #expect(read["source"] == row.value.expected.source)
    #expect(read.all("get") == row.value.expected.get)
    #expect(read.rest.map { String(decoding: $0, as: UTF8.self) } == row.value.expected.rest)
  }

  static let refused: [Row<(arguments: [String], code: CommandLineError.Code, message: String)>] = [
    Row("unknown", (["--bogus"], .unknownOption, "Unknown option --bogus")),
    Row("unknown, short", (["-z"], .unknownOption, "Unknown option -z")),
    Row("no automatic help", (["--help"], .unknownOption, "Unknown option --help")),
    Row("no value", (["--source"], .badValue, "Missing argument for --source")),
  ]

  @Test(arguments: refused)
  func refusing(_ row: Row<(arguments: [String], code: CommandLineError.Code, message: String)>) {
    #expect(throws: CommandLineError(code: row.value.code, message: row.value.message)) {
      try CommandLineOptions(Self.options, parsing: row.value.arguments)
    }
  }

  @Test func bytesSurvive() throws {
    let url: [UInt8] = Array("a:b?c=".utf8) + [0xff, 0xfe]
    #expect(try CommandLineOptions(Self.options, parsing: [url]).rest == [url])
    #expect(throws: CommandLineError(code: .badValue, message: "The value of --source is not UTF-8")) {
      try CommandLineOptions(Self.options, parsing: [Array("--source".utf8), [0xff]])
    }
    #expect(CommandLineArguments.bytes.count == CommandLine.arguments.count)
    #expect(CommandLineArguments.bytes.first == Array(CommandLine.arguments[0].utf8))
  }
}
