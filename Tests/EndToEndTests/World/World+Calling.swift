import Foundation
import Glibc

extension World {
  /// Makes Tests/Programs/target.py the default for a scheme; `through` is what its command line begins with.
  func registerTarget(_ scheme: String, _ mode: String, through: [String] = []) throws {
    try registerEntry(
      id: "org.example.\(scheme)", scheme: scheme,
      lines: [
        "Exec=" + (through + ["\(bin)/target.py", mode, received(scheme), "%u"]).joined(separator: " ")
      ])
  }

  /// The same, but started by the session bus, and its launch is never confirmed.
  func registerMuteTarget(_ scheme: String) throws {
    try registerActivatableCaller(scheme)
    let id = "org.example.\(scheme.capitalized)"
    try write(
      "\(root)/services/\(id).service",
      "[D-BUS Service]\nName=\(id)\nExec=\(bin)/busservice mute \(id) \(received(scheme))\n")
    _ = try run([
      "gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path",
      "/org/freedesktop/DBus", "--method", "org.freedesktop.DBus.ReloadConfig",
    ])
  }

  /// The URLs that a target of Tests/Programs/target.py was started with, oldest first.
  func targetURLs(_ scheme: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: received(scheme)).filter { !$0.hasPrefix(".") }
      .sorted()
      .map { String(decoding: try readBytes("\(received(scheme))/\($0)"), as: UTF8.self) }
  }

  /// The URL with which a target was started by a call that now waits.
  func waitForTarget(_ scheme: String) throws -> String {
    try wait(for: "the target of \(scheme):") { try !targetURLs(scheme).isEmpty }
    return try targetURLs(scheme)[0]
  }

  /// Calls, and returns when everything that came of it has ended.
  func call(_ arguments: String..., changes: [String: String?] = [:]) throws -> Finished {
    try launch(["xcallback", "call"] + arguments, changes: changes)
  }

  /// Every socket that a call has made and that is still there.
  func sockets() -> [String] {
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return names.filter { name in
      var record = stat()
      return (name.contains("/xcallback/") || name.contains("/run/"))
        && lstat("\(root)/\(name)", &record) == 0
        && record.st_mode & S_IFMT == S_IFSOCK
    }
  }

  /// The processes whose command line holds a text.
  func processes(holding text: String) -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { pid in
      (try? readBytes("/proc/\(pid)/cmdline")).map {
        String(decoding: $0, as: UTF8.self).contains(text)
      } ?? false
    }
  }
}
