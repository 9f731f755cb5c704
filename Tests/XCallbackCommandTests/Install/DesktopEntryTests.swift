import Foundation
import Testing
import XCallback
import XCallbackGIO

@testable import XCallbackCommand

private func entry(_ scheme: String, _ file: String, isHidden: Bool = true) throws -> DesktopEntry {
  DesktopEntry(
    scheme: try #require(Scheme(scheme)), file: try KeyFile(parsing: [UInt8](file.utf8)),
    isHiddenFromMenus: isHidden,
    program: "/opt/x.y/bin/xcallback-handler")
}

@Suite("Desktop entries")
struct DesktopEntryTests {
  @Test("the whole text (design §6)")
  func text() throws {
    let file =
      "[Handler]\nName=Notes\nName[de]=Notizen\nComment=Add and find\nComment[pt_BR]=Achar\nIcon=edit\n"
    #expect(
      try entry("Notes", file).text == """
        [Desktop Entry]
        Type=Application
        Name=Notes
        Name[de]=Notizen
        Comment=Add and find
        Comment[pt_BR]=Achar
        Icon=edit
        Exec=/opt/x.y/bin/xcallback-handler %u
        NoDisplay=true
        Terminal=false
        StartupNotify=true
        MimeType=x-scheme-handler/notes;
        X-GIO-NoFuse=true
        X-XCallback-Managed=true

        """)
  }

  @Test("the entry for answers that make installs is the one that install writes")
  func repliesTemplate() throws {
    let scheme = try #require(ReservedSchemes.replies.first)
    let file = "share/applications/\(DesktopEntryName.id(of: scheme)).in"
    let template = try String(contentsOf: repository.appending(path: file), encoding: .utf8)
    #expect(
      template.replacing("@bindir@", with: "/usr/bin")
        == DesktopEntry.replies(scheme, program: "/usr/bin/xcallback-handler").text)
  }

  @Test(
    "desktop-file-validate has nothing to say (INS-04)",
    arguments: [
      ("nothing said", "[Handler]\n"),
      ("all said", "[Handler]\nName=N\nComment=C\nIcon=edit\n"),
      ("a comment that repeats the name", "[Handler]\nName=N\nName[de]=M\nComment=N\nComment[de]=M\n"),
      ("an icon with an extension", "[Handler]\nName=N\nIcon=edit.png\n"),
      ("an icon's path", "[Handler]\nName=N\nIcon=/usr/share/pixmaps/a b.png\n"),
      (
        "escapes and controls",
        "[Handler]\nName=a\\nb\\tc\\\\d;e\\;f\\q\u{1}\u{7F}\nComment=\\s%u 'x' \"y\"\n"
      ),
      ("other alphabets", "[Handler]\nName=Заметки 📝\nName[sr@latin]=Beleške\nComment=メモ\n"),
      (
        "a key that looks like ours",
        "[Handler]\nName=N\nNameless=x\nExec=/bin/sh\nMimeType=x-scheme-handler/http;\n"
      ),
      ("blank values", "[Handler]\nName=\nComment= \nIcon=\n"),
    ])
  func validates(_ name: String, _ file: String) throws {
    let directory = try TemporaryDirectory()
    for isHidden in [true, false] {
      for scheme in ["demo", "web+demo", "a.1b-c", "x9"] {
        let entry = try entry(scheme, file, isHidden: isHidden)
        let id = DesktopEntryName.id(of: entry.scheme)
        try directory.write("", to: id)
        #expect(Files.program(named: "desktop-file-validate", searching: "/usr/bin") != nil)
        try Files.replaceAtomically("\(directory.path)/\(id)", with: [UInt8](entry.text.utf8))
        let result = try run("/usr/bin/desktop-file-validate", ["\(directory.path)/\(id)"])
        #expect(
          result.status == 0 && result.output.isEmpty && result.error.isEmpty,
          "\(result.output)\n\(entry.text)")
        // Exactly one scheme, one program, whatever the file says (INS-05).
        let back = try KeyFile(parsing: [UInt8](entry.text.utf8))
        #expect(back.value("Desktop Entry", "MimeType") == "x-scheme-handler/\(scheme);")
        #expect(back.value("Desktop Entry", "Exec") == "/opt/x.y/bin/xcallback-handler %u")
        #expect(back.groups == ["Desktop Entry"])
      }
    }
  }

  @Test(
    "an entry says whose it is",
    arguments: [
      ("ours", "[Desktop Entry]\nX-XCallback-Managed=true\n", true),
      ("somebody's", "[Desktop Entry]\nName=x\n", false),
      ("false", "[Desktop Entry]\nX-XCallback-Managed=false\n", false),
      ("in another group", "[Desktop Entry]\n[X]\nX-XCallback-Managed=true\n", false),
      ("no key file", "X-XCallback-Managed=true\n", false),
      ("empty", "", false),
    ])
  func managed(_ name: String, _ text: String, _ isOurs: Bool) {
    #expect(DesktopEntry.isManaged([UInt8](text.utf8)) == isOurs)
  }
}

@Suite("Desktop ids of schemes")
struct DesktopEntryNameTests {
  @Test(
    "id and back",
    arguments: [
      ("demo", "io.github.xcallback.demo.desktop"),
      ("Demo", "io.github.xcallback.demo.desktop"),
      ("a-b", "io.github.xcallback.a-b.desktop"),
      ("web+demo", "io.github.xcallback.web_2bdemo.desktop"),
      ("a.1", "io.github.xcallback.a_2e1.desktop"),
      ("a.+.", "io.github.xcallback.a_2e_2b_2e.desktop"),
      ("x2b", "io.github.xcallback.x2b.desktop"),
    ])
  func ids(_ scheme: String, _ id: String) throws {
    let scheme = try #require(Scheme(scheme))
    #expect(DesktopEntryName.id(of: scheme) == id)
    #expect(DesktopEntryName.scheme(ofID: id) == scheme)
  }

  @Test(
    "no scheme's id",
    arguments: [
      "io.github.xcallback..desktop", "io.github.xcallback.desktop", "io.github.xcallback.Demo.desktop",
      "io.github.xcallback.a_b.desktop", "io.github.xcallback.a_2f.desktop",
      "io.github.xcallback.a_2B.desktop",
      "io.github.xcallback.a.b.desktop", "io.github.xcallback.1a.desktop",
      "my-io.github.xcallback.demo.desktop",
      "io.github.xcallback.demo.desktop.bak", "io.github.xcallback.a_.desktop",
    ])
  func foreign(_ id: String) { #expect(DesktopEntryName.scheme(ofID: id) == nil) }
}
