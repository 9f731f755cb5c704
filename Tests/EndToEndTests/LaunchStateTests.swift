import Foundation
import Glibc
import Testing

/// How a launcher starts the handler changes nothing about what comes of it (design §6).
struct LaunchStateTests {
  struct Row: NamedRow {
    var name: String
    var state: LaunchState
    /// xdg-open is a shell script and needs its descriptors itself.
    var roads: [Road] = Road.allCases
  }

  static let rows: [Row] = [
    Row(name: "as it comes", state: LaunchState()),
    Row(name: "SIGCHLD ignored", state: LaunchState(ignored: [SIGCHLD])),
    Row(name: "SIGPIPE ignored", state: LaunchState(ignored: [SIGPIPE])),
    Row(name: "SIGHUP, SIGINT, SIGTERM ignored", state: LaunchState(ignored: [SIGHUP, SIGINT, SIGTERM])),
    Row(name: "SIGCHLD and SIGTERM blocked", state: LaunchState(blocked: [SIGCHLD, SIGTERM])),
    Row(name: "all signals blocked", state: LaunchState(blocked: Array(1...64))),
    Row(name: "all signals ignored", state: LaunchState(ignored: Array(1...31))),
    Row(name: "umask 0", state: LaunchState(umask: 0)),
    Row(name: "umask 0777", state: LaunchState(umask: 0o777)),
    Row(name: "no stdin", state: LaunchState(closed: [0]), roads: [.gioOpen, .direct]),
    Row(name: "no stdout", state: LaunchState(closed: [1]), roads: [.gioOpen, .direct]),
    Row(name: "no stderr", state: LaunchState(closed: [2]), roads: [.gioOpen, .direct]),
    Row(name: "none of the three", state: LaunchState(closed: [0, 1, 2]), roads: [.direct]),
  ]

  static let cases = rows.flatMap { row in row.roads.map { (row, $0) } }

  @Test(arguments: cases)
  func outcomes(_ row: Row, by road: Road) throws {
    let world = try World.demo()
    try world.open(request("exit/3", success: "sample:ok", error: "sample:exit"), by: road, state: row.state)
    try world.open(request("cat", "text=a", success: "sample:cat?r="), by: road, state: row.state)
    try world.open(request("note", "text=a", success: "sample:note"), by: road, state: row.state)
    let launched = try world.everythingLaunched()
    try #require(launched.count == 3)
    #expect(launched[0].hasPrefix("sample:exit?errorCode=3&errorMessage="))
    #expect(launched[1] == "sample:cat?r=a")
    #expect(launched[2] == "sample:note")

    // What we start finds signals as a fresh process has them, its own descriptors only, and the user's umask.
    let command = try #require(try world.commands().first)
    let callers = try Record.all(in: world.received("sample"))
    for record in [command] + callers {
      #expect(record.facts["SigBlk"] == "0000000000000000")
      let ignored = UInt64(record.facts["SigIgn"] ?? "", radix: 16) ?? .max
      for signal in [SIGCHLD, SIGHUP, SIGINT, SIGPIPE, SIGTERM] {
        #expect(ignored & (1 << UInt64(signal - 1)) == 0, "signal \(signal) is ignored")
      }
      #expect(record.facts["fd"] == "3")
      if let umask = row.state.umask { #expect(record.facts["umask"] == String(format: "%04o", umask)) }
    }
  }

  @Test("a command that is not waited for has no descriptor but its three", arguments: Road.allCases)
  func notWaitedFor(_ road: Road) throws {
    let world = try World.demo()
    try world.open(request("background", "text=a", success: "sample:cb"), by: road)
    try world.wait(for: "the command") { try !world.commands().isEmpty }
    let command = try #require(try world.commands().first)
    #expect(command.facts["fd"] == "3")
  }

  @Test(
    "the environment of a launcher is cleaned for commands and callers (EXE-12)",
    arguments: [Road.direct, .gioOpen])
  func environment(_ road: Road) throws {
    let world = try World.demo()
    let leaked: [String: String] = [
      "LD_PRELOAD": "libm.so.6", "LD_LIBRARY_PATH": "/mnt/app/usr/lib", "PYTHONHOME": "/mnt/app/usr",
      "APPDIR": "/mnt/app", "APPIMAGE": "/home/x.AppImage", "ARGV0": "x", "OWD": "/home",
      "SNAP": "/snap/x/1", "SNAP_NAME": "x", "DESKTOP_STARTUP_ID": "token", "XDG_ACTIVATION_TOKEN": "token",
    ]
    let kept = [
      "LC_ALL": "C.UTF-8", "GTK_IM_MODULE": "ibus", "XDG_SESSION_TYPE": "wayland", "EDITOR": "vi",
      "GTK_PATH": "/mnt/app/gtk:/usr/lib/gtk",
    ]
    var changes: [String: String?] = [:]
    for (name, value) in leaked.merging(kept, uniquingKeysWith: { $1 }) { changes[name] = value }
    try world.open(
      request("note", "text=a&x-source=Some%20App", success: "sample:cb"), by: road, changes: changes)

    let command = try #require(try world.commands().first)
    let caller = try #require(try Record.all(in: world.received("sample")).first)
    let activation = ["DESKTOP_STARTUP_ID", "XDG_ACTIVATION_TOKEN"]
    for record in [command, caller] {
      // The caller alone takes the focus.
      for name in leaked.keys.sorted() {
        let isTaken = record.name == caller.name && activation.contains(name)
        #expect(record.environment[name] == (isTaken ? "token" : nil), "\(name)")
      }
      #expect(record.environment["LC_ALL"] == "C.UTF-8")
      #expect(record.environment["GTK_IM_MODULE"] == "ibus")
      #expect(record.environment["EDITOR"] == "vi")
      #expect(record.environment["GTK_PATH"] == "/usr/lib/gtk")
      #expect(record.environment["DBUS_SESSION_BUS_ADDRESS"] == world.environment["DBUS_SESSION_BUS_ADDRESS"])
    }
    #expect(command.environment["GIO_LAUNCHED_DESKTOP_FILE"] == nil)
    #expect(command.environment["XCALLBACK_SCHEME"] == "demo")
    #expect(command.environment["XCALLBACK_ACTION"] == "note")
    #expect(command.environment["XCALLBACK_SOURCE"] == "Some App")
    #expect(command.facts["cwd"] == world.environment["HOME"])
    let path = command.environment["PATH"]?.split(separator: ":").map(String.init) ?? []
    #expect(path.first == world.bin)
    #expect(
      path.dropFirst().starts(with: [
        "\(world.root)/home/.local/bin", "\(world.root)/home/bin", "/usr/local/bin", "/usr/bin", "/bin",
      ]))
  }
}
