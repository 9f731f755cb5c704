import Glibc

/// Standard input, output and error, in bytes and without buffers of their own.
package enum StandardStreams {
  /// What came of writing to standard output.
  package enum Writing: Sendable {
    case written
    /// The other end of the pipe is closed.
    case readerGone
    case failed
  }

  /// Writes all of it to standard output.
  @discardableResult
  package static func writeOut(_ bytes: [UInt8]) -> Writing {
    switch Descriptors.writeAll(bytes, to: 1) {
    case nil: .written
    case EPIPE?: .readerGone
    case _?: .failed
    }
  }

  /// Writes to standard error; there is nobody to tell when that fails.
  package static func writeError(_ text: String) { _ = Descriptors.writeAll(Array(text.utf8), to: 2) }

  /// Everything that standard input holds; an error when that is more than `limit` bytes.
  package static func readAllInput(limit: Int) throws(FileError) -> [UInt8] {
    try Descriptors.readAll(0, limit: limit, path: "standard input")
  }

  /// The lines of standard input, as they come.
  package static func inputLines(limit: Int) -> InputLines { InputLines(descriptor: 0, limit: limit) }

  /// Whether descriptor 0, 1 or 2 is a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The columns of the terminal that descriptor 0, 1 or 2 is; nil when it is none, or does not say.
  package static func terminalWidth(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
