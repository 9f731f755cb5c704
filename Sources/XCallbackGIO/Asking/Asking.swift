/// Puts a question to the person at this machine (design §5).
package enum Asking {
  /// Asks by the first means that works, and waits for the answer.
  ///
  /// These are, in this order: the terminal on standard input and error, when `usesTerminal` says that it may be used;
  /// a notification with buttons; zenity; kdialog. One that fails, also while the question is open, gives way to the
  /// next with the time that is left; a refusal is an answer. With `isInterruptible` SIGINT, SIGTERM and SIGHUP to
  /// this process end the waiting.
  package static func ask(
    _ question: Question, environment: Environment, usesTerminal: Bool, isInterruptible: Bool
  ) -> Answer {
    let deadline = Clock.monotonicSeconds + question.timeout
    let interrupts: Interrupts?
    do throws(GIOError) {
      interrupts = isInterruptible ? try Interrupts() : nil
    } catch {
      return .nobody(error.message)
    }
    let pass = QuestionPass(question: question, deadline: deadline, interrupts: interrupts)
    var reasons: [String] = []
    for ask in means(environment: environment, usesTerminal: usesTerminal) {
      switch ask(pass) {
      case .answered(let answer): return answer
      case .failed(let reason): reasons.append(reason)
      }
      if pass.timeLeft == 0 { return .unanswered }
    }
    return .nobody(joined(reasons))
  }

  /// The names of the programs that could ask in a window of their own; none without a display.
  package static func dialogPrograms(_ environment: Environment) -> [String] {
    DialogPrograms(environment).installed
  }

  private static func means(
    environment: Environment, usesTerminal: Bool
  ) -> [(QuestionPass) -> QuestionPass.End] {
    var means: [(QuestionPass) -> QuestionPass.End] = []
    if usesTerminal, StandardStreams.isTerminal(0), StandardStreams.isTerminal(2) {
      means.append(TerminalQuestion.ask)
    }
    means.append(NotificationQuestion.ask)
    let dialogs = DialogPrograms(environment)
    return means + dialogs.means
  }

  /// `a`, `a, and b`, `a, b, and c`.
  private static func joined(_ reasons: [String]) -> String {
    guard let last = reasons.last, reasons.count > 1 else { return reasons.first ?? "" }
    return reasons.dropLast().joined(separator: ", ") + ", and " + last
  }
}
