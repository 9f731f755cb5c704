/// A template that makes one string: `Open`, `Call`, `Stdin`, `Return*`, `Default.*`, `Error*` (design §4).
package struct TextTemplate: Sendable {
  /// How every inserted value is encoded, after its own filters.
  package enum Encoding: Sendable {
    case none
    /// `Open` and `Call`: percent-encoded but for RFC 3986's unreserved characters.
    case url
  }

  indirect enum Node: Sendable {
    case text(String)
    case value(TemplatePlaceholder)
    case group(TemplateGroup, [Node])
  }

  let nodes: [Node]
  let names: TemplateNames
  let encoding: Encoding

  /// What `check` says about a template that is usable all the same.
  package let warnings: [TemplateError]

  /// The text before the first placeholder or group: where a literal scheme has to stand.
  package var literalPrefix: String {
    if case .text(let text)? = nodes.first { return text }
    return ""
  }

  /// The parameter's name when the template is exactly `{name}`, without filters.
  ///
  /// With URL encoding such a template stays raw if the parameter is of type `url` with schemes.
  package var isSingleParameter: String? {
    guard nodes.count == 1, case .value(let placeholder)? = nodes.first, placeholder.filters.isEmpty
    else { return nil }
    return names.parameter(placeholder.source)?.name
  }

  package var parameterNames: Set<String> { names.parameterNames }
  package var factNames: Set<FactName> { names.factNames }

  /// The text for one request; an absent placeholder outside groups inserts nothing.
  ///
  /// It fails only with 413, beyond 16 MiB: repeated groups can multiply what a URL holds.
  package func text(with values: some TemplateValues) throws(TemplateFailure) -> String {
    try fill(with: values).text
  }

  /// The text for one request, nil when a placeholder outside groups is absent (`Return*`, `Error*`).
  package func textIfComplete(with values: some TemplateValues) throws(TemplateFailure) -> String? {
    let (text, isComplete) = try fill(with: values)
    return isComplete ? text : nil
  }

  private func fill(
    with values: some TemplateValues
  ) throws(TemplateFailure) -> (text: String, isComplete: Bool) {
    var filling = TemplateFilling(names, from: values)
    var writer = Writer(isRaw: staysRaw, encoding: encoding)
    try writer.write(nodes, &filling)
    return (writer.text, writer.isComplete)
  }

  /// `Open={link}` alone, of type `url` with schemes.
  private var staysRaw: Bool {
    guard isSingleParameter != nil else { return false }
    return names.parameters.first?.urlTyped ?? false
  }

  private struct Writer {
    let isRaw: Bool
    let encoding: Encoding
    var text = ""
    var isComplete = true

    mutating func write(
      _ nodes: [Node], _ filling: inout TemplateFilling
    ) throws(TemplateFailure) {
      for node in nodes {
        switch node {
        case .text(let literal):
          try filling.spend(literal.utf8.count)
          text += literal
        case .value(let placeholder):
          guard var value = try filling.value(of: placeholder) else {
            isComplete = false
            continue
          }
          if encoding == .url, !isRaw { value = TemplateFilter.percentEncoded(value) }
          try filling.spend(value.utf8.count)
          text += value
        case .group(let group, let inner):
          // In a group that stays every value is present, so it cannot make the text incomplete.
          try filling.forEachCopy(of: group) { (filling) throws(TemplateFailure) in
            try write(inner, &filling)
          }
        }
      }
    }
  }
}
