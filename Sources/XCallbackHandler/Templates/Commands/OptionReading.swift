/// What an option word of a program is, by the program's rule.
enum OptionReading {
  /// It has no value, or its value is glued to it.
  case flag
  /// It is in none of the rule's lists.
  case unknown
  /// So many of the next words are its value.
  case value(words: Int)
  /// A `KEY=…`, in the rest of this word or in the next.
  case setting(CommandWord?)
  /// A `NAME=…` for the environment, the same.
  case variable(CommandWord?)
  /// Names the program, in the rest of this word or in the next.
  case program(CommandWord?)
  case gluedUnless
  case unless
  /// The rest of this word is code, or the next word is when nothing is left.
  case code(CommandWord?)
  /// The first operand is code; `takesNext` also `sh -co pipefail`.
  case codeFlag(takesNext: Bool)
  /// Names a module, in the rest of this word or in the next.
  case module(CommandWord?)
  /// A program and its words follow.
  case command
  /// A placeholder decides which option it is.
  case open(TemplatePlaceholder)
}

extension ProgramRule {
  /// Reads a word that begins with `-` (or `+` where options may).
  func read(_ word: CommandWord) -> OptionReading {
    let prefix = word.prefix
    if singleDash || prefix.hasPrefix("--") { return readLong(word) }
    return readCluster(word)
  }

  private func readLong(_ word: CommandWord) -> OptionReading {
    let prefix = word.prefix
    let nameEnd = prefix.utf8.firstIndex(of: UInt8(ascii: "=")) ?? prefix.utf8.endIndex
    let isGlued = nameEnd < prefix.utf8.endIndex
    if !isGlued, let placeholder = word.firstValue { return .open(placeholder) }
    var name = String(prefix[..<nameEnd])
    if singleDash, name.hasPrefix("--") { name.removeFirst() }
    let rest =
      isGlued ? word.dropping(prefix.utf8.distance(from: prefix.utf8.startIndex, to: nameEnd) + 1) : nil

    // An exact name first, then what getopt_long takes for an abbreviation of one.
    for isExact in [true, false] {
      if !isExact, name.utf8.count < 3 { break }
      func has(_ list: String) -> Bool {
        isExact
          ? Self.listed(name, in: list)
          : list.split(separator: " ").contains { $0.hasPrefix("--") && $0.hasPrefix(name) }
      }
      if has(code) { return .code(rest) }
      if has(codeFlags) { return isGlued ? .code(rest) : .codeFlag(takesNext: false) }
      if has(command) { return isGlued ? .code(rest) : .command }
      if has(unless) { return isGlued ? .gluedUnless : .unless }
      if has(settings) { return .setting(rest) }
      if has(variables) { return .variable(rest) }
      if has(program) { return .program(rest) }
      if has(pairs) { return .value(words: isGlued ? 1 : 2) }
      if has(values) || has(nextValues) { return isGlued ? .flag : .value(words: 1) }
      if has(flags) { return .flag }
    }
    return isGlued ? .flag : .unknown
  }

  /// `-ec`, `-n5`, `-etext`: letters, until one takes the rest or the next word.
  private func readCluster(_ word: CommandWord) -> OptionReading {
    if let whole = word.literal, Self.listed(whole, in: code) { return .code(nil) }
    let letters = Array(word.prefix.unicodeScalars.dropFirst())
    var sawCodeFlag = false
    var takesNext = false
    var lastIsUnknown = false
    var bytes = 1
    for (place, letter) in letters.enumerated() {
      let option = "-" + String(letter)
      bytes += letter.utf8.count
      let isLast = place == letters.count - 1 && word.pieces.count == 1
      if Self.listed(option, in: code) { return .code(isLast ? nil : word.dropping(bytes)) }
      if Self.listed(option, in: modules) { return .module(isLast ? nil : word.dropping(bytes)) }
      if Self.listed(option, in: command) { return isLast ? .command : .code(word.dropping(bytes)) }
      if Self.listed(option, in: unless) { return isLast ? .unless : .gluedUnless }
      if Self.listed(option, in: settings) { return .setting(isLast ? nil : word.dropping(bytes)) }
      if Self.listed(option, in: variables) { return .variable(isLast ? nil : word.dropping(bytes)) }
      if Self.listed(option, in: values) { return isLast ? .value(words: 1) : .flag }
      if Self.listed(option, in: restOptional) { return .flag }
      if Self.listed(option, in: codeFlags) { sawCodeFlag = true }
      if Self.listed(option, in: nextValues) { takesNext = true }
      lastIsUnknown = !Self.listed(option, in: flags + " " + codeFlags + " " + nextValues)
    }
    if word.pieces.count > 1, let placeholder = word.firstValue { return .open(placeholder) }
    if sawCodeFlag { return .codeFlag(takesNext: takesNext) }
    if takesNext { return .value(words: 1) }
    return lastIsUnknown ? .unknown : .flag
  }

  /// Whether an option makes the program open its operands itself: a letter in front of one that takes the rest.
  func opensOperands(_ word: CommandWord) -> Bool {
    guard word.isOption, !word.prefix.hasPrefix("--") else { return false }
    for letter in word.prefix.unicodeScalars.dropFirst() {
      let option = "-" + String(letter)
      if Self.listed(option, in: openers) { return true }
      if Self.listed(option, in: "\(code) \(values) \(restOptional)") { return false }
    }
    return false
  }
}
