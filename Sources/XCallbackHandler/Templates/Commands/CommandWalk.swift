/// Walks the words of one command by its program's rule.
///
/// A group may be left out, so nothing that decides what is code may depend on one: an option stands with its
/// value, and code and programs stand where the program itself does. After an option that the rule does not
/// know, it cannot tell an operand from a value, so it tries what follows both ways.
struct CommandWalk {
  let words: ArraySlice<CommandWord>
  let rule: ProgramRule
  /// Whether builtins of a shell can be meant.
  let inShell: Bool
  let program: String
  let groups: [Int]
  var at: Int
  var operands = 0
  /// The groups of the `--` that ended the options.
  var optionsEnd: [Int]?
  var isUncertain: Bool
  /// The groups of `-c`, when the first operand is code.
  var codeFlag: [Int]?
  var sawCode = false
  var sawScript = false
  var sawUnless = false
  /// The program that an option names (`flatpak run --command=sh`).
  var named: CommandWord?

  init(words: ArraySlice<CommandWord>, rule: ProgramRule, program: String, inShell: Bool) {
    self.words = words
    self.inShell = inShell
    self.rule = rule
    self.program = program
    self.isUncertain = rule.optionalOperands
    self.groups = words.first?.groups ?? []
    self.at = words.startIndex + 1
  }

  mutating func run(_ check: inout CommandCheck, depth: Int) throws(TemplateError) {
    if rule.permutes { lookAhead() }
    while at < words.endIndex {
      let word = words[at]
      // A dash alone has other meanings, too: see where options and operands are read.
      if rule.readsScripts, word.literal != "-" { noteInputFile(word, &check) }
      let takesOptions = mayBeOption(word)
      if takesOptions, word.literal == "--", !ProgramRule.listed("--", in: rule.command) {
        if !rule.ignoresDashDash { optionsEnd = word.groups }
        at += 1
      } else if word.literal == "-", takesProgramNext {
        at += 1
      } else if takesOptions, word.isOption || (rule.plusOptions && word.prefix.hasPrefix("+")) {
        if try readOption(word, &check, depth) { return }
      } else if rule.assignments, operands == 0, word.isAssignment {
        try requireHarmless(word, check)
        at += 1
      } else {
        if try readOperand(word, &check, depth) { return }
        operands += 1
        if !rule.permutes, !isUncertain { optionsEnd = [] }
      }
    }
    if rule.readsInput, !sawCode, !sawScript { check.noteCodeFromInput(of: program) }
    if rule.shellWithoutCommand, !sawCode { check.noteCodeFromInput(of: program) }
  }

  /// `awk -f -`, `sh /dev/stdin`: the script is what comes by standard input.
  func noteInputFile(_ word: CommandWord?, _ check: inout CommandCheck) {
    guard let name = word?.literal else { return }
    if ProgramRule.listed(name, in: "- /dev/stdin /dev/fd/0 /proc/self/fd/0") {
      check.noteCodeFromInput(of: program)
    }
  }

  /// A `--` in a group ends the options for what stands in that group: elsewhere it may be missing.
  func mayBeOption(_ word: CommandWord) -> Bool {
    guard let optionsEnd else { return true }
    return !word.groups.starts(with: optionsEnd)
  }

  /// GNU programs find `-f` and `-e` behind the operands too.
  mutating func lookAhead() {
    for word in words.dropFirst() where word.isOption {
      if word.literal == "--", !rule.ignoresDashDash { break }
      switch rule.read(word) {
      case .unless where word.groups == groups, .gluedUnless where word.groups == groups: sawUnless = true
      case .codeFlag: codeFlag = word.groups
      case .code where bringsProgram(word): sawUnless = true
      default: break
      }
    }
  }

  var isScriptRule: Bool { if case .script = rule.operands { true } else { false } }

  /// `awk -e`, `sed -e`: the code is here, so no operand is.
  func bringsProgram(_ option: CommandWord) -> Bool {
    !rule.unless.isEmpty && option.groups == groups
  }

  var takesProgramNext: Bool {
    if case .command(let own) = rule.operands { operands >= own } else { false }
  }
}
