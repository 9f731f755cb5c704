import Foundation

/// How a program was started, as Tests/Programs/record.c wrote it down.
struct Record: Sendable {
  var name: String
  /// argv as it was, the program's name first.
  var argv: [[UInt8]] = []
  var environment: [String: String] = [:]
  var facts: [String: String] = [:]

  /// What stands after `record DIRECTORY`.
  var arguments: [String] { argv.dropFirst(2).map { String(decoding: $0, as: UTF8.self) } }

  init(path: String) throws {
    name = (path as NSString).lastPathComponent
    var rest = try readBytes(path)[...]
    argv = try Record.list("argv", &rest)
    for entry in try Record.list("env", &rest) {
      let parts = entry.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      environment[String(decoding: parts[0], as: UTF8.self)] = String(decoding: parts[1], as: UTF8.self)
    }
    for line in String(decoding: rest, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      facts[String(words[0])] = String(words[1])
    }
  }

  private static func line(_ rest: inout ArraySlice<UInt8>) throws -> String {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { throw TestFailure("a record is cut off") }
    defer { rest = rest[(end + 1)...] }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  private static func list(_ name: String, _ rest: inout ArraySlice<UInt8>) throws -> [[UInt8]] {
    let words = try line(&rest).split(separator: " ")
    guard words.count == 2, words[0] == name, let count = Int(words[1]) else {
      throw TestFailure("a record without \(name)")
    }
    var list: [[UInt8]] = []
    for _ in 0..<count {
      guard let length = Int(try line(&rest)) else { throw TestFailure("a record without a length") }
      list.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length + 1)
    }
    return list
  }

  /// All records of a directory, oldest first. Hidden files are not there yet.
  static func all(in directory: String) throws -> [Record] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return try names.filter { !$0.hasPrefix(".") }.sorted().map { try Record(path: "\(directory)/\($0)") }
  }
}
