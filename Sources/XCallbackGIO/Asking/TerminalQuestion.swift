import Glibc

/// A question on the terminal that is standard input and error.
enum TerminalQuestion {
  /// Longer lines are no answers.
  private static let lineLimit = 4_096

  /// Shows it and reads lines until one is an answer.
  static func ask(_ pass: QuestionPass) -> QuestionPass.End {
    // A job in the background would be stopped by its first read.
    guard tcgetpgrp(0) == getpgrp() else { return .failed("the terminal belongs to another job") }
    // What was typed before the question was there does not answer it.
    tcflush(0, TCIFLUSH)
    let keys = keys(of: pass.question)
    let text = [pass.question.title] + pass.question.lines.map { "  " + $0 }
    StandardStreams.writeError(text.map { $0 + "\n" }.joined())
    while true {
      StandardStreams.writeError(prompt(pass.question, keys))
      switch readLine(pass) {
      case .line(let line):
        if let choice = choice(meantBy: line, pass.question, keys) { return .answered(.chosen(choice)) }
      case .end:
        StandardStreams.writeError("\n")
        return .answered(pass.refused)
      case .stopped(let answer):
        // Half an answer is not for the shell that comes after us.
        tcflush(0, TCIFLUSH)
        StandardStreams.writeError("\n")
        return .answered(answer)
      case .failed: return .failed("the terminal cannot be read")
      }
    }
  }

  /// For each choice's id a letter of its label that is no other's, or one of the id where the label has none that every
  /// keyboard has; the refusal has the first pick.
  private static func keys(of question: Question) -> [String: Character] {
    var keys: [String: Character] = [:]
    let first = question.choices.filter { $0.id == question.refusal }
    for choice in first + question.choices where keys[choice.id] == nil {
      keys[choice.id] = (choice.label + choice.id).lowercased().first {
        $0.isLetter && $0.isASCII && !keys.values.contains($0)
      }
    }
    return keys
  }

  /// `[a] Always  [n] No: `, with the refusal named as what an empty line means.
  private static func prompt(_ question: Question, _ keys: [String: Character]) -> String {
    let choices = question.choices.map { choice in
      (keys[choice.id].map { "[\($0)] " } ?? "") + choice.label
    }
    let refusal = question.choices.first { $0.id == question.refusal }?.label ?? "No"
    return choices.joined(separator: "  ") + " (Enter: \(refusal)): "
  }

  /// The id of a choice by its letter, its label or its id, in any case.
  private static func choice(
    meantBy line: [UInt8], _ question: Question, _ keys: [String: Character]
  ) -> String? {
    guard let text = String(validating: line, as: UTF8.self) else { return nil }
    let word = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    if word.isEmpty { return question.refusal }
    return question.choices.first { choice in
      word == choice.label.lowercased() || word == choice.id.lowercased()
        || word == keys[choice.id].map { String($0) }
    }?.id
  }

  private enum Reading {
    case line([UInt8])
    case end
    case stopped(Answer)
    case failed
  }

  private static func readLine(_ pass: QuestionPass) -> Reading {
    var line: [UInt8] = []
    while true {
      var entries = [pollfd(fd: 0, events: Int16(POLLIN), revents: 0)]
      if let interrupts = pass.interrupts {
        entries.append(pollfd(fd: interrupts.number, events: Int16(POLLIN), revents: 0))
      }
      // Rounded up, or the last millisecond would be waited for in a busy loop.
      let milliseconds = Int32(min(pass.timeLeft, 86_400) * 1_000) + 1
      let count = unsafe poll(&entries, nfds_t(entries.count), milliseconds)
      if let signal = pass.interrupts?.next() { return .stopped(.interrupted(signal: signal)) }
      if pass.timeLeft == 0 { return .stopped(.unanswered) }
      guard count > 0, entries[0].revents != 0 else { continue }
      switch Descriptors.read(0, atMost: lineLimit) {
      case .bytes(let bytes):
        line.append(contentsOf: bytes.prefix(lineLimit - line.count))
        // Without a line end it is what stood in front of a Ctrl-D; the next one ends the input.
        if bytes.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
          return .line(line)
        }
      case .end: return .end
      case .nothingNow: continue
      case .failed: return .failed
      }
    }
  }
}
