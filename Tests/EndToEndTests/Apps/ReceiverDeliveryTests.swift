import Foundation
import Glibc
import Testing

/// The ways of a link into an app (design §9, "One code path"; research callback-libraries.md C43, C44).
struct ReceiverDeliveryTests {
  /// Whose loop the app has.
  enum Mode: String, CaseIterable, Sendable {
    case run, loop, application
  }

  enum Way: String, CaseIterable, Sendable {
    case arguments, gioOpen, xdgOpen, freedesktopOpen, gtkOpen

    /// Sends a link; the app may have to be started for it, and then this may last as long as the app.
    func send(_ url: String, _ receiver: ReceiverWorld) throws -> Running? {
      switch self {
      case .arguments: return try receiver.start(url)
      case .gioOpen: return try receiver.world.start(["gio", "open", url])
      case .xdgOpen: return try receiver.world.start(["xdg-open", url])
      case .freedesktopOpen:
        let done = try receiver.call("org.freedesktop.Application.Open", "['\(url)']", "@a{sv} {}")
        guard done.status == 0 else { throw TestFailure(done.errorText) }
      case .gtkOpen:
        let done = try receiver.call("org.gtk.Application.Open", "['\(url)']", "''", "@a{sv} {}")
        guard done.status == 0 else { throw TestFailure(done.errorText) }
      }
      return nil
    }
  }

  static let link = "recv://x-callback-url/note/a?x-success=sample%3A%2F%2Fback"
  static let answer = "sample://back?text=a"

  @Test("cold by one way, then warm by each: the same link runs the handler once each, in one process")
  func everyWay() throws {
    for mode in Mode.allCases {
      for cold in Way.allCases {
        let receiver = try ReceiverWorld(["MODE": mode.rawValue, "STAY": "1"])
        _ = try cold.send(Self.link, receiver)
        try receiver.waitForLine("handled")
        for way in Way.allCases {
          if let process = try way.send(Self.link, receiver) { #expect(try process.finish().status == 0) }
        }
        let all = 1 + Way.allCases.count
        try receiver.waitForLine("handled", count: all)
        #expect(receiver.handled == Array(repeating: Self.link, count: all), "\(mode) \(cold)")
        #expect(try receiver.callbacks(all) == Array(repeating: Self.answer, count: all), "\(mode) \(cold)")
        #expect(Set(receiver.lines.filter { $0.words.hasPrefix("handled") }.map(\.pid)).count == 1)
      }
    }
  }

  @Test("an app that the bus does not start gets links by its arguments")
  func notActivatable() throws {
    let receiver = try ReceiverWorld(isActivatable: false)
    for way in [Way.gioOpen, .xdgOpen, .gioOpen] { _ = try way.send(Self.link, receiver) }
    try receiver.waitForLine("handled", count: 3)
    #expect(receiver.handled == [Self.link, Self.link, Self.link])
    #expect(Set(receiver.lines.filter { $0.words.hasPrefix("handled") }.map(\.pid)).count == 1)
    #expect(try receiver.callbacks(3).count == 3)
  }

  static let rawURLs = [
    "recv://x-callback-url/note/a?x=b c&y=%zz&z=a+b", "recv:note/é?x=%C3%A9&y=ü#frag ment?x",
    "RECV://X-Callback-URL/note/A", "recv:///note//b/?=1&&c", "recv://x-callback-url/note/a?q={}|^`\"<>[]",
    "recv:note/" + String(repeating: "x", count: 100_000),
  ]

  @Test("the bytes of a URL survive every way", arguments: Mode.allCases)
  func bytesSurvive(_ mode: Mode) throws {
    let receiver = try ReceiverWorld(["MODE": mode.rawValue, "STAY": "1"])
    var expected: [String] = []
    for url in Self.rawURLs {
      for way in [Way.arguments, .freedesktopOpen, .gtkOpen] {
        _ = try way.send(url, receiver)
        expected.append(url)
        try receiver.waitForLine("handled", count: expected.count)
      }
    }
    #expect(receiver.handled == expected)
  }

  @Test("several links in one message are handled in order, and the first gets the token")
  func several() throws {
    let receiver = try ReceiverWorld()
    let token = "{'activation-token': <'T1'>, 'desktop-startup-id': <'T2'>}"
    try receiver.call("org.freedesktop.Application.Open", "['recv:take?n=1', 'recv:take?n=2']", token)
    try receiver.waitForLine("handled", count: 2)
    #expect(receiver.handled == ["recv:take?n=1 token=T1 ", "recv:take?n=2 token= "])
  }

  @Test("a token comes by the environment, also over a hand-over, and is used up")
  func tokenByEnvironment() throws {
    let receiver = try ReceiverWorld()
    for name in ["XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"] {
      _ = try receiver.start("recv:take?by=\(name)", settings: [name: "T-\(name)"])
      try receiver.waitForLine("handled recv:take?by=\(name) token=T-\(name) ")
    }
  }

  @Test("the caller's app gets the token that nobody has taken, and no other")
  func tokenPassedOn() throws {
    let receiver = try ReceiverWorld()
    let links = ["recv:note/a?x-success=sample%3Anot-taken", "recv:take?x-success=sample%3Ataken"]
    for link in links {
      _ = try receiver.start(link, settings: ["XDG_ACTIVATION_TOKEN": "T1", "DESKTOP_STARTUP_ID": "T2"])
      try receiver.waitForLine("handled \(link)")
    }
    #expect(try receiver.callbacks(2).count == 2)
    let records = try Record.all(in: receiver.world.received("sample"))
    let tokens = Dictionary(
      uniqueKeysWithValues: records.map { record in
        let names = ["XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"]
        return (record.arguments.last ?? "", names.map { record.environment[$0] ?? "" })
      })
    #expect(tokens == ["sample:not-taken?text=a": ["T1", "T1"], "sample:taken": ["", ""]])
  }

  @Test("files and other apps' URLs in the same message still reach a GApplication")
  func otherDocuments() throws {
    let receiver = try ReceiverWorld(["MODE": "application", "STAY": "1"])
    for (number, member) in ["org.freedesktop.Application.Open", "org.gtk.Application.Open"].enumerated() {
      let hint = number == 0 ? [] : ["''"]
      let urls = "['file:///tmp/a%20b', 'recv:note/1?x=b c', 'other:thing', 'recv:note/2']"
      let done = try receiver.world.run(
        [
          "gdbus", "call", "--session", "--dest", ReceiverWorld.id, "--object-path", ReceiverWorld.path,
          "--method", member, urls,
        ] + hint + ["@a{sv} {}"])
      #expect(done.status == 0, "\(done.errorText)")
      try receiver.waitForLine("opened", count: 2 * (number + 1))
    }
    #expect(receiver.handled == ["recv:note/1?x=b c", "recv:note/2", "recv:note/1?x=b c", "recv:note/2"])
    #expect(
      receiver.said("opened")
        == ["file:///tmp/a%20b", "other:thing", "file:///tmp/a%20b", "other:thing"])
  }

