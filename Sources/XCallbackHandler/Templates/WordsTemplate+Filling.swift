extension WordsTemplate {
  /// The words for one request; `Exec`'s are the argv.
  ///
  /// Fails with 400 for a value that would become an option or holds NUL, with 413 for a word or a whole that
  /// no exec takes.
  package func words(with values: some TemplateValues) throws(TemplateFailure) -> [String] {
    var filling = TemplateFilling(names, from: values)
    var writer = Writer(template: self)
    try writer.write(nodes, &filling)
    if use == .notify, writer.words.count > 2 {
      throw TemplateFailure(
        errorCode: 500, message: "The notification has more than a summary and a body.", parameter: nil)
    }
    return writer.words
  }

  private struct Writer {
    let template: WordsTemplate
    var words: [String] = []
    /// Whether a literal `--` stands among the words so far.
    private var isAfterDashDash = false
    /// Whether the last word is a literal option that may take the next as its value.
    private var isAfterOption = false

    init(template: WordsTemplate) { self.template = template }

    mutating func write(_ nodes: [Node], _ filling: inout TemplateFilling) throws(TemplateFailure) {
      for node in nodes {
        switch node {
        case .word(let word): try write(word, &filling)
        case .group(let group, let inner):
          try filling.forEachCopy(of: group) { (filling) throws(TemplateFailure) in
            try write(inner, &filling)
          }
        }
      }
    }

    private mutating func write(_ word: Word, _ filling: inout TemplateFilling) throws(TemplateFailure) {
      var text = ""
      var longest: (bytes: Int, placeholder: TemplatePlaceholder?) = (-1, nil)
      /// Whose value the first byte is, or the first placeholder while all before it is empty.
      var first: TemplatePlaceholder?
      for piece in word.pieces {
        switch piece {
        case .text(let literal):
          try filling.spend(literal.utf8.count)
          text += literal
        case .value(let placeholder):
          let value = try filling.value(of: placeholder) ?? ""
          if text.isEmpty, first == nil || !value.isEmpty { first = placeholder }
          if value.utf8.count > longest.bytes { longest = (value.utf8.count, placeholder) }
          if value.utf8.contains(0) {
            throw failure(400, placeholder, "holds a NUL character")
          }
          try filling.spend(value.utf8.count)
          text += value
        }
      }
      if template.use == .exec {
        guard text.utf8.count <= TemplateLimits.wordBytes else {
          throw failure(413, longest.placeholder, "is too long")
        }
        if text.utf8.first == .dash, case .value? = word.pieces.first, let first {
          try refuseDash(of: first, in: word)
        }
      }
      try filling.spend(8)
      if word.literal == "--" { isAfterDashDash = true }
      isAfterOption = word.isLiteralOption
      words.append(text)
    }

    /// The dash rule (design §4): the template of this word does not begin with `-`, the finished word does.
    private func refuseDash(of first: TemplatePlaceholder, in word: Word) throws(TemplateFailure) {
      if isAfterDashDash, !template.runsAnotherProgram { return }
      if let parameter = template.names.parameter(first.source) {
        if parameter.allowsDash { return }
        if isAfterOption, word.isNumeric(template.names) { return }
      }
      throw failure(400, first, "may not begin with \"-\"")
    }

    private func failure(
      _ code: Int, _ placeholder: TemplatePlaceholder?, _ what: String
    ) -> TemplateFailure {
      guard let placeholder else {
        return TemplateFailure(errorCode: code, message: "A part of the request \(what).", parameter: nil)
      }
      if let parameter = template.names.parameter(placeholder.source) {
        return TemplateFailure(
          errorCode: code, message: "The parameter \(parameter.name) \(what).", parameter: parameter.name)
      }
      let name = template.names.name(placeholder.source).dropFirst()
      return TemplateFailure(
        errorCode: code, message: "The request's \(name) \(what).", parameter: nil)
    }
  }
}

extension WordsTemplate.Word {
  /// `-n`, `--count`: literal, and without a value of its own.
  var isLiteralOption: Bool {
    guard let literal, literal.utf8.count > 1, literal.utf8.first == .dash, literal != "--" else {
      return false
    }
    return !(literal.hasPrefix("--") && literal.utf8.contains(UInt8(ascii: "=")))
  }

  /// Begins with a value, and all its values are of numeric types as they came.
  func isNumeric(_ names: TemplateNames) -> Bool {
    pieces.allSatisfy { piece in
      guard case .value(let placeholder) = piece else { return true }
      return names.parameter(placeholder.source)?.isNumeric ?? false
    }
  }
}
