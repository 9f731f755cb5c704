import Foundation
import Testing

/// Consent and confirmation with the programs that people have: dunst, answered through dunstctl, and zenity.
@Suite(.serialized) struct PermissionDialogTests {
  struct Row: NamedRow {
    var name: String
    var keys: [String] = []
    /// What the link and the same link once more, with nobody to ask, come to.
    var states: [String]
  }

  @Test(
    "dunst's buttons",
    arguments: [
      Row(name: "Always", states: ["success", "success"]), Row(name: "Once", states: ["success", "refused"]),
      Row(name: "No", states: ["refused", "refused"]), Row(name: "Never", states: ["refused", "refused"]),
    ])
  func dunst(_ row: Row) throws {
    let world = try PermissionTests.world()
    try world.startDunst()
    let click = try world.start(["launch", "--", "xdg-open", PermissionTests.consent])
    try world.waitUntilShown(1)
    #expect(try world.commands().isEmpty, "nothing runs before the answer")
    let shown = try #require(try world.shown().first)
    #expect(shown[1] == "CRITICAL" && shown[3] == "Demo: send the answer of note to other:?", "\(shown)")
    #expect(shown.contains("text = x") && shown.contains("The answer goes to other: (org.example.other)."))
    try world.answer(row.name)
    _ = try click.finish()
    #expect(try world.everythingLaunched() == (row.states[0] == "success" ? ["other://done"] : []))
    #expect(try world.displayedCount() == 0)

    world.stopBus()
    try world.open(PermissionTests.consent, by: .direct)
    #expect(try world.log().map { $0["state"] as? String } == row.states)
    #expect(try world.commands().count == row.states.count { $0 == "success" })
  }

  @Test("dunst: closing is No, and two questions at once have two answers")
  func dunstTwo() throws {
    let world = try PermissionTests.world()
    try world.startDunst()
    let delete = try world.start([
      "launch", "--", "xcallback-handler", request("delete", "id=7", cancel: "sample://d"),
    ])
    try world.waitUntilShown(1)
    let wipe = try world.start(["launch", "--", "xcallback-handler", request("wipe", success: "sample://w")])
    try world.waitUntilShown(2)
    try world.answer("Run it", title: "Demo: run wipe?")
    _ = try wipe.finish()
    #expect(try world.everythingLaunched() == ["sample://w"])
    try world.dismiss()
    _ = try delete.finish()
    #expect(Set(try world.everythingLaunched()) == ["sample://w", "sample://d"])
    #expect(try world.commands().map { $0.argv.last } == [Array("wipe".utf8)])
  }

  @Test(
    "zenity's buttons, where the notification service has none",
    arguments: [
      Row(name: "always", keys: ["Tab", "Return"], states: ["success", "success"]),
      Row(name: "once", keys: ["Left", "Left", "Return"], states: ["success", "refused"]),
      Row(name: "never", keys: ["Left", "Return"], states: ["refused", "refused"]),
      Row(name: "the default", keys: ["Return"], states: ["refused", "refused"]),
      Row(name: "closed", keys: ["Escape"], states: ["refused", "refused"]),
    ])
  func zenity(_ row: Row) throws {
    let world = try PermissionTests.world()
    try world.allowZenity()
    let click = try world.start(["launch", "--", "gio", "open", PermissionTests.consent])
    try world.press(row.keys)
    _ = try click.finish()
    #expect(try world.everythingLaunched() == (row.states[0] == "success" ? ["other://done"] : []))
    try FileManager.default.removeItem(atPath: "\(world.root)/home/.local/bin/zenity")
    try world.write("\(world.root)/home/.local/bin/zenity", "#!/bin/sh\nexit 255\n", mode: 0o755)
    try world.open(PermissionTests.consent, by: .direct)
    #expect(try world.log().map { $0["state"] as? String } == row.states)
    #expect(try world.commands().count == row.states.count { $0 == "success" })
  }

  @Test(
    "zenity asks for confirmation",
    arguments: [
      Row(name: "run", keys: ["Tab", "Return"], states: ["success"]),
      Row(name: "no", keys: ["Return"], states: ["cancel"]),
    ])
  func zenityConfirms(_ row: Row) throws {
    let world = try PermissionTests.world()
    try world.allowZenity()
    let click = try world.start([
      "launch", "--", "xdg-open", request("wipe", success: "sample://s", cancel: "sample://c"),
    ])
    try world.press(row.keys)
    _ = try click.finish()
    #expect(try world.log().map { $0["state"] as? String } == row.states)
    #expect(try world.everythingLaunched() == [row.states == ["success"] ? "sample://s" : "sample://c"])
    #expect(try world.commands().count == (row.states == ["success"] ? 1 : 0))
  }
}
