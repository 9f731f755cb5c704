import Foundation
import Testing
import XCallback

@testable import XCallbackCommand

private let id = "io.github.xcallback.demo.desktop"

/// Another program's entry for `demo`, as a system package brings one.
private let other = "[Desktop Entry]\nMimeType=x-scheme-handler/demo;\n"

@Suite("xcallback install --no-default")
struct NoDefaultTests {
  @Test("the entry is written and listed, and the list of defaults not touched")
  func beside() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    try world.directory.write(other, to: "share/applications/other.desktop")
    let list = "[Default Applications]\nx-scheme-handler/demo=other.desktop\n"
    try world.directory.write(list, to: "config/mimeapps.list")
    let entry = "\(world.directory.path)/data/applications/\(id)"
    #expect(
      world.install("demo", options: .noDefault)
        == Said(
          status: .success,
          output: "demo: installed as \(entry), beside other.desktop, which stays the default\n",
          errors: ""))
    #expect(world.list == list)
    #expect(world.handlers(of: try #require(Scheme("demo"))) == [id, "other.desktop"])
    #expect(world.uninstall("demo").output == "demo: uninstalled; other.desktop handles it now\n")
    #expect(world.list == list && world.entry("demo") == nil)
  }

  @Test("the way for answers is the default all the same: a call needs it")
  func replies() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    #expect(world.install("demo", options: .noDefault).status == .success)
    #expect(
      world.directory.read("config/mimeapps.list")
        == "[Default Applications]\n\(MimeAppsList.groupMark)\n"
        + "x-scheme-handler/xcallback=io.github.xcallback.xcallback.desktop;\n")
  }

  @Test("a default of ours from before stays")
  func stays() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    _ = world.install("demo")
    let before = world.files
    #expect(world.install("demo", options: .noDefault).status == .success)
    #expect(world.files == before)
  }

  @Test("what was taken away by hand is given back")
  func removedAssociation() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    try world.directory.write(
      "[Removed Associations]\nx-scheme-handler/demo=a;\(id);\n", to: "config/mimeapps.list")
    #expect(world.install("demo", options: .noDefault).status == .success)
    #expect(world.list?.hasPrefix("[Removed Associations]\nx-scheme-handler/demo=a;\n") == true)
  }

  @Test("not listed: the reason is said, and everything taken back")
  func notListed() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    world.databaseTool = false
    let before = world.files
    let said = world.install("demo", options: .noDefault)
    #expect(said.status == .configuration && said.output.isEmpty)
    #expect(
      said.errors.contains("does not list \(id) among the handlers of demo:, because update-desktop-database")
    )
    #expect(world.files == before)
  }
}

@Suite("xcallback install --force")
struct ForceTests {
  @Test("schemes of other programs", arguments: ["http", "https", "ws", "wss", "ftp", "mailto"])
  func forced(_ scheme: String) throws {
    let world = try InstallWorld()
    try world.handler(scheme)
    let before = world.files
    let said = world.install(scheme)
    #expect(
      said.status == .refused && said.errors.contains("\(scheme) is installed only with --force: it is the "))
    #expect(world.files == before && world.refreshed == 0)
    #expect(world.install(scheme, options: .force).status == .success)
    #expect(world.entry(scheme)?.contains("\nMimeType=x-scheme-handler/\(scheme);\n") == true)
    #expect(world.uninstall(scheme).status == .success)
  }

  @Test(
    "what no desktop hands over, and the way for answers, are never taken (design §5)",
    arguments: ["javascript", "data", "vbscript", "file", "blob", "about", "view-source"])
  func never(_ scheme: String) throws {
    let world = try InstallWorld()
    try world.handler(scheme)
    let before = world.files
    let said = world.install(scheme, options: .force)
    #expect(said.status == .refused && said.errors.contains("cannot have a handler file of its own"))
    #expect(world.files == before && world.refreshed == 0)
  }
}

