import Foundation
import Glibc
import Testing

/// Calls and answers from inside a sandbox, where no desktop entry is seen and only the portal opens URLs
/// (design §7, reports LCH-05, LCH-06, research B8).
struct PortalTests {
  /// What a sandboxed program sees of a world: the session bus, a home and directories of its own, and of the
  /// runtime directory only the part that Flatpak gives it.
  struct Sandbox {
    let world: World
    let changes: [String: String?]
    static let id = "org.example.Sandboxed"

    init(_ world: World) throws {
      self.world = world
      let root = "\(world.root)/sandbox"
      let manager = FileManager.default
      for directory in ["\(root)/run", "\(world.root)/runtime/app", "\(world.root)/runtime/app/\(Self.id)"] {
        try manager.createDirectory(
          atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      }
      try manager.createSymbolicLink(
        atPath: "\(root)/run/app", withDestinationPath: "\(world.root)/runtime/app")
      changes = [
        "FLATPAK_ID": Self.id, "HOME": root, "XDG_RUNTIME_DIR": "\(root)/run",
        "XDG_DATA_HOME": "\(root)/data", "XDG_CONFIG_HOME": "\(root)/config",
        "XDG_STATE_HOME": "\(root)/state",
        "XDG_DATA_DIRS": "\(root)/share",
      ]
      try world.registerPortal()
    }

    func call(_ arguments: String..., more: [String: String?] = [:]) throws -> Finished {
      try world.run(["xcallback", "call"] + arguments, changes: changes.merging(more) { $1 })
    }
  }

  @Test("a call from a sandbox goes through the portal to the host, and its answer comes back in")
  func throughThePortal() throws {
    let sandbox = try Sandbox(try World.demo())
    let done = try sandbox.call("demo:echo", "text=a b&c")
    #expect(done.outputText == #"{"text":"a b&c"}"# + "\n", "\(done.errorText)")
    #expect(done.status == 0 && done.errorText.isEmpty)
    let asked = try sandbox.world.portalRequests()
    #expect(asked.count == 1 && asked[0].first == "" && asked[0].last == "option:handle_token")
    #expect(asked[0][1].hasPrefix("demo:echo?text=a%20b%26c&x-source=xcallback&x-success=xcallback%3A"))
    #expect(sandbox.world.sockets() == [])
    #expect(try sandbox.world.everythingLaunched() == [])
  }

  /// Not the stand-in's word alone: xdg-desktop-portal itself, which sees by the caller's `/.flatpak-info` that it is in
  /// a Flatpak.
  @Test("the same by xdg-desktop-portal, from a real sandbox")
  func realPortal() throws {
    let sandbox = try Sandbox(try World.demo())
    let world = sandbox.world
    try world.registerRealPortal()
    let info = "\(world.root)/flatpak-info"
    try world.write(
      info,
      "[Application]\nname=\(Sandbox.id)\nruntime=runtime/org.example.Runtime/x86_64/1\n[Instance]\ninstance-id=1\n"
    )
    var command = ["bwrap", "--unshare-pid"]
    for name in try FileManager.default.contentsOfDirectory(atPath: "/").sorted() {
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/\(name)") {
        command += ["--symlink", target, "/\(name)"]
      } else if !["proc", "dev"].contains(name) {
        command += ["--ro-bind", "/\(name)", "/\(name)"]
      }
    }
    command += ["--dev", "/dev", "--proc", "/proc", "--bind", world.root, world.root]
    command += ["--ro-bind", info, "/.flatpak-info", "--"]
    let done = try world.run(
      command + ["\(world.bin)/xcallback", "call", "demo:echo", "text=a b&c", "--timeout", "40"],
      changes: sandbox.changes)
    #expect(done.outputText == #"{"text":"a b&c"}"# + "\n", "\(done.errorText)")
    #expect(done.status == 0 && done.errorText.isEmpty)
    #expect(world.sockets() == [])
    #expect(try world.everythingLaunched() == [])
    #expect(try world.log().compactMap { $0["state"] as? String } == ["success"])
  }

  struct Row: NamedRow {
    var name: String
    var answer: String?
    var arguments = ["--timeout", "20"]
    var status: Int32
    var words: String
  }

  static let rows: [Row] = [
    Row(name: "the chooser was closed", answer: "1", status: 2, words: "no app was chosen to open the URL"),
    Row(name: "the portal failed", answer: "2", status: 69, words: "The portal did not open the URL"),
    Row(
      name: "nobody chooses", answer: "wait", arguments: ["--timeout", "0.5"], status: 75, words: "within 0.5"
    ),
    Row(name: "the portal vanishes", answer: "vanish", status: 69, words: "The portal went away"),
    Row(name: "no answer wanted", answer: "0", arguments: ["--no-wait"], status: 0, words: ""),
    Row(
      name: "none wanted, and the chooser closed", answer: "1", arguments: ["--no-wait"], status: 2,
      words: "no app was chosen"),
  ]

