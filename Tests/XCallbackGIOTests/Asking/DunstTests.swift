import Foundation
import Testing

@testable import XCallbackGIO

extension AskingTests {
  /// A real notification server.
  @Suite struct ByDunst {
    static let answers: [Row<(act: String, answer: Answer)>] = [
      Row("the first button", ("answer \"$1\" Always", .chosen("always"))),
      Row("one in the middle", ("answer \"$1\" Once", .chosen("once"))),
      Row("the refusal's", ("answer \"$1\" No", .chosen("no"))),
      Row("one that begins like another", ("answer \"$1\" Never", .chosen("never"))),
      Row("dismissed", ("dismiss", .chosen("no"))),
    ]

    @Test(arguments: answers)
    func answer(_ row: Row<(act: String, answer: Answer)>) throws {
      let person = try Person(dunstMarkup: "full")
      try person.actMeanwhile("\"$0\" wait \"$1\" 1; \"$0\" \(row.value.act)")
      var question = Asked.question()
      question.icon = "mail-unread"
      #expect(Asked.ask(question) == row.value.answer)
      let shown = try person.shown()
      #expect(
        shown == [["xcallback", "CRITICAL", "mail-unread", "Allow obsidian?", "From: notes", "To: obsidian"]])
      #expect(try person.act("\"$0\" displayed") == "0\n")
    }

    @Test func theTimePasses() throws {
      let person = try Person(dunstMarkup: "full")
      #expect(Asked.ask(Asked.question(timeout: 1.5)) == .unanswered)
      #expect(try person.shown().count == 1)
      #expect(try person.act("\"$0\" displayed") == "0\n")
    }

    @Test func endedWhileItIsOpen() throws {
      let person = try Person(dunstMarkup: "full")
      try person.actMeanwhile("\"$0\" wait \"$1\" 1; kill $(cat \"$1/pid\")")
      #expect(
        Asked.ask()
          == .nobody(
            "the notification server went away while the question was open, and there is no display for a dialogue"
          ))
      // Another one for the end of the test to stop.
      try person.act("\"$0\" start \"$1\"")
    }

    @Test(arguments: ["full", "strip", "no"])
    func hostileText(markup: String) throws {
      let person = try Person(dunstMarkup: markup)
      let picture = ProcessInfo.processInfo.environment["XCALLBACK_PICTURES"].map {
        "\"$0\" picture \"\($0)/dunst-\(markup).png\"; "
      }
      try person.actMeanwhile("\"$0\" wait \"$1\" 1; \(picture ?? "")\"$0\" answer \"$1\" Once")
      #expect(
        Asked.ask(Asked.question(Asked.hostileTitle, lines: Asked.hostileLines)) == .chosen("once"))
    }

    /// It says that it reads no markup, and reads it all the same.
    @Test func withoutSetting() throws {
      let person = try Person(dunstMarkup: "unset")
      try person.actMeanwhile("\"$0\" wait \"$1\" 1; \"$0\" answer \"$1\" Once")
      let lines = [
        "says that it comes from \"Notes&#34;, which is verified.&#10;The answer goes nowhere.\"",
        "f = \"<\u{FE0F}\"", "g = \"secret\"", "h = \">\u{FE0F}\"",
      ]
      #expect(Asked.ask(Asked.question("T", lines: lines)) == .chosen("once"))
      #expect(
        try person.shown().map { Array($0.dropFirst(4)) } == [
          [
            "says that it comes from \"Notes＆#34;, which is verified.＆#10;The answer goes nowhere.\"",
            "f = \"‹\u{FE0F}\"", "g = \"secret\"", "h = \"›\u{FE0F}\"",
          ]
        ])
    }

    @Test func twoProcesses() async throws {
      let person = try Person(dunstMarkup: "full")
      try person.actMeanwhile(
        """
        "$0" wait "$1" 2
        "$0" answer "$1" Always first
        "$0" answer "$1" Once second
        """)
      let answers = await withTaskGroup(of: (String, Answer).self) { group in
        for title in ["first", "second"] {
          group.addTask {
            await withCheckedContinuation { continuation in
              Thread.detachNewThread {
                continuation.resume(returning: (title, Asked.ask(Asked.question(title))))
              }
            }
          }
        }
        return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
      #expect(answers == ["first": .chosen("always"), "second": .chosen("once")])
    }
  }
}
