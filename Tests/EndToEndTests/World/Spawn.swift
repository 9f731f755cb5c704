import Foundation
import Glibc

/// A program that has ended: what it exited with and what it said.
struct Finished: Sendable {
  var status: Int32
  var output: [UInt8]
  var errors: [UInt8]

  var outputText: String { String(decoding: output, as: UTF8.self) }
  var errorText: String { String(decoding: errors, as: UTF8.self) }

  /// The one JSON value on stdout.
  func json() throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(output))
    guard let object = value as? [String: Any] else { throw TestFailure("no JSON object: \(outputText)") }
    return object
  }
}

struct TestFailure: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}

/// `posix_spawn_file_actions_addclosefrom_np`, which the Glibc module hides. The runner's own pipes must not
/// live on in a bus daemon.
private let closeFrom: @Sendable (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Void = {
  typealias Function = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
  let function = unsafeBitCast(dlsym(nil, "posix_spawn_file_actions_addclosefrom_np"), to: Function.self)
  return { _ = function($0, $1) }
}()

/// Starts a program with exactly this environment and waits for it.
func spawn(
  _ arguments: [[UInt8]], environment: [String: String], directory: String
) throws -> Finished {
  try start(arguments, environment: environment, directory: directory).finish()
}

/// A program that runs beside the test. Its output goes through files, so that a process that stays behind with
/// them open cannot hold the test up.
final class Running: Sendable {
  let pid: pid_t
  private let output: String
  private let errors: String

  fileprivate init(pid: pid_t, output: String, errors: String) {
    (self.pid, self.output, self.errors) = (pid, output, errors)
  }

  deinit {
    unlink(output)
    unlink(errors)
  }

  /// What it has said so far.
  var errorText: String { (try? readBytes(errors)).map { String(decoding: $0, as: UTF8.self) } ?? "" }

  var outputSoFar: String { (try? readBytes(output)).map { String(decoding: $0, as: UTF8.self) } ?? "" }

  /// Waits for its end.
  func finish() throws -> Finished {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 {
      guard errno == EINTR else { throw TestFailure("waitpid: \(String(cString: strerror(errno)))") }
    }
    let signal = status & 0x7f
    return Finished(
      status: signal == 0 ? (status >> 8) & 0xff : 128 + signal,
      output: try readBytes(output), errors: try readBytes(errors))
  }
}

/// Starts a program with exactly this environment.
func start(
  _ arguments: [[UInt8]], environment: [String: String], directory: String
) throws -> Running {
  let base = "\(directory)/spawn-\(UUID().uuidString)"
  let (output, errors) = ("\(base).out", "\(base).err")

  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
  posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
  closeFrom(&actions, 3)

  // The runner's threads block signals, and a bus daemon that blocks SIGTERM never goes away.
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var none = sigset_t()
  var all = sigset_t()
  sigemptyset(&none)
  sigfillset(&all)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setsigdefault(&attributes, &all)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

  var argv = arguments.map { bytes in
    bytes.withUnsafeBufferPointer {
      strndup(UnsafeRawPointer($0.baseAddress!).assumingMemoryBound(to: CChar.self), $0.count)
    }
  }
  var envp = environment.map { strdup("\($0.key)=\($0.value)") }
  argv.append(nil)
  envp.append(nil)
  defer {
    argv.forEach { free($0) }
    envp.forEach { free($0) }
  }

  var pid: pid_t = 0
  let error = posix_spawn(&pid, argv[0]!, &actions, &attributes, argv, envp)
  guard error == 0 else {
    throw TestFailure(
      "cannot start \(String(decoding: arguments[0], as: UTF8.self)): \(String(cString: strerror(error)))")
  }
  return Running(pid: pid, output: output, errors: errors)
}

func readBytes(_ path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
}
