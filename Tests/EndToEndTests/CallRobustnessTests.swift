import Foundation
import Glibc
import Testing

/// Many calls at once, and calls of which a part dies: no hang, no socket left, no wrong answer.
struct CallRobustnessTests {
  /// A world with a target that records its URL and does what `mode` says.
  static func world(_ mode: String = "silent", through: [String] = []) throws -> World {
    let world = try World()
    try world.registerTarget("foreign", mode, through: through)
    let done = try world.run(["xcallback", "install"])
    guard done.status == 0 else { throw TestFailure("install: \(done.errorText)") }
    return world
  }

  /// The x-success of a waiting call's target.
  func success(_ world: World) throws -> String {
    try #require(parameter("x-success", of: world.waitForTarget("foreign")))
  }

  @Test("C13, C20: a hundred calls at once, answered in any order, each with its own")
  func concurrentCalls() throws {
    let world = try World()
    try world.install(
      "many",
      "[Action a]\nRequired=id;delay\nType.delay=number\nExec=sh -c 'sleep \"$1\"' sh {delay}\nReturn.id={id}\n"
    )
    let calls = try (0..<100).shuffled().map { id in
      (id, try world.start(["xcallback", "call", "many:a", "id=\(id)", "delay=\(Double.random(in: 0...1))"]))
    }
    for (id, call) in calls {
      let done = try call.finish()
      #expect(done.status == 0, "\(done.errorText)")
      #expect(done.outputText == "{\"id\":\"\(id)\"}\n")
      #expect(done.errorText == "")
    }
    #expect(world.sockets() == [])
  }

  @Test("a bus that takes the connection and says nothing keeps no call longer than it wants to wait")
  func frozenBus() throws {
    let world = try Self.world()
    let frozen = "\(world.root)/tmp/frozen-bus"
    let bus = try world.start([
      "python3", "-c",
      "import socket, sys, time\ns = socket.socket(socket.AF_UNIX)\ns.bind(sys.argv[1])\ns.listen()\ntime.sleep(60)",
      frozen,
    ])
    defer {
      kill(bus.pid, SIGKILL)
      _ = try? bus.finish()
    }
    try world.wait(for: "the frozen bus") { FileManager.default.fileExists(atPath: frozen) }
    let changes = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(frozen)"]
    let started = ContinuousClock.now
    #expect(try world.call("foreign:x", "--timeout", "1", changes: changes).status == 75)
    #expect(ContinuousClock.now - started < .seconds(20))
    #expect(world.sockets() == [])
  }

