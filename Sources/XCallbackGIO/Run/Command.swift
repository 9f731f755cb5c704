/// A program to be run with everything it gets.
package struct Command: Sendable {
  /// The words, with the program's own name first.
  package var arguments: [String]
  /// The absolute path of the program.
  package var program: String
  /// The working directory.
  package var directory: String
  /// Changes to this process's environment; a nil value removes the variable.
  package var environment: [(name: String, value: String?)]
  /// What the program reads; nothing is like /dev/null.
  package var standardInput: [UInt8]
  /// Whether standard output is kept; else it goes to /dev/null.
  package var capturesOutput: Bool
  /// In bytes; more ends the command.
  package var outputLimit: Int
  /// In seconds; nil or 0 waits for ever.
  package var timeout: Double?
  /// Where it runs; nil is out in the open.
  package var sandbox: Sandbox?

  package init(
    program: String, arguments: [String], directory: String = "/",
    environment: [(name: String, value: String?)] = [], standardInput: [UInt8] = [],
    capturesOutput: Bool = true, outputLimit: Int = 1 << 20, timeout: Double? = nil
  ) {
    self.program = program
    self.arguments = arguments
    self.directory = directory
    self.environment = environment
    self.standardInput = standardInput
    self.capturesOutput = capturesOutput
    self.outputLimit = outputLimit
    self.timeout = timeout
  }
}

/// How a command came to its end.
package enum CommandEnd: Sendable, Equatable {
  case exited(Int32)
  case killed(signal: Int32)
  /// The time-out passed; the whole group was ended.
  case timedOut
  /// It wrote more than it may; the whole group was ended.
  case outputTooLarge
  /// This process got the signal; the whole group was ended.
  case interrupted(signal: Int32)
}

/// What is left of a command.
package struct CommandResult: Sendable, Equatable {
  package let end: CommandEnd
  /// Standard output; empty when it was not captured.
  package let output: [UInt8]
  /// The first 64 KiB of standard error.
  package let errorOutput: [UInt8]

  package init(end: CommandEnd, output: [UInt8] = [], errorOutput: [UInt8] = []) {
    self.end = end
    self.output = output
    self.errorOutput = errorOutput
  }
}
