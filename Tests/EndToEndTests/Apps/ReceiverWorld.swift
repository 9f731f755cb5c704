import Foundation
import Glibc

/// A world with Tests/ReceiverApp as an installed app for `recv:`, and `sample:` to answer to.
final class ReceiverWorld {
  let world: World

  static let id = "io.github.xcallback.ReceiverApp"
  static let path = "/io/github/xcallback/ReceiverApp"

  private var log: String { "\(world.root)/tmp/receiver.log" }

  /// The settings are those of Tests/ReceiverApp without their prefix, for whoever starts the app.
  init(_ settings: [String: String] = [:], isActivatable: Bool = true) throws {
    world = try World()
    try world.registerCaller("sample")
    // Not over a setting that a test gives to one process.
    let exports = settings.merging(["LOG": log]) { value, _ in value }.sorted { $0.key < $1.key }
      .map { "export RECEIVER_\($0.key)=\"${RECEIVER_\($0.key)-\($0.value)}\"\n" }.joined()
    try world.write(
      "\(world.bin)/receiver-app", "#!/bin/sh\n\(exports)exec \(Programs.built("receiver-app")) \"$@\"\n",
      mode: 0o755)
    try world.registerEntry(
      id: Self.id, scheme: "recv",
      lines: ["Exec=\(world.bin)/receiver-app %u", "DBusActivatable=\(isActivatable)"])
    try world.write(
      "\(world.root)/services/\(Self.id).service",
      "[D-BUS Service]\nName=\(Self.id)\nExec=\(world.bin)/receiver-app --gapplication-service\n")
    try world.reloadBus()
  }

  deinit {
    for pid in Set(lines.map(\.pid)) where isRunning(pid) { kill(pid, SIGKILL) }
  }

  /// A line of the app's log.
  struct Line: Sendable {
    let pid: pid_t
    let words: String
  }

  var lines: [Line] {
    let text = (try? readBytes(log)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let pid = pid_t(parts[0]) else { return nil }
      return Line(pid: pid, words: String(parts[1]))
    }
  }

  /// The URLs that were handled, in order, with what the action noted behind them.
  var handled: [String] { said("handled") }

  /// What follows a first word in the log, in order.
  func said(_ word: String) -> [String] {
    lines.filter { $0.words.hasPrefix(word + " ") }.map { String($0.words.dropFirst(word.count + 1)) }
  }

  func isRunning(_ pid: pid_t) -> Bool {
    guard let command = try? readBytes("/proc/\(pid)/cmdline") else { return false }
    return String(decoding: command, as: UTF8.self).contains("receiver-app")
  }

  func start(_ arguments: String..., settings: [String: String] = [:]) throws -> Running {
    try world.start(["receiver-app"] + arguments, changes: Self.changes(settings))
  }

  func run(_ arguments: String..., settings: [String: String] = [:]) throws -> Finished {
    try world.run(["receiver-app"] + arguments, changes: Self.changes(settings))
  }

  private static func changes(_ settings: [String: String]) -> [String: String?] {
    Dictionary(
      uniqueKeysWithValues: settings.map { ($0.key.contains("_") ? $0.key : "RECEIVER_" + $0.key, $0.value) })
  }

  func waitForLine(_ words: String, count: Int = 1) throws {
    do {
      try world.wait(for: "the line '\(words)'") {
        lines.filter { $0.words == words || $0.words.hasPrefix(words + " ") }.count >= count
      }
    } catch {
      throw TestFailure(
        "\(error); there is:\n" + lines.map { "\($0.pid) \($0.words)" }.joined(separator: "\n"))
    }
  }

  /// Calls a method of the app on the bus, which starts it if need be.
  @discardableResult
  func call(_ member: String, _ arguments: String...) throws -> Finished {
    try world.run(
      ["gdbus", "call", "--session", "--dest", Self.id, "--object-path", Self.path, "--method", member]
        + arguments)
  }

  /// Waits until so many callbacks have come to `sample:`, and gives them, sorted.
  func callbacks(_ count: Int) throws -> [String] {
    try world.wait(for: "\(count) callbacks") { try world.urls("sample").count >= count }
    return try world.urls("sample").sorted()
  }
}

extension World {
}

extension Programs {
  /// A program of this package that the tests' build has made: it stands beside the tests.
  static func built(_ name: String) -> String {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent(name).path
  }
}
