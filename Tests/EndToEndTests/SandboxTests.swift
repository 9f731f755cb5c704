import Foundation
import Glibc
import Testing

/// `Sandbox=true`: the command reads, but writes nothing that lasts and reaches nobody (xcallback.handler(5)).
struct SandboxTests {
  static let actions = """
    [Action {kind}]
    Required=port
    Type.port=integer
    Exec=python3 @HOME@/probe.py {port} @RAN@ @BUS@
    Output=lines
    Results=*
    Sandbox={on}

    [Action three]
    Exec=sh -c 'exit 3'
    Sandbox=true

    [Action killed]
    Exec=sh -c 'kill -9 $$'
    Sandbox=true

    [Action cat]
    Required=text
    Exec=cat
    Stdin={text}
    Sandbox=true

    [Action slow]
    Exec=sh -c 'sleep 7654321 & exec setsid sleep 7654321'
    Timeout=1
    Sandbox=true

    [Action detached]
    Exec=sleep 1234567
    Wait=false
    Sandbox=true
    """

  /// Tries what a command of a link should not be able to do, and says of each whether it was.
  static let probe = """
    import ctypes, os, socket, sys
    def can(name, attempt):
        try: attempt(); print(name + "=yes")
        except OSError: print(name + "=no")
    def connect(family, address):
        with socket.socket(family) as s: s.settimeout(5); s.connect(address)
    port, ran, bus = int(sys.argv[1]), sys.argv[2], sys.argv[3]
    can("home", lambda: open(os.path.expanduser("~/written"), "w"))
    can("tree", lambda: open(ran + "/written", "w"))
    can("read", lambda: open(os.path.expanduser("~/.config/xcallback/handlers/box.handler")).read())
    can("tmp", lambda: open("/tmp/xcallback-sandbox-test", "w"))
    can("journal", lambda: open(os.path.expanduser("~/.local/state/xcallback/journal.jsonl")))
    can("locks", lambda: os.stat(os.path.expanduser("~/.local/state/xcallback/locks/box.work")))
    can("keys", lambda: open(os.path.expanduser("~/.local/share/xcallback/keys/box")))
    can("kernel", lambda: open("/proc/sys/kernel/core_pattern", "r+"))
    can("loopback", lambda: connect(socket.AF_INET, ("127.0.0.1", port)))
    can("bus", lambda: connect(socket.AF_UNIX, bus))
    can("display", lambda: [connect(socket.AF_UNIX, a + "/tmp/.X11-unix/X" + os.environ["D"]) for a in ("", "\\0")])
    libc = ctypes.CDLL(None, use_errno=True)
    def mount():
        if libc.mount(b"none", b"/", None, 32 | 4096, None): raise OSError(ctypes.get_errno(), "mount")
    if "DBUS_SESSION_BUS_ADDRESS" not in os.environ: can("remount", mount)
    names = "DBUS_SESSION_BUS_ADDRESS DISPLAY WAYLAND_DISPLAY XAUTHORITY SSH_AUTH_SOCK XDG_RUNTIME_DIR"
    print("variables=" + ",".join(n for n in names.split() if n in os.environ))
    """

  private func world() throws -> World {
    let world = try World()
    let bus = "\(world.root)/runtime/bus"
    func actions(_ kind: String, _ on: String) -> String {
      Self.actions.replacingOccurrences(of: "{kind}", with: kind).replacingOccurrences(of: "{on}", with: on)
        .replacingOccurrences(of: "@BUS@", with: bus)
        .replacingOccurrences(of: "@HOME@", with: "\(world.root)/home")
    }
    let open = actions("open", "false").components(separatedBy: "[Action three]")[0]
    try world.write("\(world.root)/home/probe.py", Self.probe)
    try world.writeHandler("box", "[Handler]\nName=Box\n\n" + open + actions("boxed", "true") + "\n")
    return world
  }

