extension WordsTemplate {
  /// Reads a template as the handler file has it and checks every rule that needs no values.
  package init(parsing value: String, use: Use, scope: TemplateScope) throws(TemplateError) {
    let text = try TemplateText(value)
    var splitter = Splitter(
      scanner: PlaceholderScanner(text: text, scope: scope, allowsShellFilter: use == .exec))
    let nodes = try splitter.split()
    let names = splitter.scanner.names
    var review = Review(use: use, names: names)
    try review.read(nodes)
    try review.requireForm(nodes)
    var command = CommandCheck(names: names)
    if use == .exec { try command.check(nodes) }
    review.runner = command.runner
    if use == .exec { review.lookForDashes(nodes) }
    self.use = use
    self.nodes = nodes
    self.names = names
    self.runsAnotherProgram = command.runner != nil
    self.readsCodeFromInput = command.readsCodeFromInput
    self.warnings = splitter.scanner.warnings + review.warnings + command.warnings
  }

  /// The rules about which placeholder may stand where, and what `check` warns about.
  private struct Review {
    let use: Use
    let names: TemplateNames
    var runner: String?
    var warnings: [TemplateError] = []

    init(use: Use, names: TemplateNames) {
      self.use = use
      self.names = names
    }

    mutating func read(_ nodes: [Node], repeated: Set<Int> = [], isGrouped: Bool = false)
      throws(TemplateError)
    {
      for node in nodes {
        switch node {
        case .group(let group, let inner):
          let inside = try group.repeating(repeated, names: names)
          try read(inner, repeated: inside, isGrouped: true)
        case .word(let word):
          for case .value(let placeholder) in word.pieces {
            try placeholder.requireRepeat(in: repeated, names: names)
            if !isGrouped { try requirePresence(placeholder, isWholeWord: word.pieces.count == 1) }
          }
        }
      }
    }

    /// An optional parameter stands in a group (details §4); an absent fact merely leaves an empty word.
    private mutating func requirePresence(_ placeholder: TemplatePlaceholder, isWholeWord: Bool)
      throws(TemplateError)
    {
      switch placeholder.source {
      case .parameter(let place) where !names.parameters[place].isAlwaysPresent:
        throw TemplateError(.optionalOutsideGroup(placeholder.text), column: placeholder.column)
      case .fact(let place) where use != .notify && !names.facts[place].name.isAlwaysPresent:
        warnings.append(
          TemplateError(
            .maybeAbsentFact(placeholder.text, isWholeWord: isWholeWord), column: placeholder.column))
      default: break
      }
    }

    /// What has to be literal: the program; name, path, method and signature of a call.
    func requireForm(_ nodes: [Node]) throws(TemplateError) {
      guard !nodes.isEmpty else { throw TemplateError(.empty, column: 1) }
      switch use {
      case .exec:
        guard let program = literal(nodes.first), !program.isEmpty else {
          throw TemplateError(.notLiteral("The program"), column: column(nodes[0]))
        }
      case .dbus:
        let isSystem = literal(nodes.first) == "system"
        let form = nodes.dropFirst(isSystem ? 1 : 0)
        let parts = ["The bus name", "The object path", "The method", "The signature"]
        for (part, node) in zip(parts, form) where literal(node) == nil {
          throw TemplateError(.notLiteral(part), column: column(node))
        }
        guard form.count >= 3 else {
          throw TemplateError(
            .missingWords("[system] NAME PATH INTERFACE.METHOD [SIGNATURE WORD...]"), column: 1)
        }
      case .notify:
        let words = nodes.filter { if case .word = $0 { true } else { false } }
        if words.count > 2 { throw TemplateError(.tooManyNotifyWords, column: column(words[2])) }
      }
    }

    private func literal(_ node: Node?) -> String? {
      if case .word(let word)? = node { word.literal } else { nil }
    }

    private func column(_ node: Node) -> Int {
      switch node {
      case .word(let word): word.column
      case .group(let group, _): group.column
      }
    }

    /// Warns about each word whose value could be refused for its dash, and about `-{x}`.
    mutating func lookForDashes(_ nodes: [Node]) {
      var isProtected = false
      lookForDashes(nodes, &isProtected, after: nil)
    }

    private mutating func lookForDashes(_ nodes: [Node], _ isProtected: inout Bool, after: Word?) {
      var previous = after
      for node in nodes {
        switch node {
        case .group(_, let inner):
          // A `--` in a group protects what follows in that group; outside it may be left out.
          var inGroup = isProtected
          lookForDashes(inner, &inGroup, after: previous)
          previous = nil
        case .word(let word):
          if word.literal == "--" { isProtected = true }
          warn(about: word, after: previous, isProtected: isProtected && runner == nil)
          previous = word
        }
      }
    }

    private mutating func warn(about word: Word, after previous: Word?, isProtected: Bool) {
      switch word.pieces.first {
      case .text(let text)? where word.pieces.count > 1 && text.utf8.allSatisfy { $0 == .dash }:
        guard case .value(let placeholder) = word.pieces[1] else { return }
        warnings.append(TemplateError(.onlyDashesBefore(placeholder.text), column: placeholder.column))
      case .value(let placeholder)? where !isProtected:
        let parameter = names.parameter(placeholder.source)
        if placeholder.filters.contains(.sh) { return }
        if let parameter {
          if parameter.allowsDash || !parameter.mayBeginWithDash { return }
          // An option's value cannot have a `--` in front of it, and is seldom meant to begin with a dash.
          if previous?.isLiteralOption ?? false { return }
        } else if case .fact(let place) = placeholder.source, names.facts[place].name.isAlwaysPresent {
          return
        }
        let problem = TemplateProblem.noDashDash(
          placeholder.text, parameter: parameter?.name, runner: runner)
        warnings.append(TemplateError(problem, column: placeholder.column))
      default: break
      }
    }
  }
}
