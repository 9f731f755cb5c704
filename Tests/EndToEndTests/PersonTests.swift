import Foundation
import Testing

/// The person of `World+Person.swift` sees and answers what any program shows.
struct PersonTests {
  private static func notify(_ world: World, _ title: String) throws -> Running {
    try world.start([
      "gdbus", "call", "--session", "--dest", "org.freedesktop.Notifications", "--object-path",
      "/org/freedesktop/Notifications", "--method", "org.freedesktop.Notifications.Notify", "test", "0", "",
      title, "a\nb", "['y','Yes','n','No']", "{'urgency': <byte 2>}", "0",
    ])
  }

  @Test func seesAndAnswers() throws {
    let world = try World()
    try world.startDunst()
    for title in ["one", "two"] {
      let done = try Self.notify(world, title).finish()
      #expect(done.status == 0, "\(done.errorText)")
    }
    try world.waitUntilShown(2)
    let shown = try world.shown()
    #expect(shown.map { Array($0.dropFirst(3)) } == [["one", "a", "b"], ["two", "a", "b"]])
    try world.answer("No", title: "one")
    try world.answer("Yes")
    #expect(throws: TestFailure.self) { try world.answer("Perhaps") }
    try world.dismiss()
    try world.dismiss()
    #expect(try world.displayedCount() == 0)
    world.stopBus()
    try world.wait(for: "dunst's end") { world.processes(holding: "\(world.root)/person").isEmpty }
  }
}
