/// Why a placeholder may not stand where a program reads code, or where it runs another program.
struct CodeProblem: Sendable {
  /// The kinds, each with a way out of its own.
  enum Kind: Sendable {
    /// In the code of an interpreter that is no POSIX shell.
    case interpreter(wayOut: String)
    /// In a shell's code without `|sh`.
    case shell
    /// In a shell's code with `|sh`, but where single quotes do not protect.
    case shellPlace(String)
    /// In the name of the program that is run.
    case programName
    /// In the options, where it may choose one that brings code.
    case option
    /// Where an operand is taken for a command unless `--` stands before it (`vim +cmd`).
    case operand
    /// Where an operand is opened by an open that takes a command, too (`perl -n`).
    case opened
    /// Where an operand is taken for a command when it begins with one of these, and `--` does not help.
    case sign(String)
    /// In a group, so that what is code depends on the request.
    case group
    /// What a shell's code calls `$1` is read as code once more.
    case argument(String)
    /// Too deep or too intricate to follow.
    case intricate
  }

  var kind: Kind
  var program: String
  var written: String

  var code: String {
    switch kind {
    case .interpreter, .shell, .shellPlace: "placeholder-in-code"
    case .argument: "argument-as-code"
    case .programName: "program-from-url"
    case .option: "option-from-url"
    case .operand, .opened, .sign: "operand-as-command"
    case .group: "code-depends-on-group"
    case .intricate: "too-intricate"
    }
  }

  var sentence: String {
    switch kind {
    case .interpreter(let wayOut):
      "\(written) stands in code that \(program) runs, so the URL could say what runs. "
        + advice(wayOut)
    case .shell:
      "\(written) stands in code that \(program) runs, so the URL could say what runs. Pass it behind the "
        + "code, as in sh -c '… \"$1\"' sh \(written), or write \(withFilter) outside quotes."
    case .shellPlace(let place):
      "\(written) stands \(place) in code that \(program) runs, where |sh does not protect. Move it out, or "
        + "pass it behind the code, as in sh -c '… \"$1\"' sh \(withoutFilter)."
    case .programName:
      "\(written) would let the URL name what \(program) runs. Write the name of the program out."
    case .option:
      "\(written) would let the URL choose options of \(program), which can run code. Write the option out."
    case .operand:
      "\(program) takes \(written) for a command when it begins with +. Write -- before it."
    case .opened:
      "\(program) opens \(written) by -n, -p or <>, which takes it for a command when it begins or ends with |. Take "
        + "it off in the code, as in \(program) -pe 'BEGIN { $x = shift } …' -- \(written), or read <<>>."
    case .sign(let signs):
      "\(program) takes \(written) for a command when it begins with \(signs.map(String.init).joined(separator: " or ")). "
        + "Write something before it, as in ./\(written), or give it a type that begins otherwise, such as path or url."
    case .group:
      "What \(program) runs would depend on whether this group stays. Put an option and its value in the "
        + "same group, and what is run outside of groups."
    case .argument(let name):
      "\(written) is \(name) in the shell's code, and \(program) reads that as code once more, so the URL could "
        + "say what runs. Let \(name) be a word of a command whose name is written out, as in notectl -- \"\(name)\"."
    case .intricate:
      "\(written) makes it too intricate to tell what \(program) would run. Put it in a script of its own, or "
        + "in a shell's code write expansions in double quotes."
    }
  }

  /// The way out with the placeholder in the place of VALUE, which stands at the end of a word in it.
  private func advice(_ wayOut: String) -> String {
    let words = wayOut.split(separator: " ").map { word -> String in
      guard let start = word.utf8.lastIndex(of: UInt8(ascii: "V")), word[start...].hasPrefix("VALUE") else {
        return String(word)
      }
      return word[..<start] + withoutFilter + word[start...].dropFirst(5)
    }
    return words.joined(separator: " ")
  }

  private var withoutFilter: String {
    written.hasSuffix("|sh}") ? String(written.dropLast(4)) + "}" : written
  }

  private var withFilter: String {
    written.hasSuffix("}") ? String(written.dropLast()) + "|sh}" : written
  }
}
