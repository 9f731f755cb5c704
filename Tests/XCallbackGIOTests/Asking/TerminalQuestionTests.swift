import CGIO
import Foundation
import Testing

@testable import XCallbackGIO

extension AskingTests {
  /// A terminal of its own, in a process of its own.
  @Suite struct OnTheTerminal {
    /// What is typed at each prompt, and what comes of it.
    struct Typing: Codable, Sendable, CustomTestStringConvertible {
      var name: String
      /// In front of the question.
      var ahead = ""
      var typed: [String]
      /// The choice; nil for no answer in time.
      var chosen: String?
      var testDescription: String { name }
    }

    static let typings: [Typing] = [
      Typing(name: "a letter", typed: ["a\n"], chosen: "always"),
      Typing(name: "a capital letter", typed: ["O\n"], chosen: "once"),
      Typing(name: "the refusal's letter", typed: ["n\n"], chosen: "no"),
      Typing(name: "the letter of one that begins like the refusal", typed: ["e\n"], chosen: "never"),
      Typing(name: "a label", typed: ["NEVER\n"], chosen: "never"),
      Typing(name: "white space around", typed: ["  once \t\n"], chosen: "once"),
      Typing(name: "an empty line", typed: ["\n"], chosen: "no"),
      Typing(name: "the end of input", typed: ["\u{04}"], chosen: "no"),
      Typing(name: "the end of input behind a letter", typed: ["a\u{04}\u{04}"], chosen: "no"),
      Typing(
        name: "unclear, then clear", typed: ["yes\n", "al\n", "\u{1B}[A\n", "é\n", "a\n"], chosen: "always"),
      Typing(name: "bytes that are no text", typed: ["?\n", "once\n"], chosen: "once"),
      Typing(name: "typed ahead", ahead: "a\n", typed: ["n\n"], chosen: "no"),
      Typing(name: "half a line typed ahead", ahead: "a", typed: ["\n"], chosen: "no"),
      Typing(
        name: "a long line", typed: [String(repeating: "a", count: 3_000) + "\n", "a\n"], chosen: "always"),
      Typing(name: "nothing", typed: [], chosen: nil),
      Typing(name: "half an answer", typed: ["a"], chosen: nil),
    ]

    @Test(arguments: typings)
    func typing(_ typing: Typing) async {
      await #expect(processExitsWith: .success) { [typing] in
        let terminal = try Terminal()
        terminal.type(typing.ahead)
        terminal.typeAtPrompts(typing.typed)
        let start = Clock.monotonicSeconds
        let answer = Asking.ask(
          Asked.question(timeout: typing.chosen == nil ? 1 : 30), environment: Asked.noDisplay,
          usesTerminal: true, isInterruptible: true)
        #expect(answer == typing.chosen.map { .chosen($0) } ?? .unanswered)
        #expect(Clock.monotonicSeconds - start < 20)
        #expect(
          terminal.shown.contains(
            "Allow obsidian?\r\n  From: notes\r\n  To: obsidian\r\n"
              + "[a] Always  [o] Once  [n] No  [e] Never (Enter: No): "), "\(terminal.shown)")
        #expect(terminal.unread == 0)
      }
    }

    @Test func controlC() async {
      await #expect(processExitsWith: .success) {
        let terminal = try Terminal()
        terminal.typeAtPrompts(["\u{03}"])
        #expect(
          Asking.ask(
            Asked.question(), environment: Asked.noDisplay, usesTerminal: true, isInterruptible: true)
            == .interrupted(signal: SIGINT))
      }
    }

    @Test func notUsedUnlessItMayBe() async {
      await #expect(processExitsWith: .success) {
        let terminal = try Terminal()
        setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent", 1)
        #expect(
          Asked.ask() == .nobody("no session bus can be reached, and there is no display for a dialogue"))
        let pipe = Foundation.Pipe()
        dup2(pipe.fileHandleForReading.fileDescriptor, 0)
        #expect(
          Asking.ask(
            Asked.question(), environment: Asked.noDisplay, usesTerminal: true, isInterruptible: false)
            == .nobody("no session bus can be reached, and there is no display for a dialogue"))
        #expect(terminal.shown.isEmpty)
      }
    }
  }
}

/// A terminal that is this process's standard input and error, and whoever sits at it.
final class Terminal: Sendable {
  private let master: Int32
  private let text = Locked("")

  init() throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    try #require(openpty(&master, &slave, nil, nil, nil) == 0)
    self.master = master
    try #require(setsid() >= 0)
    try #require(ioctl(slave, UInt(TIOCSCTTY), 0) == 0)
    dup2(slave, 0)
    dup2(slave, 2)
    close(slave)
  }

  /// What was shown so far.
  var shown: String { text.value }

  /// How much was typed that nobody has read.
  var unread: Int32 {
    var count: Int32 = 0
    _ = ioctl(0, UInt(FIONREAD), &count)
    return count
  }

  func type(_ keys: String) { _ = keys.withCString { write(master, $0, strlen($0)) } }

  /// Types the next keys when the next prompt is there.
  func typeAtPrompts(_ keys: [String]) {
    Thread.detachNewThread { [self] in
      var keys = keys[...]
      var prompts = 0
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while true {
        let count = read(master, &buffer, buffer.count)
        if count <= 0 { return }
        text.append(String(decoding: buffer.prefix(count), as: UTF8.self))
        let seen = text.value.components(separatedBy: "(Enter: No): ").count - 1
        while prompts < seen {
          prompts += 1
          if let next = keys.popFirst() { type(next) }
        }
      }
    }
  }
}

private final class Locked: @unchecked Sendable {
  private let lock = NSLock()
  private var text: String

  init(_ text: String) { self.text = text }

  var value: String { lock.withLock { text } }

  func append(_ more: String) { lock.withLock { text += more } }
}
