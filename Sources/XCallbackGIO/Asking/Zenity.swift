/// A question in a window of zenity's, with a button for each choice.
enum Zenity: DialogProgram {
  static let name = "zenity"

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

  static func command(for question: Question, program: String) -> Command {
    let refusal = question.choices.first { $0.id == question.refusal }
    let others = question.choices.filter { $0.id != question.refusal }
    var arguments = [
      name, "--question", "--title=\(question.title)", "--text=\(text(of: question))", "--no-wrap",
      "--default-cancel", "--cancel-label=\(label(refusal?.label ?? "No"))",
    ]
    if let first = others.first { arguments.append("--ok-label=\(label(first.label))") }
    arguments += others.dropFirst().map { "--extra-button=\(label($0.label))" }
    if let icon = question.icon {
      arguments += ["--icon-name=\(icon)", "--window-icon=\(icon)"]
    }
    return Command(
      program: program, arguments: arguments,
      environment: [
        ("ZENITY_OK", "\(Status.first)"), ("ZENITY_CANCEL", "\(Status.refusal)"),
        ("ZENITY_ESC", "\(Status.refusal)"), ("ZENITY_EXTRA", "\(Status.extra)"),
        // GLib's own variable: without it a C locale makes an error of every other letter.
        ("CHARSET", "UTF-8"),
      ])
  }

  static func answer(_ result: CommandResult, status: Int32, to question: Question) -> Answer? {
    let others = question.choices.filter { $0.id != question.refusal }
    let refused = Answer.chosen(question.refusal)
    switch status {
    case Status.first: return others.first.map { .chosen($0.id) } ?? refused
    // An extra button writes its label; its status is that of the refusal (3.44, measured).
    case Status.refusal, Status.extra:
      let output = String(decoding: result.output, as: UTF8.self)
      let choice = others.dropFirst().first { output == label($0.label) + "\n" }
      return choice.map { .chosen($0.id) } ?? refused
    case Status.failure:
      let hasNoDisplay = String(decoding: result.errorOutput, as: UTF8.self).contains("display")
      return hasNoDisplay ? nil : refused
    default: return nil
    }
  }

  /// Pango markup; with the title, because not every desktop gives a window one.
  private static func text(of question: Question) -> String {
    DialogText.markup(of: question).joined(separator: "\n")
  }

  /// A button's label, in which an underscore would mark a letter.
  private static func label(_ text: String) -> String {
    text.unicodeScalars.split(separator: "_", omittingEmptySubsequences: false).map(String.init)
      .joined(separator: "__")
  }
}
