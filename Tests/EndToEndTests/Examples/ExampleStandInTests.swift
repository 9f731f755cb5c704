import Foundation
import Testing

/// Examples whose programs need a phone, a service of the web, or a manager of units: Tests/Programs/standin.py is in their
/// place and reads its arguments as they do.
struct ExampleStandInTests {
  @Test("ssh: links of others and our own reach ssh, after a question")
  func ssh() throws {
    let world = try World.example("ssh", standIns: ["x-terminal-emulator", "ssh"])
    let link = "ssh://root@server.example.org:2222/"
    try world.open(link, by: .xdgOpen)
    #expect(try world.understood("ssh") == [])
    try world.answerQuestions(with: "run")
    for link in [link, "ssh://server", "ssh:connect?host=10.0.0.1&user=ada&port=22"] {
      try world.open(link, by: .gioOpen)
    }
    for link in [
      // What could be an option, or a command of a shell in somebody's ProxyCommand.
      "ssh://-oProxyCommand=touch%20x/", "ssh://-oProxyCommand=touch@server/", "ssh://%24(id)@server/",
      "ssh:connect?host=-oProxyCommand%3Dx", "ssh:connect?host=a&user=-l", "ssh:connect?host=a%20b",
      "ssh:connect?host=a&port=0",
    ] {
      try world.open(link, by: .direct)
    }
    let server: NSDictionary = ["host": "server.example.org", "user": "root", "port": "2222"]
    let seen = try world.understood("ssh")
    #expect(seen.first == server && seen.count == 3, "\(seen)")
    #expect(seen.dropFirst().map { $0["host"] as? String } == ["server", "10.0.0.1"])
    #expect(seen.last == ["host": "10.0.0.1", "user": "ada", "port": "22"])
  }

