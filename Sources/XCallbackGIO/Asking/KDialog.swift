/// A question in a window of kdialog's: a list of the choices, because its buttons are not the caller's to choose.
enum KDialog: DialogProgram {
  static let name = "kdialog"

  static func command(for question: Question, program: String) -> Command {
    let refusal = question.choices.first { $0.id == question.refusal }
    var arguments = [name, "--title=\(question.title)"]
    if let icon = question.icon { arguments += ["--icon=\(icon)"] }
    arguments += ["--default=\(refusal?.label ?? "")", "--menu", text(of: question)]
    arguments += question.choices.flatMap { [$0.id, $0.label] }
    return Command(program: program, arguments: arguments)
  }

  static func answer(_ result: CommandResult, status: Int32, to question: Question) -> Answer? {
    let refused = Answer.chosen(question.refusal)
    switch status {
    case 0:
      let output = String(decoding: result.output, as: UTF8.self)
      return question.choices.first { output == $0.id + "\n" }.map { .chosen($0.id) } ?? refused
    case 1: return refused
    default: return nil
    }
  }

  /// Rich text of Qt's, always: it guesses when it is not told, and `<` may be enough.
  private static func text(of question: Question) -> String {
    "<qt><p align=\"left\">\(DialogText.markup(of: question).joined(separator: "<br/>"))</p></qt>"
  }
}