  @Test(arguments: rows)
  func answers(_ row: Row) throws {
    let sandbox = try Sandbox(try World.demo())
    if let answer = row.answer { try sandbox.world.write("\(sandbox.world.root)/portal.answer", answer) }
    let done = try sandbox.world.run(
      ["xcallback", "call", "demo:note", "text=a"] + row.arguments, changes: sandbox.changes)
    #expect(done.status == row.status && done.output.isEmpty, "\(done.status) \(done.errorText)")
    #expect(
      row.words.isEmpty ? done.errorText.isEmpty : done.errorText.contains(row.words), "\(done.errorText)")
    #expect(try sandbox.world.portalRequests().count == 1)
    // Whatever the portal said, nothing ran here, and nothing was launched another way.
    #expect(try sandbox.world.commands().isEmpty && sandbox.world.everythingLaunched() == [])
    #expect(sandbox.world.sockets() == [])
  }

  @Test("without a portal it is said, and in a container its own apps come first")
  func noPortal() throws {
    let world = try World.demo()
    let alone = try world.run(["xcallback", "call", "nothere:x"], changes: ["container": "oci"])
    #expect(alone.status == 69 && alone.errorText.contains("no portal can be asked"), "\(alone.errorText)")
    let own = try world.run(["xcallback", "call", "demo:echo", "text=a"], changes: ["container": "oci"])
    #expect(own.outputText == #"{"text":"a"}"# + "\n", "\(own.errorText)")
  }

  @Test("Ctrl-C while a person chooses ends the call")
  func interrupted() throws {
    let sandbox = try Sandbox(try World.demo())
    try sandbox.world.write("\(sandbox.world.root)/portal.answer", "wait")
    let call = try sandbox.world.start(
      ["xcallback", "call", "demo:note", "text=a"], changes: sandbox.changes)
    try sandbox.world.wait(for: "the portal") { try !sandbox.world.portalRequests().isEmpty }
    kill(call.pid, SIGINT)
    let done = try call.finish()
    #expect(done.status == 130, "\(done.errorText)")
    #expect(sandbox.world.sockets() == [])
  }

  @Test("the answers of an app in a sandbox go out through the portal")
  func receiver() throws {
    let receiver = try ReceiverWorld(["IDLE": "100"])
    let sandbox = try Sandbox(receiver.world)
    let url = "recv:note/x?x-success=sample%3Aok"
    let done = try receiver.world.run(["receiver-app", url], changes: sandbox.changes)
    #expect(done.status == 0, "\(done.errorText)")
    #expect(try receiver.world.portalRequests().map { $0[1] } == ["sample:ok?text=x"])
    try receiver.world.wait(for: "the caller") { try receiver.world.urls("sample") == ["sample:ok?text=x"] }
  }
}

extension World {
  /// A portal that opens URLs on the host, or does what the file `portal.answer` says.
  fileprivate func registerPortal() throws {
    try FileManager.default.createDirectory(atPath: "\(root)/portal", withIntermediateDirectories: true)
    try write(
      "\(root)/services/portal.service",
      "[D-BUS Service]\nName=org.freedesktop.portal.Desktop\nExec=\(bin)/busservice portal \(root)/portal\n")
    try reloadBus()
  }

  /// The portal of Debian, with the backend of GTK.
  fileprivate func registerRealPortal() throws {
    for (name, program) in [
      ("org.freedesktop.portal.Desktop", "xdg-desktop-portal"),
      ("org.freedesktop.impl.portal.desktop.gtk", "xdg-desktop-portal-gtk"),
    ] {
      // The schemas of its settings are the system's, and the backend is one for this desktop only.
      try write(
        "\(root)/services/portal\(name == "org.freedesktop.portal.Desktop" ? "" : "-gtk").service",
        "[D-BUS Service]\nName=\(name)\nExec=/usr/bin/env XDG_CURRENT_DESKTOP=GNOME "
          + "XDG_DATA_DIRS=\(root)/share:/usr/share GSETTINGS_BACKEND=memory /usr/libexec/\(program)\n")
    }
    try reloadBus()
  }

  /// What the portal was asked to open: parent window, URL, options.
  fileprivate func portalRequests() throws -> [[String]] {
    try Record.all(in: "\(root)/portal").map { $0.argv.map { String(decoding: $0, as: UTF8.self) } }
  }
}
