import CGIO
import Glibc

/// An open descriptor that is closed with the value; -1 stands for none.
struct Descriptor: ~Copyable {
  let number: Int32

  var isOpen: Bool { number >= 0 }

  init(adopting number: Int32) { self.number = number }

  deinit { if number >= 0 { close(number) } }

  /// A file in memory with these bytes, at its start.
  ///
  /// As standard input it needs nobody to feed it: a command that does not read is no error, and one that
  /// outlives us loses nothing.
  static func memory(holding bytes: [UInt8]) throws(GIOError) -> Descriptor {
    let number = unsafe memfd_create("xcallback-input", UInt32(XC_MFD_CLOEXEC))
    guard number >= 0 else { throw GIOError(errno: errno, "Cannot hold a command's input") }
    let descriptor = Descriptor(adopting: number)
    if let number = Descriptors.writeAll(bytes, to: number) {
      throw GIOError(errno: number, "Cannot hold a command's input")
    }
    lseek(number, 0, SEEK_SET)
    return descriptor
  }
}

/// Both ends of a pipe; the reading one never waits, and both stay behind at an exec.
struct Pipe: ~Copyable {
  let reading: Descriptor
  let writing: Descriptor

  init() throws(GIOError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe2(&ends, O_CLOEXEC) == 0 else { throw GIOError(errno: errno, "Cannot open a pipe") }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    reading = Descriptor(adopting: ends[0])
    writing = Descriptor(adopting: ends[1])
  }
}
