import Foundation
import Glibc
import Testing

/// D61 to D63: what comes over the session bus has no more rights than what stands in argv, and what comes
/// twice.
extension SecurityRecordTests {
  static let open = "org.freedesktop.Application.Open"

  @Test("D61 no URL at all shows the app, as Activate does")
  func openNothing() throws {
    let receiver = try ReceiverWorld()
    #expect(try receiver.call(Self.open, "@as []", "@a{sv} {}").status == 0)
    try receiver.waitForLine("activated")
    #expect(receiver.handled == [] && receiver.said("notice") == [])
  }

  struct Data: NamedRow {
    var name: String
    var data: String
    var token = ""
  }

  @Test(
    "D61 platform data of any type: the link is handled, a token is a text",
    arguments: [
      Data(
        name: "D61 a number for a token", data: "{'activation-token': <42>, 'desktop-startup-id': <['a']>}"),
      Data(
        name: "D61 a number beside a token", data: "{'activation-token': <42>, 'desktop-startup-id': <'T'>}",
        token: "T"),
      Data(
        name: "D61 values within values",
        data: "{'activation-token': <<<'T'>>>, 'x': <{'y': <(1, @ay [])>}>}",
        token: "T"),
      Data(name: "D61 an empty token", data: "{'activation-token': <''>}"),
    ])
  func platformData(_ row: Data) throws {
    let receiver = try ReceiverWorld()
    #expect(try receiver.call(Self.open, "['recv:take']", row.data).status == 0)
    try receiver.waitForLine("handled")
    #expect(receiver.handled == ["recv:take token=\(row.token) "])
  }

  @Test("D61 arguments of another type are the caller's error")
  func otherArguments() throws {
    let receiver = try ReceiverWorld()
    for arguments in [
      ["['recv:note/a']"], ["'recv:note/a'", "@a{sv} {}"], ["[1, 2]", "@a{sv} {}"], ["@ay []", "''"],
    ] {
      let done = try receiver.world.run(
        [
          "gdbus", "call", "--session", "--dest", ReceiverWorld.id, "--object-path", ReceiverWorld.path,
          "--method",
        ]
          + [Self.open] + arguments)
      #expect(done.status != 0, "\(arguments)")
    }
    #expect(try receiver.call(Self.open, "['recv:note/last']", "@a{sv} {}").status == 0)
    try receiver.waitForLine("handled recv:note/last")
    #expect(receiver.handled == ["recv:note/last"])
  }

  @Test("D61 a hundred thousand links in one message are taken at once, and the app is there for the next")
  func many() throws {
    let receiver = try ReceiverWorld()
    let done = try receiver.world.run(["buscall", ReceiverWorld.id, "100000", "recv:note/", "0"])
    #expect(done.status == 0, "\(done.errorText)")
    #expect(try receiver.run("recv:take?last").status == 0)
    try receiver.waitForLine("handled recv:take?last")
    #expect(receiver.handled.count == 100_001)
  }

  @Test("D61 a token of a megabyte is none: the answer finds its way")
  func largeToken() throws {
    let receiver = try ReceiverWorld()
    let link = "recv:take?x-success=sample%3A%2F%2Fback%3Fn%3D"
    for size in ["200000", "1000000"] {
      let done = try receiver.world.run(["buscall", ReceiverWorld.id, "1", link, size])
      #expect(done.status == 0, "\(done.errorText)")
    }
    // What takes no token leaves it to its caller's app, whose environment would not hold it.
    let note = "recv:note/a?x-success=sample%3A%2F%2Fnote%3Fn%3D"
    #expect(try receiver.world.run(["buscall", ReceiverWorld.id, "1", note, "1000000"]).status == 0)
    #expect(
      try receiver.callbacks(3) == ["sample://back?n=0", "sample://back?n=0", "sample://note?n=0&text=a"])
    #expect(receiver.handled.filter { $0.hasPrefix("recv:take") }.allSatisfy { $0.hasSuffix(" token= ") })
    #expect(receiver.said("notice") == [])
  }

  @Test("D15 200 kB over the bus are a value; more than a URL may be is dropped, and noted")
  func largeValue() throws {
    let receiver = try ReceiverWorld()
    for size in [200_000, 1_100_000] {
      try receiver.world.write(
        "\(receiver.world.root)/tmp/url", "recv:note/" + String(repeating: "x", count: size))
      // An argument of gdbus would be too long.
      let done = try receiver.world.run([
        "buscall", ReceiverWorld.id, "1", "@\(receiver.world.root)/tmp/url", "0",
      ])
      #expect(done.status == 0, "\(done.errorText)")
    }
    try receiver.waitForLine("notice")
    #expect(receiver.handled.map(\.utf8.count) == [200_011])
    #expect(receiver.said("notice") == ["malformed-url"])
  }

  static let policy = ["file:///etc/passwd", "javascript:1", "https://evil.example/", "recv:note/again"]

  @Test("D62 the bus or the arguments: the same callbacks are refused", arguments: policy)
  func policy(_ callback: String) throws {
    let receiver = try ReceiverWorld()
    let link = "recv:note/a?x-success=\(encoded(callback))"
    for way in [ReceiverDeliveryTests.Way.arguments, .freedesktopOpen, .gtkOpen] {
      _ = try way.send(link, receiver)
    }
    try receiver.waitForLine("notice", count: 3)
    #expect(receiver.said("notice") == Array(repeating: "callback-refused", count: 3))
    #expect(receiver.handled == [link, link, link])
    #expect(try receiver.world.everythingLaunched() == [])
  }

  @Test("D62 the handler program has no name on the bus that anybody could call")
  func noName() throws {
    let world = try Self.world()
    let entry = try readBytes("\(world.root)/home/.local/share/applications/io.github.xcallback.demo.desktop")
    #expect(!String(decoding: entry, as: UTF8.self).contains("DBusActivatable"))
    let done = try world.run([
      "gdbus", "call", "--session", "--dest", "io.github.xcallback.demo", "--object-path",
      "/io/github/xcallback/demo", "--method", Self.open, "['demo:note?text=x']", "@a{sv} {}",
    ])
    #expect(done.status != 0)
    #expect(try world.commands().isEmpty && world.everythingLaunched().isEmpty)
  }

  @Test("D63 twice at once is twice: two clicks, two answers, two lines in the journal")
  func twice() throws {
    let world = try Self.world()
    _ = try world.open(all: [Self.link("note", "text=x"), Self.link("note", "text=x")], by: .direct)
    #expect(try world.commands().map(\.arguments) == [["--", "x"], ["--", "x"]])
    #expect(try world.everythingLaunched() == ["sample://ok", "sample://ok"])
    #expect(Set(try world.log().compactMap { $0["id"] as? String }).count == 2)
  }
}
