import XCallback
import XCallbackHandler

/// An action that a URL may name, of a handler file or of a target, as far as completion is concerned.
struct KnownAction {
  struct Parameter {
    let name: String
    var isRequired = false
    var isRepeatable = false
    /// The values it can have, when they are few.
    var values: [String] = []
  }

  /// The URL behind the scheme's colon, up to the first placeholder, in the form that its app documents.
  let rest: String
  /// The action's name up to its first placeholder, percent-encoded, where the short forms are as good; nil when only
  /// `rest` will do.
  let name: String?
  let pattern: ActionPattern?
  var summary: String?
  var parameters: [Parameter] = []
  var callbacks: [ReservedName] = []
  var results: [String] = []

  /// An action of a handler file; nil for the catch-all, which has no name to complete.
  init?(_ action: Action) {
    guard let pattern = action.pattern else { return nil }
    var name = ""
    for (index, segment) in pattern.segments.enumerated() {
      if index > 0 { name += "/" }
      guard case .literal(let literal) = segment else { break }
      name += PercentCoding.encode(literal)
    }
    self.name = name
    self.pattern = pattern
    rest = "//x-callback-url/" + name
    summary = action.comment
    parameters = action.parameters.filter { !$0.isFromPattern }.map { declaration in
      Parameter(
        name: declaration.urlName, isRequired: declaration.isRequired,
        isRepeatable: declaration.isRepeatable, values: declaration.type.choices)
    }
    callbacks = ReservedName.callbacks
    results = action.results.named.map(\.name)
    if case .names(let names) = action.results.passed { results += names }
    if results.isEmpty { results = ["result"] }
  }

  init(_ action: TargetAction, of target: Target) {
    name = nil
    pattern = action.pattern
    rest = String(action.literal.dropFirst(target.scheme.name.count + 1))
    summary = action.summary
    parameters =
      action.required.map { Parameter(name: $0, isRequired: true) }
      + action.optional.map { Parameter(name: $0) }
    callbacks = action.callbacks
    results = action.results
  }
}

extension ParameterType {
  /// The values of a type that has few.
  fileprivate var choices: [String] {
    switch self {
    case .boolean: ["true", "false"]
    case .choice(let values): values
    default: []
    }
  }
}
