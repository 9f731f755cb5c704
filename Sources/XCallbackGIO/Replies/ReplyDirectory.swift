import CGIO
import Glibc

/// A directory in which waiting calls have their sockets, held open: what happens to its path later does not
/// matter.
///
/// All names go through `/proc/self/fd/N`: a socket's address holds 107 bytes, and a state directory in a
/// deep home is longer than that (design §7).
final class ReplyDirectory {
  /// For messages.
  let path: String
  /// Whether a sandboxed program can write here too: nothing of its is removed.
  let isShared: Bool
  private let descriptor: Descriptor

  /// Opens a directory that is ours and 0700; nil for any other.
  convenience init?(_ path: String, isShared: Bool = false) {
    self.init(
      adopting: unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), path: path, isShared: isShared)
  }

  private init?(adopting number: Int32, path: String, isShared: Bool) {
    guard number >= 0 else { return nil }
    descriptor = Descriptor(adopting: number)
    self.path = path
    self.isShared = isShared
    var record = stat()
    guard unsafe fstat(number, &record) == 0, record.st_uid == geteuid(), record.st_mode & 0o777 == 0o700
    else { return nil }
  }

  /// Opens a directory below this one; with `making` it is made when it is missing.
  func directory(_ name: String, making: Bool) -> ReplyDirectory? {
    if making, unsafe mkdirat(descriptor.number, name, 0o700) == 0 {
      // The umask may have taken bits away.
      _ = unsafe fchmodat(descriptor.number, name, 0o700, 0)
    }
    // A link would lead a sandboxed program's replies, and what is removed here, to any place of the user's.
    let number = unsafe openat(
      descriptor.number, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    return ReplyDirectory(adopting: number, path: path + "/" + name, isShared: isShared)
  }

  /// Connects to a socket of this directory, and to nothing else: neither through a link nor to a file.
  func connect(to name: String) -> ReplySocket.Connection {
    let place = Descriptor(
      adopting: unsafe openat(descriptor.number, name, Int32(XC_O_PATH) | O_NOFOLLOW | O_CLOEXEC))
    guard place.isOpen else { return errno == ENOENT ? .missing : .failed(errno) }
    var record = stat()
    guard unsafe fstat(place.number, &record) == 0, record.st_mode & S_IFMT == S_IFSOCK else {
      return .missing
    }
    return ReplySocket.connect(to: "/proc/self/fd/\(place.number)")
  }

  /// Where a socket of this directory is bound.
  func address(of name: String) -> String { "/proc/self/fd/\(descriptor.number)/\(name)" }

  /// 0, or the error's number.
  func rename(_ name: String, to newName: String) -> Int32 {
    unsafe renameat(descriptor.number, name, descriptor.number, newName) == 0 ? 0 : errno
  }

  func remove(_ name: String) { _ = unsafe unlinkat(descriptor.number, name, 0) }

  /// Removes what calls left behind that were killed: sockets that nobody listens on.
  ///
  /// One under its temporary name may only not listen yet; it is left alone for a minute.
  func sweep() {
    let names = (try? Files.entries(of: address(of: "."))) ?? []
    let sockets = names.compactMap { name -> (name: String, age: Int64)? in
      let isTemporary = name.hasPrefix(Self.temporaryPrefix)
      let token = isTemporary ? String(name.dropFirst(Self.temporaryPrefix.count)) : name
      guard ReplyToken(token) != nil, let age = ageOfSocket(name), !isTemporary || age > 60 else {
        return nil
      }
      return (name, age)
    }
    // The oldest are the likeliest to be dead; looking at all would make many calls at once look at each other.
    for socket in sockets.sorted(by: { $0.age > $1.age }).prefix(Self.sweepLimit) {
      removeIfDead(socket.name)
    }
  }

  private static let sweepLimit = 16

  /// Removes a socket that nobody listens on.
  func removeIfDead(_ name: String) {
    guard !isShared else { return }
    if case .refused = connect(to: name) { remove(name) }
  }

  /// What a socket is called until it listens.
  static let temporaryPrefix = "."

  /// The seconds since a socket was made; nil for anything that is no socket.
  private func ageOfSocket(_ name: String) -> Int64? {
    var record = stat()
    guard unsafe fstatat(descriptor.number, name, &record, AT_SYMLINK_NOFOLLOW) == 0,
      record.st_mode & S_IFMT == S_IFSOCK
    else { return nil }
    return Clock.now().microseconds / 1_000_000 - Int64(record.st_mtim.tv_sec)
  }
}
