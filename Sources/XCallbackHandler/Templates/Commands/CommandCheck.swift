/// Finds where the words of `Exec` are code or name a program, and refuses placeholders there (design §4).
///
/// It knows programs by the tables in `Interpreters.swift` and `Runners.swift`, looks through those that run
/// another program, and reads shell code far enough to check the commands in it.
struct CommandCheck {
  let names: TemplateNames
  /// The program, when it runs another one.
  private(set) var runner: String?
  /// The program that would read its code from standard input.
  private(set) var readsCodeFromInput: String?
  private(set) var warnings: [TemplateError] = []
  /// How many shells read a placeholder, by its column.
  private var shellsRead: [Int: Int] = [:]
  private var checks = 0

  /// Commands in commands that are followed; the same bound holds for the number of readings tried.
  private static let depthLimit = 16
  private static let checksLimit = 256

  init(names: TemplateNames) { self.names = names }

  mutating func check(_ nodes: [WordsTemplate.Node]) throws(TemplateError) {
    let words = Self.flatten(nodes)
    guard let program = words.first?.literal else { return }
    try check(words[...], depth: 0)
    if let rule = ProgramRule.named(program), rule.runsPrograms { runner = program }
    for word in words {
      for case .value(let placeholder, _) in word.pieces {
        let wanted = placeholder.filters.count { $0 == .sh }
        guard wanted > shellsRead[placeholder.column, default: 0] else { continue }
        throw TemplateError(.shellFilterElsewhere(placeholder.text), column: placeholder.column)
      }
    }
  }

  /// The words of a template with the groups each stands in.
  private static func flatten(_ nodes: [WordsTemplate.Node]) -> [CommandWord] {
    var words: [CommandWord] = []
    var groups = 0
    func add(_ nodes: [WordsTemplate.Node], in path: [Int]) {
      for node in nodes {
        switch node {
        case .group(_, let inner):
          groups += 1
          add(inner, in: path + [groups])
        case .word(let word):
          let pieces = word.pieces.map { piece -> CommandWord.Piece in
            switch piece {
            case .text(let text): return .text(text)
            case .value(let placeholder):
              return .value(placeholder, shells: placeholder.filters.reversed().prefix { $0 == .sh }.count)
            }
          }
          words.append(CommandWord(pieces: pieces, groups: path, column: word.column))
        }
      }
    }
    add(nodes, in: [])
    return words
  }

  /// Checks one command, whose first word is the program.
  mutating func check(
    _ words: ArraySlice<CommandWord>, inShell: Bool = false, depth: Int
  ) throws(TemplateError) {
    guard let name = words.first?.literal else { return }
    if let rule = ProgramRule.named(name, inShell: inShell) {
      try check(words, rule: rule, inShell: inShell, depth: depth)
    } else {
      try lookForInterpreters(words.dropFirst(), depth: depth)
    }
  }

  /// A program that no table has may run another one: `sh -c` among its words is taken for what it looks like.
  private mutating func lookForInterpreters(
    _ words: ArraySlice<CommandWord>, depth: Int
  ) throws(TemplateError) {
    for (place, word) in zip(words.indices, words.prefix(Self.checksLimit)) {
      guard place + 1 < words.endIndex, words[place + 1].isOption, let name = word.literal,
        let rule = ProgramRule.named(name), case .script = rule.operands
      else { continue }
      let input = readsCodeFromInput
      try check(words[place...], rule: rule, depth: depth + 1)
      readsCodeFromInput = input
    }
  }

  mutating func check(
    _ words: ArraySlice<CommandWord>, rule: ProgramRule, program: String? = nil, inShell: Bool = false,
    depth: Int
  ) throws(TemplateError) {
    checks += 1
    guard let first = words.first else { return }
    guard depth < Self.depthLimit, checks < Self.checksLimit else {
      throw problem(.intricate, first.literal ?? "", at: first)
    }
    if rule.names.hasPrefix("find") { return try checkFind(words, depth: depth) }
    var walk = CommandWalk(
      words: words, rule: rule, program: program ?? first.literal ?? "", inShell: inShell)
    try walk.run(&self, depth: depth)
  }

  /// `find … -exec PROGRAM WORD... ;`, each of them.
  private mutating func checkFind(_ words: ArraySlice<CommandWord>, depth: Int) throws(TemplateError) {
    var rest = words
    while let start = rest.firstIndex(where: { Self.isFindAction($0) }) {
      let command = rest[(start + 1)...].prefix { $0.literal != ";" }
      if let program = command.first {
        try requireProgram(program, of: "find", around: rest[start].groups)
        try check(command, depth: depth + 1)
      }
      rest = rest[(start + 1 + command.count)...]
    }
  }

  private static func isFindAction(_ word: CommandWord) -> Bool {
    ProgramRule.listed(word.literal ?? "", in: "-exec -execdir -ok -okdir")
  }

  /// The name of a program that is run has no placeholder, and no group decides about it.
  func requireProgram(
    _ word: CommandWord, of runner: String, around groups: [Int]
  ) throws(TemplateError) {
    if word.firstValue != nil { throw problem(.programName, runner, at: word) }
    if word.groups != groups { throw problem(.group, runner, at: word) }
  }