@Suite("xcallback install --dry-run")
struct DryRunTests {
  @Test("a fresh user: each line that would be written, and nothing is")
  func fresh() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    let before = world.files
    let said = world.install("demo", options: .dryRun)
    let path = world.directory.path
    #expect(said.status == .success && said.errors.isEmpty)
    #expect(
      said.output.hasPrefix("demo: would write \(path)/data/applications/\(id)\n  + [Desktop Entry]\n"))
    #expect(said.output.contains("\n  + Exec=\(path)/bin/xcallback-handler %u\n"))
    #expect(
      said.output.contains(
        "\ndemo: would write \(path)/config/mimeapps.list\n  + [Default Applications]\n  + \(MimeAppsList.groupMark)\n"
          + "  + x-scheme-handler/demo=\(id);\ndemo: would be the default\n"))
    #expect(
      said.output.contains(
        "\nxcallback: would change \(path)/config/mimeapps.list\n"
          + "  + x-scheme-handler/xcallback=io.github.xcallback.xcallback.desktop;\n"))
    #expect(said.output.hasSuffix("\nwould refresh \(path)/data/applications/mimeinfo.cache\n"))
    #expect(world.files == before && world.refreshed == 0)
    #expect(!FileManager.default.fileExists(atPath: "\(path)/.local"), "no lock either")
  }

  @Test("it says what install then does, for each option", arguments: [[], [OptionDescription.noDefault]])
  func truth(_ options: [OptionDescription]) throws {
    let world = try InstallWorld()
    try world.handler("demo")
    try world.directory.write(other, to: "share/applications/other.desktop")
    try world.directory.write(
      "[Default Applications]\nx-scheme-handler/demo=other.desktop\n", to: "config/mimeapps.list")
    let planned = try rows(world.install(options: options + [.dryRun, .json]).output)
    let done = try rows(world.install(options: options + [.json]).output)
    for key in ["scheme", "file", "entry", "default", "problem"] {
      #expect(planned[0][key] as? String == done[0][key] as? String, "\(key)")
    }
    for change in try #require(planned[0]["changes"] as? [[String: Any]]) {
      let file = try #require(change["file"] as? String)
      let text = try String(contentsOfFile: file, encoding: .utf8)
      for line in try #require(change["added"] as? [String]) { #expect(text.contains("\(line)\n")) }
      for line in try #require(change["removed"] as? [String]) { #expect(!text.contains("\(line)\n")) }
    }
    #expect(done[0]["changes"] == nil)
    let again = world.install(options: options + [.dryRun])
    #expect(again.output.hasPrefix("demo: would be ") && again.output.hasSuffix("; nothing would change\n"))
  }

  @Test("what would fail fails, with the same words and status")
  func failing() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    try world.handler("http")
    world.variables["XDG_CURRENT_DESKTOP"] = "GNOME"
    try world.directory.write(
      "[Default Applications]\nx-scheme-handler/demo=gone.desktop;other.desktop\n",
      to: "config/gnome-mimeapps.list")
    try world.directory.write(other, to: "share/applications/other.desktop")
    let before = world.files
    for scheme in ["demo", "http", "nothere"] {
      let planned = world.install(scheme, options: .dryRun)
      #expect(world.files == before)
      let done = world.install(scheme)
      #expect(planned.status == done.status && planned.status != .success && planned.errors == done.errors)
    }
  }

  @Test("of uninstall")
  func uninstall() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    try world.directory.write(other, to: "share/applications/other.desktop")
    try world.directory.write(
      "[Default Applications]\nx-scheme-handler/demo=other.desktop\n", to: "config/mimeapps.list")
    _ = world.install("demo")
    let (before, refreshed) = (world.files, world.refreshed)
    let path = world.directory.path
    #expect(
      world.uninstall("demo", options: .dryRun)
        == Said(
          status: .success,
          output: """
            demo: would change \(path)/config/mimeapps.list
              - x-scheme-handler/demo=\(id);other.desktop
              + x-scheme-handler/demo=other.desktop
            demo: would remove \(path)/data/applications/\(id)
            demo: would be uninstalled; other.desktop would handle it
            would refresh \(path)/data/applications/mimeinfo.cache

            """, errors: ""))
    #expect(world.files == before && world.refreshed == refreshed)
    #expect(world.uninstall("demo").output == "demo: uninstalled; other.desktop handles it now\n")
  }

  private func rows(_ json: String) throws -> [[String: Any]] {
    try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
  }
}

