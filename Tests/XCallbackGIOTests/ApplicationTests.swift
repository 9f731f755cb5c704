import Foundation
import Testing

@testable import XCallbackGIO

/// A private home; it is there before the first look of GIO, which remembers where it looked.
private final class Desktop: Sendable {
  static let shared = Result { try Desktop() }

  private func removeAtExit() {
    atexit { _ = try? FileManager.default.removeItem(atPath: Desktop.shared.get().home) }
  }

  let home: String

  private init() throws {
    let home = FileManager.default.temporaryDirectory.path + "/xcallback-home-" + UUID().uuidString
    self.home = home
    setenv("HOME", home, 1)
    setenv("XDG_DATA_HOME", home + "/data", 1)
    setenv("XDG_CONFIG_HOME", home + "/config", 1)
    setenv("XDG_DATA_DIRS", home + "/none", 1)
    setenv("XDG_CONFIG_DIRS", home + "/none", 1)
    setenv("XDG_CURRENT_DESKTOP", "", 1)
    try write(
      "bin/app",
      #"""
      #!/bin/sh
      {
        printf '%s\n' "$#" "$1" "${XDG_ACTIVATION_TOKEN-unset}" "${DESKTOP_STARTUP_ID-unset}" "$(umask)" \
          "${DBUS_SESSION_BUS_ADDRESS+bus}"
        awk '/^SigBlk|^SigIgn/ {print substr($2, 10)}' /proc/self/status
      } >"$XCB_FIFO"
      """#, mode: 0o755)
    try write("bin/gone", "#!/bin/sh\n", mode: 0o755)
    try entry("app", exec: home + "/bin/app %u", "X-XCallback-Managed=true\n")
    try entry("other", exec: home + "/bin/app %u", "X-XCallback-Managed=false\nNoDisplay=true\n")
    try entry("gone", exec: home + "/bin/gone %u")
    try entry("io.github.xcallback.BusApp", exec: home + "/bin/app %u", "DBusActivatable=true\n")
    try write(
      "config/mimeapps.list",
      """
      [Default Applications]
      x-scheme-handler/xcbtest=app.desktop;other.desktop;
      x-scheme-handler/xcb-gone=gone.desktop
      x-scheme-handler/xcb-bus=io.github.xcallback.BusApp.desktop
      x-scheme-handler/xcb-none=none.desktop

      """)
    mkfifo(home + "/fifo", 0o600)
    setenv("XCB_FIFO", home + "/fifo", 1)
    removeAtExit()
  }

  private func entry(_ name: String, exec: String, _ more: String = "") throws {
    try write(
      "data/applications/\(name).desktop",
      "[Desktop Entry]\nType=Application\nName=App \(name)\nExec=\(exec)\nX-GIO-NoFuse=true\n"
        + "MimeType=x-scheme-handler/xcbtest;\n" + more)
  }

  private func write(_ name: String, _ text: String, mode: Int = 0o644) throws {
    let file = home + "/" + name
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
  }
}

extension DesktopTests {
  @Suite struct Applications {
    private let desktop: Desktop

    init() throws { desktop = try Desktop.shared.get() }

    @Test func whoHandlesAScheme() throws {
      let app = try #require(Application.defaultHandler(ofScheme: "XCBtest"))
      #expect(app.id == "app.desktop")
      #expect(app.name == "App app")
      #expect(app.desktopFile == desktop.home + "/data/applications/app.desktop")
      #expect(app.isManaged && !app.isDBusActivatable && app.isProgramPresent)
      #expect(app.commandLine == desktop.home + "/bin/app %u")
      for scheme in ["xcb-none", "xcb-unknown", "", "a\0b", "../x", "http"] {
        #expect(Application.defaultHandler(ofScheme: scheme) == nil, "\(scheme)")
      }
    }

    @Test func applicationsByID() throws {
      let other = try #require(Application.withID("other.desktop"))
      #expect(!other.isManaged)
      #expect(try #require(Application.withID("io.github.xcallback.BusApp.desktop")).isDBusActivatable)
      #expect(Application.withID("none.desktop") == nil)
      #expect(Application.withID("a\0.desktop") == nil)
    }

    static let urls = [
      "xcbtest://x-callback-url/a?b=c%20d&e=f#g", "XCBTEST:a b\"'`$(id)\\ü%E9", "xcbtest:%u%f", "-xcbtest:",
      "xcbtest:a?b=%25u",
    ]

    @Test(arguments: urls)
    func aCommandGetsTheURLAsItIs(_ url: String) throws {
      let old = umask(0o027)
      let pipe = signal(SIGPIPE, SIG_IGN)
      defer {
        umask(old)
        signal(SIGPIPE, pipe)
      }
      let app = try #require(Application.defaultHandler(ofScheme: "xcbtest"))
      let fifo = open(desktop.home + "/fifo", O_RDWR)
      close(fifo)
      try app.launch(url: url, activation: Activation(token: "a=b", startupID: "c d"))
      let text = String(decoding: try Files.read(desktop.home + "/fifo", limit: 10_000), as: UTF8.self)
      #expect(text == "1\n\(url)\na=b\nc d\n0027\nbus\n0000000\n0000000\n")
    }

    /// What brought the URL here is not for the app, unless it is given on.
    @Test func theOwnActivationStaysHere() throws {
      for name in ["XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"] { setenv(name, "ours", 1) }
      defer { for name in ["XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"] { unsetenv(name) } }
      try #require(Application.withID("app.desktop")).launch(url: "xcbtest:x")
      let text = String(decoding: try Files.read(desktop.home + "/fifo", limit: 10_000), as: UTF8.self)
      #expect(text.hasPrefix("1\nxcbtest:x\nunset\nunset\n"))
    }

    /// GIO's own helper would start, and nobody would hear that the program behind it is missing.
    @Test func aProgramThatIsGone() throws {
      let app = try #require(Application.withID("gone.desktop"))
      #expect(app.isProgramPresent)
      try FileManager.default.moveItem(atPath: desktop.home + "/bin/gone", toPath: desktop.home + "/bin/away")
      defer {
        try? FileManager.default.moveItem(
          atPath: desktop.home + "/bin/away", toPath: desktop.home + "/bin/gone")
      }
      #expect(!app.isProgramPresent)
      #expect { try app.launch(url: "xcb-gone:x") } throws: { ($0 as? GIOError)?.isNotFound == true }
    }

    @Test func aURLTooLongForArgv() throws {
      let app = try #require(Application.withID("app.desktop"))
      let url = "xcbtest:" + String(repeating: "a", count: 131_072)
      #expect { try app.launch(url: url) } throws: { ($0 as? GIOError)?.isTooBig == true }
    }

    @Test func anApplicationOnTheBus() throws {
      let service = try TestService(name: "io.github.xcallback.BusApp") { _ in .values([]) }
      let app = try #require(Application.defaultHandler(ofScheme: "xcb-bus"))
      let url = "xcb-bus://x-callback-url/a?b=c d%20\"#e"
      try app.launch(url: url)
      let call = try #require(service.calls.first)
      #expect(service.calls.count == 1)
      #expect(call.path == "/io/github/xcallback/BusApp")
      #expect(call.interface == "org.freedesktop.Application")
      #expect(call.member == "Open")
      #expect(call.arguments == [.array([.string(url)]), [:]])
    }

    /// GLib before 2.75.1 has no `activation-token`.
    @Test func anApplicationOnTheBusGetsTheActivation() throws {
      let service = try TestService(name: "io.github.xcallback.BusApp") { _ in .values([]) }
      let app = try #require(Application.defaultHandler(ofScheme: "xcb-bus"))
      try app.launch(url: "xcb-bus:x", activation: Activation(token: nil, startupID: "id_TIME1"))
      let call = try #require(service.calls.first)
      #expect(
        call.arguments.last
          == ["activation-token": "id_TIME1", "desktop-startup-id": "id_TIME1"])
    }

    /// Its error shows that the answer was waited for.
    @Test func anApplicationOnTheBusThatRefuses() throws {
      let service = try TestService(name: "io.github.xcallback.BusApp") { _ in .error("org.example.No", "No")
      }
      let app = try #require(Application.withID("io.github.xcallback.BusApp.desktop"))
      #expect { try app.launch(url: "xcb-bus:x") } throws: {
        ($0 as? GIOError)?.message == "No"
      }
      withExtendedLifetime(service) {}
    }

    @Test func anApplicationOnTheBusThatIsNotThere() throws {
      let app = try #require(Application.withID("io.github.xcallback.BusApp.desktop"))
      #expect { try app.launch(url: "xcb-bus:x") } throws: { ($0 as? GIOError)?.isNameUnknown == true }
    }

    /// A dbus-launch in PATH and a display: GDBus would start a bus.
    @Test func withoutABusNoneIsStarted() throws {
      let variables = ["DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "PATH", "XDG_RUNTIME_DIR"]
      let old = Environment.process
      let marker = desktop.home + "/launched"
      try FileManager.default.createDirectory(
        atPath: desktop.home + "/fake", withIntermediateDirectories: true)
      _ = FileManager.default.createFile(
        atPath: desktop.home + "/fake/dbus-launch", contents: Data("#!/bin/sh\ntouch \(marker)\n".utf8),
        attributes: [.posixPermissions: 0o755])
      unsetenv("DBUS_SESSION_BUS_ADDRESS")
      setenv("XDG_RUNTIME_DIR", desktop.home, 1)
      setenv("DISPLAY", ":99", 1)
      setenv("PATH", desktop.home + "/fake:" + (old["PATH"] ?? ""), 1)
      defer {
        for name in variables { old[name].map { _ = setenv(name, $0, 1) } ?? { _ = unsetenv(name) }() }
      }

      let app = try #require(Application.withID("app.desktop"))
      try app.launch(url: "xcbtest:x")
      let text = String(decoding: try Files.read(desktop.home + "/fifo", limit: 10_000), as: UTF8.self)
      #expect(text.split(separator: "\n", omittingEmptySubsequences: false)[5] == "")
      #expect(getenv("DBUS_SESSION_BUS_ADDRESS") == nil)
      #expect {
        try DBus.call(DBusMethod(name: "a.b", path: "/", interface: "a.b", member: "C"), timeout: 5)
      } throws: {
        ($0 as? GIOError)?.isNoBus == true
      }
      #expect { try Notifications.post(summary: "x") } throws: { ($0 as? GIOError)?.isNoBus == true }
      #expect(try Files.status(of: marker) == nil)
    }
  }
}
