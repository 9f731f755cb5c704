import Testing
import XCallback

@testable import XCallbackCommand

@Suite("PARAM of the command line")
struct ParameterArgumentTests {
  @Test(
    "the first of = and @ decides (details §7)",
    arguments: [
      ("a=b", .value(name: "a", value: "b")),
      ("a=", .value(name: "a", value: "")),
      ("a=b=c@d", .value(name: "a", value: "b=c@d")),
      ("a=@b", .value(name: "a", value: "@b")),
      ("a@b", .file(name: "a", path: "b")),
      ("a@b=c", .file(name: "a", path: "b=c")),
      ("a@-", .input(name: "a")),
      ("a@./-", .file(name: "a", path: "./-")),
      ("a=-", .value(name: "a", value: "-")),
      ("a", .bare(name: "a")),
      ("a b%20", .bare(name: "a b%20")),
    ] as [(String, Expected)])
  func grammar(_ text: String, _ expected: Expected) throws {
    #expect(try ParameterArgument(Array(text.utf8)) == expected.argument)
  }

  enum Expected: Sendable {
    case value(name: String, value: String)
    case file(name: String, path: String)
    case input(name: String)
    case bare(name: String)

    var argument: ParameterArgument {
      switch self {
      case .value(let name, let value): .value(name: Array(name.utf8), value: Array(value.utf8))
      case .file(let name, let path): .file(name: Array(name.utf8), path: Array(path.utf8))
      case .input(let name): .input(name: Array(name.utf8))
      case .bare(let name): .bare(name: Array(name.utf8))
      }
    }
  }

  @Test(
    "refused",
    arguments: [
      ("=v", "The parameter \"=v\" has no name in front."),
      ("@f", "The parameter \"@f\" has no name in front."),
      ("", "The parameter \"\" has no name in front."),
      ("a@", "The parameter a@ names no file."),
    ])
  func refused(_ text: String, _ message: String) {
    let error = #expect(throws: CommandError.self) { try ParameterArgument(Array(text.utf8)) }
    #expect(error == CommandError(.usage, message))
  }

  @Test("files and standard input keep every byte, and each value is encoded once")
  func bytes() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write("\u{00}\u{FF}+ %41\r\n", to: "f")
    let arguments = ["a@\(file)", "b@-", "c=%41&=", "d"].map { Array($0.utf8) }
    let parameters = try ParameterArgument.parameters(arguments, console: RecordingConsole(input: "x\n\n"))
    #expect(
      parameters.map(\.description) == ["a=%00%FF%2B%20%2541%0D%0A", "b=x%0A%0A", "c=%2541%26%3D", "d"])
  }

  @Test("standard input twice is a wrong command line")
  func twice() {
    let arguments = ["a@-", "b@-"].map { Array($0.utf8) }
    let error = #expect(throws: CommandError.self) {
      try ParameterArgument.parameters(arguments, console: RecordingConsole())
    }
    #expect(error?.status == .usage)
    let taken = #expect(throws: CommandError.self) {
      try ParameterArgument.parameters(arguments.prefix(1), console: RecordingConsole(), inputIsTaken: true)
    }
    #expect(taken?.status == .usage)
  }

  @Test("a file that is not there")
  func missing() {
    let error = #expect(throws: CommandError.self) {
      try ParameterArgument.parameters([Array("a@/nonexistent/f".utf8)], console: RecordingConsole())
    }
    #expect(error == CommandError(.badData, "Cannot read /nonexistent/f: No such file or directory."))
  }
}
