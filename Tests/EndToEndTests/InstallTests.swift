import Foundation
import Testing

/// `xcallback install` with the desktop's own programs as judges (design §6).
struct InstallTests {
  private static let handler = "[Handler]\nName=Demo\nPath=@BIN@\n[Action note]\nExec=record @RAN@ note\n"
  private static let id = "io.github.xcallback.demo.desktop"

  @Test("--no-default: GIO lists the entry, and links still go where they went")
  func beside() throws {
    let world = try World()
    try world.registerCaller("demo")
    let list = "\(world.root)/home/.config/mimeapps.list"
    try world.write(list, "[Default Applications]\nx-scheme-handler/demo=org.example.demo.desktop\n")
    try world.writeHandler("demo", Self.handler)
    let before = try readBytes(list)
    let done = try world.run(["xcallback", "install", "--no-default", "demo"])
    #expect(
      done.status == 0
        && done.outputText.hasSuffix("beside org.example.demo.desktop, which stays the default\n"))
    #expect(try world.run(["gio", "mime", "x-scheme-handler/demo"]).outputText.contains("\t\(Self.id)\n"))
    let lines = try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n")
    #expect(lines.filter { $0.contains("/demo") } == ["x-scheme-handler/demo=org.example.demo.desktop"])
    for opener in [["xdg-open"], ["gio", "open"]] { _ = try world.launch(opener + ["demo:note"]) }
    #expect(try world.urls("demo") == ["demo:note", "demo:note"] && world.commands().isEmpty)
    #expect(try world.run(["xcallback", "uninstall"]).status == 0)
    #expect(try readBytes(list) == before)
  }

  @Test("a dry run and what is then done agree, and the links come here")
  func dryRun() throws {
    let world = try World()
    try world.writeHandler("demo", Self.handler)
    let planned = try world.run(["xcallback", "install", "--dry-run", "demo"])
    #expect(planned.status == 0 && planned.outputText.contains("demo: would be the default\n"))
    #expect(!FileManager.default.fileExists(atPath: "\(world.root)/home/.config/mimeapps.list"))
    _ = try world.launch(["gio", "open", "demo:note"])
    #expect(try world.commands().isEmpty)
    #expect(try world.run(["xcallback", "install", "demo"]).status == 0)
    for line in planned.outputText.split(separator: "\n") where line.hasPrefix("  + ") {
      let files =
        ["\(world.root)/home/.config/mimeapps.list"]
        + ["demo", "xcallback"].map {
          "\(world.root)/home/.local/share/applications/io.github.xcallback.\($0).desktop"
        }
      let texts = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
      #expect(texts.contains { "\n\($0)".contains("\n\(line.dropFirst(4))\n") }, "\(line)")
    }
    for opener in [["xdg-open"], ["gio", "open"]] { _ = try world.launch(opener + ["demo:note"]) }
    #expect(try world.commands().count == 2)
  }

  @Test("a line that GIO reads and xdg-mime does not (B5.56): it is named, and nothing is installed")
  func blanks() throws {
    let world = try World()
    let list = "\(world.root)/home/.config/mimeapps.list"
    let text = "# mine\n[Default Applications]\n x-scheme-handler/demo = other.desktop\n"
    try world.write(list, text, mode: 0o640)
    // Without the line xdg-mime goes by the cache, in which the first one counts.
    try world.registerEntry(
      id: "a.example", scheme: "demo", lines: ["Exec=\(world.bin)/record \(world.ran) %u"])
    try world.writeHandler("demo", Self.handler)
    let done = try world.run(["xcallback", "install", "demo"])
    #expect(done.status == 78 && done.output.isEmpty)
    #expect(
      done.errorText.contains(
        "xdg-mime, which xdg-open may ask, still answers a.example.desktop for demo:, because it does not read line 3 of \(list)."
      ),
      "\(done.errorText)")
    #expect(try String(contentsOfFile: list, encoding: .utf8) == text)
    let mode = try FileManager.default.attributesOfItem(atPath: list)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    let applications = "\(world.root)/home/.local/share/applications"
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: applications))
        == ["a.example.desktop", "mimeinfo.cache"])
    #expect(
      try String(contentsOfFile: "\(applications)/mimeinfo.cache", encoding: .utf8)
        == "[MIME Cache]\nx-scheme-handler/demo=a.example.desktop;\n")
  }
}
