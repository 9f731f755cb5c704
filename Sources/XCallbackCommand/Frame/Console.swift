import XCallbackGIO

/// Where a command reads and writes; the tests put a recorder in its place.
protocol Console: AnyObject {
  /// Writes results to standard output; false when that fails.
  func write(_ bytes: [UInt8]) -> Bool
  /// Whether results are for a terminal, which text from outside could drive.
  var isTerminal: Bool { get }
  /// Whether the reader of the results has gone, as `head` does: nobody misses the rest.
  var isReaderGone: Bool { get }
  /// The columns of the terminal that results are for; nil when they are for something else.
  var width: Int? { get }
  /// Writes one line to standard error.
  func note(_ line: String)
  /// Everything that standard input holds.
  func readInput(limit: Int) throws(FileError) -> [UInt8]
  /// The next line of standard input without its end; nil after the last one.
  func nextInputLine(limit: Int) throws(FileError) -> [UInt8]?
}

/// The console of this process.
final class StandardConsole: Console {
  private var lines: InputLines?

  init() {}

  var isTerminal: Bool { StandardStreams.isTerminal(1) }

  var width: Int? { StandardStreams.terminalWidth(1) }

  private(set) var isReaderGone = false

  func write(_ bytes: [UInt8]) -> Bool {
    switch StandardStreams.writeOut(bytes) {
    case .written: return true
    case .readerGone: isReaderGone = true
    case .failed: break
    }
    return false
  }

  func note(_ line: String) { StandardStreams.writeError(line + "\n") }

  func readInput(limit: Int) throws(FileError) -> [UInt8] {
    try StandardStreams.readAllInput(limit: limit)
  }

  func nextInputLine(limit: Int) throws(FileError) -> [UInt8]? {
    var reader = lines ?? StandardStreams.inputLines(limit: limit)
    defer { lines = reader }
    return try reader.next()
  }
}
