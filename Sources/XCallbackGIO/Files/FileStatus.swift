import Glibc

/// What `stat` says of a file.
package struct FileStatus: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case regular
    case directory
    case link
    case namedPipe
    case other
  }

  package let kind: Kind
  /// In bytes.
  package let size: Int
  package let owner: UInt32
  package let group: UInt32
  /// The permission bits with set-id and sticky bit (`0o7777`).
  package let mode: UInt32
  /// Device and inode: two paths with the same identity are the same file.
  package let identity: Identity

  package struct Identity: Sendable, Hashable {
    let device: UInt64
    let inode: UInt64
  }

  package var isGroupWritable: Bool { mode & 0o020 != 0 }
  package var isWorldWritable: Bool { mode & 0o002 != 0 }
  package var isSticky: Bool { mode & 0o1000 != 0 }

  init(_ record: stat) {
    switch record.st_mode & S_IFMT {
    case S_IFREG: kind = .regular
    case S_IFDIR: kind = .directory
    case S_IFLNK: kind = .link
    case S_IFIFO: kind = .namedPipe
    default: kind = .other
    }
    size = Int(record.st_size)
    owner = record.st_uid
    group = record.st_gid
    mode = record.st_mode & 0o7777
    identity = Identity(device: UInt64(record.st_dev), inode: UInt64(record.st_ino))
  }
}
