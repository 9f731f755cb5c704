import Foundation
import Testing
import XCallback

@testable import XCallbackCommand

private let id = "io.github.xcallback.demo.desktop"

@Suite("xcallback install and uninstall")
struct InstallCommandTests {
  @Test("a fresh user (INS-01)")
  func fresh() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    let said = world.install("demo")
    #expect(
      said
        == Said(
          status: .success, output: "demo: installed as \(world.directory.path)/data/applications/\(id)\n",
          errors: ""))
    #expect(world.list == "[Default Applications]\n\(MimeAppsList.groupMark)\nx-scheme-handler/demo=\(id);\n")
    let entry = try #require(world.entry("demo"))
    #expect(entry.contains("\nExec=\(world.directory.path)/bin/xcallback-handler %u\n"))
    #expect(try world.directory.mode("data/applications/\(id)") == 0o644)
    #expect(world.refreshed == 1)
  }

  @Test("works without update-desktop-database, and says so (INS-01)")
  func noTool() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    world.databaseTool = false
    let said = world.install("demo")
    #expect(said.status == .success && said.errors.contains("update-desktop-database is not installed"))
  }

  @Test(
    "every install sets up the scheme of answers, also without handler files",
    arguments: [["demo"], [], ["xcallback"]])
  func replies(_ schemes: [String]) throws {
    let world = try InstallWorld()
    if !schemes.isEmpty { try world.handler("demo") }
    let scheme = try #require(Scheme("xcallback"))
    let said = world.install(schemes)
    #expect(said.status == .success)
    #expect(said.output.contains("xcallback: installed as") == (schemes != ["demo"]))
    #expect(world.defaultHandler(of: scheme) == "io.github.xcallback.xcallback.desktop")
    let entry = try #require(world.entry("xcallback"))
    #expect(entry.contains("Exec=\(world.directory.path)/bin/xcallback-handler %u\n"))
    #expect(entry.contains("NoDisplay=true\n") && entry.contains("X-XCallback-Managed=true\n"))
    let listed = world.list("xcallback")
    #expect(listed.status == .success && listed.output.hasSuffix("installed for the answers to calls\n"))
    #expect(world.uninstall("xcallback").output == "xcallback: uninstalled; nothing handles it now\n")
    #expect(world.entry("xcallback") == nil && world.defaultHandler(of: scheme) == nil)
    #expect(world.uninstall("xcallback").errors == "xcallback: xcallback was not installed.\n")
    #expect(world.list("xcallback").output.hasSuffix("It is not installed.\n"))
    // An entry of the whole system is no user's, and does.
    world.forcedAnswer = .some("io.github.xcallback.xcallback.desktop")
    #expect(world.list("xcallback").output.hasSuffix("installed for the answers to calls\n"))
  }

  @Test("uninstall without schemes takes the one of answers too; a failed install leaves none")
  func repliesGo() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    _ = world.install("demo")
    #expect(world.uninstall().status == .success)
    #expect(world.entry("xcallback") == nil && world.directory.read("config/mimeapps.list")?.isEmpty != false)
    #expect(world.install("gone").status == .noHandler)
    #expect(world.entry("xcallback") == nil)
    world.variables["XDG_CURRENT_DESKTOP"] = "GNOME"
    try world.directory.write(
      "[Default Applications]\nx-scheme-handler/demo=other.desktop\n", to: "config/gnome-mimeapps.list")
    try world.directory.write("[Desktop Entry]\n", to: "data/applications/other.desktop")
    #expect(world.install("demo").status == .configuration)
    #expect(world.entry("xcallback") == nil)
  }

  @Test("a handler file for the scheme of answers is never used")
  func repliesHaveNoFile() throws {
    let world = try InstallWorld()
    try world.handler("xcallback")
    #expect(world.install().status == .success)
    #expect(world.entry("xcallback")?.contains("Name=xcallback\n") == true)
  }

  @Test("JSON (details §7)")
  func json() throws {
    let world = try InstallWorld()
    let file = try world.handler("demo")
    let entry = "\(world.directory.path)/data/applications/\(id)"
    #expect(
      world.install("demo", json: true).output
        == #"[{"scheme":"demo","file":"\#(file)","entry":"\#(entry)","default":"\#(id)","ours":true,"problem":null}]"#
        + "\n")
    #expect(world.list("demo", json: true).output == world.install("demo", json: true).output)
    #expect(
      world.uninstall("demo", json: true).output
        == #"[{"scheme":"demo","file":"\#(file)","entry":null,"default":null,"ours":false,"problem":null}]"#
        + "\n")
  }

  @Test("a second install changes nothing (C25)")
  func twice() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    _ = world.install("demo")
    let before = world.files
    let path = "\(world.directory.path)/config/mimeapps.list"
    let inode = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    #expect(world.install("demo").status == .success)
    #expect(world.files == before)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int == inode)
  }

  @Test("uninstall leaves what was there before, byte for byte (INS-06, C27-C29, C33)")
  func roundTrip() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    try world.directory.write(
      "# mine\n\n[Default Applications]\nx-scheme-handler/demo=other.desktop;\ntext/plain=a.desktop",
      to: "config/mimeapps.list",
      mode: 0o640)
    try world.directory.write("[Desktop Entry]\n", to: "data/applications/other.desktop")
    let before = world.files
    #expect(world.install("demo").status == .success)
    #expect(world.defaultHandler(of: try #require(Scheme("demo"))) == id)
    let said = world.uninstall("demo")
    #expect(
      said == Said(status: .success, output: "demo: uninstalled; other.desktop handles it now\n", errors: ""))
    #expect(world.files == before)
    #expect(try world.directory.mode("config/mimeapps.list") == 0o640)
    #expect(
      world.uninstall("demo")
        == Said(status: .success, output: "", errors: "xcallback: demo was not installed.\n"))
  }

  @Test("a system handler of the scheme stays behind ours (INS-08)")
  func systemHandler() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    try world.directory.write("[Desktop Entry]\n", to: "share/applications/system.desktop")
    try world.directory.write(
      "[Default Applications]\nx-scheme-handler/demo=system.desktop\n", to: "config/mimeapps.list")
    _ = world.install("demo")
    #expect(world.list == "[Default Applications]\nx-scheme-handler/demo=\(id);system.desktop\n")
  }

  @Test("a desktop's own list overrides ours: named, and everything taken back (INS-09, C44)")
  func overridden() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    world.variables["XDG_CURRENT_DESKTOP"] = "ubuntu:GNOME"
    try world.directory.write(
      "[Default Applications]\nx-scheme-handler/demo=other.desktop\n", to: "config/gnome-mimeapps.list")
    try world.directory.write("[Desktop Entry]\n", to: "data/applications/other.desktop")
    let before = world.files
    let said = world.install("demo")
    #expect(said.status == .configuration && said.output.isEmpty)
    #expect(said.errors.contains("demo: still goes to other.desktop, because"))
    #expect(said.errors.contains("/config/gnome-mimeapps.list outranks"))
    #expect(world.files == before)
  }

  @Test("the answer of the desktop is what counts, not that files were written (B5.55, C24)")
  func notOurs() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    world.forcedAnswer = .some(nil)
    let said = world.install("demo", json: true)
    #expect(said.status == .configuration && said.output.contains(#""ours":false,"problem":"Not installed:"#))
    #expect(world.entry("demo") == nil && world.list == nil)
  }

  @Test("XFCE makes no difference: xdg-settings is not asked (INS-10, C36)")
  func xfce() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    world.variables["XDG_CURRENT_DESKTOP"] = "XFCE"
    #expect(world.install("demo").status == .success)
  }

  @Test("a list behind a link is written through the link, with its mode (C40)")
  func symlink() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    try world.directory.write("[Default Applications]\n", to: "dotfiles/mimeapps.list", mode: 0o600)
    let link = "\(world.directory.path)/config/mimeapps.list"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../dotfiles/mimeapps.list")
    #expect(world.install("demo").status == .success)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "../dotfiles/mimeapps.list")
    #expect(
      world.directory.read("dotfiles/mimeapps.list")
        == "[Default Applications]\nx-scheme-handler/demo=\(id);\n"
        + "x-scheme-handler/xcallback=io.github.xcallback.xcallback.desktop;\n")
    #expect(try world.directory.mode("dotfiles/mimeapps.list") == 0o600)
  }

  @Test("a list that does not parse is left alone, and the entry is taken back (B5.59, C42)")
  func unparsable() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    try world.directory.write("[Default Applications]\nstray\n", to: "config/mimeapps.list")
    let before = world.files
    let said = world.install("demo")
    #expect(said.status == .configuration && said.errors.contains("/mimeapps.list is left as it is"))
    #expect(said.errors.contains("line 2 is no group"))
    #expect(world.files == before)
  }

  @Test("a list that cannot be written is said, and the entry is taken back (C41)")
  func unwritable() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    // A directory in its place: also root cannot write it.
    try FileManager.default.createDirectory(
      atPath: "\(world.directory.path)/config/mimeapps.list", withIntermediateDirectories: true)
    let said = world.install("demo")
    #expect(said.status == .configuration && said.errors.contains("/config/mimeapps.list"))
    #expect(world.entry("demo") == nil)
  }

  @Test("a foreign file with our name is never touched")
  func foreignEntry() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    try world.directory.write("[Desktop Entry]\nName=x\n", to: "data/applications/\(id)")
    let before = world.files
    for said in [world.install("demo"), world.uninstall("demo")] {
      #expect(said.status == .cannotCreate && said.errors.contains("was not written by xcallback"))
      #expect(world.files == before)
    }
  }

  @Test("a failing update-desktop-database is an error, and everything is taken back (C27)")
  func failingTool() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    let before = world.files
    world.databaseTool = nil
    #expect(world.install("demo").status == .configuration)
    #expect(world.files == before)
  }

  @Test("after an uninstall it is said, and the rest is done")
  func failingToolAfterUninstall() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    _ = world.install("demo")
    world.databaseTool = nil
    let said = world.uninstall("demo")
    #expect(said.status == .configuration && said.output.hasPrefix("demo: uninstalled"))
    #expect(said.errors.contains("update-desktop-database failed") && world.entry("demo") == nil)
  }

  @Test("several schemes: the failure of one does not stop the others")
  func several() throws {
    let world = try InstallWorld()
    try world.handler("aa")
    try world.handler("bb", "[Handler]\nNope=1\n")
    try world.handler("cc")
    try world.handler("dd", "")
    let said = world.install()
    #expect(said.status == .configuration)
    #expect(
      world.entry("aa") != nil && world.entry("bb") == nil && world.entry("cc") != nil
        && world.entry("dd") == nil)
    #expect(world.refreshed == 1)
    #expect(said.errors.contains("bb.handler"))
    #expect(world.uninstall().status == .success)
    #expect(world.list == "" && world.entry("aa") == nil && world.entry("cc") == nil)
  }

  @Test(
    "refused schemes",
    arguments: [
      ("http", 77), ("HTTPS", 77), ("file", 77), ("mailto", 77), ("javascript", 77),
      ("nothere", 69),
      ("demo:", 64), ("de mo", 64), ("1a", 64), ("", 64), ("../demo", 64), ("masked", 69),
    ])
  func refused(_ scheme: String, _ status: Int32) throws {
    let world = try InstallWorld()
    try world.handler("demo")
    try world.handler("http")
    try world.handler("masked", "")
    let before = world.files
    #expect(world.install(scheme).status.rawValue == status)
    #expect(world.files == before && world.refreshed == 0)
  }

  @Test("a misspelt scheme is named")
  func nearMiss() throws {
    let world = try InstallWorld()
    try world.handler("notes")
    #expect(world.install("noets").errors.contains("Did you mean \"notes\"?"))
    #expect(world.uninstall("noets").status == .noHandler)
  }

  @Test("install takes the place of what another program removed")
  func removedAssociation() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    try world.directory.write(
      "[Removed Associations]\nx-scheme-handler/demo=\(id);\n", to: "config/mimeapps.list")
    #expect(world.install("demo").status == .success)
    #expect(world.list?.contains("[Removed Associations]\n[Default") == true)
  }
}

