extension CommandWalk {
  /// Reads what is no option; true when the rest of the words needs no more reading.
  mutating func readOperand(
    _ word: CommandWord, _ check: inout CommandCheck, _ depth: Int
  ) throws(TemplateError) -> Bool {
    if rule.plusCommands, mayBeOption(word) { try readPlus(word, check) }
    if !rule.commandSigns.isEmpty { try readSign(word, check) }
    if let codeFlag, !sawCode || !isScriptRule {
      sawCode = true
      try check.checkCode(
        [word], rule: rule, program: program, arguments: isScriptRule ? words[(at + 1)...] : [], depth: depth)
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
        noteInputFile(word, &check)
        if word.groups != groups { check.noteCodeFromInput(of: program) }
      }
      try refuseOpened(words[at...], check)
      if !isUncertain { return true }
    case .code(let range):
      if sawUnless { break }
      guard word.groups == groups || operands > range.upperBound else {
        throw check.problem(.group, program, at: word)
      }
      guard range.contains(operands) else { break }
      sawCode = true
      check.warnOfRereading(word, before: words, rule: rule, program: program)
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
      warnOfRewriting(command, &check)
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
  func readPlus(_ word: CommandWord, _ check: CommandCheck) throws(TemplateError) {
    guard let placeholder = word.firstValue else { return }
    if word.prefix.isEmpty { throw check.problem(.operand, program, at: word) }
    guard word.prefix.hasPrefix("+") else { return }
    let isNumber = check.names.parameter(placeholder.source)?.isNumeric ?? false
    guard isNumber, word.prefix == "+", word.pieces.count == 2 else {
      throw check.problem(.interpreter(wayOut: rule.wayOut ?? ""), program, at: word)
    }
  }

  /// `qutebrowser :spawn`: a value may not choose how the word begins, unless its type does.
  private func readSign(_ word: CommandWord, _ check: CommandCheck) throws(TemplateError) {
    guard let placeholder = word.firstValue else { return }
    if word.prefix.isEmpty {
      guard check.names.parameter(placeholder.source)?.mayBeginWithDash ?? true else { return }
      throw check.problem(.sign(rule.commandSigns), program, at: word)
    }
    if let first = word.prefix.first, rule.commandSigns.contains(first) {
      throw check.problem(.interpreter(wayOut: rule.wayOut ?? ""), program, at: word)
    }
  }

  /// An option the rule does not know may have taken the program for its value: whichever later word names a
  /// program of the tables is checked as if it ran.
  func tryLaterPrograms(_ check: inout CommandCheck, _ depth: Int) throws(TemplateError) {
    guard words.count < 256 else { throw check.problem(.intricate, program, at: words[at]) }
    for place in words.indices where place > at {
      guard let name = words[place].literal, ProgramRule.named(name) != nil else { continue }
      try check.check(words[place...], depth: depth + 1)
    }
  }

  /// `perl -ne '…' FILE`: the loop opens what the code has not taken off, and `x|` runs x (perlop(1), "I/O Operators").
  func refuseOpened(_ operands: ArraySlice<CommandWord>, _ check: CommandCheck) throws(TemplateError) {
    guard !rule.openers.isEmpty, sawCode else { return }
    let front = words[..<operands.startIndex].dropFirst()
    let code = Array(front.compactMap(\.literal).joined(separator: " ").utf8)
    // `<<>>` opens nothing but files.
    let diamonds = Self.count("<>", in: code) - Self.count("<<>>", in: code) + Self.count("<ARGV>", in: code)
    guard diamonds > 0 || front.contains(where: rule.opensOperands), Self.count("@ARGV", in: code) == 0 else {
      return
    }
    for word in operands.dropFirst(Self.count("shift", in: code)) {
      guard let placeholder = word.firstValue, word.prefix.isEmpty || !word.endsInText else { continue }
      if check.names.parameter(placeholder.source)?.isNumeric ?? false { continue }
      throw check.problem(.opened, program, at: word)
    }
  }

  private static func count(_ part: String, in text: [UInt8]) -> Int {
    let part = Array(part.utf8)
    guard text.count >= part.count else { return 0 }
    return (0...text.count - part.count).count { text[$0..<$0 + part.count].elementsEqual(part) }
  }
}
