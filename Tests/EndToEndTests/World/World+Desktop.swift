import Foundation

extension World {
  /// Writes a handler file and installs it as a user would. `@BIN@` and `@RAN@` stand for this world's
  /// directories.
  func install(_ scheme: String, _ text: String) throws {
    try writeHandler(scheme, text)
    let done = try run(["xcallback", "install", scheme])
    guard done.status == 0 else { throw TestFailure("install \(scheme): \(done.status) \(done.errorText)") }
  }

  func writeHandler(_ scheme: String, _ text: String) throws {
    try write(
      "\(root)/home/.config/xcallback/handlers/\(scheme).handler",
      text.replacingOccurrences(of: "@BIN@", with: bin).replacingOccurrences(of: "@RAN@", with: ran))
  }

  /// Makes an ordinary program the default for a scheme; it records each URL that it is started with.
  func registerCaller(_ scheme: String, program: String = "record") throws {
    try registerEntry(
      id: "org.example.\(scheme)", scheme: scheme,
      lines: ["Exec=\(bin)/\(program) \(received(scheme)) %u"])
  }

  /// The same, but started by the session bus and never by its `Exec` line.
  func registerActivatableCaller(_ scheme: String) throws {
    try FileManager.default.createDirectory(atPath: received("wrong-road"), withIntermediateDirectories: true)
    let id = "org.example.\(scheme.capitalized)"
    try registerEntry(
      id: id, scheme: scheme,
      lines: ["Exec=\(bin)/record \(received("wrong-road")) %u", "DBusActivatable=true"])
    try registerService(id, "busservice application \(id) \(received(scheme))")
  }

  /// A service that replies to some calls and never to others, as `DBus=` may name it; what it heard is in `heard`.
  func registerEcho() throws {
    try FileManager.default.createDirectory(atPath: heard, withIntermediateDirectories: true)
    try registerService("org.example.Echo", "busservice echo org.example.Echo \(heard)")
  }

  /// Where the service of `registerEcho` records the calls.
  var heard: String { "\(root)/heard" }

  private func registerService(_ name: String, _ command: String) throws {
    try write("\(root)/services/\(name).service", "[D-BUS Service]\nName=\(name)\nExec=\(bin)/\(command)\n")
    try reloadBus()
  }

  /// Has the bus read its service files again.
  func reloadBus() throws {
    let reload = try run([
      "gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path",
      "/org/freedesktop/DBus", "--method", "org.freedesktop.DBus.ReloadConfig",
    ])
    guard reload.status == 0 else { throw TestFailure("reloading the bus: \(reload.errorText)") }
  }

  /// - Parameter receiving: the name below `received` for what it is launched with, the scheme when left out.
  func registerEntry(id: String, scheme: String, receiving: String? = nil, lines: [String]) throws {
    try FileManager.default.createDirectory(
      atPath: received(receiving ?? scheme), withIntermediateDirectories: true)
    let applications = "\(root)/home/.local/share/applications"
    let entry = ["[Desktop Entry]", "Type=Application", "Name=\(id)", "NoDisplay=true"] + lines
    try write(
      "\(applications)/\(id).desktop",
      (entry + ["MimeType=x-scheme-handler/\(scheme);", ""]).joined(separator: "\n"))
    let done = try run(["update-desktop-database", applications])
    guard done.status == 0 else { throw TestFailure("update-desktop-database: \(done.errorText)") }
  }

  func received(_ scheme: String) -> String { "\(root)/received/\(scheme)" }

  /// The URLs that this caller was started with, oldest first.
  func urls(_ scheme: String) throws -> [String] {
    try Record.all(in: received(scheme)).map {
      $0.argv.last.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
  }

  /// Every URL that any program but ours was given, by whatever road.
  func everythingLaunched() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(root)/received").sorted().flatMap(urls)
  }

  /// What the commands of handler files were run with.
  func commands() throws -> [Record] { try Record.all(in: ran) }

  /// What was notified: application, icon, summary, body, hints.
  func notifications() throws -> [Record] { try Record.all(in: "\(root)/notified") }
}