@Suite("xcallback install: what is installed without being named")
struct PlainInstallTests {
  private let text = "[Handler]\nName=N\n[Action a]\nReturn=x\n"

  @Test("files of the user and the administrator, not those of packages; these are told")
  func packages() throws {
    let world = try InstallWorld()
    try world.handler("mine")
    try world.directory.write(text, to: "etc/xcallback/handlers/admin.handler")
    // As with make install PREFIX=$HOME/.local.
    try world.directory.write(text, to: "data/xcallback/handlers/local.handler")
    for scheme in ["mpv", "ssh", "mine", "masked"] {
      try world.directory.write(text, to: "share/xcallback/handlers/\(scheme).handler")
    }
    try world.handler("masked", "")
    let said = world.install()
    #expect(said.status == .success)
    #expect(
      said.output.split(separator: "\n").map { $0.prefix { $0 != ":" } } == [
        "admin", "mine", "xcallback",
      ])
    #expect(
      said.errors
        == "xcallback: Handler files that came with packages are installed only by name (local, mpv, ssh), as in "
        + "'xcallback install local'; 'xcallback list' shows them.\n")
    let listed = world.list().output
    #expect(
      listed.split(separator: "\n").contains {
        $0.hasPrefix("mpv ") && $0.contains("share/xcallback/handlers/mpv.handler ")
          && $0.hasSuffix("It is not installed.")
      }
    )

    // By name they are, and then they are renewed like all others.
    #expect(world.install("mpv").errors.isEmpty)
    let again = world.install()
    #expect(
      again.output.contains("mpv: installed as") && again.errors.contains("by name (local, ssh), as in"))
  }

  @Test("nothing but packages' files: both is told")
  func onlyPackages() throws {
    let world = try InstallWorld()
    for name in "abcdefgh" {
      try world.directory.write(text, to: "share/xcallback/handlers/\(name)\(name).handler")
    }
    let said = world.install()
    #expect(said.status == .success && said.output.hasPrefix("xcallback: installed as"))
    #expect(said.errors.contains("There are no handler files in \(world.directory.path)/config"))
    #expect(said.errors.contains("by name (aa, bb, cc, dd, ee, ff, ...), as in 'xcallback install aa'"))
  }
}

@Suite("xcallback install: verified and undone")
struct VerificationTests {
  struct Row: CustomTestStringConvertible {
    var name: String
    var answer: XDGMimeAnswer
    var list = "[Default Applications]\n"
    var reason: String
    var testDescription: String { name }
  }

  private static let rows = [
    Row(
      name: "a list before the user's", answer: .handler("other.desktop"),
      list: "[Default Applications]\nx-scheme-handler/demo=other.desktop;\n",
      reason: "still answers other.desktop for demo:, because of "),
    Row(
      name: "blanks that it does not read over (B5.56)", answer: .nobody,
      list: "[Default Applications]\n x-scheme-handler/demo =other.desktop\n",
      reason: "finds no handler for demo:, because it does not read line 2 of "),
    Row(
      name: "a blank before the group", answer: .handler("other.desktop"),
      list: "\n [Default Applications]\nx-scheme-handler/demo=other.desktop\n",
      reason: "because it does not read line 2 of "),
    Row(name: "no reason to be seen", answer: .handler("what.desktop"), reason: "although "),
  ]

  @Test("xdg-mime answers otherwise than GIO: the reason is said, and everything taken back", arguments: rows)
  func xdgMime(_ row: Row) throws {
    let world = try InstallWorld()
    try world.handler("demo")
    try world.directory.write(row.list, to: "config/mimeapps.list", mode: 0o640)
    world.xdgMimeAnswer = row.answer
    let before = world.files
    let said = world.install("demo", json: true)
    #expect(said.status == .configuration && said.errors.contains(row.reason), "\(said.errors)")
    #expect(said.output.contains(#""entry":null"#) && said.output.contains(#""ours":false"#))
    #expect(world.files == before && world.refreshed == 2, "the cache is refreshed again")
    #expect(try world.directory.mode("config/mimeapps.list") == 0o640)
  }

