import Foundation
import Testing

@testable import XCallbackGIO

/// Serialized: signals and descriptors are the process's.
@Suite(.serialized) struct SubprocessesTests {
  static func shell(_ script: String, _ words: String...) -> Command {
    Command(program: "/bin/sh", arguments: ["sh", "-c", script, "sh"] + words)
  }

  func run(_ command: Command) throws -> CommandResult { try Subprocesses.run(command, interruptible: false) }

  static let ends: [Row<(script: String, end: CommandEnd, output: String, errors: String)>] = [
    Row("success", ("echo out; echo err >&2", .exited(0), "out\n", "err\n")),
    Row("a status", ("exit 3", .exited(3), "", "")),
    Row("the highest status", ("exit 255", .exited(255), "", "")),
    Row("a signal", ("kill -9 $$", .killed(signal: 9), "", "")),
    Row("output without a line end", ("printf '%s' 'a b'", .exited(0), "a b", "")),
    Row("nothing on its input", ("cat; readlink /proc/self/fd/0", .exited(0), "/dev/null\n", "")),
    Row("closed streams", ("exec >&- 2>&-; exit 4", .exited(4), "", "")),
    Row("its own group", ("[ $(ps -o pgid= $$) = $$ ] && echo yes", .exited(0), "yes\n", "")),
    Row("only three descriptors", ("ls /proc/self/fd | tr '\\n' ' '", .exited(0), "0 1 2 3 ", "")),
    Row(
      "the default SIGPIPE, and an empty mask",
      (
        "awk '/^SigBlk|^SigIgn/ {print substr($2, 10)}' /proc/self/status", .exited(0),
        "0000000\n0000000\n", ""
      )),
  ]

  @Test(arguments: ends)
  func end(_ row: Row<(script: String, end: CommandEnd, output: String, errors: String)>) throws {
    // What is inherited would show: an ignored SIGPIPE, as after ProcessState.reset, and an open descriptor.
    let old = signal(SIGPIPE, SIG_IGN)
    let extra = dup(2)
    defer {
      signal(SIGPIPE, old)
      close(extra)
    }
    let result = try run(Self.shell(row.value.script))
    #expect(result.end == row.value.end)
    #expect(String(decoding: result.output, as: UTF8.self) == row.value.output)
    #expect(String(decoding: result.errorOutput, as: UTF8.self) == row.value.errors)
  }

  @Test func wordsAreNeverSplitNorExpanded() throws {
    let words = ["", " ", "$HOME", "`id`", "a\nb", "é", "--", "*", "'\"\\"]
    let result = try run(Command(program: "/usr/bin/printf", arguments: ["printf", "[%s]"] + words))
    #expect(String(decoding: result.output, as: UTF8.self) == words.map { "[\($0)]" }.joined())
  }

