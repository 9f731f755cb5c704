import Foundation
import Testing

/// An install and an uninstall that are killed in front of each call that changes a file: what others wrote
/// in mimeapps.list stays, the next run ends well, and nothing of ours is left behind.
struct KilledInstallTests {
  struct Row: NamedRow {
    var name: String
    var list: String?
    /// What is run before the command that is killed.
    var before: [[String]] = []
    var command: [String]
    /// What it exits with when nobody kills it.
    var status = 0
  }

  static let rows: [Row] = [
    Row(name: "a fresh user installs", list: nil, command: ["install", "demo"]),
    Row(
      name: "install into a list with CR LF and no last line end",
      list:
        "# mine\r\n[Default Applications]\r\nx-scheme-handler/demo=other.desktop;\r\n[Added Associations]\r\nx=y",
      command: ["install", "demo"]),
    Row(
      name: "uninstall", list: "[Removed Associations]\nx=y\n\n# last\n", before: [["install", "demo"]],
      command: ["uninstall"]),
    Row(
      name: "install that is refused and undone",
      list: "[Default Applications]\n x-scheme-handler/demo = o.desktop\n",
      command: ["install", "demo"], status: 78),
  ]

  private static let changing = [
    "write", "rename", "renameat", "unlink", "unlinkat", "mkdir", "mkdirat", "fchmod", "fsync",
  ]

  @Test(arguments: rows)
  func killed(_ row: Row) throws {
    let world = try World()
    let home = "\(world.root)/home"
    let list = "\(home)/.config/mimeapps.list"
    let handler = "[Handler]\nName=Demo\n[Action a]\nReturn=x\n"
    try world.writeHandler("demo", handler)
    // It is what xdg-mime answers when it cannot read the list: the first one in the cache.
    if row.status != 0 {
      try world.registerEntry(id: "a.example", scheme: "demo", lines: ["Exec=\(world.bin)/record %u"])
    }
    var fault = Fault(calls: Self.changing)
    func begin() throws {
      unlink(list)
      if let text = row.list { try Data(text.utf8).write(to: URL(fileURLWithPath: list)) }
      for command in row.before { #expect(try world.run(["xcallback"] + command).status == 0) }
    }
    try begin()
    let whole = try world.run(["xcallback"] + row.command, fault)
    #expect(whole.ending == "exited \(row.status)")
    let count = whole.calls.count
    #expect(count > 8)
    var kills = 0
    _ = try world.run(["xcallback", "uninstall"])
    for place in 1...max(count, 1) {
      try begin()
      fault.at = place
      // The last places are not always reached: the first run made directories, and GIO's threads wake each
      // other by writes whose number depends on who is quicker.
      if try world.run(["xcallback"] + row.command, fault).ending == "killed 9" { kills += 1 }
      // What a person would do: try it again, or have it gone.
      if place.isMultiple(of: 2), row.status == 0 {
        let again = try world.run(["xcallback", "install", "demo"])
        #expect(again.status == 0, "\(place): \(again.errorText)")
        let answer = try world.run(["xdg-mime", "query", "default", "x-scheme-handler/demo"]).outputText
        #expect(answer == "io.github.xcallback.demo.desktop\n")
      }
      let gone = try world.run(["xcallback", "uninstall"])
      #expect(gone.status == 0, "\(place): \(gone.errorText)")
      #expect(((try? readBytes(list)) ?? []) == Array((row.list ?? "").utf8), "\(place)")
      #expect(try leftBehind(in: home).isEmpty, "\(place)")
    }
    #expect(kills > 8, "\(kills) of \(count)")
  }

  /// Whatever is in the two directories that an installation writes in, but the list and the cache without a
  /// line of ours.
  private func leftBehind(in home: String) throws -> [String] {
    let applications = "\(home)/.local/share/applications"
    let cache = (try? String(contentsOfFile: "\(applications)/mimeinfo.cache", encoding: .utf8)) ?? ""
    let names =
      try FileManager.default.contentsOfDirectory(atPath: applications)
      + FileManager.default.contentsOfDirectory(atPath: "\(home)/.config")
    return names.filter {
      !["mimeapps.list", "mimeinfo.cache", "xcallback", "a.example.desktop"].contains($0)
    }
      + (cache.contains("xcallback") ? [cache] : [])
  }
}
