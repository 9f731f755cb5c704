import Foundation
import Testing

@testable import XCallbackGIO

/// Who answers on the private desktop: Tests/Programs/person.sh.
final class Person {
  static let script = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Programs/person.sh").path

  let directory: TemporaryDirectory
  private let hasServer: Bool
  private var acting: [Process] = []

  /// With `markup` as dunst's setting of that name there is a notification server; without one there is none.
  init(dunstMarkup: String? = nil) throws {
    directory = try TemporaryDirectory()
    hasServer = dunstMarkup != nil
    if let dunstMarkup { try act("PERSON_MARKUP=\(dunstMarkup) \"$0\" start \"$1\"") }
  }

  deinit {
    for process in acting { process.waitUntilExit() }
    if hasServer { _ = try? act("\"$0\" stop \"$1\"") }
  }

  /// Runs a line of shell, in which `$0` is the script and `$1` the directory, and waits for its end.
  @discardableResult
  func act(_ line: String) throws -> String {
    let result = try Subprocesses.run(
      Command(program: "/bin/bash", arguments: ["bash", "-ec", line, Self.script, directory.path]),
      interruptible: false)
    #expect(result.end == .exited(0), "\(line): \(String(decoding: result.errorOutput, as: UTF8.self))")
    return String(decoding: result.output, as: UTF8.self)
  }

  /// Runs a line while the test goes on.
  func actMeanwhile(_ line: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-ec", line, Self.script, directory.path]
    try process.run()
    acting.append(process)
  }

  /// What notifications were shown, oldest first: application, urgency, icon, title, lines of the body.
  func shown() throws -> [[String]] {
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path + "/shown")
    return try names.sorted { (Int($0) ?? 0) < (Int($1) ?? 0) }.map { name in
      try directory.text("shown/" + name).dropLast().split(separator: "\n", omittingEmptySubsequences: false)
        .map(String.init)
    }
  }
}
