import CGIO
import Glibc

/// Running commands (design §4 "The run").
package enum Subprocesses {
  /// Runs a command in a process group of its own, and comes back when its process has ended.
  ///
  /// What cannot be started is an error (`isTooBig`, `isNotFound`, `isPermissionDenied`); everything after
  /// is a result. With `interruptible` SIGINT, SIGTERM and SIGHUP to this process end the group.
  package static func run(_ command: Command, interruptible: Bool) throws(GIOError) -> CommandResult {
    let interrupts = interruptible ? try Interrupts() : nil
    var running = try RunningCommand(command)
    return running.wait(interrupts: interrupts)
  }

  /// Starts a command in a session of its own and comes back when it runs; its output goes nowhere.
  package static func startDetached(_ command: Command) throws(GIOError) {
    let input =
      try command.standardInput.isEmpty
      ? Descriptor(adopting: -1) : Descriptor.memory(holding: command.standardInput)
    let pid = try Spawn.start(command, input: input.number, output: -1, errorOutput: -1, group: .session)
    // Somebody has to take its exit status as long as this process lives.
    let reaper = unsafe g_thread_new(
      "reaper",
      { pid in
        waitpid(pid_t(UInt(bitPattern: pid)), nil, 0)
        return nil
      }, gpointer(bitPattern: UInt(pid)))
    unsafe g_thread_unref(reaper)
  }
}
