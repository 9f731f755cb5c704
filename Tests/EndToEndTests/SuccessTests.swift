import Foundation
import Testing

/// What the caller gets back, byte for byte, over both roads of a desktop (design §3).
struct SuccessTests {
  struct Row: NamedRow {
    var name: String
    var url: String
    var expected: [String]
  }

  static let long = String(repeating: "0123456789", count: 10_000)

  static let rows: [Row] = [
    Row(
      name: "the plain form", url: request("echo", "text=Hi", success: "sample://cb"),
      expected: ["sample://cb?text=Hi"]),
    Row(
      name: "a callback with its own query and fragment (CB-01)",
      url: request("echo", "text=Hi", success: "sample://cb?a=1&b#part?x=y&z"),
      expected: ["sample://cb?a=1&b&text=Hi#part?x=y&z"]),
    Row(
      name: "an empty place is filled (CB-13)",
      url: request("unnamed", "text=Hi", success: "sample://run?name=Show&input=text&text="),
      expected: ["sample://run?name=Show&input=text&text=Hi"]),
    Row(
      name: "an unnamed result without a place",
      url: request("unnamed", "text=Hi", success: "sample://cb?a=1"),
      expected: ["sample://cb?a=1&result=Hi"]),
    Row(
      name: "what the caller wrote stays", url: request("echo", "text=Hi", success: "sample://cb?text=kept"),
      expected: ["sample://cb?text=kept&text=Hi"]),
    Row(
      name: "output of a command, empty place",
      url: request("cat", "text=a%20b%0A", success: "sample://cb?out="),
      expected: ["sample://cb?out=a%20b"]),
    Row(
      name: "no result, no change", url: request("note", "text=x", success: "sample://cb/?a=1&#f"),
      expected: ["sample://cb/?a=1&#f"]),
    Row(
      name: "separators are not doubled", url: request("echo", "text=Hi", success: "sample://cb?a=1&"),
      expected: ["sample://cb?a=1&text=Hi"]),
    Row(
      name: "a callback that is no hierarchical URL", url: request("echo", "text=Hi", success: "sample:"),
      expected: ["sample:?text=Hi"]),
    Row(
      name: "an upper-case callback keeps its case (PAR-18)",
      url: request("echo", "text=Hi", success: "SAMPLE://CB"), expected: ["SAMPLE://CB?text=Hi"]),
    Row(
      name: "raw characters of a callback are launched as they are",
      url: request("echo", "text=Hi", success: "sample://cb?a b=\"q\"'|ü"),
      expected: ["sample://cb?a b=\"q\"'|ü&text=Hi"]),
    Row(
      name: "shell characters",
      url: request("echo", "text=" + encoded("a&b'c\"d$(id)`id`;id|x>y\\z*?~#"), success: "sample://cb"),
      expected: ["sample://cb?text=a%26b%27c%22d%24%28id%29%60id%60%3Bid%7Cx%3Ey%5Cz%2A%3F~%23"]),
    Row(
      name: "shell characters, raw in the URL",
      url: "demo://x-callback-url/echo?text=a'b\"c$(id)`id`;id|x&x-success=sample:cb",
      expected: ["sample:cb?text=a%27b%22c%24%28id%29%60id%60%3Bid%7Cx"]),
    Row(
      name: "a raw space, raw emoji", url: "demo://x-callback-url/echo?text=a b 🐟&x-success=sample:cb",
      expected: ["sample:cb?text=a%20b%20%F0%9F%90%9F"]),
    Row(
      name: "a new line, a tab, emoji",
      url: request("echo", "text=a%0Ab%09%F0%9F%90%9F", success: "sample://cb"),
      expected: ["sample://cb?text=a%0Ab%09%F0%9F%90%9F"]),
    Row(
      name: "a plus is a plus (ENC-02)", url: request("echo", "text=1+1%2B1", success: "sample://cb"),
      expected: ["sample://cb?text=1%2B1%2B1"]),
    Row(
      name: "a percent sign that begins no escape (PAR-17)",
      url: request("echo", "text=100%", success: "sample://cb"),
      expected: ["sample://cb?text=100%25"]),
    Row(
      name: "a value of 100 kB", url: request("echo", "text=\(long)", success: "sample://cb"),
      expected: ["sample://cb?text=\(long)"]),
    Row(
      name: "the longest callback that an argument holds",
      url: request("flood/131052", success: "sample://ok"),
      expected: ["sample://ok?result=" + String(repeating: "x", count: 131_052)]),
    Row(
      name: "three callbacks inside each other keep their bytes",
      url: request(
        "echo", "text=Hi",
        success: "sample://one?x-success="
          + encoded("two://two?a=%25&x-success=" + encoded("three://three?b=%2526#c"))),
      expected: [
        "sample://one?x-success=two%3A%2F%2Ftwo%3Fa%3D%2525%26x-success%3Dthree%253A%252F%252Fthree%253Fb%253D%25252526%2523c&text=Hi"
      ]),
    Row(
      name: "three of our own actions one after the other",
      url: request(
        "echo", "text=Hi",
        success: request("echo", success: request("unnamed", success: "sample://cb?last="))),
      expected: ["sample://cb?last=Hi"]),
    Row(
      name: "reserved names in any case", url: "demo://x-callback-url/echo?text=Hi&X-SUCCESS=sample%3Acb",
      expected: ["sample:cb?text=Hi"]),
    Row(
      name: "an empty callback is none (CB-05)", url: request("echo", "text=Hi", success: ""), expected: []),
    Row(name: "no callback at all (CB-07)", url: request("echo", "text=Hi"), expected: []),
    Row(
      name: "only the callbacks of other outcomes",
      url: request("echo", "text=Hi", error: "sample://err", cancel: "sample://cancel"), expected: []),
    Row(
      name: "a command that does not read its stdin",
      url: request("closed", "text=\(long)", success: "sample://cb"), expected: ["sample://cb?result=done"]),
    Row(
      name: "a command whose child holds its pipes", url: request("hold", success: "sample://cb"),
      expected: ["sample://cb?result=done"]),
    Row(
      name: "each of a repeated parameter",
      url: request("many", "tag=a&tag=b%20c", success: "sample://cb"),
      expected: ["sample://cb?tags=a%3Bb%20c%3B"]),
  ]

