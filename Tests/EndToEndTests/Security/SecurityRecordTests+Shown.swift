import Foundation
import Glibc
import Testing

/// The rows of D15 to D46, and of D27, that take more than one look: a second request, a question, a log, a
/// notification.
extension SecurityRecordTests {
  @Test("D15 200 kB by way of a callback of our own: too large for an argument")
  func largeByCallback() throws {
    let world = try Self.world()
    try world.writeHandler(
      "demo",
      "[Handler]\nCallbacks=sample;demo\nPath=@BIN@\n[Action big]\nExec=misbehave flood 200000\n"
        + "[Action note]\nRequired=text\nExec=record @RAN@ -- {text}\n")
    // The one result stands for the last parameter.
    let note = request("note", error: "sample://err") + "&text="
    try world.open(request("big", success: note), by: .gioOpen)
    #expect(try world.commands().isEmpty)
    let launched = try world.everythingLaunched()
    #expect(launched.count == 1 && launched[0].hasPrefix("sample://err?errorCode=413&"), "\(launched)")
    let records = try world.log()
    #expect(records.compactMap { $0["errorCode"] as? String } == ["413"])
    #expect(records.last?["cause"] as? String == records.first?["id"] as? String)
    #expect((records.last?["reason"] as? String)?.isEmpty == false)
  }

  @Test("D18 nothing that moves a cursor comes out of log, list of findings, or a refusal")
  func escapesInTheLog() throws {
    let world = try Self.world()
    let hostile = "%1B%5B2J%C2%9B%E2%80%AE"
    for url in [
      "demo:note?text=x&\(hostile)=1&x-source=\(hostile)", "demo:\(hostile)", "demo:nope\(hostile)",
      "demo:note?text=x&x-success=\(hostile)",
    ] {
      try world.open(url, by: .direct)
      for command in ["run", "explain", "parse"] {
        let done = try world.run(["xcallback", command, url])
        try expectHarmless(done.output + done.errors)
      }
    }
    for command in [["log"], ["log", "--json"]] {
      let done = try world.run(["xcallback"] + command)
      #expect(done.status == 0 && !done.output.isEmpty)
      try expectHarmless(done.output)
    }
    #expect(try world.everythingLaunched().isEmpty)
  }

  private func expectHarmless(_ bytes: [UInt8]) throws {
    let text = try #require(String(validating: bytes, as: UTF8.self))
    #expect(!text.unicodeScalars.contains { ["\u{1B}", "\u{9B}", "\u{202E}"].contains($0) }, "\(text)")
  }

  @Test("D19 markup in a notification is text")
  func markup() throws {
    let world = try Self.world()
    let text = "<b>x</b>&amp;<a href='https://evil.example'>y</a>"
    try world.open(request("say", "text=" + encoded(text), success: "sample://ok"), by: .gioOpen)
    #expect(try world.everythingLaunched() == ["sample://ok"])
    let words = try #require(try world.notifications().first).argv.map { String(decoding: $0, as: UTF8.self) }
    let body = "&lt;b&gt;x&lt;/b&gt;&amp;amp;&lt;a href=&apos;https://evil.example&apos;&gt;y&lt;/a&gt;"
    #expect(words.contains { $0.replacing("&#39;", with: "&apos;") == body }, "\(words)")
    #expect(!words.contains { $0.contains("<b>") && $0.contains("href") && $0 == text }, "\(words)")
    #expect(try world.notifications().count == 1)
  }

  @Test("D27 bytes that are no text: a path with them is no URL, a value with them is not taken")
  func notText() throws {
    for (start, words) in [("/tmp/", Self.noURL), ("demo:note?text=", "text")] {
      let world = try Self.world()
      let done = try world.run(
        bytes: ["launch", "--", "xcallback-handler"].map { Array($0.utf8) } + [
          Array(start.utf8) + [0xFF, 0xFE]
        ])
      #expect(done.status == 0)
      let records = try world.log()
      #expect(records.map { $0["state"] as? String } == ["refused"])
      #expect(records.map { $0["errorCode"] as? String } == ["400"])
      #expect((records.first?["reason"] as? String)?.contains(words) == true, "\(records)")
      #expect(try world.commands().isEmpty && world.everythingLaunched().isEmpty)
    }
  }

  @Test("D35 (C64) a loop that is allowed ends after eight levels, and each is in the journal")
  func loop() throws {
    let world = try Self.world()
    try world.writeHandler(
      "demo", "[Handler]\nCallbacks=sample;demo\n[Action echo]\nRequired=text\nReturn.text={text}\n")
    var callback = "sample://cb"
    for _ in 0..<10 { callback = request("echo", success: callback) }
    let programs = try world.programsRun(by: [
      "xcallback-handler", request("echo", "text=Hi", success: callback),
    ])
    #expect(programs.map { ($0 as NSString).lastPathComponent } == ["xcallback-handler"])
    #expect(try world.everythingLaunched() == [])
    let records = try world.log()
    #expect(records.count == 9)
    // Each is done before the one that caused it.
    let dropped = records.compactMap { $0["callback"] as? [String: Any] }.filter {
      $0["state"] as? String != "launched"
    }
    #expect(dropped.count == 1)
    #expect((dropped.first?["reason"] as? String)?.isEmpty == false, "\(dropped)")
  }

