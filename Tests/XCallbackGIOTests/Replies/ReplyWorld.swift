import Foundation
import Glibc
import Testing
import XCallback

@testable import XCallbackGIO

/// Directories for replies in a private tree, and both sides of the channel in one process.
final class ReplyWorld {
  let tree: TemporaryDirectory
  var environment: Environment

  init() throws {
    tree = try TemporaryDirectory()
    environment = Environment(["HOME": tree.path, "XDG_STATE_HOME": "\(tree.path)/state"])
    environment["XDG_RUNTIME_DIR"] = try makeDirectory("runtime", mode: 0o700)
  }

  func makeDirectory(_ name: String, mode: mode_t) throws -> String {
    let path = "\(tree.path)/\(name)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    chmod(path, mode)
    return path
  }

  var directories: ReplyDirectories { ReplyDirectories(environment) }

  /// Every file below the tree that is a socket.
  var sockets: [String] {
    let names = FileManager.default.enumerator(atPath: tree.path)?.compactMap { $0 as? String } ?? []
    return names.filter { name in
      var record = stat()
      return lstat("\(tree.path)/\(name)", &record) == 0 && record.st_mode & S_IFMT == S_IFSOCK
    }
  }

  func url(_ name: ReservedName = .success, _ token: ReplyToken, _ rest: String = "") throws -> CallbackURL {
    try CallbackURL(ReplyURL.text(of: name, token) + rest)
  }

  /// Delivers on a thread of its own; `result` waits for it.
  func deliver(_ url: CallbackURL, timeout: Double = 5, through: ReplyDirectories? = nil) -> Delivery {
    let directories = through ?? self.directories
    return Delivery { ReplyDelivery.deliver(url, through: directories, timeout: timeout) }
  }

  /// Speaks to a waiting call without the rules of a delivery.
  func connect(_ token: ReplyToken) throws -> RawPeer {
    try RawPeer(path: "\(tree.path)/runtime/xcallback/\(token.text)")
  }
}

final class Delivery: Sendable {
  private let done = DispatchSemaphore(value: 0)
  private let box = Box()

  private final class Box: @unchecked Sendable { var result: ReplyDelivery.Result? }

  init(_ body: @escaping @Sendable () -> ReplyDelivery.Result) {
    Thread.detachNewThread { [box, done] in
      box.result = body()
      done.signal()
    }
  }

  func result() -> ReplyDelivery.Result? {
    _ = done.wait(timeout: .now() + 20)
    return box.result
  }
}

/// A connection to a call's socket over which a test sends what it likes.
final class RawPeer {
  let number: Int32

  init(path: String) throws {
    // Through a link, or the temporary directory of some machines makes the path too long.
    let directory = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY)
    defer { close(directory) }
    guard
      case .connected(let descriptor) = ReplySocket.connect(
        to: "/proc/self/fd/\(directory)/\((path as NSString).lastPathComponent)")
    else { throw CocoaError(.fileNoSuchFile) }
    number = dup(descriptor.number)
  }

  deinit { close(number) }

  func send(_ text: String) { _ = Descriptors.writeAll(Array(text.utf8), to: number) }

  func hangUp() { shutdown(number, Int32(SHUT_WR)) }
}

extension ReplyChannel {
  /// Serves until the reply is there, or `seconds` are over.
  func wait(seconds: Double = 10) -> ReplyURL? {
    let deadline = Clock.monotonicSeconds + seconds
    while Clock.monotonicSeconds < deadline {
      if let reply = service() { return reply }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&entry, 1, 20)
    }
    return nil
  }

  /// Serves until something was noted.
  func waitForNote() -> [String] {
    let deadline = Clock.monotonicSeconds + 10
    while Clock.monotonicSeconds < deadline {
      #expect(service() == nil)
      let notes = takeNotes()
      if !notes.isEmpty { return notes }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&entry, 1, 20)
    }
    return []
  }
}
