import Foundation
import Synchronization
import Testing
import XCallback

@testable import XCallbackGIO

/// What receivers and clients are made of, as far as it needs no bus.
@Suite(.serialized)
struct AppPartsTests {
  private final class Answers: Sendable {
    let all = Mutex<[Result<Results, CallFailure>]>([])
    func add(_ answer: Result<Results, CallFailure>) { all.withLock { $0.append(answer) } }
    var count: Int { all.withLock { $0.count } }
  }

  @Test("a pending call ends once, by whatever comes first")
  func pendingReplies() throws {
    let replies = PendingReplies()
    let (answers, empty) = (Answers(), Counter())
    replies.onEmpty { empty.increase() }
    let tokens = try (0..<3).map { _ in try ReplyToken.make() }
    for token in tokens { replies.add(token, timeout: 60) { answers.add($0) } }
    #expect(replies.end(tokens[0], .success(["id": "1"])))
    #expect(!replies.end(tokens[0], .success(["id": "2"])))
    #expect(try !replies.end(ReplyToken.make(), .success([:])))
    #expect(replies.end(tokens[1], .failure(.cancelled)))
    #expect(!replies.isEmpty && empty.count == 0)
    #expect(replies.end(tokens[2], .success([:])))
    #expect(replies.isEmpty && empty.count == 1)
    #expect(answers.all.withLock { $0 } == [.success(["id": "1"]), .failure(.cancelled), .success([:])])
  }

  @Test("a time-out of nothing at all ends the call")
  func pendingTimeout() throws {
    let replies = PendingReplies()
    let answers = Answers()
    replies.add(try ReplyToken.make(), timeout: 0) { answers.add($0) }
    MainLoop.run { answers.count == 1 }
    #expect(answers.all.withLock { $0 } == [.failure(.timedOut)] && replies.isEmpty)
  }

  @Test("turns are taken one after the other; who does not want his any longer is passed over")
  func turns() throws {
    let turns = LaunchTurns()
    let order = Mutex<[Int]>([])
    for number in 0..<3 { turns.take { order.withLock { $0.append(number) } } }
    #expect(order.withLock { $0 } == [0])
    let over = MainContext.Watch(descriptors: [], deadline: nil) { true }
    #expect(try turns.wait(over) == false)
    turns.take { order.withLock { $0.append(3) } }
    for _ in 0..<3 { turns.giveBack() }
    #expect(order.withLock { $0 } == [0, 1, 2, 3])
    turns.giveBack()
    #expect(try turns.wait(nil))
    turns.giveBack()
    turns.take { order.withLock { $0.append(4) } }
    #expect(order.withLock { $0 } == [0, 1, 2, 3, 4])
  }

  private final class Inside: Sendable {
    let count = Atomic(0)
  }

  @Test("threads wait for their turns")
  func turnsOfThreads() {
    let turns = LaunchTurns()
    let (most, done) = (Counter(), DispatchSemaphore(value: 0))
    let inTurn = Inside()
    for _ in 0..<20 {
      #expect(
        BackgroundThread.start {
          if (try? turns.wait(nil)) == true {
            if inTurn.count.add(1, ordering: .sequentiallyConsistent).newValue > 1 { most.increase() }
            usleep(500)
            inTurn.count.subtract(1, ordering: .sequentiallyConsistent)
            turns.giveBack()
          }
          done.signal()
        })
    }
    for _ in 0..<20 { done.wait() }
    #expect(most.count == 0)
  }

  @Test("a launcher's token is taken out of the environment, the newer one first")
  func activationVariables() {
    for name in ActivationVariables.names { unsetenv(name) }
    #expect(ActivationVariables.take() == nil)
    setenv("DESKTOP_STARTUP_ID", "old", 1)
    #expect(ActivationVariables.take() == "old")
    setenv("DESKTOP_STARTUP_ID", "old", 1)
    setenv("XDG_ACTIVATION_TOKEN", "new", 1)
    #expect(ActivationVariables.take() == "new")
    #expect(ActivationVariables.take() == nil)
    setenv("XDG_ACTIVATION_TOKEN", "", 1)
    setenv("DESKTOP_STARTUP_ID", "old", 1)
    #expect(ActivationVariables.take() == "old")
  }

  static let paths: [Row<(id: String, path: String)>] = [
    Row("plain", ("org.example.Notes", "/org/example/Notes")),
    Row("a dash", ("org.my-site.Notes", "/org/my_site/Notes")),
  ]

  @Test("an application's object path", arguments: paths)
  func path(_ row: Row<(id: String, path: String)>) {
    #expect(ApplicationMessages.path(of: row.value.id) == row.value.path)
  }

  static let ids: [Row<(id: String, schemes: [String], status: Int32)>] = [
    Row("no dot", ("Notes", ["notes"], 70)), Row("nothing", ("", ["notes"], 70)),
    Row("a null character", ("org.example\0.Notes", ["notes"], 70)),
    Row("no scheme", ("org.example.Notes", ["no tes"], 70)),
    Row("an argument that is no link", ("org.example.Notes", ["notes"], 64)),
  ]

  @Test("a receiver that is no good, or has nothing to do, says so", arguments: ids)
  func refusal(_ row: Row<(id: String, schemes: [String], status: Int32)>) {
    let receiver = CallbackReceiver(id: row.value.id, schemes: row.value.schemes, router: Router())
    let arguments = row.value.status == 64 ? ["program", "other:thing"] : ["program"]
    #expect(receiver.run(arguments) == row.value.status)
  }

  @Test("the standard policy")
  func policy() throws {
    let allows = CallbackReceiver.standardPolicy(schemes: ["Notes"])
    for (text, isAllowed) in [
      ("obsidian:open", true), ("xcallback://x-callback-url/success/t", true), ("notes:new", false),
      ("NOTES:new", false), ("javascript:x", false), ("file:///x", false), ("https://example.org", false),
      ("mailto:a@b", false), ("sftp://h/x", false), ("webcal://h/x", false), ("ftps://h", false),
    ] {
      #expect(try allows(#require(CallbackTarget(text))) == isAllowed, "\(text)")
    }
  }
}