@Suite("xcallback list")
struct ListCommandTests {
  @Test("states")
  func states() throws {
    let world = try InstallWorld()
    for scheme in ["aa", "bb", "cc", "ee"] { try world.handler(scheme) }
    try world.handler("dd", "")
    _ = world.install("aa", "bb", "ee")
    try FileManager.default.removeItem(atPath: "\(world.directory.path)/config/xcallback/handlers/bb.handler")
    try world.directory.write("[Desktop Entry]\n", to: "data/applications/other.desktop")
    let list = try #require(world.directory.read("config/mimeapps.list")).replacing(
      "ee=", with: "ee=other.desktop;")
    try world.directory.write(list, to: "config/mimeapps.list")
    let handlers = "\(world.directory.path)/config/xcallback/handlers"
    let none = "-" + String(repeating: " ", count: "\(handlers)/aa.handler".count - 1)
    #expect(
      world.list()
        == Said(
          status: .success,
          output: """
            aa         \(handlers)/aa.handler  installed
            bb         \(none)  There is no handler file.
            cc         \(handlers)/cc.handler  It is not installed.
            dd         \(handlers)/dd.handler  The handler file is empty, which masks the scheme.
            ee         \(handlers)/ee.handler  Links go to other.desktop.
            xcallback  \(none)  installed for the answers to calls

            """, errors: ""))
    #expect(world.list("zz").status == .noHandler)
    #expect(world.list("aa", "bb").status == .usage)
  }

  @Test("a program that is gone (C37)")
  func programGone() throws {
    let world = try InstallWorld()
    try world.handler("demo")
    _ = world.install("demo")
    try FileManager.default.removeItem(atPath: "\(world.directory.path)/bin/xcallback-handler")
    #expect(world.list().output.contains("/bin/xcallback-handler is gone; install the scheme again."))
  }
}
