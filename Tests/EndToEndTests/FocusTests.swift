import Foundation
import Testing

/// The activation of a click goes to the window that comes because of it, on real displays (design §6).
@Suite(.serialized) struct FocusTests {
  private static let handler = """
    [Handler]
    Name=Demo
    Callbacks=cb
    [Action id]
    Return=7
    [Action open]
    Wait=false
    Exec=@BIN@/take @RAN@ {@url}
    """

  /// A world whose scheme `cb:` is opened by a window, and a person who clicks on a link in another.
  private struct Click {
    let world: World
    let screen: Screen
    let clicker: Running

    init(_ url: String, on display: (World) throws -> Screen) throws {
      world = try World()
      try world.install("demo", FocusTests.handler)
      // GTK takes the variables away before main.
      try world.write(
        "\(world.bin)/take",
        "#!/bin/sh\n\(world.bin)/record \"$1\" \"$2\"\nexec \(world.bin)/window take \"$1\" \"$2\"\n",
        mode: 0o755)
      try world.registerEntry(
        id: "org.example.Taker", scheme: "cb",
        lines: ["Exec=\(world.bin)/take \(world.received("cb")) %u", "StartupNotify=true"])
      screen = try display(world)
      clicker = try world.start(
        ["window", "click", url],
        changes: screen.variables.merging(["WAYLAND_DEBUG": "client"]) { $1 })
    }

    /// Ends the windows.
    func finish() throws {
      for record in try Record.all(in: world.received("cb")) + world.commands() {
        if record.argv.first == Array("active".utf8), let pid = record.facts["pid"].flatMap({ pid_t($0) }) {
          kill(pid, SIGTERM)
        }
      }
      kill(clicker.pid, SIGTERM)
      _ = try clicker.finish()
    }

    /// The id that the launcher made, as the display was told.
    func startupID() throws -> String {
      let message = try #require(screen.startupMessages.first)
      let id = try #require(
        message.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first)
      return String(id)
    }
  }

  @Test(
    "X11: the window that takes it has the launcher's id and the focus",
    arguments: [
      ("the callback's app", "demo:id?x-success=cb%3As", "cb"),
      ("a command that is not waited for", "demo:open", "ran"),
    ])
  func x11(_: String, url: String, taker: String) throws {
    let click = try Click(url, on: Screen.x11)
    defer { try? click.finish() }
    let directory = taker == "ran" ? click.world.ran : click.world.received(taker)
    try click.world.wait(for: "the taker's focus") { try Record.all(in: directory).count == 2 }
    let started = try #require(try Record.all(in: directory).first)
    let id = try click.startupID()
    #expect(started.environment["DESKTOP_STARTUP_ID"] == id)
    #expect(started.environment["XDG_ACTIVATION_TOKEN"] == id)
    try click.world.wait(for: "the end of the sequence") {
      click.screen.startupMessages.contains { $0.hasPrefix("remove: ID=\"\(id)\"") }
    }
    try click.world.wait(for: "both windows") { click.screen.mappedApps.count == 2 }
    #expect(click.screen.mappedApps == ["clicker", "taker"], "no window of ours")
  }

  @Test("X11: without a taker the sequence ends, and no window comes")
  func x11WithoutATaker() throws {
    let click = try Click("demo:id", on: Screen.x11)
    defer { try? click.finish() }
    try click.world.wait(for: "the end of the sequence") {
      click.screen.startupMessages.contains { $0.hasPrefix("remove:") }
    }
    #expect(click.screen.startupMessages.count == 2)
    #expect(click.screen.startupMessages.last == "remove: ID=\"\(try click.startupID())\"")
    try click.world.wait(for: "the journal") { try click.world.log().first?["state"] as? String == "success" }
    #expect(click.screen.mappedApps == ["clicker"])
  }

  @Test("Wayland: the taker gets the token that the compositor made for the launcher")
  func wayland() throws {
    let click = try Click("demo:id?x-success=cb%3As", on: Screen.wayland)
    defer { try? click.finish() }
    try click.world.wait(for: "the taker's focus") {
      try Record.all(in: click.world.received("cb")).count == 2
    }
    let started = try #require(try Record.all(in: click.world.received("cb")).first)
    let made = click.clicker.errorText.split(separator: "\n").compactMap { line -> String? in
      guard line.contains("xdg_activation_token_v1") && line.contains(".done(\"") else { return nil }
      return line.split(separator: "\"").dropFirst().first.map(String.init)
    }
    // The first was for its own window.
    #expect(made.count == 2)
    #expect(started.environment["XDG_ACTIVATION_TOKEN"] == made.last)
    try click.world.wait(for: "both windows") { click.screen.mappedApps.count == 2 }
    #expect(click.screen.mappedApps == ["clicker", "taker"], "no window of ours")
  }
}
