import Synchronization

/// Ends the wait of a call from another thread.
final class CallCancellation: Sendable {
  private let pipe: Mutex<Pipe>
  /// Readable once the call is cancelled.
  let number: Int32
  private let isSet = Atomic(false)

  init() throws(GIOError) {
    let pipe = try Pipe()
    number = pipe.reading.number
    self.pipe = Mutex(pipe)
  }

  var isCancelled: Bool { isSet.load(ordering: .acquiring) }

  func cancel() {
    guard !isSet.exchange(true, ordering: .acquiringAndReleasing) else { return }
    pipe.withLock { pipe in _ = Descriptors.writeAll([0], to: pipe.writing.number) }
  }
}
