import Foundation
import Glibc

extension BrokenWorld {
  /// xdg-open and what it needs. No file is wrong here: another environment mends it, or a package.
  static let openers: [BrokenWorld] = [
    BrokenWorld(
      name: "Plasma 6 with an old xdg-open (B75, LCH-02)", code: "xdg-open-plasma",
      changes: ["XDG_CURRENT_DESKTOP": "KDE", "KDE_SESSION_VERSION": "6", "KDE_FULL_SESSION": "true"],
      mending: .environment(["XDG_CURRENT_DESKTOP": "X-Generic"]), names: ["XDG_CURRENT_DESKTOP=X-Generic"]
    ),
    BrokenWorld(
      name: "Plasma 5 without kde-open5 (B75)", code: "xdg-open-tool-missing",
      changes: ["XDG_CURRENT_DESKTOP": "KDE", "KDE_SESSION_VERSION": "5"],
      mending: .hand {
        try $0.write("\($0.bin)/kde-open5", "#!/bin/sh\nexec gio open \"$1\"\n", mode: 0o755)
      },
      names: ["kde-open5"]
    ),
    BrokenWorld(
      name: "no display", code: "no-display", changes: ["DISPLAY": nil],
      mending: .environment(["DISPLAY": ":99"]), names: ["DISPLAY"]
    ),
    BrokenWorld(
      name: "a digit in the scheme (B71)", code: "xdg-open-digit", scheme: "n2",
      mending: .environment(["XDG_CURRENT_DESKTOP": "GNOME"]), names: ["n2", "XDG_CURRENT_DESKTOP=GNOME"]
    ),
    BrokenWorld(
      name: "no xdg-open", code: "xdg-open-missing", changes: ["PATH": "@ROOT@/bin:@ROOT@/few"],
      mending: .environment(["PATH": "@ROOT@/bin:/usr/bin:/bin"])
    ) { try $0.hide("xdg-open") },
    BrokenWorld(
      name: "no xdg-mime (C38)", code: "xdg-open-tool-missing", changes: ["PATH": "@ROOT@/bin:@ROOT@/few"],
      mending: .environment(["PATH": "@ROOT@/bin:/usr/bin:/bin"]), names: ["xdg-mime"]
    ) { try $0.hide("xdg-mime") },
  ]

  /// What links do without.
  static let sessions: [BrokenWorld] = [
    BrokenWorld(
      name: "no session bus", code: "no-session-bus", isError: false,
      changes: ["DBUS_SESSION_BUS_ADDRESS": nil, "XDG_RUNTIME_DIR": "@ROOT@/other"],
      mending: .environment(["DBUS_SESSION_BUS_ADDRESS": "unix:path=@ROOT@/runtime/bus"])
    ) { world in
      try world.make("\(world.root)/other")
      chmod("\(world.root)/other", 0o700)
    },
    BrokenWorld(
      name: "a session bus that is gone", code: "session-bus-silent", isError: false,
      mending: .hand { try $0.startBus() }
    ) { $0.stopBus() },
    BrokenWorld(
      name: "no notification server", code: "no-notifications", isError: false,
      mending: .hand { world in
        rename("\(world.root)/notifications.service", "\(world.root)/services/notifications.service")
        try world.reloadBus()
      }, names: ["zenity"]
    ) { world in
      rename("\(world.root)/services/notifications.service", "\(world.root)/notifications.service")
      try world.reloadBus()
    },
    BrokenWorld(
      name: "notifications without buttons", code: "notifications-without-buttons", isError: false,
      mending: .hand { try $0.answerQuestions(with: "wait") }),
    BrokenWorld(
      name: "nobody to ask", code: "nobody-to-ask", isError: false,
      changes: ["DISPLAY": nil, "XDG_CURRENT_DESKTOP": "GNOME"], mending: .environment(["DISPLAY": ":99"])),
    BrokenWorld(
      name: "no runtime directory", code: "runtime-directory", isError: false,
      changes: ["XDG_RUNTIME_DIR": nil],
      mending: .environment(["XDG_RUNTIME_DIR": "@ROOT@/runtime"])),
    BrokenWorld(
      name: "a runtime directory that others see", code: "runtime-directory", isError: false,
      mending: .printed
    ) { chmod("\($0.root)/runtime", 0o755) },
    BrokenWorld(
      name: "a journal that cannot be written", code: "journal-not-writable", isError: false,
      withoutPrivileges: true, mending: .printed
    ) { world in
      try world.open(BrokenWorld(name: "", code: "").url, by: .direct)
      try world.remove("\(world.root)/ran")
      try world.make("\(world.root)/ran")
      chmod(world.journalFile, 0o400)
    },
    BrokenWorld(
      name: "no way for answers to calls", code: "replies-not-installed", isError: false, mending: .fixAll
    ) { _ = try $0.run(["xcallback", "uninstall", "xcallback"]) },
  ]

