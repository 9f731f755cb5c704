import Foundation
import Synchronization
import Testing
import XCallback

@testable import XCallbackGIO

/// A receiver in this process, on the private bus.
@Suite(.serialized)
struct ReceiverRunTests {
  private final class Notes: Sendable {
    let lines = Mutex<[String]>([])
    func note(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }

  private func receiver(_ id: String, _ notes: Notes) -> CallbackReceiver {
    var router = Router()
    router.on("note/{text}") { (request: Request, reply: Reply) in
      notes.note("handled \(request["text"] ?? "")")
      reply.succeed()
    }
    router.on("hang") { (request: Request, reply: Reply) in
      notes.note("hangs")
      reply.whenCompleted { _ = reply }
    }
    router.onHandled { request, response in notes.note("\(response.outcome.callbackName.rawValue)") }
    return CallbackReceiver(
      id: "io.github.xcallback.\(id)", schemes: ["x-xcallback-test"], router: router,
      onNotice: { notes.note($0.code.rawValue) })
  }

  @Test("quit ends run, and what is open is cancelled")
  func quit() {
    let notes = Notes()
    let receiver = receiver("Quit", notes)
    let engine = receiver.engine
    MainLoop.schedule(after: 0.05) { engine.quit() }
    #expect(receiver.run(["test", "x-xcallback-test:hang?x-cancel=x-xcallback-nobody%3A"]) == 0)
    #expect(notes.all == ["hangs", "x-cancel", "callback-dropped"])
  }

  @Test("an action can end the app that it belongs to, and is answered")
  func endingFromAnAction() {
    let notes = Notes()
    let receiver = receiver("Ending", notes)
    let ending = receiver.ending
    receiver.router.on("quit") { _, reply in
      ending.cancel()
      reply.succeed()
    }
    #expect(receiver.run(["test", "x-xcallback-test:quit"]) == 0)
    #expect(notes.all == ["x-success"])
  }

  @Test("calls that wait when the app ends are told so")
  func waitingCallsEnd() {
    let notes = Notes()
    let receiver = receiver("Waiting", notes)
    let engine = receiver.engine
    let token = ReplyToken("abcdefghijklmnopqrstuvwxyz")
    if let token {
      engine.replies.add(token, timeout: nil) { result in
        if case .failure(let failure) = result { notes.note(failure.code.rawValue) }
      }
    }
    MainLoop.schedule(after: 0.05) { engine.quit() }
    #expect(receiver.run(["test"]) == 0)
    #expect(notes.all == ["cancelled"])
  }

  @Test(
    "what is never launched is refused whatever the app's policy says",
    arguments: ["javascript:1", "file:///etc/passwd"])
  func neverLaunched(_ callback: String) {
    let notes = Notes()
    let receiver = CallbackReceiver(
      id: "io.github.xcallback.Never", schemes: ["x-xcallback-test"], router: Router(),
      allowsCallback: { _ in true }, onNotice: { notes.note($0.code.rawValue) })
    receiver.router.on("note") { _, reply in reply.succeed() }
    receiver.idleTimeout = .zero
    #expect(receiver.run(["test", "x-xcallback-test:note?x-success=\(PercentCoding.encode(callback))"]) == 0)
    #expect(notes.all == ["callback-refused"])
  }

  @Test("an attached receiver whose loop is over answers what is left")
  func detaching() throws {
    let notes = Notes()
    let receiver = receiver("Detached", notes)
    guard case .attached(["test", "more"]) = try receiver.attach(["test", "x-xcallback-test:hang", "more"])
    else {
      Issue.record("not attached")
      return
    }
    receiver.detach()
    #expect(notes.all == ["hangs", "x-cancel"])
  }

  @Test("quit while nothing is open ends run at once")
  func quitIdle() {
    let notes = Notes()
    let receiver = receiver("Idle", notes)
    let engine = receiver.engine
    MainLoop.schedule(after: 0.05) { engine.quit() }
    let start = Date()
    #expect(receiver.run(["test"]) == 0)
    #expect(Date().timeIntervalSince(start) < 4)
  }

  @Test("an idle time-out that is set while the loop runs counts")
  func idleTimeoutLater() {
    let notes = Notes()
    let receiver = receiver("Later", notes)
    let engine = receiver.engine
    MainLoop.schedule(after: 0.02) { engine.idleTimeout = .milliseconds(10) }
    #expect(receiver.run(["test", "x-xcallback-test:note/a"]) == 0)
    #expect(notes.all == ["handled a", "x-success"])
  }

  @Test("the URLs of the arguments are found by their scheme, in any place and case")
  func arguments() {
    let notes = Notes()
    let receiver = receiver("Arguments", notes)
    receiver.idleTimeout = .zero
    #expect(
      receiver.run(["x-xcallback-test:note/0", "X-XCALLBACK-TEST:note/a", "x-xcallback-test:note/b"]) == 0)
    #expect(notes.all.filter { $0.hasPrefix("handled") } == ["handled a", "handled b"])
  }

  @Test("a name that nobody answers under is an error that says so")
  func notHandedOver() throws {
    let service = try TestService(name: "io.github.xcallback.Deaf") { _ in
      .error("org.example.Error.No", "not now")
    }
    let notes = Notes()
    #expect(receiver("Deaf", notes).run(["test", "x-xcallback-test:note/a"]) == 74)
    #expect(notes.all == [])
    #expect(service.calls.map(\.member) == ["Open"])
    #expect(service.calls.first?.arguments == [["x-xcallback-test:note/a"], .object(JSONObject())])
  }

  @Test("a hand-over carries the token and the raw URL")
  func handOver() throws {
    let service = try TestService(name: "io.github.xcallback.Owner") { _ in .values([]) }
    setenv("XDG_ACTIVATION_TOKEN", "T", 1)
    let url = "x-xcallback-test:note/a b%zz#é"
    #expect(receiver("Owner", Notes()).run(["test", url]) == 0)
    #expect(
      service.calls.first?.arguments == [
        [.string(url)], ["activation-token": "T", "desktop-startup-id": "T"],
      ])
    #expect(receiver("Owner", Notes()).run(["test"]) == 0)
    #expect(receiver("Owner", Notes()).run(["test", "--gapplication-service"]) == 0)
    #expect(service.calls.map(\.member) == ["Open", "Activate"])
  }
}