  @Test("tel: a number is on the phone, a message is asked about")
  func tel() throws {
    let world = try World.example("tel", standIns: ["kdeconnect-cli"])
    #expect(try world.answer(to: "tel:+49-30-123").keys.first == "error")
    #expect(try world.understood("kdeconnect-cli") == [])
    try world.write("\(world.root)/home/phones", "a1b2\nc3d4\n")
    try world.open("tel:+49-30-123", by: .xdgOpen)
    try world.open("tel:%2B49(30)456", by: .gioOpen)
    for link in ["tel:--share=x", "tel:1;rm", "tel:%2Fetc%2Fpasswd", "tel:*%2306%23"] {
      #expect(try world.answer(to: link).keys.first == "refused", "\(link)")
    }
    #expect(
      try world.understood("kdeconnect-cli") == [
        ["device": "a1b2", "share": "tel:+49-30-123"], ["device": "a1b2", "share": "tel:+49(30)456"],
      ])
    let message = "tel:sms?number=%2B4930123&text=\(encoded("--device=x\n$(id)"))"
    try world.answerQuestions(with: "no")
    #expect(try world.answer(to: message) == ["cancel": ""])
    #expect(try world.understood("kdeconnect-cli").count == 2)
    try world.answerQuestions(with: "run")
    #expect(try world.answer(to: message) == [:])
    #expect(
      try world.understood("kdeconnect-cli").last
        == ["device": "a1b2", "destination": "+4930123", "text": "--device=x\n$(id)"])
  }

  @Test("timer: a unit of its own, a notification at the end, and a way to stop it")
  func timer() throws {
    let world = try World.example("timer", standIns: ["systemd-run", "systemctl"])
    let answer = try world.answer(
      to: "timer:start?minutes=4&text=\(encoded("--help <b>Tea</b> ${HOME} $HOME $$ %h"))")
    let id = try #require(answer["id"])
    let started = try #require(try world.understood("systemd-run").first)
    #expect(started["unit"] as? String == "xcallback-timer-\(id)" && started["after"] as? String == "4min")
    // The stand-in lets the time be over at once; notify-send is the real one.
    let shown = try #require(try world.notifications().first).argv.map { String(decoding: $0, as: UTF8.self) }
    #expect(shown.contains("⏰ --help <b>Tea</b> ${HOME} $HOME $$ %h"), "\(shown)")
    for bad in ["minutes=0", "minutes=1441", "minutes=4min", "text=a"] {
      #expect(try world.answer(to: "timer:start?\(bad)") == ["refused": "400"], "\(bad)")
    }
    #expect(try world.answer(to: "timer:cancel?id=\(id)") == [:])
    #expect(try world.answer(to: "timer:cancel?id=ssh.service") == ["refused": "400"])
    #expect(
      try world.understood("systemctl") == [["verb": "stop", "units": ["xcallback-timer-\(id).timer"]]])
  }

  @Test("translate: the text is text, whatever it looks like")
  func translate() throws {
    let world = try World.example("translate", standIns: ["trans"])
    let text = "en:de\n-to fr"
    #expect(
      try world.answer(to: "translate:translate?text=Hallo&from=de&to=pt-BR") == ["text": "Hallo in pt-BR"])
    #expect(
      try world.answer(to: "translate:translate?text=\(encoded(text))") == [
        "text": "en:de in en\n-to fr in en"
      ])
    #expect(try world.answer(to: "translate:translate?text=a&to=-view") == ["refused": "400"])
    #expect(try world.answer(to: "translate:show?text=Hallo") == ["shown": "yes"])
    #expect(try world.notifications().count == 1)
    #expect(try world.understood("trans").last == ["from": "auto", "to": "en", "text": ["Hallo"]])
    #expect(try world.understood("trans").count == 3)
  }

  @Test("unit: only what is on the list, and only with the key")
  func unit() throws {
    let world = try World.example("unit", standIns: ["systemctl"])
    let link = "unit:restart?unit=syncthing.service"
    try world.open(link, by: .gioOpen)
    #expect(try world.understood("systemctl") == [])
    let key = "&auth-token=\(try world.key("unit"))"
    #expect(try world.answer(to: link + key) == [:])
    for bad in [
      "unit:restart?unit=ssh.service", "unit:mask?unit=mpd.service", "unit:--root?unit=mpd.service",
      "unit:stop?unit=mpd.service%20ssh.service",
    ] {
      #expect(try world.answer(to: bad + key) == ["refused": "400"], "\(bad)")
    }
    #expect(
      try world.answer(to: "unit:status?unit=mpd.service") == ["active": "active", "state": "running"])
    try world.write("\(world.root)/home/missing", "mpd.service")
    #expect(try world.answer(to: "unit:stop?unit=mpd.service" + key) == ["error": "5"])
    #expect(
      try world.understood("systemctl") == [
        ["verb": "restart", "units": ["syncthing.service"]], ["verb": "show", "units": ["mpd.service"]],
      ])
  }

  @Test("bear: Obsidian makes the note, and says what it is called")
  func bear() throws {
    let world = try World.example("bear")
    try world.registerTarget("obsidian", "obsidian")
    let created = try world.answer(to: "bear:create?title=A%26B&text=Milk%23%0A%2B&tags=home,week")
    #expect(created["title"] == "A&B" && created["identifier"] == "A&B")
    #expect(created["url"] == "obsidian://open?vault=Home&file=A%26B")
    #expect(try world.answer(to: "bear:create?text=a&tags=a%20b") == ["refused": "400"])
    #expect(try world.answer(to: "bear:add-text?title=A&text=Bread") == ["note": "A"])
    #expect(try world.answer(to: "bear:open-note?title=A%2FB") == [:])
    #expect(try world.answer(to: "bear:search?term=milk%26vault%3DOther") == [:])
    let urls = try world.targetURLs("obsidian").map {
      $0.prefix { $0 != "*" }.components(separatedBy: "&x-")[0]
    }
    #expect(
      urls == [
        "obsidian://new?name=A%26B&content=Milk%23%0A%2B%20%23home%20%23week",
        "obsidian://new?name=A&content=%0ABread&append=true&silent=true",
        "obsidian://open?file=A%2FB",
        "obsidian://search?query=milk%26vault%3DOther",
      ])
  }
}
