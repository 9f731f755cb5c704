import Foundation
import Testing
import XCallback
import XCallbackGIO

@testable import XCallbackHandler

@Suite("Remembered answers") struct ConsentTests {
  static let now = Timestamp(microseconds: 1_800_000_000_000_000)

  private func scheme(_ text: String) throws -> Scheme { try #require(Scheme(text)) }

  @Test(
    "how long an answer holds",
    arguments: [
      (Consent.Answer.always, Int64(1_000_000_000_000_000), true), (.never, 1_000_000_000_000_000, true),
      (.no(at: now), 0, true), (.no(at: now), 599_999_999, true), (.no(at: now), 600_000_000, false),
      // The clock was set back by an hour meanwhile.
      (.no(at: now), -3_600_000_000, false),
    ])
  func holds(answer: Consent.Answer, later: Int64, holds: Bool) throws {
    var consent = Consent()
    consent.remember(answer, of: try scheme("notes"), for: [try scheme("cb")])
    let time = Timestamp(microseconds: Self.now.microseconds + later)
    #expect((consent.answer(of: try scheme("NOTES"), for: try scheme("Cb"), at: time) == answer) == holds)
    #expect(consent.answer(of: try scheme("notes"), for: try scheme("other"), at: time) == nil)
    #expect(consent.answer(of: try scheme("other"), for: try scheme("cb"), at: time) == nil)
  }

  @Test("a later answer takes the place of an earlier one, and is forgotten alone or with the rest")
  func forgetting() throws {
    let notes = try scheme("notes")
    var consent = Consent()
    consent.remember(.never, of: notes, for: [try scheme("b"), try scheme("a")])
    consent.remember(.always, of: notes, for: [try scheme("b")])
    consent.remember(.always, of: try scheme("other"), for: [try scheme("b")])
    #expect(
      consent.entries.map { "\($0.handler) \($0.callback) \($0.answer.text)" } == [
        "notes a never", "notes b always", "other b always",
      ])
    #expect(consent.forget(try scheme("b"), of: notes).map(\.callback) == ["b"])
    #expect(consent.forget(nil, of: notes).map(\.callback) == ["a"])
    #expect(consent.forget(nil, of: notes).isEmpty)
    #expect(consent.entries.count == 1)
  }

  @Test("the file reads as it was written, and says what it is")
  func roundTrip() throws {
    let world = try HandlerWorld([:])
    let file = ConsentFile(UserDirectories(world.environment))
    #expect(try file.read() == Consent(), "no file is no answer")
    let until = Timestamp(microseconds: Clock.now().microseconds + 60_000_000)
    try file.update {
      $0.remember(.always, of: Scheme("notes")!, for: [Scheme("obsidian")!, Scheme("x+y-z.1")!])
      $0.remember(.never, of: Scheme("a")!, for: [Scheme("b")!])
      $0.remember(.no(until: until), of: Scheme("a")!, for: [Scheme("c")!])
      $0.remember(.no(until: Timestamp(microseconds: 0)), of: Scheme("a")!, for: [Scheme("old")!])
    }
    let text = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(text.hasPrefix("# Which apps"))
    #expect(
      text.hasSuffix("\n[a]\nb=never\nc=no until \(until.utc)\n\n[notes]\nobsidian=always\nx+y-z.1=always\n"))
    let read = try file.read()
    #expect(read.entries.map(\.callback) == ["b", "c", "obsidian", "x+y-z.1"])
    #expect(ConsentFile.text(of: read) == text)
    let status = try #require(try Files.status(of: file.path))
    #expect(status.mode == 0o600)
  }

  struct Fault: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    let problem: String

    init(_ name: String, _ text: String, _ problem: String) {
      (testDescription, self.text, self.problem) = (name, text, problem)
    }
  }

  @Test(
    "a file that is wrong is neither used nor written",
    arguments: [
      Fault("no answer", "[notes]\ncb=yes\n", "2: error: \"yes\" is no answer"),
      Fault("no time", "[notes]\ncb=no until tomorrow\n", "2: error: \"no until tomorrow\" is no answer"),
      Fault("upper case", "[Notes]\ncb=always\n", "1: error: [Notes] is no scheme"),
      Fault("no scheme", "[notes]\nc b=always\n", "2: error: c b is no scheme"),
      Fault("twice", "[notes]\ncb=always\ncb=never\n", "3: error: The key cb stands on line 2"),
      Fault("no key file", "always\n", "1: error: The line is neither"),
      Fault("no text", "[notes]\n\u{0}\n", "2: error: The line holds a NUL byte."),
    ])
  func faults(row: Fault) throws {
    let world = try HandlerWorld([:])
    let file = ConsentFile(UserDirectories(world.environment))
    try Files.makeDirectories(Files.directory(of: file.path))
    try Files.create(file.path, Array(row.text.utf8), mode: 0o600)
    for attempt in ["read", "update"] {
      do throws(FileProblem) {
        if attempt == "read" {
          _ = try file.read()
        } else {
          try file.update { $0.remember(.always, of: Scheme("a")!, for: [Scheme("b")!]) }
        }
        Issue.record("\(attempt) accepts it")
      } catch {
        #expect("\(error)".hasPrefix("\(file.path):\(row.problem)"), "\(error)")
      }
    }
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == row.text)
  }
}
