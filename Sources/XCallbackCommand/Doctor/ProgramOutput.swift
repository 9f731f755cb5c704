import XCallbackGIO

/// What a program of the desktop prints when it is asked something.
enum ProgramOutput {
  /// Its standard output; nil when it cannot be run, fails, or takes longer than some seconds.
  static func of(_ program: String, _ words: [String]) -> String? {
    let command = Command(
      program: program, arguments: [Files.lastComponent(of: program)] + words, timeout: 5)
    guard let result = try? Subprocesses.run(command, interruptible: false), result.end == .exited(0) else {
      return nil
    }
    return String(decoding: result.output, as: UTF8.self)
  }
}