  @Test(
    "what is written into a call's socket and is not its answer is refused and noted, and keeps nobody out")
  func forgedInTheSocket() throws {
    let world = try Self.world()
    let call = try world.start(["xcallback", "call", "foreign:x"])
    let callback = try success(world)
    let forger = """
      import os, socket, sys
      os.chdir(sys.argv[1])
      silent = socket.socket(socket.AF_UNIX)
      silent.connect(sys.argv[2])
      for text in ("xcallback://x-callback-url/success/" + "z" * 32 + "?id=FORGED", "xcallback:", "GET / HTTP/1.1"):
          peer = socket.socket(socket.AF_UNIX)
          peer.connect(sys.argv[2])
          peer.sendall(text.encode() + b"\\n")
          assert peer.recv(9) == b"-", text
      os.system("gio open " + sys.argv[3])
      silent.recv(1)
      """
    let token = try #require(callback.split(separator: "/").last)
    let forged = try world.run([
      "python3", "-c", forger, "\(world.root)/runtime/xcallback", String(token), callback + "?id=1",
    ])
    #expect(forged.status == 0, "\(forged.errorText)")
    let done = try call.finish()
    #expect(done.outputText == "{\"id\":\"1\"}\n")
    #expect(
      done.errorText == """
        xcallback: Note: a reply to another call was dropped.
        xcallback: Note: something that is no reply was dropped.
        xcallback: Note: something that is no reply was dropped, 2 times in all.

        """)
    #expect(world.sockets() == [])
  }

  @Test("a signal that is ignored ends nothing: nohup, and what a script starts in the background")
  func ignoredSignals() throws {
    let world = try Self.world()
    let call = try world.start([
      "launch", "--ignore", "\(SIGHUP)", "--ignore", "\(SIGINT)", "--", "\(world.bin)/xcallback", "call",
      "foreign:x",
    ])
    let callback = try success(world)
    let waiting = world.processes(holding: "\(world.bin)/xcallback\0call\0foreign:x").filter {
      $0 != call.pid
    }
    #expect(!waiting.isEmpty)
    for pid in waiting {
      kill(pid, SIGHUP)
      kill(pid, SIGINT)
    }
    try world.open(callback + "?id=1", by: .gioOpen)
    let done = try call.finish()
    #expect(done.outputText == "{\"id\":\"1\"}\n")
  }

  @Test(
    "what is refused before anything is opened",
    arguments: [
      (["xcallback://x-callback-url/success/abc"], 65, "links are answers"),
      (["foreign:x", "--no-wait", "--timeout", "1"], 64, "leave --timeout out"),
      (["foreign:x", "--get", ""], 64, "needs the name"),
      (["http://nowhere.example/"], 69, "opens http: links.\n"),
    ] as [([String], Int32, String)])
  func refusals(_ arguments: [String], _ status: Int32, _ words: String) throws {
    let world = try Self.world()
    let done = try world.run(["xcallback", "call"] + arguments)
    #expect(done.status == status)
    #expect(done.errorText.contains(words))
    #expect(!done.errorText.contains("xcallback new"))
    #expect(try world.targetURLs("foreign").isEmpty)
  }

  @Test("a handler file that is not installed: the message says how")
  func notInstalled() throws {
    let world = try Self.world()
    try world.write("\(world.root)/home/.config/xcallback/handlers/later.handler", "[Action a]\n")
    let done = try world.run(["xcallback", "call", "later:a"])
    #expect(done.status == 69)
    #expect(done.errorText.contains("'xcallback install later'"))
    #expect(!done.errorText.contains("xcallback new"))
  }

  @Test("a reader that leaves is no fault to complain about")
  func readerGone() throws {
    let world = try Self.world()
    let script = """
      import os, subprocess, sys
      reading, writing = os.pipe()
      os.close(reading)
      sys.exit(subprocess.run(["xcallback", "--help"], stdout=writing).returncode)
      """
    let done = try world.run(["python3", "-c", script])
    #expect(done.status == 74)
    #expect(done.errorText == "")
  }

  @Test("forgeries are noted once, with their number")
  func manyForgeries() throws {
    let world = try Self.world()
    let call = try world.start(["xcallback", "call", "foreign:x"])
    let callback = try success(world)
    let forger = """
      import os, socket, sys
      os.chdir(sys.argv[1])
      for _ in range(40):
          peer = socket.socket(socket.AF_UNIX)
          peer.connect(sys.argv[2])
          peer.sendall(b"GET / HTTP/1.1\\n")
          peer.recv(1)
      """
    let token = try #require(callback.split(separator: "/").last)
    let forged = try world.run([
      "python3", "-c", forger, "\(world.root)/runtime/xcallback", String(token),
    ])
    #expect(forged.status == 0, "\(forged.errorText)")
    try world.open(callback + "?id=1", by: .gioOpen)
    let done = try call.finish()
    #expect(done.outputText == "{\"id\":\"1\"}\n")
    #expect(done.errorText.split(separator: "\n").count == 2)
    #expect(done.errorText.contains("40 times in all"))
  }

  @Test("a signal ends the call, and its sockets with it", arguments: [SIGINT, SIGTERM, SIGHUP])
  func interrupted(_ signal: Int32) throws {
    let world = try Self.world()
    let call = try world.start(["xcallback", "call", "foreign:x"])
    _ = try success(world)
    #expect(world.sockets().count == 2)
    kill(call.pid, signal)
    let done = try call.finish()
    #expect(done.status == 130 && done.output.isEmpty && done.errorText == "xcallback: Interrupted.\n")
    #expect(world.sockets() == [])
  }

  @Test("C19: the target is killed: the call ends with its time-out")
  func targetKilled() throws {
    let world = try Self.world("hang")
    let call = try world.start(["xcallback", "call", "foreign:x", "--timeout", "1"])
    _ = try success(world)
    for pid in world.processes(holding: world.received("foreign")) { kill(pid, SIGKILL) }
    let done = try call.finish()
    #expect(done.status == 75)
    #expect(world.sockets() == [])
  }

  @Test("the handler process is killed while its command runs: the call ends with its time-out")
  func handlerKilled() throws {
    let world = try World.demo()
    let call = try world.start(["xcallback", "call", "demo:await", "--timeout", "1"])
    try world.wait(for: "the command") { !world.processes(holding: "await\0\(world.ran)/go").isEmpty }
    for pid in world.processes(holding: "\(world.bin)/xcallback-handler\0demo:await") { kill(pid, SIGKILL) }
    let done = try call.finish()
    #expect(done.status == 75)
    #expect(world.sockets() == [])
    try world.write("\(world.ran)/go", "")
  }

  @Test("the waiting process is killed: the late answer removes its sockets and disturbs nobody")
  func callKilled() throws {
    let world = try Self.world()
    let call = try world.start(["xcallback", "call", "foreign:x"])
    let callback = try success(world)
    kill(call.pid, SIGKILL)
    _ = try call.finish()
    #expect(world.sockets().count == 2)
    try world.open(callback + "?id=1", by: .gioOpen)
    #expect(world.sockets() == [])
    #expect(try world.notifications().isEmpty)
  }

  @Test("the waiting process is killed and never answered: the next call removes its sockets")
  func callKilledAndSwept() throws {
    let world = try Self.world()
    let call = try world.start(["xcallback", "call", "foreign:x"])
    _ = try success(world)
    kill(call.pid, SIGKILL)
    _ = try call.finish()
    #expect(world.sockets().count == 2)
    #expect(try world.call("foreign:x", "--timeout", "0.1").status == 75)
    #expect(world.sockets() == [])
  }

  @Test("the waiting process is stopped when the answer comes: the handler process does not wait for ever")
  func callStopped() throws {
    let world = try Self.world()
    let call = try world.start(["xcallback", "call", "foreign:x"])
    let callback = try success(world)
    kill(call.pid, SIGSTOP)
    let started = Date()
    try world.open(callback + "?id=1", by: .gioOpen)
    #expect((4...15).contains(Date().timeIntervalSince(started)))
    kill(call.pid, SIGCONT)
    #expect(try call.finish().outputText == "{\"id\":\"1\"}\n")
    #expect(world.sockets() == [])
    #expect(try world.notifications().isEmpty)
  }

  @Test("a target that never confirms its launch: the time-out holds, a signal ends it, an answer counts")
  func muteTarget() throws {
    let world = try World()
    try world.registerMuteTarget("mute")
    #expect(try world.run(["xcallback", "install"]).status == 0)
    let late = try world.run(["xcallback", "call", "mute:x", "--timeout", "0.5"])
    #expect(late.status == 75)
    let interrupted = try world.start(["xcallback", "call", "mute:x"])
    try world.wait(for: "the second URL") { try world.urls("mute").count == 2 }
    kill(interrupted.pid, SIGINT)
    #expect(try interrupted.finish().status == 130)
    let answered = try world.start(["xcallback", "call", "mute:x"])
    try world.wait(for: "the third URL") { try world.urls("mute").count == 3 }
    try world.open(try #require(parameter("x-success", of: world.urls("mute")[2])), by: .gioOpen)
    #expect(try answered.finish().outputText == "{}\n")
    #expect(world.sockets() == [])
  }

  struct Runtime: NamedRow {
    var name: String
    /// What the call has as XDG_RUNTIME_DIR, below the world's root; nil is unset.
    var call: String?
    /// What the target, and so the handler process of the answer, has; nil is the call's.
    var target: String?
  }

  static let long = "long/" + String(repeating: "directory/", count: 12)

  static let runtimes: [Runtime] = [
    Runtime(name: "none", call: nil), Runtime(name: "missing", call: "missing"),
    Runtime(name: "open to others", call: "open"), Runtime(name: "a file", call: "file"),
    Runtime(name: "too long for a socket's address", call: long),
    Runtime(name: "another one at the other end", call: "runtime", target: "other"),
    Runtime(name: "a wrong one at the other end", call: "runtime", target: "missing"),
    Runtime(name: "a good one only at the other end", call: "file", target: "runtime"),
  ]

  @Test("whatever XDG_RUNTIME_DIR is, the answer finds its way", arguments: runtimes)
  func runtimeDirectories(_ row: Runtime) throws {
    let other = row.target
    let world = try World()
    for directory in ["other", Self.long, "open"] {
      try FileManager.default.createDirectory(
        atPath: "\(world.root)/\(directory)", withIntermediateDirectories: true,
        attributes: [.posixPermissions: directory == "open" ? 0o755 : 0o700])
    }
    try world.write("\(world.root)/file", "")
    try world.registerTarget(
      "foreign", "answer", through: other.map { ["env", "XDG_RUNTIME_DIR=\(world.root)/\($0)"] } ?? [])
    #expect(try world.run(["xcallback", "install"]).status == 0)
    let done = try world.call(
      "foreign:x", "text=a", "--timeout", "20", "--get", "echo",
      changes: ["XDG_RUNTIME_DIR": row.call.map { "\(world.root)/\($0)" }])
    #expect(done.outputText == "a\n", "\(done.errorText)")
    #expect(world.sockets() == [])
  }

  @Test("no directory for the sockets is an error that says what to do, and nothing is opened")
  func noDirectory() throws {
    guard !FileManager.default.fileExists(atPath: "/run/user/\(geteuid())") else { return }
    let world = try Self.world()
    let run = "\(world.root)/home/.local/state/xcallback/run"
    try FileManager.default.createDirectory(
      atPath: run, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    let done = try world.call("foreign:x", changes: ["XDG_RUNTIME_DIR": nil])
    #expect(done.status == 78 && done.errorText.contains("chmod 700 \(run)"), "\(done.errorText)")
    #expect(try world.targetURLs("foreign").isEmpty)
  }

  @Test("no bus is needed")
  func noBus() throws {
    let world = try Self.world("answer")
    let done = try world.call(
      "foreign:x", "text=a", "--get", "echo",
      changes: ["DBUS_SESSION_BUS_ADDRESS": nil, "XDG_RUNTIME_DIR": "\(world.root)/tmp"])
    #expect(done.outputText == "a\n", "\(done.errorText)")
  }

  @Test("a terminal is told what is waited for when it takes long, a pipe is not")
  func longWait() throws {
    let world = try Self.world()
    let command = ["xcallback", "call", "foreign:x", "--timeout", "2.5"]
    let piped = try world.run(command)
    #expect(piped.errorText == "xcallback: Timed out: no answer came within 2.5 seconds.\n")
    let script = "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)"
    let shown = try world.run(["python3", "-c", script, "\(world.bin)/xcallback"] + command.dropFirst())
    #expect(shown.outputText.contains("Waiting for the app that opens foreign: URLs; Ctrl-C ends it."))
    #expect(shown.status == 75)
  }

  @Test("calls that wait are neither seen nor harmed by others that come and go")
  func comings() throws {
    let world = try Self.world()
    let call = try world.start(["xcallback", "call", "foreign:x", "--timeout", "60"])
    let callback = try success(world)
    for _ in 0..<20 {
      #expect(try world.run(["xcallback", "call", "foreign:y", "--timeout", "0.01"]).status == 75)
    }
    try world.open(callback + "?id=1", by: .xdgOpen)
    let done = try call.finish()
    #expect(done.outputText == "{\"id\":\"1\"}\n" && done.errorText == "")
  }

  @Test("the end of the session ends an action that calls, with x-cancel")
  func sessionEnds() throws {
    let world = try Self.world()
    try world.registerCaller("sample")
    try world.install("calls", "[Handler]\nCallbacks=sample\n[Action a]\nCall=foreign:x\n")
    let open = try world.start([
      "launch", "--", "gio", "open", request("a", cancel: "sample:off", scheme: "calls"),
    ])
    _ = try success(world)
    for pid in world.processes(holding: "\(world.bin)/xcallback-handler\0calls:") { kill(pid, SIGTERM) }
    _ = try open.finish()
    #expect(try world.urls("sample") == ["sample:off"])
    #expect(world.sockets() == [])
  }
}
