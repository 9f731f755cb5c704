extension CommandWalk {
  /// Reads an option and its value; true when the rest of the words needs no more reading.
  mutating func readOption(
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
      noteInputFile(next, &check)
      try skipValue(of: word, next, check)
    case .value(let count):
      try skipValue(of: word, next, check)
      at += count - 1
    case .setting(let glued):
      try readSetting(of: word, glued ?? next, check)
      if glued == nil { try skipValue(of: word, next, check) } else { at += 1 }
    case .variable(let glued):
      if let variable = glued ?? next { try requireHarmless(variable, check) }
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
      noteInputFile(glued ?? next, &check)
      check.warnOfRereading(glued ?? next, before: words[(at + 1)...], rule: rule, program: program)
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
    case .module(let glued):
      try readModule(glued ?? next, behind: glued == nil ? 2 : 1, &check, depth)
      return true
    case .command:
      guard let next else { return true }
      try check.requireProgram(next, of: program, around: word.groups)
      warnOfRewriting(words[(at + 1)...], &check)
      try check.check(words[(at + 1)...], depth: depth + 1)
      return true
    }
    return false
  }

  /// `python3 -m timeit CODE`: the module's own rule holds for what follows, if it has one.
  private func readModule(
    _ module: CommandWord?, behind count: Int, _ check: inout CommandCheck, _ depth: Int
  ) throws(TemplateError) {
    guard let module else { return }
    if module.firstValue != nil {
      throw check.problem(.interpreter(wayOut: rule.wayOut ?? ""), program, at: module)
    }
    let name = module.literal ?? ""
    guard let rule = ProgramRule.named("python \(rule.modules) \(name)") else { return }
    try check.check(
      words[(at + count - 1)...], rule: rule, program: "\(program) \(self.rule.modules) \(name)",
      depth: depth + 1)
  }

  func noteInputFlag(_ word: CommandWord, _ check: inout CommandCheck) {
    guard !rule.inputFlags.isEmpty, word.prefix.hasPrefix("-"), !word.prefix.hasPrefix("--") else { return }
    if word.prefix.contains("s") { check.noteCodeFromInput(of: program) }
  }

  func warnOfScript(_ word: CommandWord?, _ check: inout CommandCheck) {
    guard let placeholder = word?.firstValue else { return }
    check.warn(.scriptFromURL(placeholder.text, program: program), at: placeholder)
  }

  /// A value of letters, digits and the like is the same word afterwards.
  func warnOfRewriting(_ command: ArraySlice<CommandWord>, _ check: inout CommandCheck) {
    guard let rewriting = rule.rewriting else { return }
    for case .value(let placeholder, _) in command.flatMap(\.pieces)
    where !check.names.isPlain(placeholder.source) {
      check.warn(
        .rewrittenWord(
          placeholder.text, program: program, rewriting: rewriting.what,
          wayOut: rewriting.wayOut.replacing("VALUE", with: placeholder.text)), at: placeholder)
    }
  }

  mutating func skipValue(
    of word: CommandWord, _ next: CommandWord?, _ check: CommandCheck
  ) throws(TemplateError) {
    if let next, next.groups != word.groups { throw check.problem(.group, program, at: next) }
    at += 2
  }

  /// `-o ProxyCommand=…`: the key is literal and runs nothing.
  func readSetting(
    of option: CommandWord, _ setting: CommandWord?, _ check: CommandCheck
  ) throws(TemplateError) {
    guard let setting, setting.firstValue != nil else { return }
    let prefix = setting.prefix.lowercased()
    let isHarmless =
      prefix.utf8.contains(UInt8(ascii: "="))
      && ![
        "command", "exec", "include", "match", "alias", "pager", "editor", "hook", "helper", "path",
        "program", "shell",
      ]
      .contains { Self.contains(prefix, $0) }
    guard isHarmless else { throw check.problem(.option, program, at: setting) }
  }

  /// `env NAME=…`: the name is literal, and of no variable that programs run or load.
  func requireHarmless(_ assignment: CommandWord, _ check: CommandCheck) throws(TemplateError) {
    guard assignment.firstValue != nil else { return }
    let name = String(assignment.prefix.prefix { $0 != "=" })
    let isHarmless =
      assignment.isAssignment && !ProgramRule.listed(name, in: Self.runningVariables)
      && !["LD_", "DYLD_", "PYTHON", "PERL5", "RUBY", "BASH_", "GIT_CONFIG"].contains { name.hasPrefix($0) }
      && !["COMMAND", "PAGER", "EDITOR", "ASKPASS"].contains { name.hasSuffix($0) }
    guard isHarmless else { throw check.problem(.option, program, at: assignment) }
  }

  private static let runningVariables =
    "PATH CDPATH FPATH HOME SHELL ENV IFS PS1 PS4 VISUAL BROWSER TERMINAL ZDOTDIR LESSOPEN LESSCLOSE NODE_OPTIONS "
    + "NODE_PATH CLASSPATH JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS LUA_INIT LUA_PATH LUA_CPATH VIMINIT "
    + "EMACSLOADPATH MAKEFLAGS CC CXX RUSTC_WRAPPER GCONV_PATH GIT_SSH GIT_EXEC_PATH GIT_EXTERNAL_DIFF GIT_DIR "
    + "GIT_TEMPLATE_DIR GTK_MODULES GTK_PATH GIO_EXTRA_MODULES GIO_MODULE_DIR QT_PLUGIN_PATH XDG_CONFIG_HOME "
    + "XDG_DATA_HOME XDG_CONFIG_DIRS XDG_DATA_DIRS"

  static func contains(_ text: String, _ part: String) -> Bool {
    let text = Array(text.utf8)
    let part = Array(part.utf8)
    guard text.count >= part.count else { return false }
    return (0...text.count - part.count).contains { text[$0..<$0 + part.count].elementsEqual(part) }
  }

  /// `env -S 'sh -c' WORD...`: its words stand before those that follow.
  func readSplit(
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
}