  @Test("arguments that are no links reach a GApplication, in the first process and from the second")
  func otherArguments() throws {
    let receiver = try ReceiverWorld(["MODE": "application", "STAY": "1"])
    _ = try receiver.start("recv:note/1", "/tmp/one")
    try receiver.waitForLine("opened file:///tmp/one")
    #expect(try receiver.run("/tmp/two", "recv:note/2").status == 0)
    #expect(try receiver.run("/tmp/three").status == 0)
    try receiver.waitForLine("opened file:///tmp/three")
    #expect(receiver.handled == ["recv:note/1", "recv:note/2"])
    #expect(receiver.said("opened") == ["file:///tmp/one", "file:///tmp/two", "file:///tmp/three"])
    // A launch without anything shows the window.
    #expect(try receiver.run().status == 0)
    try receiver.waitForLine("application activated")
  }

  @Test("a second launch without a link activates the first")
  func activation() throws {
    let receiver = try ReceiverWorld()
    _ = try receiver.start()
    try receiver.waitForLine("activated")
    #expect(try receiver.run(settings: ["XDG_ACTIVATION_TOKEN": "T"]).status == 0)
    try receiver.waitForLine("activated T")
    // What the bus starts too late for the name has nothing to say.
    #expect(try receiver.run("--gapplication-service").status == 0)
    #expect(receiver.said("activated").filter { $0 == "T" }.count == 1)
    #expect(receiver.lines.filter { $0.words.hasPrefix("activated") }.count == 2)
  }

  @Test("what is no link of the app is refused or noted, and runs nothing")
  func foreign() throws {
    let receiver = try ReceiverWorld()
    let refused = try receiver.run("other:note/a")
    #expect(refused.status == 64 && refused.errorText.contains("\"other:note/a\" is no recv: URL."))
    _ = try receiver.start()
    try receiver.waitForLine("activated")
    try receiver.call(
      "org.freedesktop.Application.Open", "['other:note/a', 'no url', 'recv:note/b']", "@a{sv} {}")
    try receiver.waitForLine("notice", count: 2)
    #expect(receiver.said("notice") == ["foreign-url", "malformed-url"])
    // Wrong arguments are an error for who calls.
    #expect(try receiver.call("org.freedesktop.Application.Open", "'recv:note/c'", "@a{sv} {}").status != 0)
    #expect(try receiver.call("org.freedesktop.Application.Open", "['recv:note/d']").status != 0)
    #expect(try receiver.run("recv:note/last").status == 0)
    try receiver.waitForLine("handled recv:note/last")
    #expect(receiver.handled == ["recv:note/b", "recv:note/last"])
  }

  @Test("a handler on MainContextActor runs on the main thread", arguments: Mode.allCases)
  func mainContextActor(_ mode: Mode) throws {
    let receiver = try ReceiverWorld(["MODE": mode.rawValue, "STAY": "1"])
    _ = try receiver.start("recv:main?x-success=sample%3A")
    #expect(try receiver.callbacks(1) == ["sample:?main=yes"])
    #expect(receiver.handled.allSatisfy { $0.hasSuffix(" main thread") })
  }
}
