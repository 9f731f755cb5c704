import Foundation
import Glibc

/// What Tests/Programs/fault.c does to a handler.
struct Fault: Sendable {
  /// The names of the system calls that count; none of them means all.
  var calls: [String] = []
  /// Whether only those count whose first argument is an open file.
  var onFiles = false
  /// Which of them it happens at; 0 for none.
  var at = 0
  /// The errno with which that call fails; nil kills the handler in front of it.
  var error: Int32?
}

/// What a handler did while it was looked at.
struct FaultReport: Sendable {
  /// The calls that counted, in order; the last one before its end may be the one with the fault.
  var calls: [String]
  /// `exited N`, `killed N`, or `none` when it did not begin.
  var ending: String
}

extension World {
  /// Opens a URL with a fault on its way, and returns when everything that came of it has ended.
  func open(_ url: String, _ fault: Fault) throws -> FaultReport {
    try run(fault, isItself: false) { try launch(["fault"] + $0 + ["--", "xcallback-handler", url]) }
  }

  /// Runs a command line with a fault on its way.
  func run(_ command: [String], _ fault: Fault) throws -> FaultReport {
    try run(fault, isItself: true) { try run(["fault", "--self", "1"] + $0 + ["--"] + command) }
  }

  /// - Parameter isItself: whether what has the fault is the program that is run, whose end is then the whole's.
  private func run(
    _ fault: Fault, isItself: Bool, _ body: (_ options: [String]) throws -> Finished
  ) throws -> FaultReport {
    let report = "\(root)/tmp/fault-\(UUID().uuidString)"
    var options = ["--at", "\(fault.at)", "--report", report]
    if !fault.calls.isEmpty { options += ["--calls", fault.calls.joined(separator: ",")] }
    if fault.onFiles { options += ["--files", "1"] }
    if let error = fault.error { options += ["--error", "\(error)"] }
    let done = try body(options)
    guard isItself ? done.status != 99 : done.status == 0 else {
      throw TestFailure("fault: \(done.status) \(done.errorText)")
    }
    let lines = String(decoding: try readBytes(report), as: UTF8.self).split(separator: "\n").map(String.init)
    unlink(report)
    guard let ending = lines.last else { throw TestFailure("no report") }
    return FaultReport(calls: lines.dropLast(), ending: ending)
  }

  /// Kills at many places of a handler's way, by name: each call at which what others see may change, and of all calls every
  /// `stride`th.
  static func kills(along calls: [String], stride: Int) -> [(name: String, fault: Fault)] {
    // By kind, because threads take turns: the number of all calls before one differs from run to run.
    let named = telling.flatMap { call in
      calls.filter { $0 == call }.indices.map { ("\(call)-\($0 + 1)", Fault(calls: [call], at: $0 + 1)) }
    }
    return named
      + Swift.stride(from: 1, through: calls.count, by: stride).map { ("call-\($0)", Fault(at: $0)) }
  }

  private static let telling = [
    "clone", "clone3", "connect", "exit_group", "fcntl", "flock", "fsync", "memfd_create", "mkdir",
    "pidfd_open",
    "pipe2", "rename", "sendmsg", "setsid", "unlink", "vfork", "wait4",
  ]
}
