/// Reads a shell's code as far as telling where in it a value in single quotes is one inert word.
///
/// It errs on the side of refusing: what it does not follow (here-documents, backquotes, `${x:-y}`, `$'…'`,
/// arithmetic, functions) refuses every placeholder behind it. The commands it finds are checked in turn.
struct ShellCode {
  private let program: String
  /// The commands found, each with whether a pipe stands anywhere before it.
  private(set) var commands: [(words: [CommandWord], isPiped: Bool)] = []
  /// The placeholders that a shell reads here, each with the shells that may still read it.
  private(set) var readers: [(placeholder: TemplatePlaceholder, shellsLeft: Int)] = []
  private var state = State()
  private var words: [CommandWord] = []
  private var word = CommandWord(column: 1)
  /// Literal text of `word` that none of its pieces holds yet.
  private var literal: [UInt8] = []
  private var outer: [Outer] = []
  /// A placeholder read since the last `$(`: what that gives is as little known as the value.
  private var value: TemplatePlaceholder?
  private var groups: [Int] = []
  private var column = 1
  private var variables: ShellVariables
  /// The name behind a `$` as far as it has been read.
  private var name: [UInt8]?
  /// How many parentheses are around the `((`.
  private var arithmeticDepth: Int?
  /// The first argument that is reckoned with.
  private(set) var inArithmetic: ShellArgument?
  /// Behind what cannot be followed nothing is taken for an argument any more.
  private var isLost = false

  /// Reads words as one text, with a space between each two.
  init(
    reading code: [CommandWord], program: String, arguments: [CommandWord] = []
  ) throws(TemplateError) {
    self.program = program
    variables = ShellVariables(arguments: arguments)
    var entries: [(group: Int, state: State)] = []
    for (place, part) in code.enumerated() {
      if place > 0 { read(0x20) }
      let shared = zip(entries, part.groups).prefix { $0.0.group == $0.1 }.count
      try leave(&entries, downTo: shared)
      for group in part.groups[shared...] { entries.append((group, state)) }
      groups = part.groups
      column = part.column
      for piece in part.pieces {
        switch piece {
        case .text(let text): for byte in text.utf8 { read(byte) }
        case .value(let placeholder, let shells): try read(placeholder, shells: shells)
        case .argument(let argument):
          throw TemplateError(
            .code(
              CodeProblem(
                kind: .argument(argument.written), program: program, written: argument.placeholder.text)),
            column: argument.placeholder.column)
        }
      }
    }
    // A backslash at the very end quotes nothing.
    state.isEscaped = false
    endName()
    endWord()
    state.previous = 0x20
    try leave(&entries, downTo: 0)
    while !outer.isEmpty { closeParenthesis() }
    endCommand()
  }

  /// A group may be left out, so what follows must read the same without it.
  private func leave(_ entries: inout [(group: Int, state: State)], downTo count: Int) throws(TemplateError) {
    while entries.count > count {
      guard entries.removeLast().state == state else {
        throw TemplateError(
          .code(CodeProblem(kind: .group, program: program, written: "")), column: column)
      }
    }
  }

  private mutating func read(_ placeholder: TemplatePlaceholder, shells: Int) throws(TemplateError) {
    func fail(_ kind: CodeProblem.Kind) -> TemplateError {
      TemplateError(
        .code(CodeProblem(kind: kind, program: program, written: placeholder.text)),
        column: placeholder.column)
    }
    guard shells > 0 else { throw fail(.shell) }
    endName()
    let place: String? =
      switch state {
      case _ where state.obstacle != nil: state.obstacle
      case _ where state.isComment: "in a comment"
      case _ where state.quote != 0: "inside quotes"
      case _ where state.isEscaped: "behind a backslash"
      case _ where state.isAfterDollar || state.isInBraces: "behind a $"
      case _ where state.hasBracket: "behind a ["
      case _ where state.isDuplicate: "behind >&"
      default: nil
      }
    if let place { throw fail(.shellPlace(place)) }
    readers.append((placeholder, shells - 1))
    value = placeholder
    begin()
    flush()
    word.pieces.append(.value(placeholder, shells: shells - 1))
    state.previous = 0
  }

  private mutating func begin() {
    guard !state.isWord else { return }
    state.isWord = true
    word = CommandWord(groups: groups, column: column)
  }

  private mutating func append(_ byte: UInt8) {
    begin()
    literal.append(byte)
  }

  private mutating func flush() {
    guard !literal.isEmpty else { return }
    word.pieces.append(.text(String(decoding: literal, as: UTF8.self)))
    literal = []
  }

  private mutating func refuse(_ place: String, isLost: Bool = false) {
    if state.obstacle == nil { state.obstacle = place }
    if isLost { self.isLost = true }
  }

