import Foundation
import Testing

@testable import XCallbackGIO

/// One after the other: they share the name of the notification server, the display and the signals.
@Suite(.serialized) struct AskingTests {}

/// What the tests of every means of asking use.
enum Asked {
  static let choices = [
    Question.Choice(id: "always", label: "Always"), Question.Choice(id: "once", label: "Once"),
    Question.Choice(id: "no", label: "No"), Question.Choice(id: "never", label: "Never"),
  ]

  static func question(
    _ title: String = "Allow obsidian?", lines: [String] = ["From: notes", "To: obsidian"],
    timeout: Double = 60
  ) -> Question {
    Question(title: title, lines: lines, choices: choices, refusal: "no", timeout: timeout)
  }

  /// Text that markup, options, escapes and formats would make something else of.
  static let hostileTitle = #"Allow <b>x</b> &amp; \n "%s" --help?"#
  static let hostileLines = [
    #"--help"#, #"<b>bold</b> &lt;i&gt; & <a href="https://example.org">here</a>"#,
    #"back\slash \\ \n \t \101 \"#, #"%s %b 'single' "double" #Once (x) [1,choice-once]"#,
    #"escaped \u{202E} by whoever asks, ünïcode 日本"#,
    "https://example.org/" + String(repeating: "long", count: 60),
    String(repeating: "many words ", count: 20),
  ]

  /// No display: nothing comes after the notification.
  static let noDisplay = Environment(["HOME": NSTemporaryDirectory()])

  static func ask(
    _ question: Question = question(), _ environment: Environment = noDisplay, isInterruptible: Bool = false
  ) -> Answer {
    Asking.ask(question, environment: environment, usesTerminal: false, isInterruptible: isInterruptible)
  }
}
