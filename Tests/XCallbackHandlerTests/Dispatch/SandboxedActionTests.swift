import Testing
import XCallback
import XCallbackGIO
import XCallbackHandler

/// `Sandbox=true`, as far as it goes without bubblewrap.
@Suite struct SandboxedActionTests {
  private func world(_ value: String, _ desktop: FakeDesktop = FakeDesktop()) throws -> HandlerWorld {
    try HandlerWorld(
      ["notes": "[Handler]\nCallbacks=cb\n[Action a]\nExec=t\nSandbox=\(value)\n"], desktop: desktop)
  }

  @Test(arguments: [("true", true), ("false", false)]) func isAsked(_ value: String, _ isSandboxed: Bool)
    throws
  {
    let world = try world(value)
    world.handle("notes:a?x-success=cb:")
    #expect(world.desktop.events == ["run t", "launch cb:"])
    #expect((world.desktop.commands.first?.sandbox != nil) == isSandboxed)
  }

  @Test func `without bubblewrap nothing runs`() throws {
    let desktop = FakeDesktop()
    desktop.missingPrograms = ["bwrap"]
    let report = try world("true", desktop).handle("notes:a?x-success=cb:s&x-error=cb:e")
    #expect(report.error?.code == .unavailable)
    #expect(report.error?.message.contains("bubblewrap") == true)
    #expect(desktop.commands.isEmpty && desktop.launched.count == 1)
    #expect(desktop.launched.first?.hasPrefix("cb:e?errorCode=503") == true)
  }

  @Test(arguments: [
    ("bwrap: No permissions to create new namespace\n", "503"), ("notectl: bwrap: no\n", "1"), ("", "1"),
  ])
  func `a sandbox that cannot be made is not the command's failure`(_ errors: String, _ code: String) throws {
    let desktop = FakeDesktop()
    desktop.result = CommandResult(end: .exited(1), errorOutput: Array(errors.utf8))
    let report = try world("true", desktop).handle("notes:a?x-error=cb:e")
    #expect(report.error?.code.rawValue == code)
    #expect(try world("false", desktop).handle("notes:a").error?.code.rawValue == "1")
  }

  @Test(arguments: [
    ("[Action a]\nSandbox=true\nReturn=x\n", "needs-exec"),
    ("[Action a]\nExec=t\nSandbox=maybe\n", "boolean"),
    ("[Handler]\nSandbox=true\n[Action a]\nExec=t\n", "unknown-key"),
  ])
  func `it belongs to a command`(_ text: String, _ code: String) {
    #expect(parseHandler(text).problems.map(\.code) == [code])
  }
}