  private mutating func read(_ byte: UInt8) {
    if readName(byte) { return }
    let previous = state.previous
    state.previous = byte
    if state.isComment {
      if byte == 0x0A { endCommand() }
      return
    }
    if state.isInBraces {
      if byte == .closeBrace { state.isInBraces = false } else if !byte.isNamePart { refuse("behind ${…}") }
      return
    }
    if state.quote == .singleQuote {
      if byte == .singleQuote { state.quote = 0 } else { append(byte) }
      return
    }
    if state.isEscaped {
      state.isEscaped = false
      append(byte)
      return
    }
    let isAfterDollar = state.isAfterDollar
    state.isAfterDollar = false
    switch byte {
    case .backslash:
      state.isEscaped = true
      begin()
    case UInt8(ascii: "`"):
      refuse("behind a backquote")
      if outer.last?.isBackquoted == true {
        closeParenthesis()
      } else {
        openParenthesis(isExpansion: true, isSecond: false, isBackquoted: true)
      }
    case .dollar:
      state.isAfterDollar = true
      name = []
      append(byte)
      if state.quote == 0 { word.isOpen = true }
    case UInt8(ascii: "@") where isAfterDollar:
      append(byte)
      word.isOpen = true
    case .openBrace where isAfterDollar: state.isInBraces = true
    case .openBracket where isAfterDollar: refuse("in arithmetic")
    case .singleQuote where isAfterDollar && state.quote == 0: refuse("behind $'…'", isLost: true)
    case UInt8(ascii: "(") where state.quote != 0 && isAfterDollar:
      refuse("behind $(…) in quotes")
      openParenthesis(isExpansion: true, isSecond: false)
    case _ where state.quote == .doubleQuote:
      if byte == .doubleQuote { state.quote = 0 } else { append(byte) }
    default: readUnquoted(byte, previous: previous, isAfterDollar: isAfterDollar)
    }
  }

  private mutating func readUnquoted(_ byte: UInt8, previous: UInt8, isAfterDollar: Bool) {
    let isAfterAngle = previous == UInt8(ascii: "<") || previous == UInt8(ascii: ">")
    switch byte {
    case .singleQuote, .doubleQuote:
      state.quote = byte
      begin()
    case 0x20, 0x09: endWord()
    case 0x0A, UInt8(ascii: ";"): endCommand()
    case UInt8(ascii: "&"), UInt8(ascii: "|"):
      if isAfterAngle {
        state.isDuplicate = true
        break
      }
      endCommand()
      if byte == UInt8(ascii: "|") { state.hasPipe = true }
    case UInt8(ascii: "#") where !state.isWord: state.isComment = true
    case UInt8(ascii: "("):
      if isAfterAngle { refuse("behind <(…)", isLost: true) }
      openParenthesis(isExpansion: isAfterDollar, isSecond: previous == byte)
    case UInt8(ascii: ")"): closeParenthesis()
    case UInt8(ascii: "<"), UInt8(ascii: ">"):
      if byte == UInt8(ascii: "<"), previous == byte {
        refuse("behind a here-document", isLost: true)
      }
      endRedirected()
      state.isTarget = true
    case .openBracket:
      append(byte)
      state.hasBracket = true
    case .closeBracket:
      append(byte)
      if state.hasBracket { word.isOpen = true }
    case .openBrace:
      append(byte)
      state.hasBrace = true
    case UInt8(ascii: ","), .dot:
      append(byte)
      if state.hasBrace { word.isOpen = true }
    case UInt8(ascii: "*"), UInt8(ascii: "?"):
      append(byte)
      word.isOpen = true
    default: append(byte)
    }
  }

  /// `2>` is one operator.
  private mutating func endRedirected() {
    if state.isWord, word.pieces.isEmpty, literal.allSatisfy({ 0x30...0x39 ~= $0 }) {
      literal = []
      state.isWord = false
    }
    endWord()
  }

  private mutating func openParenthesis(isExpansion: Bool, isSecond: Bool, isBackquoted: Bool = false) {
    if isSecond {
      refuse("in arithmetic")
      arithmeticDepth = arithmeticDepth ?? outer.count
    }
    // A function, an array or a pattern: not followed.
    if !isExpansion, state.isWord || !words.isEmpty { refuse("behind a (", isLost: true) }
    guard outer.count < TemplateLimits.groupDepth else {
      return refuse("in parentheses that deep", isLost: true)
    }
    if state.isWord { flush() }
    outer.append(
      Outer(
        words: words, word: word, isTarget: state.isTarget, isWord: isExpansion, value: value,
        quote: state.quote, isBackquoted: isBackquoted))
    state.quote = 0
    value = nil
    words = []
    startOver()
    state.depth = outer.count
  }

