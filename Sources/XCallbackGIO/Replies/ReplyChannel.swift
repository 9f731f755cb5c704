import CGIO
import Glibc
import XCallback

/// Where one call waits for its one reply: a socket in every directory that a handler process may look in
/// (design §7).
///
/// Whoever waits polls `descriptor`, in a loop of its own or as a source of a GMainContext, and calls
/// `service()` each time it is readable. The sockets go with the reply, with `close()`, and with the value.
package final class ReplyChannel {
  /// What the reply must bear in its path.
  package let token: ReplyToken
  /// What was dropped while the call waits, a clause each; `takeNotes()` empties it.
  private var notes: [String] = []

  private let directories: [ReplyDirectory]
  private let user: UInt32
  private let events: Descriptor
  private var listeners: [Listener] = []
  private var connections: [IncomingReply] = []
  /// A descriptor to give up for a reply when the process has no other left.
  private var spare = spareDescriptor()
  /// Whether the reply is still waited for.
  package private(set) var isOpen = true

  /// A peer that says nothing for so many seconds is dropped; until then it keeps nobody out.
  static let connectionTime = 5.0
  private static let connectionLimit = 64

  /// Begins to listen; a reply may come as soon as this returns.
  ///
  /// - Parameter user: whose replies are taken; the user of this process when left out.
  package convenience init(_ directories: ReplyDirectories, user: UInt32? = nil) throws(ReplyError) {
    try self.init(directories, token: ReplyToken.make(), user: user)
  }

  package init(
    _ directories: ReplyDirectories, token: ReplyToken, user: UInt32? = nil
  ) throws(ReplyError) {
    self.token = token
    self.user = user ?? geteuid()
    events = Descriptor(adopting: epoll_create1(Int32(EPOLL_CLOEXEC)))
    guard events.isOpen else { throw ReplyError(errno: errno, "Replies cannot be waited for") }
    let usable = try directories.forWaiting()
    self.directories = usable
    var failure: ReplyError?
    for directory in usable {
      directory.sweep()
      do throws(ReplyError) {
        let listener = Listener(try ReplySocket.listen(in: directory, as: token.text))
        // Each connection is told of once: one that cannot be taken must not make whoever waits run in circles.
        guard watch(listener.socket.number, once: true) else {
          directory.remove(token.text)
          throw ReplyError(errno: errno, "Replies cannot be waited for")
        }
        listeners.append(listener)
      } catch {
        failure = error
      }
    }
    // A full or read-only file system does not matter as long as one socket is there.
    if listeners.isEmpty, let failure { throw failure }
  }

  deinit { close() }

  /// Readable when `service()` has something to do; the same one as long as the channel lives.
  package var descriptor: Int32 { events.number }

  /// Takes what has come without waiting, and gives the reply once it is there.
  ///
  /// Everything else that comes is dropped and noted: replies to other calls, texts that are none, those of
  /// other users. The sockets are gone before the reply is acknowledged.
  package func service() -> ReplyURL? {
    dropSlowConnections()
    for number in readyDescriptors() {
      if listeners.contains(where: { $0.socket.number == number }) {
        accept(from: number)
      } else if let index = connections.firstIndex(where: { $0.socket.number == number }),
        let reply = take(from: connections[index], at: index)
      {
        return reply
      }
    }
    return nil
  }

  /// What was dropped since it was asked the last time, a clause each.
  package func takeNotes() -> [String] {
    defer { notes = [] }
    return notes
  }

  /// Stops waiting and removes the sockets; a reply that comes later finds nobody.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    for directory in directories {
      directory.remove(ReplyDirectory.temporaryPrefix + token.text)
      directory.remove(token.text)
    }
    listeners = []
    connections = []
  }

  private func accept(from number: Int32) {
    while true {
      var socket = ReplySocket.accept(number)
      if !socket.isOpen, errno == EMFILE || errno == ENFILE, spare.isOpen {
        // The place that was kept for a reply.
        spare = Descriptor(adopting: -1)
        socket = ReplySocket.accept(number)
      }
      guard socket.isOpen else { break }
      add(socket)
    }
    if !spare.isOpen { spare = Self.spareDescriptor() }
  }

  private static func spareDescriptor() -> Descriptor {
    Descriptor(adopting: unsafe open("/dev/null", O_RDONLY | O_CLOEXEC))
  }

  private func add(_ socket: consuming Descriptor) {
    guard xc_peer_user(socket.number) == Int64(user) else {
      notes.append("a reply of another user was dropped")
      return
    }
    if connections.count == Self.connectionLimit { connections.removeFirst() }
    let connection = IncomingReply(socket, deadline: Clock.monotonicSeconds + Self.connectionTime)
    if watch(connection.socket.number) { connections.append(connection) }
  }

  private func take(from connection: IncomingReply, at index: Int) -> ReplyURL? {
    let reply: ReplyURL?
    switch connection.take() {
    case .more: return nil
    case .nothing: reply = nil
    case .broken(let what):
      notes.append(what)
      reply = nil
    case .complete(let bytes):
      reply = judge(bytes)
      if reply == nil { connection.answer(ReplySocket.refused) }
    }
    connections.remove(at: index)
    guard let reply else { return nil }
    // First gone, then acknowledged: whoever hears of it can rely on there being no second reply.
    close()
    connection.answer(ReplySocket.taken)
    return reply
  }

  private func judge(_ bytes: [UInt8]) -> ReplyURL? {
    guard let reply = ReplyURL(bytes: bytes) else {
      notes.append(
        Self.isTooLarge(bytes)
          ? "an answer was dropped: it has more than \(CallbackURL.maximumParameterCount) values"
          : "something that is no reply was dropped")
      return nil
    }
    guard reply.token == token else {
      notes.append("a reply to another call was dropped")
      return nil
    }
    return reply
  }

  private static func isTooLarge(_ bytes: [UInt8]) -> Bool {
    do throws(URLError) {
      _ = try CallbackURL(bytes: bytes)
      return false
    } catch {
      return error.code == .tooManyParameters || error.code == .tooLong
    }
  }

  private func dropSlowConnections() {
    let now = Clock.monotonicSeconds
    let slow = connections.filter { $0.deadline < now }
    guard !slow.isEmpty else { return }
    connections.removeAll { $0.deadline < now }
    notes += slow.map { _ in "a reply that did not arrive in \(Int(Self.connectionTime)) seconds was dropped"
    }
  }

  private func watch(_ number: Int32, once: Bool = false) -> Bool {
    let events = EPOLLIN.rawValue | (once ? EPOLLET.rawValue : 0)
    var event = unsafe epoll_event(events: events, data: epoll_data_t(fd: number))
    return unsafe epoll_ctl(self.events.number, EPOLL_CTL_ADD, number, &event) == 0
  }

  private func readyDescriptors() -> [Int32] {
    guard isOpen else { return [] }
    var ready = unsafe [epoll_event](repeating: epoll_event(), count: 32)
    let count = unsafe epoll_wait(events.number, &ready, Int32(ready.count), 0)
    return unsafe ready.prefix(Int(max(0, count))).map { event in unsafe event.data.fd }
  }
}

/// A socket that listens, in one of the directories.
private final class Listener {
  let socket: Descriptor

  init(_ socket: consuming Descriptor) { self.socket = socket }
}