  /// Checks text that a program runs as code.
  ///
  /// - Parameter arguments: what follows the code of `sh -c`, from `$0` on.
  mutating func checkCode(
    _ code: [CommandWord], rule: ProgramRule, program: String, arguments: ArraySlice<CommandWord> = [],
    depth: Int
  ) throws(TemplateError) {
    let arguments = arguments.map(harmlessIfNumeric)
    let hasArguments = arguments.contains { $0.firstValue != nil }
    guard let word = (code + arguments).first(where: { $0.firstValue != nil }) else { return }
    if let wayOut = rule.wayOut {
      if code.contains(where: { $0.firstValue != nil }) {
        throw problem(.interpreter(wayOut: wayOut), program, at: word)
      }
      return
    }
    let shell = try ShellCode(reading: code, program: program, arguments: arguments)
    if let argument = shell.inArithmetic {
      throw TemplateError(
        .code(
          CodeProblem(
            kind: .argument(argument.written), program: "arithmetic in \(program)",
            written: argument.placeholder.text)), column: argument.placeholder.column)
    }
    for (placeholder, shellsLeft) in shell.readers {
      let atEnd = placeholder.filters.reversed().prefix { $0 == .sh }.count
      let count = atEnd - shellsLeft
      shellsRead[placeholder.column] = max(count, shellsRead[placeholder.column, default: 0])
    }
    guard shell.commands.count <= Self.checksLimit else { throw problem(.intricate, program, at: word) }
    let hasPlaceholder = code.contains(where: \.hasPlaceholder)
    let input = readsCodeFromInput
    var printed: CommandWord?
    for (command, isPiped) in shell.commands {
      readsCodeFromInput = nil
      try checkInShell(command[...], of: program, groups: code[0].groups, depth: depth)
      if isPiped, let reader = readsCodeFromInput, reader != "xargs" {
        if hasPlaceholder {
          throw problem(.shellPlace("in what may be piped to \(reader),"), program, at: word)
        }
        if let printed { throw problem(.shell, reader, at: printed) }
      }
      if hasArguments, ProgramRule.listed(command.first?.literal ?? "", in: "echo printf print cat") {
        printed = command.first { !$0.arguments.isEmpty } ?? printed
      }
    }
    readsCodeFromInput = input
  }

  /// A number is no code, wherever it stands.
  private func harmlessIfNumeric(_ word: CommandWord) -> CommandWord {
    var word = word
    word.pieces = word.pieces.map { piece in
      guard case .value(let placeholder, _) = piece,
        names.parameter(placeholder.source)?.isNumeric == true
      else { return piece }
      return .text("0")
    }
    return word
  }

  /// Checks one command of a shell's code.
  private mutating func checkInShell(
    _ command: ArraySlice<CommandWord>, of program: String, groups: [Int], depth: Int
  ) throws(TemplateError) {
    var words = command.drop {
      $0.isAssignment || ProgramRule.listed($0.literal ?? "", in: "if then elif else do while until ! { }")
    }
    while words.count > 1, ProgramRule.listed(words.first?.literal ?? "", in: "command builtin"),
      !words.contains(where: \.hasPlaceholder)
    {
      words = words.dropFirst()
    }
    guard let name = words.first else { return }
    if !words.contains(where: \.hasPlaceholder) {
      guard words.contains(where: { $0.firstValue != nil }) else {
        return try check(words, inShell: true, depth: depth + 1)
      }
      return try checkArguments(words, of: program, depth: depth)
    }
    if let last = words.lastIndex(where: { $0.firstValue != nil }) {
      try requireProgram(name, of: program, around: groups)
      warnOfOptions(in: words)
      if name.isOpen {
        // `$X sh -c …` is `sh -c …` when X is empty, and `$X/sh` is sh.
        let rest = name.withoutExpansions
        if rest.utf8.contains(where: { "*?{[".utf8.contains($0) }) {
          throw problem(.intricate, program, at: name)
        }
        if rest.isEmpty {
          return try checkInShell(words.dropFirst(), of: program, groups: groups, depth: depth)
        }
        words[words.startIndex].pieces = [.text(rest)]
      }
      let known = ProgramRule.named(words[words.startIndex].literal ?? "", inShell: true) != nil
      if known, let open = words[..<last].dropFirst().first(where: \.isOpen) {
        throw problem(.intricate, program, at: open)
      }
    }
    try check(words, inShell: true, depth: depth + 1)
  }

  /// Quotes do not keep a value from being an option of the command in the shell's code.
  private mutating func warnOfOptions(in command: ArraySlice<CommandWord>) {
    for word in command.dropFirst() {
      if word.literal == "--" { return }
      guard case .value(let placeholder, _)? = word.pieces.first else { continue }
      if let parameter = names.parameter(placeholder.source),
        parameter.allowsDash || !parameter.mayBeginWithDash
      {
        continue
      }
      warn(.optionInShell(placeholder.text), at: placeholder)
    }
  }

  mutating func warn(_ problem: TemplateProblem, at placeholder: TemplatePlaceholder) {
    warnings.append(TemplateError(problem, column: placeholder.column))
  }

  mutating func noteCodeFromInput(of program: String) {
    if readsCodeFromInput == nil { readsCodeFromInput = program }
  }

  /// A shell with code in its words runs programs that a `--` of the shell's own does not protect.
  mutating func noteShellCode(of program: String, depth: Int) {
    if depth == 0 { runner = program }
  }

  func problem(_ kind: CodeProblem.Kind, _ program: String, at word: CommandWord) -> TemplateError {
    var written = word.firstValue?.text ?? word.literal ?? ""
    var kind = kind
    if let argument = word.arguments.first, !word.hasPlaceholder {
      switch kind {
      case .operand, .sign: written = argument.written
      case .group, .intricate: break
      default: kind = .argument(argument.written)
      }
    }
    return TemplateError(
      .code(CodeProblem(kind: kind, program: program, written: written)),
      column: word.firstValue?.column ?? word.column)
  }
}
