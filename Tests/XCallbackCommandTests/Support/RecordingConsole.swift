import Testing
import XCallbackGIO

@testable import XCallbackCommand

/// A console that remembers what was written and reads from a text.
final class RecordingConsole: Console {
  private(set) var output = ""
  private(set) var errors = ""
  var isTerminal = false
  var isReaderGone = false
  var width: Int?
  private var lines: [[UInt8]]
  private let input: [UInt8]

  init(input: String = "") {
    self.input = latin1(input)
    lines = self.input.split(separator: 0x0A, omittingEmptySubsequences: false).map { [UInt8]($0) }
    if lines.last?.isEmpty == true { lines.removeLast() }
  }

  func write(_ bytes: [UInt8]) -> Bool {
    output += String(decoding: bytes, as: UTF8.self)
    return true
  }

  func note(_ line: String) { errors += line + "\n" }
  func readInput(limit: Int) throws(FileError) -> [UInt8] { input }
  func nextInputLine(limit: Int) throws(FileError) -> [UInt8]? { lines.isEmpty ? nil : lines.removeFirst() }
}

/// What a call of the program gave.
struct Said: Equatable {
  var status: XCallbackCommand.ExitStatus
  var output: String
  var errors: String
}

/// Runs a command line in this process.
func xcallback(
  _ arguments: String..., input: String = "", environment: [String: String] = [:],
  program: String = "xcallback"
) -> Said {
  run(arguments: arguments, input: input, environment: environment, program: program)
}

/// Runs a command line in this process.
func run(
  arguments: [String], input: String = "", environment: [String: String] = [:], program: String = "xcallback"
) -> Said {
  let console = RecordingConsole(input: input)
  let status = CommandLineTool.run(
    ([program] + arguments).map { Array($0.utf8) }, console: console, environment: Environment(environment))
  return Said(status: status, output: console.output, errors: console.errors)
}