  @Test(arguments: rows, Road.desktop)
  func caller(_ row: Row, by road: Road) throws {
    let world = try World.demo()
    let done = try world.open(row.url, by: road)
    #expect(done.status == 0)
    let urls = try world.urls("sample")
    #expect(urls == row.expected)
    let launched = try world.everythingLaunched()
    #expect(launched == row.expected)
    let notices = try world.notifications().map(\.arguments)
    #expect(notices == [])
  }

  @Test("a command with Wait=false is answered at once and runs", arguments: Road.desktop)
  func background(_ road: Road) throws {
    let world = try World.demo()
    try world.open(request("background", "text=x", success: "sample://cb"), by: road)
    #expect(try world.everythingLaunched() == ["sample://cb"])
    let commands = try world.commands().map(\.arguments)
    #expect(commands == [["--", "x"]])
  }

  @Test("a caller that the session bus starts", arguments: Road.desktop)
  func activatableCaller(_ road: Road) throws {
    let world = try World.demo()
    try world.registerActivatableCaller("active")
    try world.install(
      "bus", "[Handler]\nCallbacks=active\nPath=@BIN@\n\n[Action x]\nExec=misbehave flood 200000\n")
    // Longer than an argument may be: the bus has no such limit.
    try world.open(request("x", success: "active://cb?a b#f", scheme: "bus"), by: road)
    try world.wait(for: "the URL on the bus") { try !world.urls("active").isEmpty }
    let result = String(repeating: "x", count: 200_000)
    let launched = try world.everythingLaunched()
    #expect(launched == ["active://cb?a b&result=\(result)#f"])
  }

  @Test("a method on the session bus is called and its reply travels", arguments: Road.desktop)
  func busMethod(_ road: Road) throws {
    let world = try World.demo()
    try world.registerEcho()
    try world.open(
      request("say", "text=" + encoded("a {b} \"c\" 'd'\n--help"), success: "sample://cb"), by: road)
    let heard = try Record.all(in: world.heard).map { $0.argv.map { String(decoding: $0, as: UTF8.self) } }
    #expect(heard == [["a {b} \"c\" 'd'\n--help"]])
    let launched = try world.everythingLaunched()
    #expect(
      launched == [
        "sample://cb?text=a%20%7Bb%7D%20%22c%22%20%27d%27%0A--help"
          + "&loud=A%20%7BB%7D%20%22C%22%20%27D%27%0A--HELP"
      ])
    let notices = try world.notifications().count
    #expect(notices == 0)
  }

  @Test(
    "a caller that is not installed: the action runs, nothing is launched, a notice says so",
    arguments: Road.desktop)
  func missingCaller(_ road: Road) throws {
    let world = try World.demo()
    let done = try world.open(
      request("note", "text=x", success: "nowhere://cb", error: "sample://err"), by: road)
    #expect(done.status == 0)
    let commands = try world.commands().map(\.arguments)
    #expect(commands == [["--", "x"]])
    let launched = try world.everythingLaunched()
    #expect(launched == [])
    let notices = try world.notifications()
    #expect(notices.count == 1)
    #expect(
      notices.first.map { String(decoding: $0.argv[2] + $0.argv[3], as: UTF8.self).contains("nowhere") }
        == true)
    // GNOME takes a notification away with its sender when it can tie it to an application (design §6).
    #expect(notices.first.map { $0.argv.contains(Array("hint:desktop-entry".utf8)) } == false)
  }

  @Test("two hundred links at once, two hundred answers", arguments: Road.desktop)
  func manyAtOnce(_ road: Road) throws {
    let world = try World.demo()
    let urls = (0..<200).map { request("cat", "text=\($0)", success: "sample://cb?n=\($0)&out=") }
    let done = try world.open(all: urls, by: road)
    #expect(done.status == 0)
    let received = try world.urls("sample")
    #expect(received.count == 200)
    #expect(Set(received) == Set((0..<200).map { "sample://cb?n=\($0)&out=\($0)" }))
    #expect(try world.everythingLaunched().count == 200)
    let notices = try world.notifications().count
    #expect(notices == 0)
  }
}
