import Foundation
import Glibc
import Testing

@testable import XCallbackGIO

/// A user's state and runtime directories, for what bounds all of a user's processes.
final class LimitWorld {
  let directory: TemporaryDirectory
  let directories: LockDirectories

  var state: String { directory.path + "/state" }
  var runtime: String { directory.path + "/runtime" }
  /// Where the files are as long as nothing is wrong.
  var locks: String { state + "/xcallback/locks" }

  init() throws {
    directory = try TemporaryDirectory()
    directories = LockDirectories(
      Environment([
        "HOME": directory.path, "XDG_STATE_HOME": directory.path + "/state",
        "XDG_RUNTIME_DIR": directory.path + "/runtime",
      ]))
    try Files.makeDirectories(runtime)
  }

  /// Makes what is in the state directory unusable: a file stands where `locks` should.
  func blockState() throws {
    try Files.makeDirectories(state + "/xcallback")
    _ = try directory.write("state/xcallback/locks", "")
  }

  /// What `/proc/locks` says of the locks on a file, one a line.
  func locks(on name: String) throws -> [String] {
    var record = stat()
    guard stat("\(locks)/\(name)", &record) == 0 else { return [] }
    return try Files.read("/proc/locks", limit: 1 << 20).split(separator: 0x0A)
      .map { String(decoding: $0, as: UTF8.self) }
      .filter { $0.contains(":\(record.st_ino) ") }
  }
}

/// Another process that locks bytes of a file as this program does, until it is killed or its end is asked for.
final class LockHolder {
  private let process = Process()
  private let input = Foundation.Pipe()

  /// Comes back when it has the locks.
  init(_ file: String, bytes: [Int64]) throws {
    let output = Foundation.Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments =
      [
        "-c",
        """
        import fcntl, os, struct, sys
        number = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT, 0o600)
        for byte in map(int, sys.argv[2:]):
            fcntl.fcntl(number, 37, struct.pack("hhqqi4x", fcntl.F_WRLCK, 0, byte, 1, 0))
        os.write(1, b"locked")
        sys.stdin.read()
        """, file,
      ] + bytes.map(String.init)
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let words = output.fileHandleForReading.availableData
    try #require(String(decoding: words, as: UTF8.self) == "locked", "the other process has no lock")
  }

  deinit { kill() }

  func kill() {
    guard process.isRunning else { return }
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

extension LockFile {
  /// All bytes of the range that other openings have locked, ascending.
  func lockedBytes(in range: ClosedRange<Int64>) throws(FileError) -> [Int64] {
    try lockedRanges(in: range).flatMap { Array($0) }
  }
}
