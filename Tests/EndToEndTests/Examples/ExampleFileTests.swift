import Foundation
import Testing

/// What holds for every handler file in share/xcallback/handlers.
struct ExampleFileTests {
  /// Programs that need not be installed where the tests run.
  static let standIns = [
    "kdeconnect-cli", "systemctl", "systemd-run", "trans", "x-terminal-emulator",
  ]

  @Test("there are a dozen")
  func number() { #expect(World.examples.count >= 12) }

  @Test("check has nothing to say, and each action says what it does", arguments: World.examples)
  func check(_ scheme: String) throws {
    let world = try World.example(scheme, standIns: Self.standIns)
    let file = "\(world.root)/share/xcallback/handlers/\(scheme).handler"
    let done = try world.run(["xcallback", "check", "--json", file])
    #expect(done.status == 0 && done.outputText == "[]\n", "\(done.outputText)")

    let text = String(decoding: try readBytes(file), as: UTF8.self)
    #expect(text.hasPrefix("# "), "it begins with what it is for")
    #expect(!text.contains("\nCallbacks="), "whom to trust is the user's to say")
    for action in text.components(separatedBy: "\n[Action ").dropFirst() {
      #expect(action.contains("\nComment="), "\(action.prefix(20))")
    }
    for line in text.split(separator: "\n") where line.hasPrefix("#") { #expect(line.count <= 110) }
  }

  /// The links that the comments show.
  static let links = World.examples.flatMap { scheme in
    let text = (try? readBytes("\(World.examplesDirectory)/\(scheme).handler")) ?? []
    return String(decoding: text, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("# \(scheme):") }.map { String($0.dropFirst(2)) }
  }

  @Test("a link that the comments show does what stands there", arguments: links)
  func link(_ url: String) throws {
    let scheme = String(url.prefix { $0 != ":" })
    let world = try World.example(scheme, standIns: Self.standIns)
    try FileManager.default.createDirectory(
      atPath: "\(world.root)/home/Notes", withIntermediateDirectories: true)
    try world.registerCaller("obsidian")
    let link = url.replacing("KEY", with: url.contains("KEY") ? try world.key(scheme) : "")
    let done = try world.run(["xcallback", "explain", "--json", link])
    #expect(done.status == 0, "\(done.outputText) \(done.errorText)")
    let explained = try done.json()
    #expect(explained["refused"] is NSNull && (explained["problems"] as? [Any])?.isEmpty == true)
    // Nothing in the link is there for nothing.
    let text = String(decoding: try readBytes("\(World.examplesDirectory)/\(scheme).handler"), as: UTF8.self)
    for piece in url.split(separator: "?").dropFirst().joined().split(separator: "&") {
      let name = String(piece.prefix { $0 != "=" })
      let isDeclared = text.split(separator: "\n").contains { line in
        (line.hasPrefix("Required=") || line.hasPrefix("Optional=") || line.hasPrefix("Key="))
          && line.split(separator: "=", maxSplits: 1)[1].split(separator: ";")
            .contains { $0 == name || $0 == name + "..." }
      }
      #expect(isDeclared, "\(name)")
    }
  }

  @Test("uninstall leaves the file where it is")
  func uninstalled() throws {
    let world = try World.example("notes")
    let done = try world.run(["xcallback", "uninstall", "notes"])
    #expect(done.outputText == "notes: uninstalled; nothing handles it now\n")
    #expect(
      FileManager.default.fileExists(atPath: "\(world.root)/share/xcallback/handlers/notes.handler"))
  }
}
