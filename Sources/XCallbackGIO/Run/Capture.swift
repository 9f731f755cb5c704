/// The reading end of a pipe and what came out of it; of no pipe nothing comes.
struct Capture: ~Copyable {
  private let descriptor: Descriptor
  private let limit: Int
  private(set) var bytes: [UInt8] = []
  private(set) var isAtEnd: Bool
  /// More came than the limit; what was beyond is dropped.
  private(set) var isOverLimit = false

  init(_ descriptor: consuming Descriptor, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
    isAtEnd = !self.descriptor.isOpen
  }

  var number: Int32 { descriptor.number }

  /// Takes what the pipe holds. With `stoppingAtLimit` not more than that: whoever still writes may never
  /// stop.
  mutating func takeAvailable(stoppingAtLimit: Bool) {
    while !isAtEnd && !(stoppingAtLimit && isOverLimit) {
      switch Descriptors.read(descriptor.number, atMost: 65_536) {
      case .bytes(let new):
        let room = limit - bytes.count
        bytes.append(contentsOf: new.prefix(room))
        isOverLimit = isOverLimit || new.count > room
        // One piece a turn, so that a fast writer cannot keep us from looking at the clock.
        if !stoppingAtLimit { return }
      case .nothingNow: return
      case .end, .failed: isAtEnd = true
      }
    }
  }
}
