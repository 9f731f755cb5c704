import Foundation
import Glibc

/// A desktop of its own in a temporary tree: home, XDG directories, session bus, browser, notification service.
/// Nothing in it looks at the system's applications, and nothing of it is left when it goes.
final class World {
  let root: String
  let environment: [String: String]

  /// `$PATH` begins here: the program under test, and the programs of Tests/Programs.
  var bin: String { "\(root)/bin" }
  /// Where the commands of handler files record that they ran.
  var ran: String { "\(root)/ran" }
  private var busPID: pid_t = 0

  init() throws {
    let base = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    var template = Array("\(base)/xcallback-world.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw TestFailure("mkdtemp: \(String(cString: strerror(errno)))") }
    root = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    environment = [
      "HOME": "\(root)/home",
      "XDG_CONFIG_HOME": "\(root)/home/.config",
      "XDG_DATA_HOME": "\(root)/home/.local/share",
      "XDG_STATE_HOME": "\(root)/home/.local/state",
      "XDG_CACHE_HOME": "\(root)/home/.cache",
      "XDG_RUNTIME_DIR": "\(root)/runtime",
      "XDG_DATA_DIRS": "\(root)/share",
      "XDG_CONFIG_DIRS": "\(root)/etc",
      "TMPDIR": "\(root)/tmp",
      "PATH": "\(root)/bin:/usr/bin:/bin",
      "LC_ALL": "C.UTF-8",
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(root)/runtime/bus",
      // xdg-open asks for handlers only with a display; only a notification server opens a window on it.
      "DISPLAY": ProcessInfo.processInfo.environment["DISPLAY"] ?? ":99",
      "XAUTHORITY": ProcessInfo.processInfo.environment["XAUTHORITY"] ?? "",
      "XDG_CURRENT_DESKTOP": "X-Generic",
      // Where xdg-open sends what nothing handles: it must stay empty.
      "BROWSER": "\(root)/bin/browser",
      "GIO_USE_VFS": "local",
    ]
    do {
      try furnish()
      try startBus()
    } catch {
      try? FileManager.default.removeItem(atPath: root)
      throw error
    }
  }

  /// Ends the session bus, as the end of the session does.
  func stopBus() {
    // One that was stopped would not hear of it.
    for signal in [SIGTERM, SIGCONT] { signalBus(signal) }
    busPID = 0
  }

  func signalBus(_ signal: Int32) {
    if busPID > 0 { kill(busPID, signal) }
  }

  deinit {
    stopBus()
    try? FileManager.default.removeItem(atPath: root)
  }

  private func furnish() throws {
    for directory in [
      "bin", "etc", "tmp", "ran", "received", "notified", "share", "services",
      "home/.config/xcallback/handlers", "home/.local/bin",
      "home/.local/share/applications", "home/.local/state", "home/.cache",
    ] {
      try FileManager.default.createDirectory(
        atPath: "\(root)/\(directory)", withIntermediateDirectories: true)
    }
    try FileManager.default.createDirectory(
      atPath: "\(root)/runtime", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])

    let programs = try Programs.directory.get()
    let release = (Programs.xcallback as NSString).deletingLastPathComponent
    for (name, target) in [
      ("xcallback", "\(release)/xcallback"), ("xcallback-handler", "\(release)/xcallback-handler"),
      ("launch", "\(programs)/launch"), ("record", "\(programs)/record"),
      ("misbehave", "\(programs)/misbehave"), ("typist", "\(programs)/typist"),
      ("busservice", "\(programs)/busservice"), ("buscall", "\(programs)/buscall"),
      ("fault", "\(programs)/fault"), ("screenwatch", "\(programs)/screenwatch"),
      ("window", "\(programs)/window"),
      ("target.py", "\(Programs.repository)/Tests/Programs/target.py"),
    ] {
      guard FileManager.default.isExecutableFile(atPath: target) else {
        throw TestFailure("no program \(target)")
      }
      try FileManager.default.createSymbolicLink(atPath: "\(bin)/\(name)", withDestinationPath: target)
    }
    try write("\(bin)/browser", "#!/bin/sh\nexec \(bin)/record \(received("browser")) \"$@\"\n", mode: 0o755)
    try FileManager.default.createDirectory(atPath: received("browser"), withIntermediateDirectories: true)
    // No dialogue opens unless a test wants one: these fail as without a display.
    for name in ["zenity", "kdialog"] {
      try write("\(root)/home/.local/bin/\(name)", "#!/bin/sh\nexit 255\n", mode: 0o755)
    }
  }

  /// Lets the notification service offer buttons and answer each question: by a choice's id, `dismiss`, or `wait`.
  func answerQuestions(with answer: String) throws {
    let isChoice = !["dismiss", "wait"].contains(answer)
    try write("\(root)/notified.answer", isChoice ? "choice-\(answer)" : answer)
  }

  /// Starts a session bus, in the place of one that was ended.
  func startBus() throws {
    try write(
      "\(root)/services/notifications.service",
      """
      [D-BUS Service]
      Name=org.freedesktop.Notifications
      Exec=\(bin)/busservice notifications \(root)/notified

      """)
    try write(
      "\(root)/bus.conf",
      """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
        "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>unix:path=\(root)/runtime/bus</listen>
        <auth>EXTERNAL</auth>
        <servicedir>\(root)/services</servicedir>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>

      """)
    // It forks when it listens, so there is nothing to wait for.
    let bus = try run(["dbus-daemon", "--config-file=\(root)/bus.conf", "--fork", "--print-pid=1"])
    guard bus.status == 0, let pid = pid_t(bus.outputText.trimmingCharacters(in: .whitespacesAndNewlines))
    else {
      throw TestFailure("no session bus: \(bus.errorText)")
    }
    busPID = pid
  }

  /// Runs a program of this world's `$PATH`; a value of nil in `changes` takes a variable away.
  func run(_ arguments: [String], changes: [String: String?] = [:]) throws -> Finished {
    try run(bytes: arguments.map { Array($0.utf8) }, changes: changes)
  }

  func run(bytes arguments: [[UInt8]], changes: [String: String?] = [:]) throws -> Finished {
    try start(bytes: arguments, changes: changes).finish()
  }

  /// Starts a program of this world's `$PATH` and does not wait for it.
  func start(_ arguments: [String], changes: [String: String?] = [:]) throws -> Running {
    try start(bytes: arguments.map { Array($0.utf8) }, changes: changes)
  }

  private func start(bytes arguments: [[UInt8]], changes: [String: String?]) throws -> Running {
    var environment = environment
    for (name, value) in changes { environment[name] = value }
    let program = String(decoding: arguments[0], as: UTF8.self)
    let path = ["\(bin)/\(program)", "/usr/bin/\(program)", "/bin/\(program)"]
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let path else { throw TestFailure("\(program) is not installed") }
    return try EndToEndTests.start(
      [Array(path.utf8)] + arguments.dropFirst(), environment: environment, directory: "\(root)/tmp")
  }

  func write(_ path: String, _ text: String, mode: mode_t = 0o644) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    chmod(path, mode)
  }
}
