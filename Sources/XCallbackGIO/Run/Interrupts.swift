import CGIO
import Glibc
import Synchronization

/// Where the signal handler writes; -1 while nobody waits.
private let interruptDescriptor = Atomic<Int32>(-1)

/// SIGINT, SIGTERM and SIGHUP turned into something that can be waited for, as long as the value lives.
///
/// One at a time: the dispositions are the process's.
@safe final class Interrupts {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  private let pipe: Pipe
  private let previous: [(number: Int32, action: sigaction)]

  init() throws(GIOError) {
    pipe = try Pipe()
    interruptDescriptor.store(pipe.writing.number, ordering: .releasing)
    // What is ignored stays so: `nohup`, a script's background command.
    previous = Self.signals.filter { xc_is_ignored($0) == 0 }.map { number in
      var action = sigaction()
      var old = sigaction()
      unsafe action.__sigaction_handler.sa_handler = { number in
        // Nothing here but what signal-safety(7) allows.
        let saved = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = unsafe write(interruptDescriptor.load(ordering: .acquiring), &byte, 1)
        errno = saved
      }
      action.sa_flags = SA_RESTART
      unsafe sigaction(number, &action, &old)
      return (number, old)
    }
  }

  deinit {
    for (number, action) in previous {
      var action = action
      unsafe sigaction(number, &action, nil)
    }
    interruptDescriptor.store(-1, ordering: .releasing)
  }

  /// Readable when a signal has come.
  var number: Int32 { pipe.reading.number }

  /// The signal that came, if one did.
  func next() -> Int32? {
    guard case .bytes(let bytes) = Descriptors.read(pipe.reading.number, atMost: 1), let byte = bytes.first
    else {
      return nil
    }
    return Int32(byte)
  }
}