  /// A socket that listens on the loopback device, and its port.
  private func listener() throws -> (socket: Int32, port: UInt16) {
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, length) == 0 && listen(number, 8) == 0 && getsockname(number, $0, &length) == 0
      }
    }
    try #require(isBound)
    return (number, UInt16(bigEndian: address.sin_port))
  }

  @Test("what a command can do with and without it", arguments: [false, true])
  func reach(_ isBoxed: Bool) throws {
    let world = try world()
    #expect(try world.run(["xcallback", "key", "box"]).status == 0)
    let (listener, port) = try listener()
    defer { close(listener) }
    let done = try world.run(
      ["xcallback", "run", "box:\(isBoxed ? "boxed" : "open")?port=\(port)"],
      changes: ["SSH_AUTH_SOCK": "/tmp/agent", "WAYLAND_DISPLAY": "wayland-9", "XAUTHORITY": "/x", "D": "0"])
    #expect(done.status == 0, "\(done.errorText)")
    let answers = try done.json().mapValues { "\($0)" }
    let free = isBoxed ? "no" : "yes"
    for name in ["home", "tree", "loopback", "bus", "journal", "locks", "keys", "kernel"] {
      // Only root may write the kernel's settings, outside as well.
      if name == "kernel", !isBoxed, getuid() != 0 { continue }
      #expect(answers[name] == free, "\(name)")
    }
    if isBoxed { #expect(answers["remount"] == "no" && answers["display"] == "no") }
    for name in ["read", "tmp"] { #expect(answers[name] == "yes", "\(name)") }
    #expect(
      answers["variables"]
        == (isBoxed
          ? "" : "DBUS_SESSION_BUS_ADDRESS,DISPLAY,WAYLAND_DISPLAY,XAUTHORITY,SSH_AUTH_SOCK,XDG_RUNTIME_DIR"))
    #expect(FileManager.default.fileExists(atPath: "\(world.root)/home/written") == !isBoxed)
    // What is written below /tmp is gone with the sandbox.
    let left = "/tmp/xcallback-sandbox-test"
    #expect(FileManager.default.fileExists(atPath: left) == !isBoxed)
    try? FileManager.default.removeItem(atPath: left)
  }

  @Test(
    "status, signal and input come through",
    arguments: [("three", "3", nil), ("killed", "137", nil), ("cat?text=a%20b", nil, "a b")]
      as [(String, String?, String?)])
  func outcome(_ action: String, _ code: String?, _ result: String?) throws {
    let world = try world()
    let answer = try world.run(["xcallback", "run", "--json", "box:\(action)"]).json()
    #expect(answer["errorCode"] as? String == code)
    #expect((answer["results"] as? [String: Any])?["result"] as? String == result)
  }

  /// The processes with a word among their arguments.
  private func processes(with word: String) -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { pid in
      ((try? readBytes("/proc/\(pid)/cmdline")) ?? []).split(separator: 0)
        .contains { String(decoding: $0, as: UTF8.self) == word }
    }
  }

  @Test("the time-out ends all that was started, also what left the group")
  func timeout() throws {
    let world = try world()
    let done = try world.run(["xcallback", "run", "box:slow"])
    #expect(done.status == 75)
    try world.wait(for: "the end of the sleepers") { processes(with: "7654321").isEmpty }
  }

  @Test("Wait=false outlives the program that started it")
  func detached() throws {
    let world = try world()
    let done = try world.run(["xcallback", "run", "box:detached"])
    #expect(done.status == 0)
    // bubblewrap itself, its process 1 and the command have the word.
    try world.wait(for: "the command") { processes(with: "1234567").count == 3 }
    for pid in processes(with: "1234567") { kill(pid, SIGKILL) }
    try world.wait(for: "its end") { processes(with: "1234567").isEmpty }
  }

  @Test("explain shows the action's own words")
  func explained() throws {
    let world = try world()
    let lines = try world.run(["xcallback", "explain", "box:three"])
    #expect(lines.outputText.contains("in the sandbox") && !lines.outputText.contains("--ro-bind"))
    let answer = try world.run(["xcallback", "explain", "--json", "box:three"]).json()
    #expect(answer["argv"] as? [String] == ["sh", "-c", "exit 3"])
    #expect(answer["program"] as? String == "/usr/bin/sh")
  }
}
