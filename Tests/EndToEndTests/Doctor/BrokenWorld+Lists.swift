import Foundation
import Glibc

extension BrokenWorld {
  private static let otherDefault =
    "[Default Applications]\nx-scheme-handler/notes=org.example.notes.desktop;\n"

  /// Who handles the scheme.
  static let lists: [BrokenWorld] = [
    BrokenWorld(
      name: "a line that the desktop cannot read (B59, C42)", code: "list-malformed",
      also: ["not-default", "cache-missing"], mending: .printed, names: ["mimeapps.list:1", "sed "]
    ) { world in
      try world.replace("[Default", by: "stray line\n[Default", in: world.userList)
      try world.remove("\(world.applications)/mimeinfo.cache")
    },
    BrokenWorld(
      name: "several such lines, but the cache helps", code: "list-malformed", isError: false,
      mending: .printed
    ) { world in
      let text = String(decoding: try readBytes(world.userList), as: UTF8.self)
      try world.write(world.userList, "stray\n\n=\n" + text + "[]\n")
    },
    BrokenWorld(
      name: "a list that cannot be read", code: "list-unreadable", also: ["not-default", "cache-missing"],
      withoutPrivileges: true, mending: .fixAll
    ) { world in
      chmod(world.userList, 0)
      try world.remove("\(world.applications)/mimeinfo.cache")
    },
    BrokenWorld(name: "a named pipe for a list", code: "named-pipe", mending: .printed, hangs: true) {
      world in
      try world.remove(world.userList)
      mkfifo(world.userList, 0o600)
    },
    BrokenWorld(
      name: "a named pipe with an escape in its path, for another program's entry", code: "named-pipe",
      mending: .printed, hangs: true, names: ["\\033[2J"]
    ) { world in
      try world.registerEntry(id: "a\u{1B}[2J'%b", scheme: "notes", lines: ["Exec=true %u"])
      let entry = "\(world.applications)/a\u{1B}[2J'%b.desktop"
      try world.remove(entry)
      mkfifo(entry, 0o600)
      try world.replace("notes=", by: "notes=a\u{1B}[2J'%b.desktop;", in: world.userList)
    },
    BrokenWorld(
      name: "a named pipe for an entry that nobody asks", code: "named-pipe", isError: false,
      mending: .printed
    ) { mkfifo("\($0.applications)/other.desktop", 0o600) },
    BrokenWorld(name: "a named pipe for our entry", code: "named-pipe", mending: .printed, hangs: true) {
      world in
      try world.remove(world.entry("notes"))
      mkfifo(world.entry("notes"), 0o600)
    },
    BrokenWorld(
      name: "removed association (B51)", code: "removed-association", also: ["not-default"], mending: .fixAll
    ) {
      try $0.write(
        $0.userList, "[Removed Associations]\nx-scheme-handler/notes=io.github.xcallback.notes.desktop;\n")
    },
    BrokenWorld(name: "removed association beside a default", code: "removed-association", isError: false) {
      world in
      let text = String(decoding: try readBytes(world.userList), as: UTF8.self)
      try world.write(
        world.userList,
        text + "[Removed Associations]\nx-scheme-handler/notes=io.github.xcallback.notes.desktop;\n")
    },
    BrokenWorld(
      name: "another program first", code: "other-default", names: ["org.example.notes", "mimeapps.list"]
    ) { world in
      try world.registerCaller("notes")
      try world.replace(
        "notes=", by: "notes=org.example.notes.desktop;", in: world.userList)
    },
    BrokenWorld(name: "another program alone, by what is printed", code: "other-default", mending: .printed) {
      world in
      try world.registerCaller("notes")
      try world.write(world.userList, otherDefault)
    },
    BrokenWorld(name: "another program in the system's list", code: "other-default") { world in
      try world.registerCaller("notes")
      try world.forgetDefault()
      try world.write("\(world.root)/etc/mimeapps.list", otherDefault)
    },
    BrokenWorld(
      name: "another program in a defaults.list (C44)", code: "other-default", names: ["defaults.list"]
    ) {
      world in
      try world.registerCaller("notes")
      try world.forgetDefault()
      try world.write("\(world.applications)/defaults.list", otherDefault)
    },
    BrokenWorld(
      name: "a list of this desktop's (INS-09, B55)", code: "other-list",
      names: ["x-generic-mimeapps.list", "outranks"]
    ) { world in
      try world.registerCaller("notes")
      try world.write("\(world.root)/home/.config/x-generic-mimeapps.list", otherDefault)
    },
    BrokenWorld(
      name: "the second of two desktops has a list", code: "other-list",
      changes: ["XDG_CURRENT_DESKTOP": "sway:Wlroots"], mending: .printed, names: ["wlroots-mimeapps.list"]
    ) { world in
      try world.registerCaller("notes")
      try world.write("\(world.root)/home/.config/wlroots-mimeapps.list", otherDefault)
    },
    BrokenWorld(name: "another program by its entry alone", code: "other-association") { world in
      try world.remove(world.entry("notes"))
      try world.registerCaller("notes")
      try world.forgetDefault()
      // Ours comes second in the cache.
      _ = try world.run(["xcallback", "install", "notes"])
      try world.forgetDefault()
      try world.write(
        "\(world.applications)/mimeinfo.cache",
        "[MIME Cache]\nx-scheme-handler/notes=org.example.notes.desktop;io.github.xcallback.notes.desktop;\n")
    },
    BrokenWorld(
      name: "a program that is gone stands in front, and another is installed (B56)",
      code: "dangling-default",
      mending: .fixAll, names: ["org.example.gone.desktop"]
    ) { world in
      try world.registerCaller("notes")
      try world.replace("notes=", by: "notes=org.example.gone.desktop;", in: world.userList)
      try world.write(
        "\(world.applications)/mimeinfo.cache",
        "[MIME Cache]\nx-scheme-handler/notes=org.example.notes.desktop;io.github.xcallback.notes.desktop;\n")
    },
    BrokenWorld(name: "a program that is gone stands in front", code: "dangling-default", isError: false) {
      try $0.replace("notes=", by: "notes=org.example.gone.desktop;", in: $0.userList)
    },
    BrokenWorld(
      name: "no list names it, but nobody else does", code: "not-default", isError: false, mending: .printed
    ) { try $0.forgetDefault() },
    BrokenWorld(name: "two lines for the scheme", code: "answer-differs", names: ["xdg-mime"]) { world in
      try world.registerCaller("notes")
      try world.replace(
        "x-scheme-handler/notes=",
        by: "x-scheme-handler/notes=org.example.notes.desktop\nx-scheme-handler/notes=", in: world.userList)
    },
  ]
}
