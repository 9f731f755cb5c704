import Foundation
import Glibc
import Testing

/// A signal to whoever does the work ends all of it and is a cancellation for the caller (details §7).
struct InterruptionTests {
  struct Row: NamedRow {
    var name: String
    var action: String
    var signal: Int32
  }

  static let rows: [Row] = [
    Row(name: "Ctrl-C, a method call", action: "silence", signal: SIGINT),
    Row(name: "SIGTERM, a method call", action: "silence", signal: SIGTERM),
    Row(name: "Ctrl-C, a command deaf to SIGTERM", action: "linger", signal: SIGINT),
    Row(name: "SIGTERM, a command deaf to SIGTERM", action: "linger", signal: SIGTERM),
  ]

  /// What is there once the action is in the middle of its work.
  private static func mark(of row: Row, in world: World) -> String {
    row.action == "silence" ? world.heard : "\(world.ran)/.lingering"
  }

  private static func url(_ row: Row) -> String {
    request(row.action, success: "sample://ok", error: "sample://err", cancel: "sample://cancel?a=1")
  }

  @Test(arguments: rows)
  func run(_ row: Row) throws {
    let world = try World.demo()
    try world.registerEcho()
    // `launch` comes back when the command's whole group is gone, or says that it is not.
    let done = try world.launch(
      ["xcallback", "run", "--json", Self.url(row)],
      options: ["--signal", "\(row.signal)", "--when", Self.mark(of: row, in: world)])
    #expect(done.status == 130, "\(done.errorText)")
    let answer = try done.json()
    #expect(answer["outcome"] as? String == "cancel")
    #expect(answer["launched"] as? Bool == true)
    #expect((answer["reason"] as? String)?.contains("signal \(row.signal)") == true)
    let launched = try world.everythingLaunched()
    #expect(launched == ["sample://cancel?a=1"])
  }

  @Test("the handler role, which a session's end reaches", arguments: rows.filter { $0.signal == SIGTERM })
  func handlerRole(_ row: Row) throws {
    let world = try World.demo()
    try world.registerEcho()
    let done = try world.launch(
      ["xcallback-handler", Self.url(row)],
      options: ["--signal", "\(row.signal)", "--when", Self.mark(of: row, in: world)])
    #expect(done.status == 0)
    let launched = try world.everythingLaunched()
    #expect(launched == ["sample://cancel?a=1"])
    let notices = try world.notifications().count
    #expect(notices == 0, "x-cancel said it")
  }
}
