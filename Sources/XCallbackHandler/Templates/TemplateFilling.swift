/// The values one template needs for one request, each asked for once, and how groups depend on them.
struct TemplateFilling {
  private let names: TemplateNames
  private let parameters: [[String]]
  private let facts: [String?]
  /// The value a repeated group stands at, by the parameter's place.
  private var bound: [Int: String] = [:]
  private var budget = TemplateLimits.filledBytes

  init(_ names: TemplateNames, from values: some TemplateValues) {
    self.names = names
    self.parameters = names.parameters.map { values.values(of: $0.name) }
    self.facts = names.facts.map { fact in
      if let format = fact.format { return values.formattedNow(format) }
      return values.fact(fact.name)
    }
  }

  /// The placeholder's value, filtered; nil when it is absent.
  func value(of placeholder: TemplatePlaceholder) -> String? {
    guard var value = plain(placeholder.source) else { return nil }
    var kind = names.parameter(placeholder.source)
    for filter in placeholder.filters {
      value = filter.apply(to: value, kind: kind)
      kind = nil
    }
    return value
  }

  private func plain(_ source: TemplatePlaceholder.Source) -> String? {
    switch source {
    case .parameter(let place): bound[place] ?? parameters[place].first
    case .fact(let place): facts[place]
    }
  }

  /// Calls `body` for each copy of a group that stays: none, one, or one a value.
  mutating func forEachCopy(
    of group: TemplateGroup, _ body: (inout Self) throws(TemplateFailure) -> Void
  ) throws(TemplateFailure) {
    guard let loop = group.loop else {
      try spend(TemplateLimits.copyBytes)
      if stays(group) { try body(&self) }
      return
    }
    for value in parameters[loop] {
      try spend(TemplateLimits.copyBytes)
      bound[loop] = value
      if stays(group) { try body(&self) }
    }
    bound[loop] = nil
  }

  /// Notes bytes that were produced; beyond the limit a request is too large, however it got there.
  mutating func spend(_ bytes: Int) throws(TemplateFailure) {
    budget -= bytes
    guard budget >= 0 else {
      throw TemplateFailure(
        errorCode: 413, message: "The request is too large for this action.", parameter: nil)
    }
  }

  private func stays(_ group: TemplateGroup) -> Bool {
    group.values.allSatisfy { plain($0.source) != nil } && group.conditions.allSatisfy(holds)
  }

  private func holds(_ placeholder: TemplatePlaceholder) -> Bool {
    guard let condition = placeholder.condition else { return true }
    return meets(condition, placeholder.source) != condition.isReversed
  }

  /// Whether the parameter is present and not false, or has the value; of a repeatable one any value does.
  private func meets(
    _ condition: TemplatePlaceholder.Condition, _ source: TemplatePlaceholder.Source
  ) -> Bool {
    var canBeFalse = true
    let candidates: [String]
    switch source {
    case .parameter(let place):
      candidates = bound[place].map { [$0] } ?? parameters[place]
      canBeFalse = names.parameters[place].isBoolean
    case .fact(let place):
      candidates = facts[place].map { [$0] } ?? []
    }
    if let value = condition.value { return candidates.contains(value) }
    return candidates.contains { !canBeFalse || $0 != "false" }
  }
}
