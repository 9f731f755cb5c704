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
  private let descriptor: Descriptor

  /// Opens a directory that is ours and 0700; nil for any other.
  init?(_ path: String) {
    let number = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { return nil }
    descriptor = Descriptor(adopting: number)
    self.path = path
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
    return ReplyDirectory(path + "/" + name)
  }

  /// Where a socket of this directory is bound or connected to.
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
    for name in (try? Files.entries(of: address(of: "."))) ?? [] {
      let isTemporary = name.hasPrefix(Self.temporaryPrefix)
      let token = isTemporary ? String(name.dropFirst(Self.temporaryPrefix.count)) : name
      guard ReplyToken(token) != nil, let age = ageOfSocket(name), !isTemporary || age > 60 else { continue }
      removeIfDead(name)
    }
  }

  /// Removes a socket that nobody listens on.
  func removeIfDead(_ name: String) {
    if case .refused = ReplySocket.connect(to: address(of: name)) { remove(name) }
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
