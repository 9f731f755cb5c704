import CGIO
import Glibc

/// Reading and writing of open descriptors, with interruptions and partial transfers dealt with.
enum Descriptors {
  /// Writes all bytes; the error number when that fails.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    unsafe bytes.withUnsafeBytes { buffer -> Int32? in
      var done = 0
      while done < buffer.count {
        let (count, number) = unsafe write(UnsafeRawBufferPointer(rebasing: buffer[done...]), to: descriptor)
        switch number {
        case 0: done += count
        case EINTR: continue
        case EAGAIN: wait(for: Int16(POLLOUT), on: descriptor)
        default: return number
        }
      }
      return nil
    }
  }

  /// One `write`; 0, or the error's number.
  static func writeOnce(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    let (count, number) = unsafe bytes.withUnsafeBytes { unsafe write($0, to: descriptor) }
    return number == 0 && count < bytes.count ? ENOSPC : number
  }

  /// One `write`, whose signal at the limit of file sizes (RLIMIT_FSIZE) would end the process: how many bytes were
  /// written, and 0 or the error's number.
  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> (Int, Int32) {
    var signals = sigset_t()
    var previous = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGXFSZ)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, &previous)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &previous, nil) }
    let count = unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    let number = count < 0 ? errno : 0
    if number == EFBIG {
      var now = timespec()
      _ = unsafe sigtimedwait(&signals, nil, &now)
    }
    return (max(0, count), number)
  }

  /// The bytes that are there, waiting for the first; none at the end of the stream.
  static func readSome(_ descriptor: Int32, path: String) throws(FileError) -> [UInt8] {
    while true {
      switch read(descriptor, atMost: 65_536) {
      case .bytes(let bytes): return bytes
      case .end: return []
      case .nothingNow: wait(for: Int16(POLLIN), on: descriptor)
      case .failed(let number): throw FileError(path, number, doing: .read)
      }
    }
  }

  /// Everything up to the end of the stream; an error when that is more than `limit` bytes.
  static func readAll(_ descriptor: Int32, limit: Int, path: String) throws(FileError) -> [UInt8] {
    var result: [UInt8] = []
    while true {
      let piece = try readSome(descriptor, path: path)
      if piece.isEmpty { return result }
      guard piece.count <= limit - result.count else { throw FileError(path, EFBIG, doing: .read) }
      result.append(contentsOf: piece)
    }
  }

  enum Read {
    case bytes([UInt8])
    case end
    case nothingNow
    case failed(Int32)
  }

  /// One successful `read`.
  static func read(_ descriptor: Int32, atMost limit: Int) -> Read {
    while true {
      var number: Int32 = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
        let got = unsafe Glibc.read(descriptor, buffer.baseAddress, limit)
        number = got < 0 ? errno : 0
        count = max(0, got)
      }
      switch number {
      case 0: return bytes.isEmpty ? .end : .bytes(bytes)
      case EINTR: continue
      case EAGAIN: return .nothingNow
      default: return .failed(number)
      }
    }
  }

  private static func wait(for events: Int16, on descriptor: Int32) {
    var entry = pollfd(fd: descriptor, events: events, revents: 0)
    _ = unsafe poll(&entry, 1, -1)
  }
}
