import Foundation
import Glibc

extension BrokenWorld {
  /// Desktop entries, and the cache beside them.
  static let entries: [BrokenWorld] = [
    BrokenWorld(name: "never installed", code: "not-installed", installs: false, mending: .fixAll),
    BrokenWorld(
      name: "installed by what is printed", code: "not-installed", installs: false, mending: .printed),
    BrokenWorld(name: "entry lost", code: "not-installed") { try $0.remove($0.entry("notes")) },
    BrokenWorld(
      name: "another program's file has the entry's name", code: "entry-foreign", mending: .printed
    ) {
      try $0.editEntry("notes", "X-XCallback-Managed", nil); try $0.editEntry("notes", "Exec", "/bin/true %u")
    },
    BrokenWorld(
      name: "a menu editor's file hides the system's entry", code: "entry-shadowed", mending: .printed,
      names: ["@ROOT@/share/applications"]
    ) { world in
      try world.make("\(world.root)/share/applications")
      rename(world.entry("notes"), "\(world.root)/share/applications/io.github.xcallback.notes.desktop")
      _ = try world.run(["update-desktop-database", "\(world.root)/share/applications"])
      try world.write(
        world.entry("notes"), "[Desktop Entry]\nType=Application\nName=x\nExec=/bin/true\nHidden=true\n")
    },
    BrokenWorld(name: "entry that cannot be read", code: "entry-unreadable", withoutPrivileges: true) {
      chmod($0.entry("notes"), 0)
    },
    BrokenWorld(
      name: "entry that cannot be read, by what is printed", code: "entry-unreadable",
      withoutPrivileges: true,
      mending: .printed
    ) { chmod($0.entry("notes"), 0) },
    BrokenWorld(name: "entry that does not parse", code: "entry-malformed", mending: .printed) {
      try $0.replace("Type=", by: "stray\nType=", in: $0.entry("notes"))
    },
    BrokenWorld(name: "entry marked as deleted (B9)", code: "entry-hidden", isError: false, mending: .fixAll)
    {
      try $0.editEntry("notes", "Hidden", "true")
    },
    BrokenWorld(name: "entry of another type (INS-04)", code: "entry-type") {
      try $0.editEntry("notes", "Type", "Link")
    },
    BrokenWorld(name: "TryExec missing (B11)", code: "tryexec-missing", names: ["/nowhere/xcallback"]) {
      try $0.editEntry("notes", "TryExec", "/nowhere/xcallback")
    },
    BrokenWorld(name: "D-Bus activation without a service (B38)", code: "entry-dbus") {
      try $0.editEntry("notes", "DBusActivatable", "true")
    },
    BrokenWorld(name: "entry that wants a terminal", code: "entry-terminal") {
      try $0.editEntry("notes", "Terminal", "true")
    },
    BrokenWorld(name: "entry that starts nowhere", code: "entry-directory", names: ["/nowhere/at/all"]) {
      try $0.editEntry("notes", "Path", "/nowhere/at/all")
    },
    BrokenWorld(
      name: "upper-case MimeType (B58)", code: "mime-type-case", isError: false, mending: .printed,
      names: ["x-scheme-handler/Notes"]
    ) { try $0.editEntry("notes", "MimeType", "x-scheme-handler/Notes;") },
    BrokenWorld(
      name: "upper-case MimeType and no default", code: "mime-type-case", also: ["not-default"]
    ) { world in
      try world.editEntry("notes", "MimeType", "x-scheme-handler/Notes;")
      try world.forgetDefault()
      _ = try world.run(["update-desktop-database", world.applications])
    },
    BrokenWorld(name: "no MimeType (C34)", code: "mime-type-missing", isError: false) {
      try $0.editEntry("notes", "MimeType", nil)
    },
    BrokenWorld(name: "no cache and no default (C39)", code: "cache-missing", also: ["not-default"]) {
      try $0.forgetDefault(); try $0.remove("\($0.applications)/mimeinfo.cache")
    },
    BrokenWorld(
      name: "no cache, by what is printed", code: "cache-missing", isError: false, mending: .printed
    ) {
      try $0.remove("\($0.applications)/mimeinfo.cache")
    },
    BrokenWorld(
      name: "stale cache and no default (B57)", code: "cache-stale", also: ["not-default"], mending: .fixAll
    ) {
      try $0.forgetDefault(); try $0.write("\($0.applications)/mimeinfo.cache", "[MIME Cache]\n")
    },
    BrokenWorld(
      name: "stale cache", code: "cache-stale", isError: false, mending: .fixAll,
      names: ["@ROOT@/home/.local/share/applications/mimeinfo.cache"]
    ) { try $0.write("\($0.applications)/mimeinfo.cache", "[MIME Cache]\n") },
  ]

