/// One placeholder of a template, with its names resolved to places in the template's ``TemplateNames``.
struct TemplatePlaceholder: Sendable {
  /// Where its value comes from.
  enum Source: Sendable, Hashable {
    case parameter(Int)
    case fact(Int)
  }

  /// What it asks instead of inserting: `{name?}`, `{name?value}`, each reversed by `!`.
  struct Condition: Sendable {
    var isReversed: Bool
    /// The value it must have; nil asks for presence.
    var value: String?
  }

  var source: Source
  var condition: Condition?
  var filters: [TemplateFilter]
  var column: Int
  /// As it is written, for messages.
  var text: String
}

/// The declared names a template mentions, each once.
struct TemplateNames: Sendable {
  /// A fact, and the format of `{@now|%…}`.
  struct Fact: Sendable, Hashable {
    var name: FactName
    var format: String?
  }

  private(set) var parameters: [TemplateScope.Parameter] = []
  private(set) var facts: [Fact] = []
  private var parameterPlaces: [String: Int] = [:]
  private var factPlaces: [Fact: Int] = [:]

  mutating func place(of parameter: TemplateScope.Parameter) -> TemplatePlaceholder.Source {
    if let known = parameterPlaces[parameter.name] { return .parameter(known) }
    parameters.append(parameter)
    parameterPlaces[parameter.name] = parameters.count - 1
    return .parameter(parameters.count - 1)
  }

  mutating func place(of fact: Fact) -> TemplatePlaceholder.Source {
    if let known = factPlaces[fact] { return .fact(known) }
    facts.append(fact)
    factPlaces[fact] = facts.count - 1
    return .fact(facts.count - 1)
  }

  /// The declaration behind a placeholder; nil for facts.
  func parameter(_ source: TemplatePlaceholder.Source) -> TemplateScope.Parameter? {
    if case .parameter(let place) = source { return parameters[place] }
    return nil
  }

  /// Whether what comes in its place has letters, digits and the like only.
  func isPlain(_ source: TemplatePlaceholder.Source) -> Bool {
    switch source {
    case .parameter(let place): parameters[place].isPlain
    case .fact(let place):
      switch facts[place].name {
      // Checked before a command sees them.
      case .urlScheme, .urlUser, .urlPort, .uuid, .status: true
      default: false
      }
    }
  }

  /// The name as a placeholder has it: `title`, `@source`.
  func name(_ source: TemplatePlaceholder.Source) -> String {
    switch source {
    case .parameter(let place): parameters[place].name
    case .fact(let place): "@" + facts[place].name.name
    }
  }

  var parameterNames: Set<String> { Set(parameters.map(\.name)) }
  var factNames: Set<FactName> { Set(facts.map(\.name)) }
}