  @Test("xdg-mime is not installed, or cannot tell")
  func noXDGMime() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    world.xdgMimeAnswer = XDGMimeAnswer.none
    #expect(world.install("demo").status == .success)
  }

  @Test("an entry and a list from before come back with bytes and modes")
  func before() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    _ = world.install("demo")
    let entry = "data/applications/\(id)"
    for (name, mode) in [(entry, 0o600), ("config/mimeapps.list", 0o640)] {
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: "\(world.directory.path)/\(name)")
    }
    let before = world.files
    try world.handler("demo", "[Handler]\nName=Other\n[Action a]\nReturn=x\n")
    world.forcedAnswer = "other.desktop"
    let said = world.install("demo", json: true)
    #expect(
      said.status == .configuration && said.output.contains("\"entry\":\"\(world.directory.path)/\(entry)\""))
    #expect(
      world.files.filter { !$0.key.hasSuffix(".handler") } == before.filter { !$0.key.hasSuffix(".handler") })
    #expect(try world.directory.mode(entry) == 0o600)
    #expect(try world.directory.mode("config/mimeapps.list") == 0o640)
  }

  @Test("a link to a list that was not there is a link to none again (C40)")
  func danglingLink() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    try world.directory.write("", to: "dotfiles/other")
    let link = "\(world.directory.path)/config/mimeapps.list"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../dotfiles/mimeapps.list")
    world.forcedAnswer = "other.desktop"
    #expect(world.install("demo").status == .configuration)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "../dotfiles/mimeapps.list")
    #expect(world.directory.read("dotfiles/mimeapps.list") == nil)
    world.forcedAnswer = nil
    #expect(world.install("demo").status == .success)
    #expect(world.directory.read("dotfiles/mimeapps.list") != nil)
  }

  @Test(
    "what killed runs left goes, and no file of others, whatever its name",
    arguments: ["install", "uninstall"])
  func leftovers(_ command: String) throws {
    let world = try InstallWorld()
    try world.handler("demo")
    let uuid = "0c6a1b9e-3f0e-4c55-9a70-2d3f6f1f8a11"
    let ours = [
      "config/.mimeapps.list.\(uuid)", "data/applications/.\(id).\(uuid)",
      "data/applications/.io.github.xcallback.gone.\(uuid)",
    ]
    let others = [
      "config/.mimeapps.list.swp", "config/mimeapps.list.\(uuid)", "config/.mimeapps.list.A1B2C3",
      "config/.mimeapps.list.\(uuid.uppercased())", "config/.\(uuid)", "config/.other.\(uuid)",
      "config/.mimeapps.list-\(uuid)", "data/applications/.other.desktop.\(uuid)",
    ]
    for name in ours + others { try world.directory.write("x", to: name) }
    _ =
      command == "install"
      ? world.install("demo", options: .dryRun) : world.uninstall("demo", options: .dryRun)
    #expect((ours + others).allSatisfy { world.directory.read($0) == "x" })
    _ = command == "install" ? world.install("demo") : world.uninstall("demo")
    #expect(ours.allSatisfy { world.directory.read($0) == nil })
    #expect(others.allSatisfy { world.directory.read($0) == "x" })
  }

  @Test(
    "schemes with digits: the note about old xdg-utils (B7.71)", arguments: [("t1", true), ("tt", false)])
  func digits(_ scheme: String, _ isNoted: Bool) throws {
    let world = try InstallWorld()
    try world.handler(scheme)
    let said = world.install(scheme)
    #expect(said.status == .success && said.errors.contains("xdg-open before 1.2") == isNoted)
  }

  @Test("name, comment and icon of the handler file, in every language, and in menus when it says so")
  func localised() throws {
    let world = try InstallWorld()
    try world.handler(
      "demo",
      "[Handler]\nName=Notes\nName[de]=Notizen\nComment=Find\nComment[ja]=x\nIcon=edit.png\nNoDisplay=false\n"
        + "[Action a]\nReturn=x\n")
    #expect(world.install("demo").status == .success)
    let entry = try #require(world.entry("demo"))
    for line in [
      "Name=Notes", "Name[de]=Notizen", "Comment=Find", "Comment[ja]=x", "Icon=edit", "NoDisplay=false",
    ] {
      #expect(entry.contains("\n\(line)\n"), "\(line)")
    }
  }
}
