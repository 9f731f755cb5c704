extension TextTemplate {
  /// Reads a template as the handler file has it: `\s \n \t \r \\`, placeholders, groups, `{{` and `[[`.
  package init(parsing value: String, encoding: Encoding, scope: TemplateScope) throws(TemplateError) {
    let text = try TemplateText(value)
    var parser = Parser(scanner: PlaceholderScanner(text: text, scope: scope, allowsShellFilter: false))
    self.nodes = try parser.parse()
    self.names = parser.scanner.names
    self.warnings = parser.scanner.warnings
    self.encoding = encoding
  }

  private struct Parser {
    var scanner: PlaceholderScanner
    var groups: [OpenGroup<Node>] = []
    var nodes: [Node] = []
    /// Literal text that no node holds yet.
    var literal: [UInt8] = []

    mutating func parse() throws(TemplateError) -> [Node] {
      let bytes = scanner.text.bytes
      var at = 0
      while at < bytes.count {
        switch bytes[at] {
        case .backslash:
          literal.append(try escape(at))
          at += 2
        case .openBrace:
          at += try brace(at)
        case .openBracket where at + 1 < bytes.count && bytes[at + 1] == .openBracket:
          literal.append(.openBracket)
          at += 2
        case .openBracket:
          try open(at)
          at += 1
        case .closeBracket where !groups.isEmpty:
          let isRepeated = bytes[(at + 1)...].prefix(3).elementsEqual([.dot, .dot, .dot])
          try close(isRepeated: isRepeated)
          at += isRepeated ? 4 : 1
        default:
          literal.append(bytes[at])
          at += 1
        }
      }
      if let open = groups.last {
        throw TemplateError(.unclosedGroup(inWords: false), column: open.group.column)
      }
      flush()
      try check(nodes, repeated: [])
      return nodes
    }

    /// Repeatables need a repeated group around them; only now is each group's known.
    private func check(_ nodes: [Node], repeated: Set<Int>) throws(TemplateError) {
      for node in nodes {
        switch node {
        case .text: break
        case .value(let placeholder): try placeholder.requireRepeat(in: repeated, names: scanner.names)
        case .group(let group, let inner):
          try check(inner, repeated: try group.repeating(repeated, names: scanner.names))
        }
      }
    }

    private func escape(_ at: Int) throws(TemplateError) -> UInt8 {
      let bytes = scanner.text.bytes
      switch at + 1 < bytes.count ? bytes[at + 1] : 0 {
      case UInt8(ascii: "s"): return 0x20
      case UInt8(ascii: "n"): return 0x0A
      case UInt8(ascii: "t"): return 0x09
      case UInt8(ascii: "r"): return 0x0D
      case .backslash: return .backslash
      default:
        let rest = String(decoding: bytes[(at + 1)...].prefix(4), as: UTF8.self).unicodeScalars.prefix(1)
        throw TemplateError(.unknownEscape("\\" + String(rest)), column: scanner.text.column(of: at))
      }
    }

    private mutating func brace(_ at: Int) throws(TemplateError) -> Int {
      switch try scanner.read(at: at) {
      case .doubled:
        literal.append(.openBrace)
        return 2
      case .brace:
        literal.append(.openBrace)
        return 1
      case .placeholder(let placeholder, let length):
        try add(placeholder)
        return length
      }
    }

    private mutating func add(_ placeholder: TemplatePlaceholder) throws(TemplateError) {
      guard placeholder.condition == nil else {
        guard !groups.isEmpty else {
          throw TemplateError(.conditionOutsideGroup(placeholder.text), column: placeholder.column)
        }
        groups[groups.count - 1].group.add(placeholder)
        return
      }
      flush()
      if groups.isEmpty {
        nodes.append(.value(placeholder))
      } else {
        groups[groups.count - 1].group.add(placeholder)
        groups[groups.count - 1].nodes.append(.value(placeholder))
      }
    }

    private mutating func open(_ at: Int) throws(TemplateError) {
      let column = scanner.text.column(of: at)
      guard groups.count < TemplateLimits.groupDepth else {
        throw TemplateError(.nestedTooDeep, column: column)
      }
      flush()
      groups.append(OpenGroup(group: TemplateGroup(column: column)))
    }

    private mutating func close(isRepeated: Bool) throws(TemplateError) {
      flush()
      guard var closed = groups.popLast() else { return }
      try closed.group.finish(isRepeated: isRepeated, names: scanner.names)
      let node = Node.group(closed.group, closed.nodes)
      if groups.isEmpty { nodes.append(node) } else { groups[groups.count - 1].nodes.append(node) }
    }

    private mutating func flush() {
      guard !literal.isEmpty else { return }
      let node = Node.text(String(decoding: literal, as: UTF8.self))
      literal.removeAll(keepingCapacity: true)
      if groups.isEmpty { nodes.append(node) } else { groups[groups.count - 1].nodes.append(node) }
    }
  }
}
