import Foundation
import Glibc

/// The handler files of share/xcallback/handlers, found where an installation puts them.
extension World {
  static let examplesDirectory = "\(Programs.repository)/share/xcallback/handlers"

  /// The schemes that have an example.
  static let examples =
    ((try? FileManager.default.contentsOfDirectory(atPath: examplesDirectory)) ?? [])
    .filter { $0.hasSuffix(".handler") }.map { String($0.dropLast(".handler".count)) }.sorted()

  /// A world in which one example is installed as a user would do it, by its name.
  ///
  /// - Parameter standIns: programs in whose place Tests/Programs/standin.py runs.
  static func example(_ scheme: String, standIns: [String] = []) throws -> World {
    let world = try World()
    let directory = "\(world.root)/share/xcallback"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: examplesDirectory, toPath: "\(directory)/handlers")
    try world.standIn(for: standIns)
    let done = try world.run(["xcallback", "install", scheme])
    guard done.status == 0 else { throw TestFailure("install \(scheme): \(done.status) \(done.errorText)") }
    return world
  }

  func standIn(for programs: [String]) throws {
    for program in programs {
      try FileManager.default.createSymbolicLink(
        atPath: "\(root)/home/.local/bin/\(program)",
        withDestinationPath: "\(Programs.repository)/Tests/Programs/standin.py")
    }
  }

  /// What a stand-in understood of each of its command lines, in order.
  func understood(_ program: String) throws -> [NSDictionary] {
    let file = "\(root)/home/understood/\(program)"
    guard FileManager.default.fileExists(atPath: file) else { return [] }
    return try String(decoding: readBytes(file), as: UTF8.self).split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary ?? [:]
    }
  }

  /// A text file of the home directory; nil when it is missing.
  func homeFile(_ name: String) -> String? {
    (try? readBytes("\(root)/home/\(name)")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The answer to a link, or `refused` or `error` with its code.
  func answer(to url: String) throws -> [String: String] {
    let done = try launch(["xcallback", "run", "--json", url])
    let report = try done.json()
    guard report["outcome"] as? String == "success" else {
      let outcome = report["outcome"] as? String ?? ""
      return [outcome: report["errorCode"] as? String ?? ""]
    }
    return (report["results"] as? [String: Any] ?? [:]).compactMapValues { $0 as? String }
  }

  /// The handler's key, made when there is none.
  func key(_ scheme: String) throws -> String {
    let done = try run(["xcallback", "key", scheme])
    return done.outputText.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Ends a program that runs in this world, such as one that owns the clipboard until somebody else does.
  func end(_ program: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    for pid in names.compactMap({ pid_t($0) }) {
      let words = (try? readBytes("/proc/\(pid)/cmdline")) ?? []
      let environment = (try? readBytes("/proc/\(pid)/environ")) ?? []
      if words.starts(with: Array(program.utf8)),
        String(decoding: environment, as: UTF8.self).contains("HOME=\(root)/home\0")
      {
        kill(pid, SIGTERM)
      }
    }
  }
}
