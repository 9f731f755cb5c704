import Foundation
import Testing

@testable import XCallbackGIO

@Suite("Questions that are open in all processes")
struct OpenQuestionsTests {
  let world: LimitWorld
  let questions: OpenQuestions

  init() throws {
    world = try LimitWorld()
    questions = OpenQuestions(world.directories)
  }

  private func word(_ opening: OpenQuestions.Opening) -> String {
    switch opening {
    case .opened: "opened"
    case .alreadyOpen: "already open"
    case .tooMany: "too many"
    case .unavailable: "unavailable"
    }
  }

  private func hold(_ handler: String, _ schemes: [String]) throws -> LockHold {
    guard case .opened(let hold) = questions.open(handler: handler, subjects: schemes) else {
      throw FileError(handler, 0, doing: .lock)
    }
    return hold
  }

  @Test(
    "beside an open question of notes about a and b",
    arguments: [
      Row("the same", ("notes", ["a", "b"], "already open")),
      Row("one of them", ("notes", ["b"], "already open")),
      Row("one of them and another", ("notes", ["c", "a"], "already open")),
      Row("another scheme", ("notes", ["c"], "opened")),
      Row("another handler", ("tasks", ["a", "b"], "opened")),
      Row("a confirmation", ("notes", [], "opened")), Row("one twice", ("notes", ["c", "c"], "opened")),
      Row("names that run together", ("note", ["sa"], "opened")),
    ] as [Row<(String, [String], String)>])
  func beside(_ row: Row<(String, [String], String)>) throws {
    let open = try hold("notes", ["a", "b"])
    let (handler, schemes, expected) = row.value
    #expect(word(questions.open(handler: handler, subjects: schemes)) == expected)
    open.release()
    #expect(word(questions.open(handler: handler, subjects: schemes)) == "opened")
  }

  @Test("what was refused keeps no other question back")
  func refused() throws {
    let open = try hold("notes", ["a"])
    #expect(word(questions.open(handler: "notes", subjects: ["z", "a"])) == "already open")
    #expect(word(questions.open(handler: "notes", subjects: ["z"])) == "opened")
    open.release()
  }

  @Test("five in all, confirmations with them, and a place is free when one is answered")
  func five() throws {
    var holds = try (1...3).map { try hold("handler\($0)", ["a"]) }
    holds += [try hold("notes", []), try hold("notes", [])]
    #expect(word(questions.open(handler: "handler9", subjects: ["a"])) == "too many")
    #expect(word(questions.open(handler: "notes", subjects: [])) == "too many")
    #expect(word(questions.open(handler: "handler1", subjects: ["a"])) == "already open")
    holds.removeLast()
    #expect(word(questions.open(handler: "handler9", subjects: ["a"])) == "opened")
    #expect(holds.count == 4)
  }

  @Test("a killed process asks nothing any more")
  func killed() throws {
    let file = try world.directories.withFile("questions") { $0.path }
    let holder = try LockHolder(file, bytes: Array(0..<5))
    #expect(word(questions.open(handler: "notes", subjects: ["a"])) == "too many")
    holder.kill()
    #expect(word(questions.open(handler: "notes", subjects: ["a"])) == "opened")
  }

  @Test("no directory that can be used")
  func unavailable() throws {
    try world.blockState()
    let environment = Environment(["HOME": world.directory.path, "XDG_STATE_HOME": world.state])
    let opening = OpenQuestions(LockDirectories(environment)).open(handler: "notes", subjects: ["a"])
    // This user's real runtime directory may be there.
    #expect(["unavailable", "opened"].contains(word(opening)))
  }
}
