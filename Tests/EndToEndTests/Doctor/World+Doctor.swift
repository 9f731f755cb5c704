import Foundation
import Glibc

/// Breaking a world by hand.
extension World {
  var applications: String { "\(root)/home/.local/share/applications" }
  var userList: String { "\(root)/home/.config/mimeapps.list" }

  func entry(_ scheme: String) -> String { "\(applications)/io.github.xcallback.\(scheme).desktop" }

  func handlerFile(_ scheme: String) -> String {
    "\(root)/home/.config/xcallback/handlers/\(scheme).handler"
  }

  /// Sets a key of an installed entry, or takes it out.
  func editEntry(_ scheme: String, _ key: String, _ value: String?) throws {
    var lines = String(decoding: try readBytes(entry(scheme)), as: UTF8.self).split(separator: "\n")
    lines.removeAll { $0.hasPrefix("\(key)=") }
    if let value { lines.append("\(key)=\(value)"[...]) }
    try write(entry(scheme), lines.joined(separator: "\n") + "\n")
  }

  func replace(_ old: String, by new: String, in file: String) throws {
    let text = String(decoding: try readBytes(file), as: UTF8.self)
    guard text.contains(old) else { throw TestFailure("\(file) has no \(old)") }
    try write(file, text.replacingOccurrences(of: old, with: new))
  }

  /// Takes the scheme out of the user's list, but nothing else.
  func forgetDefault(_ scheme: String = "notes") throws {
    let lines = String(decoding: try readBytes(userList), as: UTF8.self).split(separator: "\n")
    try write(
      userList,
      lines.filter { !$0.hasPrefix("x-scheme-handler/\(scheme)=") }.joined(separator: "\n") + "\n")
  }

  func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }

  func make(_ directory: String) throws {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  }

  /// An environment in which `@ROOT@` stands for this world's place.
  func resolved(_ changes: [String: String?]) -> [String: String?] {
    changes.mapValues { $0?.replacingOccurrences(of: "@ROOT@", with: root) }
  }

  /// A directory with the system's programs but some, to be a PATH: `@ROOT@/few`.
  func hide(_ programs: String...) throws {
    try make("\(root)/few")
    for directory in ["/usr/bin", "/bin"] {
      for name in try FileManager.default.contentsOfDirectory(atPath: directory)
      where !programs.contains(name) {
        symlink("\(directory)/\(name)", "\(root)/few/\(name)")
      }
    }
  }
}
