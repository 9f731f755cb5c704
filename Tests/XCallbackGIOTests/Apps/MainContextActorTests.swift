import CGIO
import Foundation
import Synchronization
import Testing

@testable import XCallbackGIO

/// The default main context, which no other test of this target runs.
@Suite(.serialized)
struct MainContextActorTests {
  private final class Notes: Sendable {
    let lines = Mutex<[String]>([])
    func note(_ line: String) { lines.withLock { $0.append(line) } }
    var count: Int { lines.withLock { $0.count } }
  }

  @Test("jobs run on the thread that runs the loop, in order, and never without it")
  func jobs() {
    let notes = Notes()
    Task { @MainContextActor in
      notes.note("1 \(MainLoop.isCurrent)")
      await Task.yield()
      notes.note("3 \(MainLoop.isCurrent)")
      MainContextActor.assertIsolated()
      try? await Task.sleep(for: .milliseconds(10))
      notes.note("4 \(MainLoop.isCurrent)")
    }
    // The job is there when the context has something to do; nobody does it.
    while g_main_context_pending(nil) == 0 { usleep(1_000) }
    #expect(notes.count == 0)
    MainLoop.schedule { notes.note("2 \(MainLoop.isCurrent)") }
    MainLoop.run { notes.count == 4 }
    #expect(notes.lines.withLock { $0 } == ["1 true", "2 true", "3 true", "4 true"])
  }

  @Test("what is scheduled runs once, in order; a cancelled timer does not run")
  func schedule() {
    let notes = Notes()
    let never = MainLoop.schedule(after: 0.02) { notes.note("never") }
    MainLoop.schedule(after: 0.05) { notes.note("late") }
    for number in 0..<100 { MainLoop.schedule { notes.note("\(number)") } }
    never.cancel()
    MainLoop.run { notes.count == 101 }
    #expect(notes.lines.withLock { $0 } == (0..<100).map { "\($0)" } + ["late"])
  }
}
