import CGIO
import Glibc

/// The unix sockets that replies travel through.
///
/// A reply is its URL and a newline, which no URL holds: a handler process that is killed while it writes has
/// said nothing. The answer is one byte.
enum ReplySocket {
  static let end = UInt8(ascii: "\n")
  /// The reply was taken.
  static let taken = UInt8(ascii: "+")
  /// It was not the reply that is waited for.
  static let refused = UInt8(ascii: "-")

  /// Binds below a temporary name, listens, and only then takes the name: a sweep removes what does not
  /// listen.
  static func listen(in directory: ReplyDirectory, as name: String) throws(ReplyError) -> Descriptor {
    let socket = open()
    guard socket.isOpen else { throw ReplyError(errno: errno, "A socket for the reply cannot be made") }
    let temporary = ReplyDirectory.temporaryPrefix + name
    var number = bind(socket.number, to: directory.address(of: temporary))
    if number == 0 {
      if Glibc.listen(socket.number, 128) != 0 { number = errno }
      if number == 0 { number = directory.rename(temporary, to: name) }
      if number != 0 { directory.remove(temporary) }
    }
    guard number == 0 else {
      throw ReplyError(errno: number, "A socket for the reply cannot be made in \(directory.path)")
    }
    return socket
  }

  enum Connection: ~Copyable {
    case connected(Descriptor)
    /// Nobody listens.
    case refused
    /// There is no such socket.
    case missing
    /// Too many are connecting.
    case busy
    case failed(Int32)
  }

  /// Connects without waiting.
  static func connect(to path: String) -> Connection {
    let socket = open()
    guard socket.isOpen else { return .failed(errno) }
    let number = unsafe withAddress(path) { address, length -> Int32 in
      unsafe Glibc.connect(socket.number, address, length) == 0 ? 0 : errno
    }
    switch number {
    case 0?: return .connected(socket)
    case ECONNREFUSED?: return .refused
    case ENOENT?: return .missing
    case EAGAIN?: return .busy
    case let number?: return .failed(number)
    case nil: return .failed(ENAMETOOLONG)
    }
  }

  /// The next connection, if one is there.
  static func accept(_ listener: Int32) -> Descriptor {
    let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    return Descriptor(adopting: accept4(listener, nil, nil, flags))
  }

  /// Sends what can be sent at once: the count, or the error's number.
  static func send(_ bytes: ArraySlice<UInt8>, to number: Int32) -> (count: Int, error: Int32) {
    // In an app's process SIGPIPE may be deadly.
    let count = unsafe bytes.withUnsafeBytes { buffer in
      unsafe Glibc.send(number, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
    }
    return count < 0 ? (0, errno) : (count, 0)
  }

  private static func open() -> Descriptor {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    return Descriptor(adopting: socket(AF_UNIX, type, 0))
  }

  /// 0, or the error's number.
  private static func bind(_ number: Int32, to path: String) -> Int32 {
    unsafe withAddress(path) { address, length in
      unsafe Glibc.bind(number, address, length) == 0 ? 0 : errno
    } ?? ENAMETOOLONG
  }

  /// nil when the path is too long.
  private static func withAddress<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
