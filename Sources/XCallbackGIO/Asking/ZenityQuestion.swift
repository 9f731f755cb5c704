/// A question in a window of zenity's, with a button for each choice.
enum ZenityQuestion {
  /// Exit statuses of our own: by default closing, an extra button and a display that cannot be opened are all 1.
  ///
  /// Consent is never anything else, so that no other program of that name gives it by exiting with 0.
  private enum Status {
    static let first: Int32 = 101
    static let refusal: Int32 = 102
    static let extra: Int32 = 103
    /// What closing is to one that does not know the variables, and to GTK's own end.
    static let failure: Int32 = 1
  }

  static func ask(_ pass: QuestionPass, program: String) -> QuestionPass.End {
    let question = pass.question
    let refusal = question.choices.first { $0.id == question.refusal }
    let others = question.choices.filter { $0.id != question.refusal }
    var arguments = [
      "zenity", "--question", "--title=\(question.title)", "--text=\(text(of: question))", "--width=480",
      "--default-cancel", "--cancel-label=\(label(refusal?.label ?? "No"))",
    ]
    if let first = others.first { arguments.append("--ok-label=\(label(first.label))") }
    arguments += others.dropFirst().map { "--extra-button=\(label($0.label))" }
    if let icon = question.icon {
      arguments += ["--icon-name=\(icon)", "--window-icon=\(icon)"]
    }
    let command = Command(
      program: program, arguments: arguments,
      environment: [
        ("ZENITY_OK", "\(Status.first)"), ("ZENITY_CANCEL", "\(Status.refusal)"),
        ("ZENITY_ESC", "\(Status.refusal)"), ("ZENITY_EXTRA", "\(Status.extra)"),
        // GLib's own variable: without it a C locale makes an error of every other letter.
        ("CHARSET", "UTF-8"),
      ])
    return DialogPrograms.run("zenity", command, pass) { result, status in
      switch status {
      case Status.first: return others.first.map { .chosen($0.id) } ?? pass.refused
      case Status.refusal: return pass.refused
      case Status.extra:
        let output = String(decoding: result.output, as: UTF8.self)
        let choice = others.dropFirst().first { output == label($0.label) + "\n" }
        return choice.map { .chosen($0.id) } ?? pass.refused
      case Status.failure:
        let hasNoDisplay = String(decoding: result.errorOutput, as: UTF8.self).contains("display")
        return hasNoDisplay ? nil : pass.refused
      default: return nil
      }
    }
  }

  /// Pango markup; the title again, because not every desktop gives a window one.
  private static func text(of question: Question) -> String {
    (["<b>\(DialogText.escaped(question.title))</b>", ""] + question.lines.map(DialogText.escaped))
      .joined(separator: "\n")
  }

  /// A button's label, in which an underscore would mark a letter.
  private static func label(_ text: String) -> String {
    text.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
  }
}
