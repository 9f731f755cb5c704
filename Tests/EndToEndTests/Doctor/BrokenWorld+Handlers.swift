import Glibc

extension BrokenWorld {
  /// Handler files and the settings for all of them.
  static let handlerFiles: [BrokenWorld] = [
    BrokenWorld(
      name: "handler file lost", code: "handler-missing", mending: .printed, endsWithTemplate: true
    ) { try $0.remove($0.handlerFile("notes")) },
    BrokenWorld(
      name: "handler file empty", code: "handler-masked", mending: .printed, endsWithTemplate: true,
      names: ["@ROOT@/home/.config/xcallback/handlers/notes.handler"]
    ) { try $0.write($0.handlerFile("notes"), "") },
    BrokenWorld(
      name: "handler file masked", code: "handler-masked", mending: .printed, names: ["@ROOT@/etc/xcallback"]
    ) { world in
      try world.make("\(world.root)/etc/xcallback/handlers")
      rename(world.handlerFile("notes"), "\(world.root)/etc/xcallback/handlers/notes.handler")
      try world.write(world.handlerFile("notes"), "")
    },
    BrokenWorld(
      name: "handler file with a typo (D69)", code: "handler-unusable",
      mending: .hand { try $0.replace("Exce=", by: "Exec=", in: $0.handlerFile("notes")) },
      names: ["notes.handler:7", "Exec"]
    ) { try $0.replace("Exec=", by: "Exce=", in: $0.handlerFile("notes")) },
    BrokenWorld(
      name: "handler file that everybody may write (D68)", code: "handler-not-trusted", mending: .printed
    ) { chmod($0.handlerFile("notes"), 0o666) },
    BrokenWorld(
      name: "directory of handler files that everybody may write", code: "handler-not-trusted",
      mending: .printed
    ) { chmod("\($0.root)/home/.config/xcallback/handlers", 0o777) },
    BrokenWorld(
      name: "handler file that cannot be read", code: "handler-unusable", withoutPrivileges: true,
      mending: .printed
    ) { chmod($0.handlerFile("notes"), 0) },
    BrokenWorld(
      name: "a named pipe for a handler file", code: "handler-unusable", mending: .printed,
      endsWithTemplate: true
    ) { world in
      try world.remove(world.handlerFile("notes"))
      mkfifo(world.handlerFile("notes"), 0o600)
    },
    BrokenWorld(
      name: "settings with a typo", code: "settings-unusable",
      mending: .hand { try $0.write("\($0.root)/home/.config/xcallback/config", "[Settings]\n") },
      names: ["config:2"]
    ) { try $0.write("\($0.root)/home/.config/xcallback/config", "[Settings]\nCalbacks=a\n") },
    BrokenWorld(
      name: "another action's program missing", code: "command-missing", isError: false,
      mending: .hand { try $0.replace("no-such-program", by: "true", in: $0.handlerFile("notes")) },
      names: ["no-such-program"]
    ) { world in
      let file = world.handlerFile("notes")
      let text = String(decoding: try readBytes(file), as: UTF8.self)
      try world.write(file, text + "\n[Action other]\nExec=no-such-program\n")
    },
    BrokenWorld(
      name: "a handler file for a scheme of the browser's (C31)", code: "scheme-reserved", scheme: "http",
      installs: false, mending: .nothing, names: ["http.handler"]),
  ]
}
