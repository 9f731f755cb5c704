import Foundation
import Glibc
import Testing

/// Examples whose programs Debian has: the real ones run.
struct ExampleProgramTests {
  @Test("notes: a directory of text files, and nothing outside it")
  func notes() throws {
    let world = try World.example("notes")
    let home = "\(world.root)/home"
    try world.write("\(home)/secret", "mine")
    // Without the directory nothing is made.
    #expect(try world.answer(to: "notes:new?name=a.md&text=Milk") == ["refused": "400"])
    try FileManager.default.createDirectory(atPath: "\(home)/Notes", withIntermediateDirectories: true)
    #expect(
      try world.answer(to: "notes:new?name=a.md&text=Milk%20%24(id)%0A-n") == ["file": "\(home)/Notes/a.md"])
    #expect(world.homeFile("Notes/a.md") == "Milk $(id)\n-n\n")
    #expect(try world.answer(to: "notes:new?name=a.md&text=other") == ["error": "1"])
    #expect(try world.answer(to: "notes:append?name=a.md&text=Bread") == ["file": "\(home)/Notes/a.md"])
    #expect(try world.answer(to: "notes:read?name=a.md") == ["text": "Milk $(id)\n-n\nBread"])
    #expect(try world.answer(to: "notes:find?text=BREAD") == ["notes": "a.md"])
    #expect(try world.answer(to: "notes:find?text=-n") == ["notes": "a.md"])
    #expect(try world.answer(to: "notes:find?text=%5BB%5D") == ["error": "1"])
    for name in ["..%2Fsecret", "%2Fetc%2Fpasswd", "x%2F..%2F..%2Fsecret"] {
      #expect(try world.answer(to: "notes:read?name=\(name)") == ["refused": "400"], "\(name)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(home)/Notes/way-out", withDestinationPath: "\(home)/secret")
    #expect(try world.answer(to: "notes:append?name=way-out&text=x") == ["refused": "400"])
    #expect(world.homeFile("secret") == "mine")

    // Nobody says yes, then somebody does.
    try world.open("notes:delete?name=a.md", by: .gioOpen)
    #expect(world.homeFile("Notes/a.md") != nil)
    try world.answerQuestions(with: "run")
    try world.open("notes:delete?name=a.md", by: .xdgOpen)
    #expect(world.homeFile("Notes/a.md") == nil)
  }

  /// A server for the test, Tests/Programs/server.py; it ends with the test.
  private func withServer(_ world: World, _ body: (_ port: String) throws -> Void) throws {
    let home = "\(world.root)/home"
    let server = try world.start([
      "python3", "\(Programs.repository)/Tests/Programs/server.py", home,
    ])
    defer {
      kill(server.pid, SIGKILL)
      _ = try? server.finish()
    }
    try world.wait(for: "the server") { world.homeFile("port") != nil }
    try body(world.homeFile("port") ?? "")
  }

