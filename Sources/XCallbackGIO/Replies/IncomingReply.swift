import XCallback

/// A connection to a waiting call, and what has come of its reply.
final class IncomingReply {
  let socket: Descriptor
  /// In monotonic seconds.
  let deadline: Double
  private var bytes: [UInt8] = []

  init(_ socket: consuming Descriptor, deadline: Double) {
    self.socket = socket
    self.deadline = deadline
  }

  enum Progress {
    case more
    /// The peer said nothing: another call looked whether this one lives.
    case nothing
    case broken(String)
    case complete([UInt8])
  }

  /// One piece a turn, so that a fast writer cannot keep the others out.
  func take() -> Progress {
    switch Descriptors.read(socket.number, atMost: 65_536) {
    case .nothingNow: return .more
    case .failed, .end:
      return bytes.isEmpty ? .nothing : .broken("a reply that broke off was dropped")
    case .bytes(let new):
      bytes += new
      if bytes.last == ReplySocket.end { return .complete(bytes.dropLast()) }
      return bytes.count > CallbackURL.maximumLength
        ? .broken("an answer was dropped: it is longer than \(CallbackURL.maximumLength) bytes") : .more
    }
  }

  /// The peer may be gone: nobody minds.
  func answer(_ byte: UInt8) { _ = ReplySocket.send([byte], to: socket.number) }
}
