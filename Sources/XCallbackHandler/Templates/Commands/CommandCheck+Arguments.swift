extension CommandCheck {
  /// Checks a command of a shell's code in which values stand as `$1`: they are words there, unless the command makes
  /// code of its words.
  ///
  /// What cannot be told is let through: nobody writes a placeholder here, and a false alarm would end in worse code.
  mutating func checkArguments(
    _ words: ArraySlice<CommandWord>, of program: String, depth: Int
  ) throws(TemplateError) {
    guard let name = words.first else { return }
    if name.firstValue != nil, !name.isAssignment { throw problem(.programName, program, at: name) }
    warnOfSplitting(in: words, by: program)
    if try checkBuiltin(name.literal ?? "", words.dropFirst()) { return }
    do throws(TemplateError) {
      try check(words, depth: depth + 1)
    } catch {
      if error.code != "too-intricate", error.code != "code-depends-on-group" { throw error }
    }
  }

  /// Checks a builtin; false for what is none.
  private mutating func checkBuiltin(
    _ name: String, _ words: ArraySlice<CommandWord>
  ) throws(TemplateError) -> Bool {
    let values = words.filter { $0.firstValue != nil }
    func isGiven(_ options: String) -> Bool {
      words.contains { ProgramRule.listed($0.literal ?? "", in: options) }
    }
    switch name {
    case "eval", "trap", "let", "alias", "coproc", "fc", "bind", "complete", "compgen", "enable", "hash":
      if let word = values.first { throw problem(.shell, name, at: word) }
    case ".", "source":
      if let placeholder = words.first?.firstValue {
        warn(.scriptFromURL(placeholder.text, program: name), at: placeholder)
      }
    // A name may be an element, as in a[$(id)].
    case "declare", "typeset", "export", "readonly", "local", "read", "unset", "mapfile", "readarray":
      if let word = values.first(where: { !$0.isAssignment }) { throw problem(.shell, name, at: word) }
    // Only bash's [[ reckons with what it compares.
    case "[[":
      if let word = values.first, isGiven("-v -R -eq -ne -lt -le -gt -ge") {
        throw problem(.shell, name, at: word)
      }
    case "test", "[", "printf":
      if let word = values.first, isGiven("-v -R") { throw problem(.shell, name, at: word) }
    case "set", "shift", "shopt", "echo", "cd", "case", "for": break
    default: return false
    }
    return true
  }

  /// `$1` outside quotes becomes several words.
  private mutating func warnOfSplitting(in words: ArraySlice<CommandWord>, by program: String) {
    guard !program.hasPrefix("zsh"), !ProgramRule.listed(words.first?.literal ?? "", in: "[[ case") else {
      return
    }
    for word in words where !word.isAssignment {
      for argument in word.arguments where !argument.isQuoted {
        warn(.splitArgument(argument.written), at: argument.placeholder)
      }
    }
  }

  /// `python3 -c 'exec(sys.argv[1])' {title}`: code of other languages is not read, but this much is plain in it.
  mutating func warnOfRereading(
    _ code: CommandWord?, before words: ArraySlice<CommandWord>, rule: ProgramRule, program: String
  ) {
    guard let text = code?.literal, let word = words.first(where: { $0.firstValue != nil }),
      let placeholder = word.firstValue
    else { return }
    let bare = String(decoding: text.utf8.filter { !" \t\n\"".utf8.contains($0) }, as: UTF8.self)
    var signs = rule.rereads.split(separator: " ").map(String.init)
    if !rule.rereadsVariables.isEmpty {
      for word in words where word.isAssignment && word.firstValue != nil {
        signs.append(rule.rereadsVariables + word.prefix.prefix { $0 != "=" })
      }
    }
    if let found = signs.first(where: { CommandWalk.contains(bare, $0) }) {
      warn(.rereadArgument(found, program: program), at: placeholder)
    }
  }
}
