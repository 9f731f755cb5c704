import XCallbackGIO

/// This program, started once more: GIO reads the desktop's files once in a process, and a repair changes them.
enum OwnProgram {
  /// Runs a command line of ours with the same name, environment and working directory.
  static func run(_ words: [String], _ invocation: CommandInvocation) throws(CommandError) -> CommandResult {
    let command = Command(
      program: "/proc/self/exe", arguments: [invocation.program] + words,
      directory: Files.canonicalPath(".") ?? "/", timeout: 120)
    do throws(GIOError) {
      return try Subprocesses.run(command, interruptible: false)
    } catch {
      throw CommandError(.configuration, "xcallback cannot start itself: \(error).")
    }
  }
}
