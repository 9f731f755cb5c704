import Foundation
import Testing

/// A private directory that goes away with the value.
final class TemporaryDirectory {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/xcallback-test-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String, mode: Int = 0o644) throws -> String {
    let file = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    return file
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }
}

/// The name of a test table's row.
struct Row<Value: Sendable>: Sendable, CustomTestStringConvertible {
  let name: String
  let value: Value

  init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }

  var testDescription: String { name }
}
