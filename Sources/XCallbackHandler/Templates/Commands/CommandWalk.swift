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
  private let program: String
  private let groups: [Int]
  private var at: Int
  private var operands = 0
  /// The groups of the `--` that ended the options.
  private var optionsEnd: [Int]?
  private var isUncertain: Bool
  /// The groups of `-c`, when the first operand is code.
  private var codeFlag: [Int]?
  private var sawCode = false
  private var sawScript = false
  private var sawUnless = false
  /// The program that an option names (`flatpak run --command=sh`).
  private var named: CommandWord?

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
      let takesOptions = mayBeOption(word)
      if takesOptions, word.literal == "--", !ProgramRule.listed("--", in: rule.command) {
        if !rule.ignoresDashDash { optionsEnd = word.groups }
        at += 1
      } else if word.literal == "-", takesProgramNext {
        at += 1
      } else if takesOptions, word.isOption || (rule.plusOptions && word.prefix.hasPrefix("+")) {
        if try readOption(word, &check, depth) { return }
      } else if rule.assignments, operands == 0, word.isAssignment {
        at += 1
      } else {
        if try readOperand(word, &check, depth) { return }
        operands += 1
        if !rule.permutes, !isUncertain { optionsEnd = [] }
      }
    }
    if rule.readsInput, !sawCode, !sawScript { check.noteCodeFromInput(of: program) }
  }

  /// A `--` in a group ends the options for what stands in that group: elsewhere it may be missing.
  private func mayBeOption(_ word: CommandWord) -> Bool {
    guard let optionsEnd else { return true }
    return !word.groups.starts(with: optionsEnd)
  }

  /// GNU programs find `-f` and `-e` behind the operands too.
  private mutating func lookAhead() {
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

  private var isScriptRule: Bool { if case .script = rule.operands { true } else { false } }

  /// `awk -e`, `sed -e`: the code is here, so no operand is.
  private func bringsProgram(_ option: CommandWord) -> Bool {
    !rule.unless.isEmpty && option.groups == groups
  }

  /// Reads an option and its value; true when the rest of the words needs no more reading.
  private mutating func readOption(
    _ word: CommandWord, _ check: inout CommandCheck, _ depth: Int
  ) throws(TemplateError) -> Bool {
    let next = at + 1 < words.endIndex ? words[at + 1] : nil
    switch rule.read(word) {
    case .flag:
      noteInputFlag(word, &check)
      at += 1
    case .unknown:
      isUncertain = true
      at += 1
      // The next word could be its value, or what the rule says of operands.
      if let next, next.firstValue != nil, !next.isOption, takesProgramNext {
        throw check.problem(.programName, program, at: next)
      }
    case .open(let placeholder):
      let isNumber = check.names.parameter(placeholder.source)?.isNumeric ?? false
      guard isNumber, word.prefix == "-" || word.prefix == "+" else {
        throw check.problem(.option, program, at: word)
      }
      at += 1
    case .gluedUnless:
      if word.groups == groups { sawUnless = true }
      warnOfScript(word, &check)
      at += 1
    case .unless:
      if word.groups == groups { sawUnless = true }
      warnOfScript(next, &check)
      try skipValue(of: word, next, check)
    case .value(let count):
      try skipValue(of: word, next, check)
      at += count - 1
    case .setting(let glued):
      try readSetting(of: word, glued ?? next, check)
      if glued == nil { try skipValue(of: word, next, check) } else { at += 1 }
    case .program(let glued):
      if let name = glued ?? next { try check.requireProgram(name, of: program, around: groups) }
      named = glued ?? next
      at += glued == nil ? 2 : 1
    case .codeFlag(let takesNext):
      codeFlag = word.groups
      noteInputFlag(word, &check)
      if rule.isShell { check.noteShellCode(of: program, depth: depth) }
      if takesNext { try skipValue(of: word, next, check) } else { at += 1 }
    case .code(let glued):
      sawCode = true
      if bringsProgram(word) { sawUnless = true }
      if rule.isShell { check.noteShellCode(of: program, depth: depth) }
      if rule.names == "env" {
        return try readSplit(glued ?? next, skip: glued == nil ? 2 : 1, &check, depth)
      }
      if let glued {
        try check.checkCode([glued], rule: rule, program: program, depth: depth)
        at += 1
      } else if let next, next.isOption, next.firstValue == nil {
        // Taken as an option once more: a list that fits several programs is not sure that this one is code.
        at += 1
      } else if let next {
        guard next.groups == word.groups else { throw check.problem(.group, program, at: next) }
        try check.checkCode([next], rule: rule, program: program, depth: depth)
        at += 2
      } else {
        at += 1
      }
      return rule.endsAtCode
    case .command:
      guard let next else { return true }
      try check.requireProgram(next, of: program, around: word.groups)
      try check.check(words[(at + 1)...], depth: depth + 1)
      return true
    }
    return false
  }

  private func noteInputFlag(_ word: CommandWord, _ check: inout CommandCheck) {
    guard !rule.inputFlags.isEmpty, word.prefix.hasPrefix("-"), !word.prefix.hasPrefix("--") else { return }
    if word.prefix.contains("s") { check.noteCodeFromInput(of: program) }
  }

  private func warnOfScript(_ word: CommandWord?, _ check: inout CommandCheck) {
    guard let placeholder = word?.firstValue else { return }
    check.warn(.scriptFromURL(placeholder.text, program: program), at: placeholder)
  }

  private mutating func skipValue(
    of word: CommandWord, _ next: CommandWord?, _ check: CommandCheck
  ) throws(TemplateError) {
    if let next, next.groups != word.groups { throw check.problem(.group, program, at: next) }
    at += 2
  }

  /// `-o ProxyCommand=…`: the key is literal and runs nothing.
  private func readSetting(
    of option: CommandWord, _ setting: CommandWord?, _ check: CommandCheck
  ) throws(TemplateError) {
    guard let setting, setting.firstValue != nil else { return }
    let prefix = setting.prefix.lowercased()
    let isHarmless =
      prefix.utf8.contains(UInt8(ascii: "="))
      && !["command", "exec", "include", "match", "alias", "pager", "editor", "hook", "helper", "path"]
        .contains { Self.contains(prefix, $0) }
    guard isHarmless else { throw check.problem(.option, program, at: setting) }
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    let text = Array(text.utf8)
    let part = Array(part.utf8)
    guard text.count >= part.count else { return false }
    return (0...text.count - part.count).contains { text[$0..<$0 + part.count].elementsEqual(part) }
  }

  /// `env -S 'sh -c' WORD...`: its words stand before those that follow.
  private func readSplit(
    _ text: CommandWord?, skip: Int, _ check: inout CommandCheck, _ depth: Int
  ) throws(TemplateError) -> Bool {
    guard let text else { return true }
    guard let literal = text.literal, text.groups == groups else {
      throw check.problem(.interpreter(wayOut: rule.wayOut ?? ""), program, at: text)
    }
    let split = literal.split { " \t\n".contains($0) }.map { part in
      let bare = part.unicodeScalars.filter { !"'\"\\".unicodeScalars.contains($0) }
      return CommandWord(
        pieces: [.text(String(String.UnicodeScalarView(bare)))], groups: groups, column: text.column)
    }
    let first = words[words.startIndex]
    try check.check(ArraySlice([first] + split + words[(at + skip)...]), rule: rule, depth: depth + 1)
    return true
  }

  private var takesProgramNext: Bool {
    if case .command(let own) = rule.operands { operands >= own } else { false }
  }

  /// Reads what is no option; true when the rest of the words needs no more reading.
  private mutating func readOperand(
    _ word: CommandWord, _ check: inout CommandCheck, _ depth: Int
  ) throws(TemplateError) -> Bool {
    if rule.plusCommands, mayBeOption(word) { try readPlus(word, check) }
    if let codeFlag, !sawCode || !isScriptRule {
      sawCode = true
      try check.checkCode([word], rule: rule, program: program, depth: depth)
      guard word.groups == codeFlag else { throw check.problem(.group, program, at: word) }
      if isScriptRule { return true }
      at += 1
      return false
    }
    switch rule.operands {
    case .plain: break
    case .script:
      if !sawCode, !sawScript {
        sawScript = true
        warnOfScript(word, &check)
        if word.literal == "-" || word.groups != groups { check.noteCodeFromInput(of: program) }
      }
      if !isUncertain { return true }
    case .code(let range):
      if sawUnless { break }
      guard word.groups == groups || operands > range.upperBound else {
        throw check.problem(.group, program, at: word)
      }
      guard range.contains(operands) else { break }
      sawCode = true
      try check.checkCode([word], rule: rule, program: program, depth: depth)
    case .command(let own):
      guard operands >= own else {
        if word.groups != groups { throw check.problem(.group, program, at: word) }
        break
      }
      try check.requireProgram(word, of: program, around: groups)
      if rule.readsInput { check.noteCodeFromInput(of: program) }
      // In place of the app of `flatpak run`, but behind the image of `docker run`.
      let command = named.map { ArraySlice([$0] + words[(own == 0 ? at + 1 : at)...]) } ?? words[at...]
      try check.check(command, inShell: inShell, depth: depth + 1)
      if isUncertain { try tryLaterPrograms(&check, depth) }
      return true
    case .shell(let own):
      guard operands >= own else {
        if word.groups != groups { throw check.problem(.group, program, at: word) }
        break
      }
      if rule.readsInput { check.noteCodeFromInput(of: program) }
      let rest = words[at...]
      if let separator = rule.separator,
        let end = rest.first(where: { $0.literal?.hasSuffix(separator) ?? false }),
        rest.contains(where: { $0.firstValue != nil })
      {
        throw check.problem(.intricate, program, at: end)
      }
      try check.checkCode(Array(rest), rule: rule, program: program, depth: depth)
      return true
    case .subcommand(let family):
      if word.firstValue != nil { throw check.problem(.option, program, at: word) }
      guard word.groups == groups else { throw check.problem(.group, program, at: word) }
      let name = word.literal ?? ""
      if let rule = ProgramRule.named(family + " " + name) ?? .named(family + " *") {
        try check.check(words[at...], rule: rule, program: program + " " + name, depth: depth + 1)
      }
      return true
    case .refused:
      try check.checkCode([word], rule: rule, program: program, depth: depth)
    }
    at += 1
    return false
  }

  /// `vim +cmd`: a number of a line is harmless, any other value behind a `+` or instead of it is not.
  private func readPlus(_ word: CommandWord, _ check: CommandCheck) throws(TemplateError) {
    guard let placeholder = word.firstValue else { return }
    if word.prefix.isEmpty { throw check.problem(.operand, program, at: word) }
    guard word.prefix.hasPrefix("+") else { return }
    let isNumber = check.names.parameter(placeholder.source)?.isNumeric ?? false
    guard isNumber, word.prefix == "+", word.pieces.count == 2 else {
      throw check.problem(.interpreter(wayOut: rule.wayOut ?? ""), program, at: word)
    }
  }

  /// An option the rule does not know may have taken the program for its value: whichever later word names a
  /// program of the tables is checked as if it ran.
  private func tryLaterPrograms(_ check: inout CommandCheck, _ depth: Int) throws(TemplateError) {
    guard words.count < 256 else { throw check.problem(.intricate, program, at: words[at]) }
    for place in words.indices where place > at {
      guard let name = words[place].literal, ProgramRule.named(name) != nil else { continue }
      try check.check(words[place...], depth: depth + 1)
    }
  }
}