  struct Answer: NamedRow {
    var name: String
    var answer: String
    var reason: String
  }

  @Test(
    "D36 a callback that somebody is asked about",
    arguments: [
      Answer(name: "D36 dismissed", answer: "dismiss", reason: "you answered No"),
      Answer(name: "D36 No", answer: "no", reason: "you answered No"),
      Answer(name: "D36 Never", answer: "never", reason: "you answered Never"),
      // The notification service goes while the question is open.
      Answer(name: "D36 not answered", answer: "wait", reason: "you could not be asked"),
    ])
  func asked(_ row: Answer) throws {
    let world = try Self.world()
    try world.answerQuestions(with: row.answer)
    let link = Self.answering("other://x-callback-url/delete-all")
    let running = try world.start(["launch", "--", "xcallback-handler", link])
    try world.wait(for: "the question") { try !world.notifications().isEmpty }
    if row.answer == "wait" { world.stopBus() }
    #expect(try running.finish().status == 0)
    let records = try world.log()
    #expect(records.map { $0["state"] as? String } == ["refused"])
    #expect((records.first?["reason"] as? String)?.contains(row.reason) == true, "\(records)")
    #expect(try world.commands().isEmpty)
    let launched = try world.everythingLaunched()
    #expect(launched.count == 1 && launched[0].hasPrefix("sample://err?errorCode=403&"), "\(launched)")
  }

  @Test(
    "D42 x-error says no path, no environment, nothing of stderr",
    arguments: ["fail", "absent", "read", "broken"])
  func message(_ action: String) throws {
    let world = try Self.world()
    try world.write("\(world.root)/home/.config/xcallback/config", "[Settings]\nCallbacks=sample\n")
    if action == "broken" { try world.writeHandler("demo", "[Action a]\nExec=t\nStdni=x\n") }
    try world.open(
      Self.link(action, "path=/etc/shadow"), by: .direct,
      changes: ["API_TOKEN": "t0psecret", "USER": "somebody"])
    let launched = try world.everythingLaunched()
    try #require(launched.count == 1 && launched[0].hasPrefix("sample://err?errorCode="), "\(launched)")
    let message = try #require(parameter("errorMessage", of: launched[0]))
    #expect(message.hasSuffix(".") && message.count < 100)
    for leak in ["/", "secret", "stderr", "somebody", "no-such-program", "misbehave", "Stdni"] {
      #expect(!message.contains(leak), "\(message)")
    }
    #expect(try world.commands().isEmpty)
  }

  @Test("D43 who a link says it comes from is shown as text, and opens nothing")
  func source() throws {
    let world = try Self.world()
    try world.answerQuestions(with: "dismiss")
    for source in ["<script>alert(1)</script>", "Bank", "sample", "xcallback"] {
      try world.open(
        request("delete", "text=x&x-source=" + encoded(source), success: "sample://ok"), by: .direct)
    }
    let questions = try world.notifications().map { $0.argv.map { String(decoding: $0, as: UTF8.self) } }
    #expect(questions.count == 4)
    #expect(questions.first?.contains { $0.contains("&lt;script&gt;") } == true, "\(questions)")
    #expect(questions.allSatisfy { words in words.contains { $0.contains("which is not verified") } })
    #expect(!questions.contains { words in words.contains { $0.contains("<script>") } })
    let records = try world.log()
    #expect(records.map { $0["state"] as? String } == Array(repeating: "cancel", count: 4))
    #expect(records.map { $0["source"] as? String }.first == "<script>alert(1)</script>")
    #expect(try world.commands().isEmpty && world.everythingLaunched().isEmpty)
  }

  @Test("D46 a callback that nobody opens is dropped, and is never a browser's", arguments: Road.allCases)
  func nobodyOpens(_ road: Road) throws {
    let world = try Self.world()
    try world.open(request("note", "text=x", success: "nowhere://cb", error: "sample://err"), by: road)
    #expect(try world.everythingLaunched() == [])
    #expect(try world.commands().map(\.arguments) == [["--", "x"]])
    let record = try #require(try world.log().first)
    let callback = try #require(record["callback"] as? [String: Any])
    #expect(record["state"] as? String == "success" && callback["state"] as? String == "dropped")
    #expect(callback["reason"] as? String == "no installed app opens nowhere: URLs")
    #expect(try world.notifications().count == 1)
  }
}