  /// `Exec` lines.
  static let execLines: [BrokenWorld] = [
    BrokenWorld(name: "no Exec (C2)", code: "exec-missing") { try $0.editEntry("notes", "Exec", nil) },
    BrokenWorld(
      name: "program moved (C37)", code: "exec-program-missing", mending: .fixAll,
      names: ["/old/place/xcallback-handler"]
    ) { try $0.editEntry("notes", "Exec", "/old/place/xcallback-handler %u") },
    BrokenWorld(name: "program not in PATH (B28)", code: "exec-program-missing", mending: .printed) {
      try $0.editEntry("notes", "Exec", "no-such-handler %u")
    },
    BrokenWorld(name: "program that is no absolute path", code: "exec-relative", isError: false) {
      try $0.editEntry("notes", "Exec", "xcallback-handler %u")
    },
    BrokenWorld(name: "program that must not be run", code: "exec-not-executable") { world in
      try world.write("\(world.root)/xcallback-handler", "#!/bin/sh\n", mode: 0o644)
      try world.editEntry("notes", "Exec", "\(world.root)/xcallback-handler %u")
    },
    BrokenWorld(name: "another program", code: "exec-other-program", names: ["/bin/true"]) {
      try $0.editEntry("notes", "Exec", "/bin/true %u")
    },
    BrokenWorld(name: "the command line for the handler", code: "exec-other-program") {
      try $0.editEntry("notes", "Exec", "\($0.bin)/xcallback %u")
    },
    BrokenWorld(
      name: "a wrapper around the handler", code: "exec-other-program", isError: false, mending: .printed
    ) { try $0.editEntry("notes", "Exec", "/usr/bin/env \($0.bin)/xcallback-handler %u") },
    BrokenWorld(
      name: "an older copy elsewhere", code: "exec-other-copy", isError: false,
      names: ["@ROOT@/old/xcallback-handler"]
    ) { world in
      try world.make("\(world.root)/old")
      try FileManager.default.copyItem(
        atPath: URL(fileURLWithPath: Programs.xcallback).resolvingSymlinksInPath().path,
        toPath: "\(world.root)/old/xcallback-handler")
      try world.editEntry("notes", "Exec", "\(world.root)/old/xcallback-handler %u")
    },
    BrokenWorld(name: "Exec without %u (B27)", code: "exec-without-url") {
      try $0.editEntry("notes", "Exec", "\($0.bin)/xcallback-handler")
    },
    BrokenWorld(name: "Exec for files", code: "exec-without-url") {
      try $0.editEntry("notes", "Exec", "\($0.bin)/xcallback-handler %f")
    },
    BrokenWorld(name: "%u in double quotes (B24, C8)", code: "exec-quoted-url", mending: .fixAll) {
      try $0.editEntry("notes", "Exec", "\($0.bin)/xcallback-handler \"%u\"")
    },
    BrokenWorld(name: "%u in single quotes (C11)", code: "exec-quoted-url") {
      try $0.editEntry("notes", "Exec", "\($0.bin)/xcallback-handler '%u'")
    },
    BrokenWorld(name: "--url=%u (B25)", code: "exec-joined-url", names: ["--url=%u"]) {
      try $0.editEntry("notes", "Exec", "\($0.bin)/xcallback-handler --url=%u")
    },
    BrokenWorld(name: "words beside %u", code: "exec-extra-arguments", mending: .printed) {
      try $0.editEntry("notes", "Exec", "\($0.bin)/xcallback-handler -- %u")
    },
    BrokenWorld(name: "a path with a space (B26, C1)", code: "exec-reserved-characters") { world in
      try world.make("\(world.root)/my apps")
      symlink("\(world.bin)/xcallback-handler", "\(world.root)/my apps/xcallback-handler")
      try world.editEntry("notes", "Exec", "\"\(world.root)/my apps/xcallback-handler\" %u")
    },
    BrokenWorld(
      name: "the same where gio opens links", code: "exec-reserved-characters", isError: false,
      changes: ["XDG_CURRENT_DESKTOP": "GNOME"]
    ) { world in
      try world.make("\(world.root)/my apps")
      symlink("\(world.bin)/xcallback-handler", "\(world.root)/my apps/xcallback-handler")
      try world.editEntry("notes", "Exec", "\"\(world.root)/my apps/xcallback-handler\" %u")
    },
  ]
}
