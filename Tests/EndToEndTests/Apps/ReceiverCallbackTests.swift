import Foundation
import Glibc
import Testing

/// What becomes of the URLs that callers give an app (design §5, §9).
struct ReceiverCallbackTests {
  struct Row: NamedRow {
    var name: String
    var link: String
    var notice: String?
    var callbacks: [String] = []
  }

  static func note(_ success: String, error: String? = nil) -> String {
    request("note/a", success: success, error: error, scheme: "recv")
  }

  static let rows: [Row] = [
    Row(name: "an installed app's", link: note("sample://b?x=1#f"), callbacks: ["sample://b?x=1&text=a#f"]),
    Row(name: "upper case", link: note("SAMPLE://b"), callbacks: ["SAMPLE://b?text=a"]),
    Row(name: "javascript", link: note("javascript:alert(1)"), notice: "callback-refused"),
    Row(name: "data", link: note("data:text/html,x"), notice: "callback-refused"),
    Row(name: "file", link: note("file:///etc/passwd"), notice: "callback-refused"),
    Row(name: "web", link: note("https://example.org/"), notice: "callback-refused"),
    Row(name: "mail", link: note("mailto:a@example.org?body="), notice: "callback-refused"),
    Row(name: "our own scheme", link: note("RECV:note/b"), notice: "callback-refused"),
    Row(name: "not installed", link: note("nothere:b"), notice: "callback-dropped"),
    Row(name: "its program is gone", link: note("gone:b"), notice: "callback-dropped"),
    Row(name: "its service cannot be started", link: note("noservice:b"), notice: "callback-failed"),
    Row(name: "no URL", link: note("no url"), notice: "callback-malformed"),
    Row(
      name: "too long for argv",
      link: request("big", "bytes=140000", success: "sample:s", error: "sample:e", scheme: "recv"),
      callbacks: [
        "sample:e?errorCode=413&errorMessage=The%20results%20are%20too%20large%20for%20the%20app%20that%20asked%20for%20them."
      ]),
    Row(
      name: "too long, and no x-error",
      link: request("big", "bytes=140000", success: "sample:s", scheme: "recv"),
      notice: "callback-failed"),
    Row(
      name: "too long for argv, by the bus",
      link: request("big", "bytes=140000", success: "onbus:s", scheme: "recv"),
      callbacks: ["onbus:s?big=" + String(repeating: "x", count: 140_000)]),
    Row(
      name: "unknown action", link: request("what", error: "sample:e", scheme: "recv"),
      callbacks: ["sample:e?errorCode=404&errorMessage=There%20is%20no%20such%20action."]),
    Row(
      name: "a bad parameter", link: request("big", "bytes=many", error: "sample:e", scheme: "recv"),
      callbacks: [
        "sample:e?errorCode=400&errorMessage=Parameter%20bytes%20must%20be%20a%20whole%20number."
      ]),
    Row(name: "an error without x-error", link: request("what", success: "sample:s", scheme: "recv")),
  ]

  @Test("a callback", arguments: rows)
  func callback(_ row: Row) throws {
    let receiver = try ReceiverWorld(["IDLE": "0"])
    let world = receiver.world
    try world.registerActivatableCaller("onbus")
    try world.registerCaller("gone", program: "gone")
    try world.registerEntry(
      id: "org.example.NoService", scheme: "noservice",
      lines: ["Exec=\(world.bin)/record \(world.received("noservice")) %u", "DBusActivatable=true"])
    try world.write("\(world.bin)/gone", "#!/bin/sh\n", mode: 0o755)
    try FileManager.default.removeItem(atPath: "\(world.bin)/gone")
    #expect(try receiver.run(row.link).status == 0)
    if !row.callbacks.isEmpty {
      try world.wait(for: "the callback") { try !world.everythingLaunched().isEmpty }
    }
    #expect(try world.everythingLaunched() == row.callbacks)
    #expect(receiver.said("notice") == (row.notice.map { [$0] } ?? []))
  }
}