  private mutating func closeParenthesis() {
    endWord()
    // The `)` of a pattern looks like the end of a `$(`.
    if words.contains(where: { $0.literal == "case" }), !outer.isEmpty {
      refuse("behind case in parentheses", isLost: true)
    }
    endCommand()
    guard let around = outer.popLast() else { return }
    if let depth = arithmeticDepth, outer.count < depth { arithmeticDepth = nil }
    state.quote = around.quote
    words = around.words
    word = around.word
    startOver()
    state.isTarget = around.isTarget
    state.hasCommand = !words.isEmpty
    state.depth = outer.count
    let inner = value
    value = around.value ?? inner
    if around.isWord {
      state.isWord = true
      if let inner { word.pieces.append(.value(inner, shells: 0)) }
      if word.pieces.isEmpty { word = CommandWord(pieces: [.text("$()")], groups: groups, column: column) }
    }
  }

  private mutating func startOver() {
    state.isWord = false
    state.hasBracket = false
    state.hasBrace = false
    state.isDuplicate = false
    state.isTarget = false
    state.hasCommand = false
    state.isComment = false
  }

  private mutating func endWord() {
    guard state.isWord else { return }
    flush()
    state.isWord = false
    state.hasBracket = false
    state.hasBrace = false
    state.isDuplicate = false
    if state.isTarget {
      state.isTarget = false
      return
    }
    state.hasCommand = true
    if word.literal == "do", words.first?.literal == "for" {
      // `for x do …` in one line: what follows is a command of its own, which speaks of the variable.
      variables.note(words)
      words = []
      return
    }
    if word.pieces.count == 1, let argument = word.arguments.first, argument.written == "$@" {
      words += variables.arguments.dropFirst().map { splice($0, argument) }
      return
    }
    if word.isAssignment, let argument = word.arguments.first {
      variables[String(word.prefix.prefix { $0 != "=" })] = argument.placeholder
    }
    words.append(word)
  }

  private mutating func endCommand() {
    endWord()
    if !words.isEmpty { commands.append((words, state.hasPipe)) }
    variables.note(words)
    words = []
    startOver()
  }

  // MARK: Arguments

  /// Reads the name behind a `$`; true when the byte needs no more reading.
  private mutating func readName(_ byte: UInt8) -> Bool {
    guard let begun = name else { return false }
    let isPart = begun.isEmpty ? byte.isParameterStart : byte.isNamePart && byte != .dash
    if state.isInBraces {
      if isPart {
        name = begun + [byte]
      } else {
        putArgument(insteadOf: 1)
      }
    } else if !begun.isEmpty {
      if isPart { name = begun + [byte] } else { putArgument(insteadOf: begun.count + 1) }
    } else if byte.isNameStart {
      name = [byte]
    } else if isPart {
      // One byte and no more: $12 is $1 with a 2 behind it.
      name = [byte]
      guard putArgument(insteadOf: 1) else { return false }
      state.isAfterDollar = false
      state.previous = byte
      return true
    } else if byte != .openBrace {
      name = nil
    }
    return false
  }

  /// Ends a name at the end of the text or in front of a placeholder.
  private mutating func endName() {
    if let name, !state.isInBraces { putArgument(insteadOf: name.count + 1) }
  }

  /// Puts an argument in the place of its name, of which so many bytes stand in the word; false when it is none.
  @discardableResult
  private mutating func putArgument(insteadOf count: Int) -> Bool {
    let text = String(decoding: name ?? [], as: UTF8.self)
    name = nil
    guard !isLost, let placeholder = variables[text] else { return false }
    let argument = ShellArgument(placeholder: placeholder, written: "$\(text)", isQuoted: state.quote != 0)
    if let depth = arithmeticDepth, outer.count > depth { inArithmetic = inArithmetic ?? argument }
    literal.removeLast(min(literal.count, count))
    flush()
    word.pieces.append(.argument(argument))
    return true
  }

  /// A word of `"$@"`, which stands where that does.
  private func splice(_ word: CommandWord, _ all: ShellArgument) -> CommandWord {
    var spliced = CommandWord(groups: groups, column: word.column)
    spliced.pieces = word.pieces.map { piece in
      guard case .value(let placeholder, _) = piece else { return piece }
      return .argument(ShellArgument(placeholder: placeholder, written: "$@", isQuoted: all.isQuoted))
    }
    return spliced
  }
}

extension UInt8 {
  /// Whether `$` and this byte are a parameter of the shell's own, or all of them.
  fileprivate var isParameterStart: Bool {
    (0x30...0x39).contains(self) || self == UInt8(ascii: "@") || self == UInt8(ascii: "*") || isNameStart
  }
}
