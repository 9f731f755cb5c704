/// A question in a window of kdialog's: a list of the choices, because its buttons are not the caller's to choose.
enum KDialogQuestion {
  static func ask(_ pass: QuestionPass, program: String) -> QuestionPass.End {
    let question = pass.question
    let refusal = question.choices.first { $0.id == question.refusal }
    var arguments = ["kdialog", "--title", question.title]
    if let icon = question.icon { arguments += ["--icon", icon] }
    arguments += ["--default", refusal?.label ?? "", "--menu", text(of: question)]
    arguments += question.choices.flatMap { [$0.id, $0.label] }
    let command = Command(program: program, arguments: arguments)
    return DialogPrograms.run("kdialog", command, pass) { result, status in
      switch status {
      case 0:
        let output = String(decoding: result.output, as: UTF8.self)
        return question.choices.first { output == $0.id + "\n" }.map { .chosen($0.id) } ?? pass.refused
      case 1: return pass.refused
      default: return nil
      }
    }
  }

  /// Rich text of Qt's, always: it guesses when it is not told, and `<` may be enough. Only a table has lines wrapped.
  private static func text(of question: Question) -> String {
    let lines = question.lines.map { "<div>\(DialogText.escaped($0))</div>" }
    let title = "<div><b>\(DialogText.escaped(question.title))</b></div>"
    return "<qt><table width=\"480\"><tr><td align=\"left\">\(title)\(lines.joined())</td></tr></table></qt>"
  }
}
