/// A program that asks in a window of its own.
protocol DialogProgram {
  static var name: String { get }
  /// The command that shows the question; it gets its time-out from whoever runs it.
  static func command(for question: Question, program: String) -> Command
  /// What its end means; nil is no answer.
  static func answer(_ result: CommandResult, status: Int32, to question: Question) -> Answer?
}
