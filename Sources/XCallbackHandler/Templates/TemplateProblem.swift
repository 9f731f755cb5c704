/// What can be wrong with a template; the one place that holds the words for it.
enum TemplateProblem: Sendable {
  // The text itself.
  case tooLong
  case empty
  case unknownEscape(String)
  case unclosedQuote(String)
  case trailingBackslash
  // Placeholders.
  case unknownParameter(String, written: String, nearest: String?)
  case unknownFact(String, nearest: String?)
  case factAfterRun(String)
  case factOfDocuments(String)
  case unknownFilter(String, nearest: String?)
  case tooManyFilters
  case formatNeedsNow(String)
  case filterOnCondition(String)
  case shellFilterElsewhere(String)
  case reversedWithoutCondition(String)
  // Groups.
  case nestedTooDeep
  case unclosedGroup(inWords: Bool)
  case groupWithoutPlaceholder
  case conditionOutsideGroup(String)
  case optionalOutsideGroup(String)
  case repeatableOutsideRepeat(String)
  case repeatWithoutRepeatable
  case repeatOfTwo(String, String)
  case repeatedTwice(String)
  // What a words template is for.
  case notLiteral(String)
  case missingWords(String)
  case tooManyNotifyWords
  // Code and commands (see CommandCheck).
  case code(CodeProblem)
  // Warnings.
  case doubledBrace
  case dollarBrace(String)
  case notAPlaceholder(String)
  case maybeAbsentFact(String, isWholeWord: Bool)
  case onlyDashesBefore(String)
  case noDashDash(String, parameter: String?, runner: String?)
  case scriptFromURL(String, program: String)
  case optionInShell(String)
  case splitArgument(String)
  case rereadArgument(String, program: String)
  case rewrittenWord(String, program: String, rewriting: String, wayOut: String)

  /// The nearest known name, for those that have one.
  var suggestion: String? {
    switch self {
    case .unknownParameter(_, _, let nearest), .unknownFact(_, let nearest), .unknownFilter(_, let nearest):
      nearest
    default: nil
    }
  }

