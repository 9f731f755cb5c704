import CGIO
import Glibc
package import XCallback

/// Handing a reply to the call that waits for it: the handler process's side of the channel (design §7).
package enum ReplyDelivery {
  /// What came of it.
  package enum Result: Sendable, Equatable {
    /// The waiting call has taken it.
    case delivered
    /// No call waits for it: it came late, or a second time, or was made up.
    case nobodyWaits
    /// It is no reply.
    case malformed
    /// The call is there but did not take it; a clause that says why.
    case failed(String)
  }

  /// How long the waiting process may take to acknowledge, in seconds.
  package static let standardTimeout = 5.0

  /// Looks for the call in every directory and gives it the reply. Dead sockets on the way are removed.
  package static func deliver(
    _ url: CallbackURL, through directories: ReplyDirectories, timeout: Double = standardTimeout
  ) -> Result {
    guard let reply = ReplyURL(url) else { return .malformed }
    let deadline = Clock.monotonicSeconds + timeout
    var result = Result.nobodyWaits
    for directory in directories.forDelivery() {
      if result == .nobodyWaits { result = deliver(reply, in: directory, deadline) }
      // A call that was killed leaves its socket in each of them, also when it dies over this reply.
      if result != .delivered { directory.removeIfDead(reply.token.text) }
    }
    return result
  }

  private static func deliver(_ reply: ReplyURL, in directory: ReplyDirectory, _ deadline: Double) -> Result {
    let name = reply.token.text
    while true {
      switch directory.connect(to: name) {
      case .connected(let socket):
        return send(reply.url.bytes + [ReplySocket.end], to: socket.number, deadline)
      case .refused: return .nobodyWaits
      case .missing: return .nobodyWaits
      case .failed(let number): return .failed(FileError.words(for: number))
      case .busy:
        guard Clock.monotonicSeconds < deadline else { return .failed("the call is too busy") }
        // There is nothing to poll for on a socket that is not connected.
        _ = poll(nil, 0, 20)
      }
    }
  }

  private static func send(_ bytes: [UInt8], to number: Int32, _ deadline: Double) -> Result {
    guard xc_peer_user(number) == Int64(geteuid()) else { return .failed("the call is another user's") }
    let ended = Result.failed("the call ended before it took the reply")
    let late = Result.failed("the call did not take the reply in time")
    var rest = bytes[...]
    while !rest.isEmpty {
      let (count, error) = ReplySocket.send(rest, to: number)
      rest = rest.dropFirst(count)
      switch error {
      case 0, EINTR: break
      case EAGAIN: guard wait(for: POLLOUT, on: number, until: deadline) else { return late }
      default: return ended
      }
    }
    while true {
      switch Descriptors.read(number, atMost: 1) {
      case .bytes([ReplySocket.taken]): return .delivered
      case .bytes: return .failed("the call did not want the reply")
      case .end, .failed: return ended
      case .nothingNow: guard wait(for: POLLIN, on: number, until: deadline) else { return late }
      }
    }
  }

  /// false when the time is over.
  private static func wait(for events: Int32, on number: Int32, until deadline: Double) -> Bool {
    let left = deadline - Clock.monotonicSeconds
    guard left > 0 else { return false }
    var entry = pollfd(fd: number, events: Int16(events), revents: 0)
    _ = unsafe poll(&entry, 1, Int32(clamping: Int64(left * 1_000) + 1))
    return true
  }
}
