import Foundation
import Glibc
import Synchronization
import Testing

@testable import XCallbackGIO

@Suite("Work that waits for its turn", .serialized)
struct WorkQueueTests {
  let world: LimitWorld
  let queue: WorkQueue

  init() throws {
    world = try LimitWorld()
    queue = WorkQueue(world.directories)
  }

  private func word(_ entry: WorkQueue.Entry) -> String {
    switch entry {
    case .entered: "entered"
    case .full: "full"
    case .timedOut: "timed out"
    case .interrupted(let signal): "signal \(signal)"
    case .unavailable: "unavailable"
    }
  }

  private func slot(_ parallel: Int = 1, _ scheme: String = "notes") throws -> LockHold {
    guard case .entered(let slot) = queue.enter(scheme, parallel: parallel, timeout: 5) else {
      throw FileError(scheme, 0, doing: .lock)
    }
    return slot
  }

  private var file: String { world.locks + "/notes.work" }
  /// The first places of those who wait.
  private static let place: Int64 = 4_096

  @Test("as many as may run at once, and another scheme's beside them", arguments: [1, 2, 8])
  func parallel(_ count: Int) throws {
    var slots = try (0..<count).map { _ in try slot(count) }
    let begin = Clock.monotonicSeconds
    #expect(word(queue.enter("notes", parallel: count, timeout: 0.05)) == "timed out")
    #expect((0.05..<2).contains(Clock.monotonicSeconds - begin))
    #expect(word(queue.enter("tasks", parallel: 1, timeout: 0.05)) == "entered")
    #expect(
      word(queue.enter("notes", parallel: count + 1, timeout: 0.05)) == "entered", "the file was edited")
    slots.removeFirst()
    slots.append(try slot(count))
    slots[0].release()
    #expect(word(queue.enter("notes", parallel: count, timeout: 0.05)) == "entered")
    withExtendedLifetime(slots) {}
  }

  @Test("who gave up waits no more, and nothing is left when all have gone")
  func left() throws {
    let first = try slot()
    #expect(word(queue.enter("notes", parallel: 1, timeout: 0.02)) == "timed out")
    #expect(try world.locks(on: "notes.work").count == 1)
    first.release()
    _ = try slot()
    #expect(try world.locks(on: "notes.work") == [])
    #expect(try Files.status(of: file)?.size == 0, "nothing is written")
  }

  @Test("twenty who wait have their turns in the order in which they came")
  func order() throws {
    let first = try slot()
    let order = Mutex<[Int]>([])
    let queue = queue
    for number in 0..<20 {
      Thread {
        guard case .entered(let slot) = queue.enter("notes", parallel: 1, timeout: 60) else { return }
        order.withLock { $0.append(number) }
        slot.release()
      }.start()
      // The next comes when this one waits.
      try wait { self.waiters() == number + 1 }
    }
    first.release()
    try wait { order.withLock { $0.count } == 20 }
    #expect(order.withLock { $0 } == Array(0..<20))
  }

  private func wait(_ condition: () -> Bool) throws {
    let begin = Clock.monotonicSeconds
    while !condition() {
      try #require(Clock.monotonicSeconds - begin < 30)
      usleep(500)
    }
  }

  private func waiters() -> Int {
    (try? world.directories.withFile("notes.work") { file throws(FileError) in
      try file.lockedBytes(in: Self.place...(.max - 1)).count
    }) ?? 0
  }

  @Test(
    "locks of others, of any length, cost nobody's life",
    arguments: [
      Row("all", (first: 0, length: 0, "full")), Row("all places", (first: 4_096, length: 0, "full")),
      Row("more than memory holds", (first: 4_096, length: 1 << 40, "full")),
      Row("as many as may wait", (first: 4_096, length: 256, "full")),
      Row("the last place", (first: .max - 1, length: 1, "full")),
      Row("far away", (first: .max - 9, length: 3, "timed out")),
    ] as [Row<(first: Int64, length: Int64, String)>])
  func strangeLocks(_ row: Row<(first: Int64, length: Int64, String)>) throws {
    let slot = try slot()
    let holder = try LockFile("notes.work", in: PrivateDirectory(world.locks, making: true))
    // Places only: the slot is taken by us.
    let first = max(1, row.value.first)
    var request = flock(
      l_type: Int16(F_WRLCK), l_whence: 0, l_start: off_t(first), l_len: off_t(row.value.length), l_pid: 0)
    #expect(fcntl(holder.descriptor.number, 37, &request) == 0)
    #expect(word(queue.enter("notes", parallel: 1, timeout: 0.05)) == row.value.2)
    withExtendedLifetime((slot, holder)) {}
  }

  @Test("a killed holder lets the next one go on")
  func killedHolder() throws {
    _ = try slot()
    let holder = try LockHolder(file, bytes: [0])
    #expect(word(queue.enter("notes", parallel: 1, timeout: 0.02)) == "timed out")
    holder.kill()
    #expect(word(queue.enter("notes", parallel: 1, timeout: 5)) == "entered")
  }

  @Test("nobody overtakes one who waits, and a killed one is waited for no more")
  func killedWaiter() throws {
    _ = try slot()
    let waiter = try LockHolder(file, bytes: [Self.place + 7])
    #expect(
      word(queue.enter("notes", parallel: 8, timeout: 0.02)) == "timed out", "a slot is free, but not for us")
    waiter.kill()
    #expect(word(queue.enter("notes", parallel: 8, timeout: 5)) == "entered")
  }

  @Test("the 257th that would wait is refused at once, and waits again when one has gone")
  func full() throws {
    _ = try slot()
    let waiters = try LockHolder(file, bytes: (0..<255).map { Self.place + 2 * $0 })
    #expect(word(queue.enter("notes", parallel: 1, timeout: 0.02)) == "timed out", "the 256th")
    let last = try LockHolder(file, bytes: [Self.place + 9_999])
    let begin = Clock.monotonicSeconds
    #expect(word(queue.enter("notes", parallel: 1, timeout: 60)) == "full")
    #expect(Clock.monotonicSeconds - begin < 2)
    last.kill()
    #expect(word(queue.enter("notes", parallel: 1, timeout: 0.02)) == "timed out")
    waiters.kill()
    #expect(word(queue.enter("notes", parallel: 1, timeout: 5)) == "entered")
  }

  @Test("a signal ends the waiting", arguments: [SIGINT, SIGTERM, SIGHUP])
  func signals(_ number: Int32) throws {
    let first = try slot()
    // Only the queue's own handler may be there when the signal comes.
    let previous = signal(number, SIG_DFL)
    defer { signal(number, previous) }
    let thread = Thread {
      var action = sigaction()
      let begin = Clock.monotonicSeconds
      repeat {
        usleep(500)
        sigaction(number, nil, &action)
        // Else the signal would end the tests.
        if Clock.monotonicSeconds - begin > 25 { return }
      } while action.__sigaction_handler.sa_handler == nil
      kill(getpid(), number)
    }
    thread.start()
    #expect(word(queue.enter("notes", parallel: 1, timeout: 30, interruptible: true)) == "signal \(number)")
    first.release()
    #expect(word(queue.enter("notes", parallel: 1, timeout: 5)) == "entered")
  }
}
