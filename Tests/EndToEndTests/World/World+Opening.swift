import Foundation
import Glibc

/// How a URL gets from a click to the handler.
enum Road: String, CaseIterable, Sendable, CustomStringConvertible {
  case xdgOpen = "xdg-open"
  case gioOpen = "gio open"
  /// The program alone, as a launcher starts it.
  case direct

  /// The two that a desktop has.
  static let desktop: [Road] = [.xdgOpen, .gioOpen]

  var description: String { rawValue }

  var command: [String] {
    switch self {
    case .xdgOpen: ["xdg-open"]
    case .gioOpen: ["gio", "open"]
    case .direct: ["xcallback-handler"]
    }
  }
}

/// What `launch` does to the program before it starts it.
struct LaunchState: Sendable {
  var ignored: [Int32] = []
  var blocked: [Int32] = []
  var closed: [Int32] = []
  var umask: mode_t?

  var options: [String] {
    var options: [String] = []
    for number in ignored { options += ["--ignore", "\(number)"] }
    for number in blocked { options += ["--block", "\(number)"] }
    for number in closed { options += ["--close", "\(number)"] }
    if let umask { options += ["--umask", String(umask, radix: 8)] }
    return options
  }
}

extension World {
  /// Opens a URL and returns when everything that came of it has ended: the handler, its command, the caller.
  @discardableResult
  func open(
    _ url: String, by road: Road, state: LaunchState = LaunchState(), changes: [String: String?] = [:]
  ) throws -> Finished {
    try launch(road.command + [url], state: state, changes: changes)
  }

  /// Opens each URL in a process of its own, all at once.
  func open(all urls: [String], by road: Road) throws -> Finished {
    try write("\(root)/tmp/urls", urls.map { $0 + "\n" }.joined())
    return try launch(road.command, options: ["--each", "\(root)/tmp/urls", "--limit", "300"])
  }

  func launch(
    _ command: [String], options: [String] = [], state: LaunchState = LaunchState(),
    changes: [String: String?] = [:]
  ) throws -> Finished {
    let done = try run(["launch"] + options + state.options + ["--"] + command, changes: changes)
    if done.status == 98 { throw TestFailure("still running after the limit: \(command)") }
    return done
  }

  /// The programs that ran because of a command, in order, by their absolute paths.
  func programsRun(by command: [String]) throws -> [String] {
    try executions(of: command).compactMap { $0.first }
  }

  /// The argv with which a program was started because of a command, the first time.
  func argv(of program: String, runBy command: [String]) throws -> [String]? {
    try executions(of: command).first { $0.first == program }.map { Array($0.dropFirst()) }
  }

  /// Each successful execve below a command: the program's path, then its argv.
  private func executions(of command: [String]) throws -> [[String]] {
    let trace = "\(root)/tmp/trace-\(UUID().uuidString)"
    _ = try launch(
      [
        "strace", "-f", "-qq", "-xx", "-v", "-e", "trace=execve", "-e", "signal=none", "-s", "200000", "-o",
        trace,
        "--",
      ] + command)
    // 1234 execve("\x2f\x75…", ["\x67…", …], ["\x48…", …]) = 0, all text in hexadecimal; when another process
    // comes between, "<unfinished ...>" stands for the end, and "1234 <... execve resumed>) = 0" follows.
    var unfinished: [Substring: Substring] = [:]
    var calls: [Substring] = []
    for line in String(decoding: try readBytes(trace), as: UTF8.self).split(separator: "\n") {
      let process = line.prefix { $0 != " " }
      if line.contains("<... execve resumed>") {
        if let call = unfinished.removeValue(forKey: process), line.hasSuffix("= 0") { calls.append(call) }
      } else if line.contains("execve("), line.hasSuffix("<unfinished ...>") {
        unfinished[process] = line
      } else if line.contains("execve("), line.hasSuffix("= 0") {
        calls.append(line)
      }
    }
    return calls.map(Self.words)
  }

  /// The path and the argv of a traced execve.
  private static func words(of call: Substring) -> [String] {
    let end = call.range(of: "], [")?.lowerBound ?? call.endIndex
    // What stands between quotes is every second piece, also when it is empty.
    return call[..<end].split(separator: "\"", omittingEmptySubsequences: false)
      .enumerated().filter { $0.offset % 2 == 1 }.map { _, word in
        String(decoding: word.split(separator: "\\x").compactMap { UInt8($0, radix: 16) }, as: UTF8.self)
      }
  }

  /// Waits until a condition holds, for what the session bus started and `launch` cannot wait for.
  func wait(for what: String, limit: TimeInterval = 20, until holds: () throws -> Bool) throws {
    let deadline = Date().addingTimeInterval(limit)
    while try !holds() {
      guard Date() < deadline else { throw TestFailure("waited \(limit) s in vain for \(what)") }
      usleep(5_000)
    }
  }
}