  /// The stable word and the sentences for a person, side by side.
  private var wording: (code: String, sentence: String) {
    switch self {
    case .tooLong: ("too-long", "A template may have at most 64 KiB.")
    case .empty: ("empty", "There is no word here. Write at least one, or leave the key out.")
    case .unknownEscape(let escape):
      (
        "unknown-escape",
        "\(escape) means nothing here. Write \\\\ for a backslash; \\s \\n \\t \\r are known."
      )
    case .unclosedQuote(let quote):
      ("unclosed-quote", "The quote \(quote) is not closed. Close it, or write \\\(quote) for the character.")
    case .trailingBackslash:
      ("trailing-backslash", "A backslash at the end quotes nothing. Write \\\\ for a backslash.")

    case .unknownParameter(let name, let written, let nearest):
      (
        "unknown-parameter",
        nearest.map { "\(written) names no parameter of this action. Did you mean \($0)?" }
          ?? "\(written) names no parameter of this action. Add \(name) to Required or Optional, or write "
          + "{{ for a brace."
      )
    case .unknownFact(let written, let nearest):
      (
        "unknown-fact",
        nearest.map { "\(written) is nothing this program knows. Did you mean {\($0)}?" }
          ?? "\(written) is nothing this program knows. Write {{ for a brace."
      )
    case .factAfterRun(let written):
      (
        "fact-after-run",
        "\(written) is known only after the run. Use it in Notify, Open, Return or Error keys."
      )
    case .factOfDocuments(let written):
      ("fact-of-documents", "\(written) is for documents only; this action handles URLs. Use {@url}.")
    case .unknownFilter(let name, let nearest):
      (
        "unknown-filter",
        "|\(name) is no filter."
          + (nearest.map { " Did you mean |\($0)?" } ?? " There are |url, |json and |sh.")
      )
    case .tooManyFilters: ("too-many-filters", "A placeholder may have at most four filters.")
    case .formatNeedsNow(let format):
      ("format-needs-now", "|\(format) is a format of time. Write it first, behind {@now, as in {@now|%F}.")
    case .filterOnCondition(let written):
      ("filter-on-condition", "\(written) asks and inserts nothing, so a filter has no use. Leave it out.")
    case .shellFilterElsewhere(let written):
      (
        "shell-filter-elsewhere",
        "No shell reads \(written), so |sh would add quotes to the value. Leave |sh out."
      )
    case .reversedWithoutCondition(let name):
      ("reversed-without-condition", "{!\(name)} asks nothing. Write {!\(name)?} for an absent \(name).")

    case .nestedTooDeep: ("nested-too-deep", "Groups may stand at most 16 deep in one another.")
    case .unclosedGroup(let inWords):
      (
        "unclosed-group",
        inWords
          ? "This group is not closed: its ] has to end a word, outside quotes. Write [[ or quotes for a bracket."
          : "This group is not closed. Add its ], or write [[ for a bracket."
      )
    case .groupWithoutPlaceholder:
      (
        "group-without-placeholder",
        "A group needs a placeholder of its own to depend on. Write [[ or quotes for a bracket."
      )
    case .conditionOutsideGroup(let written):
      (
        "condition-outside-group",
        "\(written) decides about a group and stands in none. Write [\(written) …] around what it decides."
      )
    case .optionalOutsideGroup(let written):
      (
        "optional-outside-group",
        "\(written) may be absent. Put it with its words in a group, as in [--option \(written)], or give it "
          + "a Default."
      )
    case .repeatableOutsideRepeat(let written):
      (
        "repeatable-outside-repeat",
        "\(written) may have several values. Write [\(written)]... to repeat what stands in the brackets."
      )
    case .repeatWithoutRepeatable:
      (
        "repeat-without-repeatable",
        "[…]... repeats for a parameter that is declared with ..., and none stands in it. Leave ... out, or "
          + "declare it as name... ."
      )
    case .repeatOfTwo(let first, let second):
      (
        "repeat-of-two",
        "[…]... repeats for one parameter, but \(first) and \(second) stand in it. Give each its own group."
      )
    case .repeatedTwice(let name):
      ("repeated-twice", "A group around this one repeats for \(name) already. Leave the inner ... out.")

    case .notLiteral(let what):
      ("not-literal", "\(what) has to be written out: no placeholder and no group may decide about it.")
    case .missingWords(let form): ("missing-words", "Too few words. The form is: \(form).")
    case .tooManyNotifyWords:
      (
        "too-many-words",
        "Notify takes a summary and a body. Put each in quotes, as in Notify=\"Found {query}\"."
      )

    case .code(let problem): (problem.code, problem.sentence)

    case .doubledBrace:
      ("doubled-brace", "{{ stands for one {, while }} stays as it is. Write {{{{ if two are meant.")
    case .dollarBrace(let written):
      (
        "dollar-brace",
        "$\(written) is left as it is, for a shell. Write $[\(written)] or '$'\(written) for a dollar sign and "
          + "the value."
      )
    case .notAPlaceholder(let name):
      (
        "not-a-placeholder",
        "This brace with \(name) is taken literally: a placeholder has no white space, quotes or backslash."
      )
    case .maybeAbsentFact(let written, let isWholeWord):
      (
        "maybe-absent",
        isWholeWord
          ? "\(written) may be absent and then leaves an empty word. Put it in a group: [\(written)]."
          : "\(written) may be absent and then leaves a gap in its word. Put the whole word in a group, as in "
            + "[--option=\(written)]."
      )
    case .onlyDashesBefore(let written):
      ("only-dashes-before", "The URL chooses the option here. Write the option's name before \(written).")
    case .noDashDash(let written, let parameter, let runner):
      (
        "no-dash-dash",
        "A value of \(written) that begins with - is refused. "
          + (runner.map { "\($0) runs another program, so -- does not help" } ?? "Write -- before it")
          + (parameter.map {
            runner == nil
              ? ", or AllowDash.\($0)=true where such a value is harmless."
              : "; write AllowDash.\($0)=true where such a value is harmless."
          } ?? ".")
      )
    case .optionInShell(let written):
      (
        "option-in-shell",
        "A value of \(written) that begins with - is an option for the command here: |sh does not change that. "
          + "Write -- before it."
      )
    case .splitArgument(let written):
      (
        "split-argument",
        "Outside quotes the shell splits \(written) at its spaces and takes * and ? in it for names of files. "
          + "Write \"\(written)\"."
      )
    case .rereadArgument(let text, let program):
      (
        "argument-as-code",
        "\(program) runs what \(text)… is given, so the URL could say what runs. Let it be data for what is "
          + "written out."
      )
    case .rewrittenWord(let written, let program, let rewriting, let wayOut):
      (
        "rewritten-word",
        "\(program) \(rewriting), so \(written) may arrive as something else. Give it a type without blanks, "
          + "quotes and $, such as integer, hostname or match [a-z0-9]+. \(wayOut)."
      )
    case .scriptFromURL(let written, let program):
      (
        "script-from-url",
        "The URL chooses the script that \(program) runs. Write its path out, or give \(written) a type that "
          + "allows no other file."
      )
    }
  }

  var code: String { wording.code }
  var sentence: String { wording.sentence }
}