  @Test("mpv: plays what the web has, and no file")
  func mpv() throws {
    let world = try World.example("mpv")
    let home = "\(world.root)/home"
    try FileManager.default.createDirectory(atPath: "\(home)/.config/mpv", withIntermediateDirectories: true)
    // Neither a screen nor a loudspeaker, and what is played ends up in a log.
    try world.write(
      "\(home)/.config/mpv/mpv.conf",
      "vo=null\nao=null\nytdl=no\nidle=no\nlog-file=\(home)/mpv.log\nterm-status-msg=\n")
    try withServer(world) { port in
      let address = encoded("http://127.0.0.1:\(port)/tone.wav")
      let link = "mpv:play?url=\(address)&audio&start=1&speed=2"
      #expect(
        try world.argv(of: "/usr/bin/mpv", runBy: ["xcallback", "run", link]) == [
          "mpv", "--force-window", "--start=1", "--speed=2", "--no-video", "--",
          "http://127.0.0.1:\(port)/tone.wav",
        ])
      try world.wait(for: "the end of the film") {
        world.homeFile("mpv.log")?.contains("finished playback, success") ?? false
      }
    }
    try FileManager.default.removeItem(atPath: "\(home)/mpv.log")
    for url in ["file:///etc/passwd", "/etc/passwd", "--script=x", "av://lavfi:mandelbrot", "https://a\n"] {
      #expect(try world.answer(to: "mpv:play?url=\(encoded(url))") == ["refused": "400"], "\(url)")
    }
    #expect(world.homeFile("mpv.log") == nil)
  }

  @Test("bookmark: a REST service, with JSON that no title breaks")
  func bookmark() throws {
    let world = try World.example("bookmark")
    let page = "url=" + encoded("https://example.org/?a=b&c#d")
    // Without the file that says where the service is.
    #expect(try world.answer(to: "bookmark:add?\(page)").keys.first == "error")
    try withServer(world) { port in
      try world.write(
        "\(world.root)/home/.config/xcallback/bookmark.curl",
        "url = \"http://127.0.0.1:\(port)/api/bookmarks/\"\nheader = \"Authorization: Token secret\"\n",
        mode: 0o600)
      #expect(
        try world.answer(to: "bookmark:add?\(page)&title=\(encoded(#"a "b", "is": [1]\"#))&tag=x&tag=y%22")
          == ["id": "1"])
      #expect(try world.answer(to: "bookmark:add?\(page)&description=%40/etc/passwd%0Ab") == ["id": "2"])
      #expect(try world.answer(to: "bookmark:add?url=file%3A%2F%2F%2Fetc%2Fpasswd") == ["refused": "400"])
      #expect(
        try world.answer(to: "bookmark:find?text=\(encoded("@/etc/passwd & a=b"))")
          == ["count": "2", "first": "https://example.org/?a=b&c#d"])
    }
    let lines = try #require(world.homeFile("requests")).split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary
    }
    let url = "https://example.org/?a=b&c#d"
    #expect(
      lines == [
        ["url": url, "title": #"a "b", "is": [1]\"#, "tag_names": ["by-link", "x", "y\""]],
        ["url": url, "description": "@/etc/passwd\nb", "tag_names": ["by-link"]],
        ["q": "@/etc/passwd & a=b"],
      ])
  }

  @Test("things: Taskwarrior keeps what the links say, word for word")
  func things() throws {
    let world = try World.example("things")
    let link =
      "things:///add?title=\(encoded(#"Milk "2 l" due:tomorrow +x"#))&when=2030-01-02&deadline=2030-02-03"
      + "&tags=shop,to_do&list=Home%20Work&notes=\(encoded("a\n\"b\""))&reveal=true"
    let answer = try world.answer(to: link)
    let id = try #require(answer["x-things-id"])
    #expect(try world.answer(to: "things:///add?title=Tea&when=someday").keys.first == "x-things-id")
    for bad in ["title=a%0Ab", "title=a&tags=b%20c", "title=a&when=soon", "notes=a"] {
      #expect(try world.answer(to: "things:///add?\(bad)") == ["refused": "400"], "\(bad)")
    }
    let update = "things:///update?id=\(id)&completed=true"
    #expect(try world.answer(to: update) == ["refused": "403"])
    #expect(try world.tasks().first?["status"] as? String == "pending")
    #expect(try world.answer(to: update + "&auth-token=\(world.key("things"))") == ["x-things-id": id])

    let tasks = try world.tasks()
    #expect(tasks.count == 2)
    let task = try #require(tasks.first { $0["uuid"] as? String == id })
    #expect(task["description"] as? String == #"Milk "2 l" due:tomorrow +x"#)
    #expect(task["project"] as? String == "Home Work" && task["status"] as? String == "completed")
    #expect(task["tags"] as? [String] == ["shop", "things", "to_do"])
    #expect((task["scheduled"] as? String)?.hasPrefix("203001") ?? false)
    #expect((task["due"] as? String)?.hasPrefix("203002") ?? false)
    #expect((task["annotations"] as? [[String: Any]])?.first?["description"] as? String == "a\n\"b\"")
    let other = try #require(tasks.first { $0["uuid"] as? String != id })
    #expect((other["wait"] as? String)?.hasPrefix("9999") ?? false)
  }

  @Test("clipboard: xclip and X11", arguments: Road.desktop)
  func clipboard(by road: Road) throws {
    let world = try World.example("clipboard")
    let text = "a & ä\n$(id) -selection"
    // Not open, which would wait for xclip, and that owns the clipboard until somebody else does.
    let opened = try world.run(road.command + ["clipboard:copy?text=\(encoded(text))"])
    #expect(opened.status == 0)
    defer {
      world.end("xclip")
    }
    try world.wait(for: "the notification") { try world.notifications().count == 1 }
    let pasted = try world.run(["xclip", "-out", "-selection", "clipboard"])
    #expect(pasted.outputText == text)
    // Reading it is asked about.
    try world.answerQuestions(with: "no")
    #expect(try world.answer(to: "clipboard:paste") == ["cancel": ""])
    try world.answerQuestions(with: "run")
    #expect(try world.answer(to: "clipboard:paste") == ["text": text])
  }

  @Test("screenshot: a picture, when the key says so")
  func screenshot() throws {
    let world = try World.example("screenshot")
    let folder = "\(world.root)/home/Pictures/Screenshots"
    try world.open("screenshot:take", by: .gioOpen)
    #expect(!FileManager.default.fileExists(atPath: folder))
    let file = try #require(
      try world.answer(to: "screenshot:take?auth-token=\(world.key("screenshot"))")["file"])
    #expect(file.hasPrefix(folder + "/"))
    #expect(try readBytes(file).starts(with: [0x89] + Array("PNG".utf8)))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
  }

  @Test("clipboard and screenshot: wl-clipboard, grim and Wayland")
  func wayland() throws {
    let world = try World.example("clipboard")
    #expect(try world.run(["xcallback", "install", "screenshot"]).status == 0)
    let screen = try Screen.wayland(world)
    let text = "a & ä\n$(id) --clear"
    let opened = try world.run(
      ["gio", "open", "clipboard:copy?text=\(encoded(text))"], changes: screen.variables)
    #expect(opened.status == 0)
    defer { world.end("wl-copy") }
    try world.wait(for: "the notification") { try world.notifications().count == 1 }
    let pasted = try world.run(["wl-paste", "--no-newline"], changes: screen.variables)
    #expect(pasted.outputText == text, "\(pasted.errorText)")
    try world.answerQuestions(with: "run")
    let answer = try world.run(
      ["xcallback", "run", "clipboard:paste", "--json"], changes: screen.variables)
    #expect(try answer.json()["results"] as? [String: String] == ["text": text])

    let link = "screenshot:take?auth-token=\(try world.key("screenshot"))"
    let taken = try world.run(["xcallback", "run", "--json", link], changes: screen.variables)
    let file = try #require(
      (try taken.json()["results"] as? [String: String])?["file"], "\(taken.outputText)")
    #expect(try readBytes(file).starts(with: [0x89] + Array("PNG".utf8)))
  }
}

extension World {
  /// What Taskwarrior has.
  fileprivate func tasks() throws -> [[String: Any]] {
    let done = try run(["task", "rc.verbose=nothing", "rc.json.array=on", "export"])
    return try JSONSerialization.jsonObject(with: Data(done.output)) as? [[String: Any]] ?? []
  }
}
