/// The programs that ask in a window of their own.
struct DialogPrograms {
  private let path: String
  private let hasDisplay: Bool

  init(_ environment: Environment) {
    path = environment.commandPath(handlerPath: [])
    hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
  }

  /// The means of asking that they are, in the order in which they are tried.
  var means: [(QuestionPass) -> QuestionPass.End] {
    guard hasDisplay else { return [{ _ in .failed("there is no display for a dialogue") }] }
    let zenity = Files.program(named: "zenity", searching: path)
    let kdialog = Files.program(named: "kdialog", searching: path)
    switch (zenity, kdialog) {
    case (nil, nil): return [{ _ in .failed("neither zenity nor kdialog is installed") }]
    case (let zenity?, nil):
      return [{ ZenityQuestion.ask($0, program: zenity) }, { _ in .failed("kdialog is not installed") }]
    case (nil, let kdialog?):
      return [{ _ in .failed("zenity is not installed") }, { KDialogQuestion.ask($0, program: kdialog) }]
    case (let zenity?, let kdialog?):
      return [{ ZenityQuestion.ask($0, program: zenity) }, { KDialogQuestion.ask($0, program: kdialog) }]
    }
  }

  /// Runs one of them for as long as the person has time; `answer` reads what it ended with, nil is a failure.
  static func run(
    _ name: String, _ command: Command, _ pass: QuestionPass, answer: (CommandResult, Int32) -> Answer?
  ) -> QuestionPass.End {
    var command = command
    command.timeout = max(0.001, pass.timeLeft)
    let result: CommandResult
    do throws(GIOError) {
      var running = try RunningCommand(command)
      result = running.wait(interrupts: pass.interrupts)
    } catch {
      return .failed("\(name) cannot be started")
    }
    switch result.end {
    case .timedOut: return .answered(.unanswered)
    case .interrupted(let signal): return .answered(.interrupted(signal: signal))
    case .exited(let status):
      if let answer = answer(result, status) { return .answered(answer) }
      return .failed("\(name) failed with status \(status)")
    case .killed(let signal): return .failed("\(name) was ended by signal \(signal)")
    case .outputTooLarge: return .failed("\(name) failed")
    }
  }
}
