/// Finds and reads placeholders in the raw text of a template (details §4).
///
/// A placeholder is `{`, optional `!`, a name or `@…`, optional `?` and value, filters, `}`, with no white
/// space, quote or backslash in it; any other `{` is itself. So is one behind a `$`: `${HOME}` is a shell's.
struct PlaceholderScanner {
  /// What stands at a `{`.
  enum Finding {
    case placeholder(TemplatePlaceholder, length: Int)
    /// `{{`, which stands for one brace.
    case doubled
    case brace
  }

  private enum Shape {
    case parts(Parts, length: Int)
    case none
  }

  /// The text of a placeholder taken apart, nothing looked up yet.
  private struct Parts {
    var isReversed: Bool
    var name: String
    var value: String?
    var filters: [String]
  }

  let text: TemplateText
  let scope: TemplateScope
  /// Whether the place is one that a shell may read: elsewhere `|sh` is refused.
  let allowsShellFilter: Bool
  private(set) var names = TemplateNames()
  private(set) var warnings: [TemplateError] = []
  private let declared: [String: TemplateScope.Parameter]
  private let lastDoubledClose: Int

  init(text: TemplateText, scope: TemplateScope, allowsShellFilter: Bool) {
    self.text = text
    self.scope = scope
    self.allowsShellFilter = allowsShellFilter
    self.declared = Dictionary(
      scope.parameters.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let bytes = text.bytes
    self.lastDoubledClose =
      bytes.indices.dropLast().last { bytes[$0] == .closeBrace && bytes[$0 + 1] == .closeBrace } ?? -1
  }

  mutating func warn(_ problem: TemplateProblem, at offset: Int) {
    warnings.append(TemplateError(problem, column: text.column(of: offset)))
  }

  /// Reads what stands at the `{` at `offset`.
  mutating func read(at offset: Int) throws(TemplateError) -> Finding {
    let bytes = text.bytes
    if offset + 1 < bytes.count, bytes[offset + 1] == .openBrace {
      if lastDoubledClose > offset { warn(.doubledBrace, at: offset) }
      return .doubled
    }
    let shape = shape(at: offset)
    if offset > 0, bytes[offset - 1] == .dollar {
      if case .parts(let parts, let length) = shape, declared[parts.name] != nil {
        warn(.dollarBrace(text.string(offset..<offset + length)), at: offset)
      }
      return .brace
    }
    guard case .parts(let parts, let length) = shape else {
      if let near = declaredName(at: offset) { warn(.notAPlaceholder(near), at: offset) }
      return .brace
    }
    return .placeholder(try resolve(parts, at: offset, length: length), length: length)
  }

  /// Takes the text at a `{` apart; linear, since a placeholder holds no second `{`.
  private func shape(at offset: Int) -> Shape {
    let bytes = text.bytes
    var end = offset + 1
    while end < bytes.count, bytes[end] != .closeBrace {
      switch bytes[end] {
      case 0...0x20, 0x7F, .openBrace, .doubleQuote, .singleQuote, .backslash: return .none
      default: end += 1
      }
    }
    guard end < bytes.count else { return .none }
    var at = offset + 1
    let isReversed = bytes[at] == UInt8(ascii: "!")
    if isReversed { at += 1 }
    let nameStart = at
    if bytes[at] == UInt8(ascii: "@") {
      at += 1
      let first = at
      while at < end, bytes[at] != UInt8(ascii: "?"), bytes[at] != UInt8(ascii: "|") { at += 1 }
      // A fact begins with a letter; what else follows an `@` in braces is Perl's or jq's.
      guard at > first, bytes[first].isNameStart else { return .none }
    } else {
      guard at < end, bytes[at].isNameStart else { return .none }
      while at < end, bytes[at].isNamePart { at += 1 }
    }
    let name = text.string(nameStart..<at)
    var value: String?
    if at < end, bytes[at] == UInt8(ascii: "?") {
      let valueStart = at + 1
      while at < end, bytes[at] != UInt8(ascii: "|") { at += 1 }
      value = text.string(valueStart..<at)
    }
    var filters: [String] = []
    while at < end {
      guard bytes[at] == UInt8(ascii: "|") else { return .none }
      let start = at + 1
      at = start
      while at < end, bytes[at] != UInt8(ascii: "|") { at += 1 }
      filters.append(text.string(start..<at))
    }
    let parts = Parts(isReversed: isReversed, name: name, value: value, filters: filters)
    return .parts(parts, length: end + 1 - offset)
  }

  private mutating func resolve(
    _ parts: Parts, at offset: Int, length: Int
  ) throws(TemplateError) -> TemplatePlaceholder {
    let written = text.string(offset..<offset + length)
    let column = text.column(of: offset)
    func fail(_ problem: TemplateProblem) -> TemplateError { TemplateError(problem, column: column) }

    var filterNames = parts.filters[...]
    let source: TemplatePlaceholder.Source
    if parts.name.hasPrefix("@") {
      let fact = try lookUp(fact: String(parts.name.dropFirst()), written: written, column: column)
      var format: String?
      if let first = filterNames.first, first.hasPrefix("%") {
        guard fact == .now else { throw fail(.formatNeedsNow(first)) }
        format = first
        filterNames = filterNames.dropFirst()
      }
      source = names.place(of: TemplateNames.Fact(name: fact, format: format))
    } else {
      guard let parameter = declared[parts.name] else {
        let near = nearestName(to: parts.name, in: scope.parameters.map(\.name))
        throw fail(.unknownParameter(parts.name, written: written, nearest: near))
      }
      source = names.place(of: parameter)
    }

    if let value = parts.value {
      guard parts.filters.isEmpty else { throw fail(.filterOnCondition(written)) }
      let condition = TemplatePlaceholder.Condition(
        isReversed: parts.isReversed, value: value.isEmpty ? nil : value)
      return TemplatePlaceholder(
        source: source, condition: condition, filters: [], column: column, text: written)
    }
    guard !parts.isReversed else { throw fail(.reversedWithoutCondition(parts.name)) }
    guard filterNames.count <= TemplateLimits.filters else { throw fail(.tooManyFilters) }
    var filters: [TemplateFilter] = []
    for name in filterNames {
      guard let filter = TemplateFilter(rawValue: name) else {
        if name.hasPrefix("%") { throw fail(.formatNeedsNow(name)) }
        let near = nearestName(to: name, in: TemplateFilter.allCases.map(\.rawValue))
        throw fail(.unknownFilter(name, nearest: near))
      }
      if filter == .sh, !allowsShellFilter { throw fail(.shellFilterElsewhere(written)) }
      filters.append(filter)
    }
    return TemplatePlaceholder(
      source: source, condition: nil, filters: filters, column: column, text: written)
  }

  private func lookUp(fact name: String, written: String, column: Int) throws(TemplateError) -> FactName {
    if FactName.ofDocuments.contains(name) {
      throw TemplateError(.factOfDocuments(written), column: column)
    }
    guard let fact = FactName(parsing: name) else {
      let near = nearestName(to: name, in: FactName.plain.map(\.name)).map { "@" + $0 }
      throw TemplateError(.unknownFact(written, nearest: near), column: column)
    }
    if fact.isAfterRun, scope.facts == .beforeRun {
      throw TemplateError(.factAfterRun(written), column: column)
    }
    return fact
  }

  /// The declared name right behind a `{` that begins no placeholder: most likely a slip.
  private func declaredName(at offset: Int) -> String? {
    let bytes = text.bytes
    var start = offset + 1
    if start < bytes.count, bytes[start] == UInt8(ascii: "!") { start += 1 }
    let isFact = start < bytes.count && bytes[start] == UInt8(ascii: "@")
    var end = isFact ? start + 1 : start
    while end < bytes.count, bytes[end].isNamePart || (isFact && bytes[end] == UInt8(ascii: ".")) {
      end += 1
    }
    let name = text.string(start..<end)
    if isFact { return FactName(parsing: String(name.dropFirst())) == nil ? nil : name }
    return declared[name] == nil ? nil : name
  }
}
