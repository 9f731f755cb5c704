import Foundation
import Glibc
import Testing

/// A handler that is killed while it waits for something: its place is free at once.
struct KilledWaiterTests {
  private static let handler = """
    [Handler]
    Path=@BIN@
    Callbacks=sample
    Parallel=1

    [Action note]
    Required=n
    Exec=record @RAN@ {n}

    [Action await]
    Exec=misbehave await @RAN@/.go

    """

  private static func world() throws -> World {
    let world = try World()
    for scheme in ["sample", "other"] { try world.registerCaller(scheme) }
    try world.install("demo", handler)
    return world
  }

  private static func link(_ number: Int, _ caller: String) -> String {
    request("note", "n=\(number)", success: "\(caller)://ok?n=\(number)", error: "sample://err?n=\(number)")
  }

  /// Kills the handler of the link that came last.
  private static func killLast(_ world: World) throws {
    let process = try #require(try world.log().last?["pid"] as? Int)
    #expect(kill(pid_t(process), SIGKILL) == 0)
  }

  @Test("while a question is open: it can be asked again, and the buttons that are left do nothing")
  func asking() throws {
    let world = try Self.world()
    try world.startDunst()
    let killed = try world.start(["launch", "--", "xcallback-handler", Self.link(1, "other")])
    try world.waitUntilShown(1)
    #expect(world.lockCount(of: "questions") == 2)
    try Self.killLast(world)
    #expect(try killed.finish().status == 0)
    #expect(try world.nothingIsLocked())
    #expect(try world.log().map { $0["state"] as? String } == ["interrupted"])

    let next = try world.start(["launch", "--", "xcallback-handler", Self.link(2, "other")])
    try world.waitUntilShown(2)
    try world.answer("Once")
    #expect(try next.finish().status == 0)
    // What is left is the first one's.
    try world.answer("Always")
    #expect(try world.everythingLaunched() == ["other://ok?n=2"])
    #expect(try world.commands().map { $0.arguments.last } == ["2"])

    let third = try world.start(["launch", "--", "xcallback-handler", Self.link(3, "other")])
    try world.waitUntilShown(3)
    try world.answer("No")
    #expect(try third.finish().status == 0)
    #expect(try world.commands().count == 1)
    #expect(try world.log().map { $0["state"] as? String } == ["interrupted", "success", "refused"])
    #expect(try world.nothingIsLocked())
  }

  @Test("while it waits for its turn: nothing runs for it, and those behind it move up")
  func queue() throws {
    let world = try Self.world()
    func begin(_ url: String, waiting count: Int) throws -> Running {
      let link = try world.start(["launch", "--", "xcallback-handler", url])
      try world.wait(for: "link \(count)") { world.lockCount(of: "demo.work") == count }
      return link
    }
    let holder = try begin(request("await", success: "sample://held"), waiting: 1)
    let killed = try begin(Self.link(1, "sample"), waiting: 2)
    try Self.killLast(world)
    #expect(try killed.finish().status == 0)
    #expect(world.lockCount(of: "demo.work") == 1)
    let next = try begin(Self.link(2, "sample"), waiting: 2)
    try world.write("\(world.ran)/.go", "")
    #expect(try holder.finish().status == 0 && next.finish().status == 0)
    #expect(try world.urls("sample").sorted() == ["sample://held?result=done", "sample://ok?n=2"])
    #expect(try world.commands().map { $0.arguments.last } == ["2"])
    #expect(try world.log().map { $0["state"] as? String } == ["success", "interrupted", "success"])
    #expect(try world.nothingIsLocked())
  }
}
