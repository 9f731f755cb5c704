import Foundation
import Testing
import XCallback

@testable import XCallbackCommand

private let id = "io.github.xcallback.demo.desktop"

/// The desktop's own tools, in a private home.
@Suite("What gio, xdg-mime and update-desktop-database say to an installation")
struct DesktopTests {
  /// The world's variables, with the system's programs behind ours.
  private func tool(_ world: InstallWorld, _ name: String, _ arguments: String...) throws -> ProgramResult {
    var variables = world.variables
    variables["PATH"] = "\(world.directory.path)/bin:/usr/bin:/bin"
    variables["LC_ALL"] = "C.UTF-8"
    return try run("/usr/bin/\(name)", arguments, environment: variables)
  }

  private func installed(_ world: InstallWorld) throws {
    try world.handler("demo")
    #expect(world.install("demo").status == .success)
    let applications = "\(world.directory.path)/data/applications"
    #expect(try GIODesktop(environment: world.environment).updateDatabase(of: applications))
  }

  @Test("both answer our id at once, and none after uninstall (INS-01, INS-06, C39)")
  func answers() throws {
    let world = try InstallWorld()
    try installed(world)
    let said = try tool(world, "gio", "mime", "x-scheme-handler/demo").output
    #expect(said.hasPrefix("Default application for \u{201C}x-scheme-handler/demo\u{201D}: \(id)\n"))
    #expect(try tool(world, "xdg-mime", "query", "default", "x-scheme-handler/demo").output == "\(id)\n")
    #expect(
      world.directory.read("data/applications/mimeinfo.cache")
        == "[MIME Cache]\nx-scheme-handler/demo=\(id);\n"
        + "x-scheme-handler/xcallback=io.github.xcallback.xcallback.desktop;\n")

    #expect(world.uninstall().status == .success)
    let applications = "\(world.directory.path)/data/applications"
    #expect(try GIODesktop(environment: world.environment).updateDatabase(of: applications))
    #expect(
      try tool(world, "gio", "mime", "x-scheme-handler/demo").output.hasPrefix("No default applications"))
    #expect(try tool(world, "xdg-mime", "query", "default", "x-scheme-handler/demo").output.isEmpty)
  }

  @Test("the default is right without the cache, too (INS-01, C38)")
  func noCache() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    _ = world.install("demo")
    #expect(world.directory.read("data/applications/mimeinfo.cache") == nil)
    #expect(try tool(world, "gio", "mime", "x-scheme-handler/demo").output.contains(": \(id)\n"))
  }

  @Test("a system handler is still listed beside ours (INS-08, C30)")
  func both() throws {
    let world = try InstallWorld()
    let system =
      "[Desktop Entry]\nType=Application\nName=S\nExec=/bin/true %u\nMimeType=x-scheme-handler/demo;\n"
    try world.directory.write(system, to: "share/applications/system.desktop")
    try world.directory.write(
      "[MIME Cache]\nx-scheme-handler/demo=system.desktop;\n", to: "share/applications/mimeinfo.cache")
    try installed(world)
    let said = try tool(world, "gio", "mime", "x-scheme-handler/demo").output
    #expect(said.contains(": \(id)\n") && said.contains("\tsystem.desktop\n"))
    #expect(world.uninstall("demo").status == .success)
    #expect(try tool(world, "gio", "mime", "x-scheme-handler/demo").output.contains(": system.desktop\n"))
  }

  @Test("the entry of a scheme with + and . is found by GIO under its id")
  func specialScheme() throws {
    let world = try InstallWorld()
    try world.handler("web+a.b-c")
    #expect(world.install("web+a.b-c").status == .success)
    #expect(
      try tool(world, "gio", "mime", "x-scheme-handler/web+a.b-c").output
        .contains(": io.github.xcallback.web_2ba_2eb-c.desktop\n"))
  }

  @Test("a failing tool is an error with its words; a directory that is not there needs none")
  func failingTool() throws {
    let world = try InstallWorld()
    try world.directory.write(
      "#!/bin/sh\necho 'no space' >&2\nexit 3\n", to: "bin/update-desktop-database", mode: 0o755)
    let desktop = GIODesktop(environment: world.environment)
    let error = #expect(throws: CommandError.self) { try desktop.updateDatabase(of: world.directory.path) }
    #expect(error?.status == .configuration && error?.message.hasSuffix("failed (no space).") == true)
    #expect(try desktop.updateDatabase(of: "/nonexistent"))
  }
}