  /// In a process of its own: setenv while another test reads the environment is a crash now and then.
  @Test func directoryAndEnvironment() async throws {
    await #expect(processExitsWith: .success) {
      setenv("XCB_TEST_REMOVED", "1", 1)
      setenv("XCB_TEST_CHANGED", "old", 1)
      let raw: [CChar] = [0x61, -1, 0]
      setenv("XCB_TEST_BYTES", raw, 1)
      var command = Self.shell("pwd; env | grep -a XCB_TEST_ | LC_ALL=C sort")
      command.directory = "/usr"
      command.environment = [
        ("XCB_TEST_REMOVED", nil), ("XCB_TEST_CHANGED", "n=w"), ("XCB_TEST_NEW", ""),
      ]
      let output = try Subprocesses.run(command, interruptible: false).output
      #expect(
        output
          == Array("/usr\nXCB_TEST_BYTES=a".utf8) + [0xff]
          + Array("\nXCB_TEST_CHANGED=n=w\nXCB_TEST_NEW=\n".utf8))
    }
  }

  /// A command that does not start, and what its error is.
  struct Failure: Sendable {
    let command: Command
    let isExpected: @Sendable (GIOError) -> Bool

    init(
      _ program: String, _ arguments: [String], in directory: String = "/",
      _ isExpected: @escaping @Sendable (GIOError) -> Bool
    ) {
      command = Command(program: program, arguments: arguments, directory: directory)
      self.isExpected = isExpected
    }
  }

  static let failures: [Row<Failure>] = [
    Row("no such program", Failure("/no/such/program", ["x"]) { $0.isNotFound }),
    Row("a directory", Failure("/usr", ["x"]) { $0.isPermissionDenied }),
    Row("not executable", Failure("/etc/passwd", ["x"]) { $0.isPermissionDenied }),
    Row(
      "no such directory",
      Failure("/bin/true", ["true"], in: "/no/such") { $0.isNotFound && $0.message.contains("/no/such") }),
    Row(
      "one word too long",
      Failure("/bin/true", ["true", String(repeating: "a", count: 131_072)]) { $0.isTooBig }),
    Row(
      "too many words",
      Failure("/bin/true", ["true"] + Array(repeating: String(repeating: "a", count: 130_000), count: 70)) {
        $0.isTooBig
      }),
    Row("a null character", Failure("/bin/true", ["true", "a\0b"]) { $0.domain == "xcallback" }),
    Row("a relative program", Failure("true", ["true"]) { $0.domain == "xcallback" }),
  ]

  @Test(arguments: failures)
  func failingToStart(_ row: Row<Failure>) {
    let failure = row.value
    #expect { try run(failure.command) } throws: { ($0 as? GIOError).map(failure.isExpected) == true }
    #expect { try Subprocesses.startDetached(failure.command) } throws: {
      ($0 as? GIOError).map(failure.isExpected) == true
    }
  }

  @Test func aWordOfTheLongestLengthIsPassed() throws {
    let word = String(repeating: "a", count: 131_071)
    #expect(try run(Command(program: "/bin/echo", arguments: ["echo", word])).output.count == 131_072)
  }

  @Test func aTextWithoutInterpreterIsNotHandedToAShell() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write("script", "echo hello\n", mode: 0o755)
    #expect { try run(Command(program: file, arguments: ["script"])) } throws: {
      ($0 as? GIOError)?.code == ENOEXEC
    }
  }

  @Test func inputIsRead() throws {
    let input = [UInt8](repeating: 0x61, count: 1_000_000) + [0, 0xff]
    var command = Command(program: "/bin/cat", arguments: ["cat"])
    command.standardInput = input
    #expect(try run(command).output == input)
    command = Self.shell("cat /dev/stdin; head -c 3 </dev/stdin")
    command.standardInput = Array("hello".utf8)
    #expect(try run(command).output == Array("hellohel".utf8))
  }

  @Test func inputNeedNotBeRead() throws {
    var command = Self.shell("exec <&-; exit 5")
    command.standardInput = [UInt8](repeating: 0x61, count: 100_000)
    let result = try run(command)
    #expect(result.end == .exited(5))
  }

  @Test func outputThatIsNotCapturedGoesNowhere() throws {
    var command = Self.shell("o=$(readlink /proc/$$/fd/1); echo \"$o\" >&2; echo x")
    command.capturesOutput = false
    let result = try run(command)
    #expect(result == CommandResult(end: .exited(0), output: [], errorOutput: Array("/dev/null\n".utf8)))
  }

  /// The child holds both pipes for much longer than the test may take.
  @Test(arguments: [true, false])
  func aBackgroundChildDoesNotDelay(_ byDescriptor: Bool) throws {
    let start = Clock.monotonicSeconds
    let command = Self.shell("sleep 30 & echo started $!; exit 7")
    var running = try RunningCommand(command, watchingByDescriptor: byDescriptor)
    let result = running.wait(interrupts: nil)
    #expect(Clock.monotonicSeconds - start < 10)
    #expect(result.end == .exited(7))
    let text = String(decoding: result.output, as: UTF8.self)
    #expect(text.hasPrefix("started "))
    // It is left alone; the test ends it.
    let child = try #require(pid_t(text.split(whereSeparator: \.isWhitespace).last ?? ""))
    #expect(kill(child, SIGKILL) == 0)
  }

  @Test func outputUpToTheLimit() throws {
    var command = Self.shell("head -c 1048576 /dev/zero")
    #expect(try run(command).output.count == 1_048_576)
    #expect(try run(command).end == .exited(0))
    command = Self.shell("head -c 1048577 /dev/zero; exit 3")
    #expect(try run(command).end == .outputTooLarge)
    command.outputLimit = 0
    #expect(try run(command).end == .outputTooLarge)
    #expect(try run(Self.shell("yes | head -c 300000 >&2")).errorOutput.count == 65_536)
  }

  @Test(arguments: ["exec yes", "yes & yes", "trap '' TERM; yes"])
  func endlessOutputEndsTheCommand(_ script: String) throws {
    let start = Clock.monotonicSeconds
    let result = try run(Self.shell(script))
    #expect(result.end == .outputTooLarge)
    #expect(result.output.count == 1_048_576)
    #expect(Clock.monotonicSeconds - start < 10)
  }

  @Test func aBackgroundFloodDoesNotKeepUs() throws {
    let result = try run(Self.shell("yes & exit 0"))
    #expect(result.output.count <= 1_048_576)
  }

  static let timeouts: [Row<(script: String, atLeast: Double)>] = [
    Row("a sleeper", ("exec sleep 60", 0.2)),
    Row("its children", ("sleep 60 & sleep 60", 0.2)),
    Row("TERM ignored", ("trap '' TERM; sleep 60 & wait; sleep 60", 2)),
    Row("a grandchild that ignores TERM", ("(trap '' TERM; exec sleep 61) & exec sleep 60", 2)),
    Row("busy writing", ("exec yes >&2", 0.2)),
    Row("exits 0 on TERM", ("trap 'exit 0' TERM; while :; do sleep 0.1; done", 0.2)),
  ]

  @Test(arguments: timeouts)
  func timeout(_ row: Row<(script: String, atLeast: Double)>) throws {
    var command = Self.shell("echo $$; " + row.value.script)
    command.timeout = 0.2
    let start = Clock.monotonicSeconds
    let result = try run(command)
    let duration = Clock.monotonicSeconds - start
    #expect(result.end == .timedOut)
    #expect(duration >= row.value.atLeast && duration < 20)
    let text = String(decoding: result.output, as: UTF8.self)
    let group = try #require(pid_t(text.split(whereSeparator: \.isWhitespace).first ?? ""))
    #expect(groupIsGone(group))
  }

  /// Nobody but init may still have to take an exit status.
  private func groupIsGone(_ group: pid_t) -> Bool {
    let end = Clock.monotonicSeconds + 10
    while Clock.monotonicSeconds < end {
      if kill(-group, 0) != 0 { return true }
      let states = try? run(
        Self.shell(
          "ps -o stat= --pgid \"$1\" 2>/dev/null || ps -eo pgid=,stat= | awk -v g=\"$1\" '$1 == g {print $2}'",
          String(group)))
      let alive = String(decoding: states?.output ?? [], as: UTF8.self)
        .split(whereSeparator: \.isWhitespace).contains { !$0.hasPrefix("Z") }
      if !alive { return true }
    }
    return false
  }

  @Test func aCommandInTimeIsNotEnded() throws {
    var command = Self.shell("exit 6")
    command.timeout = 60
    #expect(try run(command).end == .exited(6))
    command.timeout = 0
    #expect(try run(command).end == .exited(6))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func interruption(_ signal: Int32) throws {
    // The command itself sends it, to its parent: that is after we wait.
    let command = Self.shell("kill -\(signal) $PPID; sleep 60 & wait")
    let start = Clock.monotonicSeconds
    #expect(try Subprocesses.run(command, interruptible: true).end == .interrupted(signal: signal))
    #expect(Clock.monotonicSeconds - start < 10)
    var action = sigaction()
    sigaction(signal, nil, &action)
    #expect(action.__sigaction_handler.sa_handler == nil)
  }

  /// A launcher that ignores SIGCHLD makes every status 0; one that blocks TERM makes time-outs late.
  @Test func resettingWhatALauncherLeft() throws {
    signal(SIGCHLD, SIG_IGN)
    signal(SIGHUP, SIG_IGN)
    var mask = sigset_t()
    sigfillset(&mask)
    sigprocmask(SIG_SETMASK, &mask, nil)
    ProcessState.reset()
    defer { signal(SIGPIPE, SIG_DFL) }
    #expect(try run(Self.shell("exit 3")).end == .exited(3))
    sigprocmask(SIG_SETMASK, nil, &mask)
    #expect(sigismember(&mask, SIGTERM) == 0)
    var action = sigaction()
    for number in [SIGCHLD, SIGHUP, SIGINT, SIGTERM, SIGQUIT] {
      sigaction(number, nil, &action)
      #expect(action.__sigaction_handler.sa_handler == nil)
    }
    sigaction(SIGPIPE, nil, &action)
    #expect(unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1)
  }

  @Test func detached() throws {
    let directory = try TemporaryDirectory()
    let file = directory.path + "/out"
    mkfifo(file, 0o600)
    var command = Self.shell(
      #"""
      streams=$(readlink /proc/$$/fd/1 /proc/$$/fd/2)
      exec >"$1"
      cat; echo; echo "$streams"
      [ $(ps -o sid= $$) = $$ ] && echo own
      ls /proc/self/fd | tr '\n' ' '
      """#, file)
    command.standardInput = Array("input".utf8)
    try Subprocesses.startDetached(command)
    let text = try Files.read(file, limit: 10_000)
    #expect(String(decoding: text, as: UTF8.self) == "input\n/dev/null\n/dev/null\nown\n0 1 2 3 ")
  }

  @Test func aDetachedCommandLeavesNoZombie() throws {
    let directory = try TemporaryDirectory()
    let file = directory.path + "/pid"
    mkfifo(file, 0o600)
    try Subprocesses.startDetached(Self.shell("echo $$ >\"$1\"", file))
    let pid = try #require(
      pid_t(String(decoding: try Files.read(file, limit: 100), as: UTF8.self).dropLast()))
    let end = Clock.monotonicSeconds + 10
    while kill(pid, 0) == 0 && Clock.monotonicSeconds < end { sched_yield() }
    #expect(kill(pid, 0) != 0)
  }
}
