/// What decides about a group of either kind of template: its own placeholders, not those of groups in it.
struct TemplateGroup: Sendable {
  /// Placeholders whose values it inserts: all must be present.
  var values: [TemplatePlaceholder] = []
  /// Conditions: all must hold.
  var conditions: [TemplatePlaceholder] = []
  /// The parameter it is repeated for (its place in the names), when `...` follows its bracket.
  var loop: Int?
  /// Where its bracket stands.
  var column: Int

  init(column: Int) { self.column = column }

  mutating func add(_ placeholder: TemplatePlaceholder) {
    if placeholder.condition == nil { values.append(placeholder) } else { conditions.append(placeholder) }
  }

  /// Checks the group when its bracket closes.
  mutating func finish(isRepeated: Bool, names: TemplateNames) throws(TemplateError) {
    guard !values.isEmpty || !conditions.isEmpty else {
      throw TemplateError(.groupWithoutPlaceholder, column: column)
    }
    if isRepeated { try makeRepeated(names: names) }
  }

  /// What is repeated for inside this group, given what is around it.
  func repeating(_ around: Set<Int>, names: TemplateNames) throws(TemplateError) -> Set<Int> {
    guard let loop else { return around }
    guard !around.contains(loop) else {
      throw TemplateError(.repeatedTwice(names.parameters[loop].name), column: column)
    }
    return around.union([loop])
  }

  /// Finds the one parameter that `[…]...` repeats for: among the values, or if none is there the conditions.
  private mutating func makeRepeated(names: TemplateNames) throws(TemplateError) {
    for placeholders in [values, conditions] {
      for placeholder in placeholders {
        guard case .parameter(let place) = placeholder.source, names.parameters[place].isRepeatable
        else { continue }
        if let loop, loop != place {
          let (first, second) = (names.parameters[loop].name, names.parameters[place].name)
          throw TemplateError(.repeatOfTwo(first, second), column: placeholder.column)
        }
        loop = place
      }
      if loop != nil { return }
    }
    throw TemplateError(.repeatWithoutRepeatable, column: column)
  }
}

extension TemplatePlaceholder {
  /// A repeatable parameter's value is single only inside a group that is repeated for it.
  func requireRepeat(in repeated: Set<Int>, names: TemplateNames) throws(TemplateError) {
    guard case .parameter(let place) = source, names.parameters[place].isRepeatable,
      !repeated.contains(place)
    else { return }
    throw TemplateError(.repeatableOutsideRepeat(text), column: column)
  }
}

/// The groups that are open while a template is read, innermost last, with what each holds so far.
struct OpenGroup<Node> {
  var group: TemplateGroup
  var nodes: [Node] = []
}
