/// The programs that ask in a window of their own.
struct DialogPrograms {
  private let path: String
  /// Where their window is.
  private let display: [(name: String, value: String?)]

  init(_ environment: Environment) {
    path = environment.commandPath(handlerPath: [])
    display = ["DISPLAY", "WAYLAND_DISPLAY"].map { ($0, environment[$0]) }
  }

  private var hasDisplay: Bool { display.contains { $0.value?.isEmpty == false } }

  /// Their names, of those that are installed and have a display.
  var installed: [String] {
    guard hasDisplay else { return [] }
    return [Zenity.name, KDialog.name].filter { Files.program(named: $0, searching: path) != nil }
  }

  /// The means of asking that they are, in the order in which they are tried.
  var means: [(QuestionPass) -> QuestionPass.End] {
    guard hasDisplay else {
      return [{ _ in .failed("there is no display for a dialogue") }]
    }
    let zenity = Files.program(named: Zenity.name, searching: path)
    let kdialog = Files.program(named: KDialog.name, searching: path)
    if zenity == nil, kdialog == nil { return [{ _ in .failed("neither zenity nor kdialog is installed") }] }
    return [means(Zenity.self, at: zenity), means(KDialog.self, at: kdialog)]
  }

  private func means(
    _ dialog: any DialogProgram.Type, at program: String?
  ) -> (QuestionPass) -> QuestionPass.End {
    guard let program else { return { _ in .failed("\(dialog.name) is not installed") } }
    return { [display] pass in
      var command = dialog.command(for: pass.question, program: program)
      command.environment += display
      return Self.run(command, of: dialog, pass)
    }
  }

  /// Runs one for as long as the person has time.
  private static func run(
    _ command: Command, of dialog: any DialogProgram.Type, _ pass: QuestionPass
  ) -> QuestionPass.End {
    let name = dialog.name
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
      if let answer = dialog.answer(result, status: status, to: pass.question) { return .answered(answer) }
      return .failed("\(name) failed with status \(status)")
    case .killed(let signal): return .failed("\(name) was ended by signal \(signal)")
    case .outputTooLarge: return .failed("\(name) failed")
    }
  }
}