  /// Browsers, whose own settings are only read.
  static let browsers: [BrokenWorld] = [
    BrokenWorld(
      name: "a Flatpak browser without a portal (C82, LCH-05)", code: "portal-missing", isError: false,
      mending: .hand { world in
        try world.write(
          "\(world.root)/services/portal.service",
          "[D-BUS Service]\nName=org.freedesktop.portal.Desktop\nExec=\(world.bin)/busservice portal \(world.root)/portal\n"
        )
        try world.reloadBus()
      }, names: ["org.mozilla.firefox (Flatpak)"]
    ) { try $0.exportFlatpak() },
    BrokenWorld(
      name: "a Flatpak browser with a portal", code: "sandboxed-browser", isError: false, mending: .nothing
    ) { world in
      try world.exportFlatpak()
      try world.write(
        "\(world.root)/services/portal.service",
        "[D-BUS Service]\nName=org.freedesktop.portal.Desktop\nExec=\(world.bin)/busservice portal \(world.root)/portal\n"
      )
      try world.reloadBus()
    },
    BrokenWorld(
      name: "Firefox opens it with another program (C59)", code: "firefox-elsewhere", isError: false,
      mending: .hand { world in
        try world.replace("\"action\":2", by: "\"action\":4", in: "\(world.firefox)/handlers.json")
      }, names: ["Other App", "handlers.json"]
    ) { world in
      try world.make(world.firefox)
      try world.write(
        "\(world.firefox)/handlers.json",
        #"{"schemes":{"notes":{"action":2,"handlers":[{"name":"Other App","path":"/usr/bin/other"}]}}}"#)
    },
    BrokenWorld(
      name: "Firefox hands it to nobody (C59)", code: "firefox-blocked", isError: false,
      mending: .hand { try $0.remove("\($0.firefox)/prefs.js") }, names: ["prefs.js"]
    ) { world in
      try world.make(world.firefox)
      try world.write(
        "\(world.firefox)/prefs.js", "user_pref(\"network.protocol-handler.external.notes\", false);\n")
    },
    BrokenWorld(
      name: "a web site has it in Chromium", code: "chromium-elsewhere", isError: false,
      scheme: "web+notes", mending: .hand { try $0.remove("\($0.chromium)/Preferences") },
      names: ["https://notes.example.org"]
    ) { world in
      try world.make(world.chromium)
      try world.write(
        "\(world.chromium)/Preferences",
        #"{"custom_handlers":{"registered_protocol_handlers":[{"default":true,"protocol":"web+notes","#
          + #""url":"https://notes.example.org/?%s"}]}}"#)
    },
  ]
}

extension World {
  fileprivate var firefox: String { "\(root)/home/.mozilla/firefox/abc.default" }
  fileprivate var chromium: String { "\(root)/home/.config/chromium/Default" }

  fileprivate func exportFlatpak() throws {
    try make("\(root)/home/.local/share/flatpak/exports/bin")
    try write("\(root)/home/.local/share/flatpak/exports/bin/org.mozilla.firefox", "#!/bin/sh\n", mode: 0o755)
  }
}
