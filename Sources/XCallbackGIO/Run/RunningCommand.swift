import CGIO
import Glibc

/// A command in its own process group, watched until its end (design §4 "The run").
struct RunningCommand: ~Copyable {
  private let pid: pid_t
  /// Readable when the process has ended; not open where the kernel has no such thing.
  private let exitWatch: Descriptor
  private var output: Capture
  private var errorOutput: Capture
  private let deadline: Double?

  /// Why the group is being ended, and when TERM is followed by KILL.
  private var ending: (reason: CommandEnd, killAt: Double)?
  private var isKilled = false
  private var status: Int32?

  /// Between TERM and KILL, in seconds.
  static let grace = 2.0
  private static let errorLimit = 1 << 16
  /// For what cannot be waited for, in seconds.
  private static let interval = 0.02

  init(_ command: Command, watchingByDescriptor: Bool = true) throws(GIOError) {
    let input =
      try command.standardInput.isEmpty
      ? Descriptor(adopting: -1) : Descriptor.memory(holding: command.standardInput)
    let errors = try Pipe()
    if command.capturesOutput {
      let pipe = try Pipe()
      pid = try Spawn.start(
        command, input: input.number, output: pipe.writing.number, errorOutput: errors.writing.number,
        group: .own)
      output = Capture(pipe.reading, limit: command.outputLimit)
    } else {
      pid = try Spawn.start(
        command, input: input.number, output: -1, errorOutput: errors.writing.number, group: .own)
      output = Capture(Descriptor(adopting: -1), limit: 0)
    }
    errorOutput = Capture(errors.reading, limit: Self.errorLimit)
    exitWatch = Descriptor(adopting: watchingByDescriptor ? xc_pidfd_open(pid) : -1)
    deadline = command.timeout.flatMap { $0 > 0 ? Clock.monotonicSeconds + $0 : nil }
  }

  /// Waits for the process's end, and when the group had to be ended also for that.
  mutating func wait(interrupts: Interrupts?) -> CommandResult {
    while !isOver {
      waitForNews(interrupts)
      if let signal = interrupts?.next() { end(because: .interrupted(signal: signal)) }
      takeOutput(stoppingAtLimit: false)
      if output.isOverLimit { end(because: .outputTooLarge) }
      reap()
      let now = Clock.monotonicSeconds
      if status == nil, let deadline, now >= deadline { end(because: .timedOut) }
      if let ending, !isKilled, now >= ending.killAt {
        send(SIGKILL)
        isKilled = true
      }
    }
    // What the pipes hold now; a background child may keep them open for days (design §4).
    takeOutput(stoppingAtLimit: true)
    let isTooLarge = output.isOverLimit
    return CommandResult(
      end: ending?.reason ?? (isTooLarge ? .outputTooLarge : Self.end(of: status ?? 0)),
      output: output.bytes, errorOutput: errorOutput.bytes)
  }

  /// The process has ended, and nobody in its group is left to be ended.
  private var isOver: Bool {
    guard status != nil else { return false }
    return ending == nil || isKilled || kill(-pid, 0) != 0
  }

  private func waitForNews(_ interrupts: Interrupts?) {
    var entries: [pollfd] = []
    func watch(_ number: Int32) {
      entries.append(pollfd(fd: number, events: Int16(POLLIN), revents: 0))
    }
    if let interrupts { watch(interrupts.number) }
    if !output.isAtEnd { watch(output.number) }
    if !errorOutput.isAtEnd { watch(errorOutput.number) }
    let watchesExit = status == nil && exitWatch.isOpen
    if watchesExit { watch(exitWatch.number) }
    var limit = watchesExit ? nil : Self.interval
    if let next = ending == nil ? deadline : isKilled ? nil : ending?.killAt {
      limit = min(limit ?? .infinity, max(0, next - Clock.monotonicSeconds))
    }
    // Rounded up, or the last millisecond would be waited for in a busy loop.
    let milliseconds = limit.map { Int32(clamping: Int64(min($0, 86_400) * 1_000) + 1) } ?? -1
    _ = unsafe poll(&entries, nfds_t(entries.count), milliseconds)
  }

  private mutating func takeOutput(stoppingAtLimit: Bool) {
    output.takeAvailable(stoppingAtLimit: stoppingAtLimit)
    errorOutput.takeAvailable(stoppingAtLimit: stoppingAtLimit)
  }

  private mutating func reap() {
    guard status == nil else { return }
    var status: Int32 = 0
    let result = unsafe waitpid(pid, &status, WNOHANG)
    // ECHILD: somebody else took it, or SIGCHLD was ignored when we began; see ProcessState.reset.
    if result == pid || result < 0 && errno == ECHILD { self.status = status }
  }

  private mutating func end(because reason: CommandEnd) {
    guard ending == nil else { return }
    ending = (reason, Clock.monotonicSeconds + Self.grace)
    send(SIGTERM)
  }

  /// To the whole group. Its number is not given to others as long as one process of it is left.
  private func send(_ signal: Int32) { _ = kill(-pid, signal) }

  private static func end(of status: Int32) -> CommandEnd {
    xc_has_exited(status) != 0
      ? .exited(xc_exit_status(status)) : .killed(signal: xc_term_signal(status))
  }
}
