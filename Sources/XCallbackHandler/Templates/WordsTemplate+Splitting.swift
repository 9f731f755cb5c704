extension WordsTemplate {
  /// Splits a raw words template into words and groups.
  ///
  /// Quotes and backslash are those of `g_shell_parse_argv`, from which it differs only by placeholders,
  /// brackets and a `#`, which is ordinary here.
  struct Splitter {
    var scanner: PlaceholderScanner
    private var groups: [OpenGroup<Node>] = []
    private var nodes: [Node] = []
    private var at = 0

    // The word being read.
    private var pieces: [Piece] = []
    private var literal: [UInt8] = []
    /// How many bytes at the end of `literal` stood there unquoted: only those can close groups.
    private var unquotedTail = 0
    private var hasQuotes = false
    private var hasCondition = false

    init(scanner: PlaceholderScanner) { self.scanner = scanner }

    mutating func split() throws(TemplateError) -> [Node] {
      let bytes = scanner.text.bytes
      while at < bytes.count {
        if skipSeparator() { continue }
        try readWord()
      }
      if let open = groups.last {
        throw TemplateError(.unclosedGroup(inWords: true), column: open.group.column)
      }
      return nodes
    }

    private func isSeparator(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A }

    private mutating func skipSeparator() -> Bool {
      let bytes = scanner.text.bytes
      if isSeparator(bytes[at]) {
        at += 1
        return true
      }
      // A backslash before a line's end is nothing, also between words.
      if bytes[at] == .backslash, at + 1 < bytes.count, bytes[at + 1] == 0x0A {
        at += 2
        return true
      }
      return false
    }

    private mutating func readWord() throws(TemplateError) {
      let bytes = scanner.text.bytes
      pieces = []
      literal = []
      unquotedTail = 0
      hasQuotes = false
      hasCondition = false
      let start = at
      if bytes[at] == .openBracket {
        if at + 1 < bytes.count, bytes[at + 1] == .openBracket {
          append(.openBracket, quoted: true)
          at += 2
        } else {
          try open()
        }
      }
      while at < bytes.count, !isSeparator(bytes[at]) {
        switch bytes[at] {
        case .backslash: try readEscape()
        case .singleQuote: try readSingleQuoted()
        case .doubleQuote: try readDoubleQuoted()
        case .openBrace: try readBrace(quoted: false)
        default:
          append(bytes[at], quoted: false)
          at += 1
        }
      }
      try endWord(column: scanner.text.column(of: start))
    }

    private mutating func append(_ byte: UInt8, quoted: Bool) {
      literal.append(byte)
      unquotedTail = quoted ? 0 : unquotedTail + 1
    }

    private mutating func readEscape() throws(TemplateError) {
      let bytes = scanner.text.bytes
      guard at + 1 < bytes.count else {
        throw TemplateError(.trailingBackslash, column: scanner.text.column(of: at))
      }
      if bytes[at + 1] != 0x0A { append(bytes[at + 1], quoted: true) }
      unquotedTail = 0
      at += 2
      // The rest of a character of several bytes is as quoted as its first byte.
      while at < bytes.count, bytes[at] & 0xC0 == 0x80 {
        append(bytes[at], quoted: true)
        at += 1
      }
    }

    private mutating func readSingleQuoted() throws(TemplateError) {
      let bytes = scanner.text.bytes
      let start = at
      beginQuotes()
      while at < bytes.count, bytes[at] != .singleQuote {
        if bytes[at] == .openBrace {
          try readBrace(quoted: true)
        } else {
          append(bytes[at], quoted: true)
          at += 1
        }
      }
      try endQuotes("'", start: start)
    }

    private mutating func readDoubleQuoted() throws(TemplateError) {
      let bytes = scanner.text.bytes
      let start = at
      beginQuotes()
      while at < bytes.count, bytes[at] != .doubleQuote {
        switch bytes[at] {
        case .backslash where at + 1 < bytes.count && Self.escapedInDoubleQuotes.contains(bytes[at + 1]):
          append(bytes[at + 1], quoted: true)
          at += 2
        case .openBrace:
          try readBrace(quoted: true)
        default:
          append(bytes[at], quoted: true)
          at += 1
        }
      }
      try endQuotes("\"", start: start)
    }

    /// What a backslash quotes inside `"…"`; before anything else it stays.
    private static let escapedInDoubleQuotes: Set<UInt8> = [
      .doubleQuote, .backslash, UInt8(ascii: "`"), .dollar, 0x0A,
    ]

    private mutating func beginQuotes() {
      hasQuotes = true
      unquotedTail = 0
      at += 1
    }

    private mutating func endQuotes(_ quote: String, start: Int) throws(TemplateError) {
      guard at < scanner.text.bytes.count else {
        throw TemplateError(.unclosedQuote(quote), column: scanner.text.column(of: start))
      }
      unquotedTail = 0
      at += 1
    }

    private mutating func readBrace(quoted: Bool) throws(TemplateError) {
      switch try scanner.read(at: at) {
      case .doubled:
        append(.openBrace, quoted: quoted)
        at += 2
      case .brace:
        append(.openBrace, quoted: quoted)
        at += 1
      case .placeholder(let placeholder, let length):
        unquotedTail = 0
        at += length
        if placeholder.condition != nil {
          guard !groups.isEmpty else {
            throw TemplateError(.conditionOutsideGroup(placeholder.text), column: placeholder.column)
          }
          hasCondition = true
        } else {
          flush()
          pieces.append(.value(placeholder))
        }
        if !groups.isEmpty { groups[groups.count - 1].group.add(placeholder) }
      }
    }

    private mutating func flush() {
      guard !literal.isEmpty else { return }
      pieces.append(.text(String(decoding: literal, as: UTF8.self)))
      literal = []
    }

    /// Takes the brackets off the word's end, adds the word, then closes the groups.
    private mutating func endWord(column: Int) throws(TemplateError) {
      var closings: [Bool] = []
      while closings.count < groups.count, let isRepeated = takeClosing() { closings.append(isRepeated) }
      flush()
      // Nothing but brackets, or nothing but conditions: no word. Quotes alone are an empty one.
      if !pieces.isEmpty || (hasQuotes && !hasCondition) { add(.word(Word(pieces: pieces, column: column))) }
      for isRepeated in closings.reversed() { try close(isRepeated: isRepeated) }
    }

    private mutating func takeClosing() -> Bool? {
      for (suffix, isRepeated) in [("]", false), ("]...", true)] where unquotedTail >= suffix.utf8.count {
        guard literal.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) else { continue }
        literal.removeLast(suffix.utf8.count)
        unquotedTail -= suffix.utf8.count
        return isRepeated
      }
      return nil
    }

    private mutating func open() throws(TemplateError) {
      let column = scanner.text.column(of: at)
      guard groups.count < TemplateLimits.groupDepth else {
        throw TemplateError(.nestedTooDeep, column: column)
      }
      groups.append(OpenGroup(group: TemplateGroup(column: column)))
      at += 1
    }

    private mutating func close(isRepeated: Bool) throws(TemplateError) {
      guard var closed = groups.popLast() else { return }
      try closed.group.finish(isRepeated: isRepeated, names: scanner.names)
      add(.group(closed.group, closed.nodes))
    }

    private mutating func add(_ node: Node) {
      if groups.isEmpty { nodes.append(node) } else { groups[groups.count - 1].nodes.append(node) }
    }
  }
}
