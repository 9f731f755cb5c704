import Synchronization
import Testing
import XCallback

@Suite("Time and cancellation end the waiting, not the work's right to finish")
struct RouterTimeTests {
  /// A timer whose time comes when the test says so.
  final class ManualTimer: Sendable {
    private let running = Mutex<[(limit: Duration, action: @Sendable () -> Void)]>([])
    private let cancelled = Mutex(0)

    var timer: RouterTimer {
      RouterTimer { limit, action in
        self.running.withLock { $0.append((limit, action)) }
        return Cancellation { self.cancelled.withLock { $0 += 1 } }
      }
    }

    var limits: [Duration] { running.withLock { $0.map(\.limit) } }
    var cancellations: Int { cancelled.withLock { $0 } }

    func fire() { for (_, action) in running.withLock({ $0 }) { action() } }
  }

  let url: CallbackURL

  init() throws { url = try CallbackURL("s:work?x-success=c%3Aok&x-error=c%3Ano&x-cancel=c%3Astop") }

  @Test func `a time-out is x-error 408 and what comes later is reported`() async throws {
    let clock = ManualTimer()
    let log = Log()
    let held = Mutex<Reply?>(nil)
    var router = Router(timeout: .seconds(5), timer: clock.timer)
    router.onIgnored { _, outcome in log.add(outcome.callbackName.rawValue) }
    router.on("work") { (_: Request, reply: Reply) in held.withLock { $0 = reply } }
    router.respond(to: Request(url)) { log.add($0.callback ?? "-") }
    #expect(clock.limits == [.seconds(5)])
    clock.fire()
    held.withLock { $0 }?.succeed()
    #expect(log.lines == ["c:no?errorCode=408&errorMessage=The%20action%20took%20too%20long.", "x-success"])
  }

  @Test func `an action's own limit wins, zero sets none, and an answer stops the clock`() {
    let clock = ManualTimer()
    var router = Router(timeout: .seconds(5), timer: clock.timer)
    router.on("work", timeout: .seconds(9)) { (_: Request, reply: Reply) in reply.succeed() }
    router.respond(to: Request(url)) { _ in }
    #expect(clock.limits == [.seconds(9)])
    #expect(clock.cancellations == 1)
    router.timeout = .zero
    router.on("work") { (_: Request, reply: Reply) in reply.succeed() }
    router.respond(to: Request(url)) { _ in }
    #expect(clock.limits.count == 1)
  }

  @Test func `async work is cancelled when its time is over`() async throws {
    let clock = ManualTimer()
    let log = Log()
    var router = Router(timer: clock.timer)
    router.onIgnored { _, _ in log.add("ignored") }
    let (ended, end) = AsyncStream.makeStream(of: String.self)
    router.on("work") { _ in
      clock.fire()
      do {
        try await Task.sleep(for: .seconds(600))
      } catch {
        end.yield("cancelled")
        throw error
      }
      return [:]
    }
    #expect(await router.respond(to: url).callback?.hasPrefix("c:no?errorCode=408") == true)
    var events = ended.makeAsyncIterator()
    #expect(await events.next() == "cancelled")
    #expect(log.lines.isEmpty)
  }

  @Test func `a cancelled caller gives x-cancel`() async throws {
    var router = Router(timer: .never)
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    router.on("work") { (_: Request, reply: Reply) in
      reply.whenCompleted { _ = reply }
      start.yield()
    }
    let asking = Task { [router, url] in await router.respond(to: url) }
    var events = started.makeAsyncIterator()
    await events.next()
    asking.cancel()
    #expect(await asking.value.callback == "c:stop")
  }

  @Test func `for a caller that was cancelled before nothing is begun`() async throws {
    var router = Router(timer: .never)
    let log = Log()
    router.on("work") { _ in
      log.add("begun")
      return [:]
    }
    let response = await Task { [router, url] in
      withUnsafeCurrentTask { $0?.cancel() }
      return await router.respond(to: url)
    }.value
    #expect(response.callback == "c:stop")
    #expect(log.lines.isEmpty)
  }

  @Test func `a time that is over already lets nothing begin`() {
    let log = Log()
    var router = Router(timeout: .seconds(-1), timer: .never)
    router.on("work") { (_: Request, _: Reply) in log.add("begun") }
    router.respond(to: Request(url)) { log.add($0.callback ?? "-") }
    #expect(log.lines == ["c:no?errorCode=408&errorMessage=The%20action%20took%20too%20long."])
  }

  @Test func `the standing timer measures real time`() async throws {
    var router = Router(timeout: .milliseconds(20))
    router.on("work") { (_: Request, reply: Reply) in reply.whenCompleted { _ = reply } }
    #expect(await router.respond(to: url).callback?.contains("408") == true)
  }
}
