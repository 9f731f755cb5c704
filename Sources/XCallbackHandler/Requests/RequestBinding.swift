import XCallback
import XCallbackGIO

/// Turns a URL's parameters into an action's typed values, and gathers everything that is unmet (design §4).
struct RequestBinding {
  let url: CallbackURL
  let action: Action
  let plusIsSpace: Bool
  let facts: RequestFacts
  /// What `{@url}` and `{@url.query}` speak of: the key is nobody's business behind this point (details §4).
  private let urlWithoutKey: CallbackURL
  /// In the order of the declaration: all are reported at once.
  private(set) var faults: [UnmetRequirement] = []

  /// The bound request, or every unmet parameter.
  static func bind(
    _ url: CallbackURL, to action: Action, of handler: Handler, patternValues: [String: String],
    facts: RequestFacts
  ) throws(RequestFaults) -> BoundRequest {
    var binding = RequestBinding(url: url, action: action, handler: handler, facts: facts)
    let request = binding.bound(patternValues)
    guard binding.faults.isEmpty else { throw RequestFaults(all: binding.faults) }
    return request
  }

  /// Notes a fault once, however many values have it.
  private mutating func fault(_ name: String, _ reason: UnmetRequirement.Reason) {
    let fault = UnmetRequirement(name, reason)
    if !faults.contains(fault) { faults.append(fault) }
  }

  private init(url: CallbackURL, action: Action, handler: Handler, facts: RequestFacts) {
    self.url = url
    self.action = action
    plusIsSpace = handler.plusIsSpace
    self.facts = facts
    urlWithoutKey = handler.secrets(in: action).reduce(url) { $0.removing($1) }
  }

  private mutating func bound(_ patternValues: [String: String]) -> BoundRequest {
    faults = Self.faults(of: url)
    let given = url.parameters
    let parameters = action.parameters.map { declaration in
      (declaration, values(of: declaration, in: given, patternValues))
    }
    for reserved in action.requiredReserved where url.value(of: reserved) == nil {
      fault(reserved.rawValue, .required)
    }
    if let key = action.keyParameter, given.count(where: { $0.name.hasSameBytes(as: key) }) > 1 {
      fault(key, .repeated)
    }
    if action.isStrict { refuseUndeclared(in: given) }
    return BoundRequest(url: urlWithoutKey, parameters: parameters, facts: facts)
  }

  /// What is wrong with single parameters of the URL; the policy speaks of callbacks that are no URL.
  static func faults(of url: CallbackURL) -> [UnmetRequirement] {
    url.problems.filter { $0.code != .callbackNotAURL }.map { UnmetRequirement($0) }
  }

  private mutating func values(
    of declaration: ParameterDeclaration, in given: [URLParameter], _ patternValues: [String: String]
  ) -> [String] {
    let name = declaration.urlName
    let pieces = given.filter { $0.name.hasSameBytes(as: name) }
    if declaration.isFromPattern {
      if !pieces.isEmpty { fault(name, .inActionName) }
      guard let value = patternValues[declaration.name], !value.isEmpty || declaration.allowsEmpty else {
        fault(name, .missing)
        return []
      }
      return checked(value, declaration).map { [$0] } ?? []
    }
    if pieces.count > 1, !declaration.isRepeatable {
      fault(name, .repeated)
      return []
    }
    if url.problems.contains(where: { $0.parameter == name && $0.code != .callbackNotAURL }) { return [] }
    let faultCount = faults.count
    let texts = pieces.flatMap { self.texts(of: $0, declaration) }
    // The first that is wrong ends it: an expression may take its time to fail, and there may be thousands of values.
    var values: [String] = []
    for text in texts where faults.count == faultCount {
      if let value = checked(text, declaration) { values.append(value) }
    }
    guard values.isEmpty, faults.count == faultCount else { return values }
    if declaration.isRequired {
      fault(name, pieces.isEmpty ? .missing : .empty)
      return []
    }
    return defaultValue(of: declaration).map { [$0] } ?? []
  }

  /// The texts that one piece of the query gives: none when it counts as absent.
  private func texts(of piece: URLParameter, _ declaration: ParameterDeclaration) -> [String] {
    // A value that is invalid as such has been reported for the whole URL already.
    guard piece.hasValue, let value = piece.value(plusIsSpace: plusIsSpace) else {
      if declaration.type.isBoolean, !piece.hasValue { return ["true"] }
      return declaration.allowsEmpty && !piece.hasValue ? [""] : []
    }
    let parts = declaration.separator.map { value.split(on: $0) } ?? [value]
    return declaration.allowsEmpty ? parts : parts.filter { !$0.isEmpty }
  }

  private mutating func checked(_ text: String, _ declaration: ParameterDeclaration) -> String? {
    if text.isEmpty, declaration.allowsEmpty { return text }
    if let maximum = declaration.maximumLength, text.unicodeScalars.count > maximum {
      fault(declaration.urlName, .init("is longer than \(maximum) characters"))
      return nil
    }
    do throws(ParameterType.Mismatch) {
      return try declaration.type.inserted(text, home: facts.home)
    } catch {
      fault(declaration.urlName, .init(error.expectation))
      return nil
    }
  }

  private mutating func defaultValue(of declaration: ParameterDeclaration) -> String? {
    guard let template = declaration.defaultValue else { return nil }
    let values = FactsOnly(url: urlWithoutKey, facts: facts)
    guard let text = try? template.textIfComplete(with: values), !text.isEmpty || declaration.allowsEmpty
    else { return nil }
    return checked(text, declaration)
  }

  private mutating func refuseUndeclared(in given: [URLParameter]) {
    let known = action.parameters.map(\.urlName) + (action.keyParameter.map { [$0] } ?? [])
    for parameter in given where !known.contains(where: { $0.hasSameBytes(as: parameter.name) }) {
      fault(parameter.name, .init("is not known to this action"))
    }
  }
}

/// What a default may speak of: the request as such, no parameters.
private struct FactsOnly: TemplateValues {
  let url: CallbackURL
  let facts: RequestFacts

  func values(of parameter: String) -> [String] { [] }
  func fact(_ name: FactName) -> String? { RequestFacts.text(of: name, url: url, facts: facts) }
  func formattedNow(_ format: String) -> String? { facts.now.formatted(format) }
}

extension String {
  /// The parts between the separators, empty ones included.
  func split(on separator: String) -> [String] {
    let pattern = Array(separator.utf8)
    var parts: [String] = []
    var part: [UInt8] = []
    for byte in utf8 {
      part.append(byte)
      guard part.count >= pattern.count, part.suffix(pattern.count).elementsEqual(pattern) else { continue }
      parts.append(String(decoding: part.dropLast(pattern.count), as: UTF8.self))
      part = []
    }
    parts.append(String(decoding: part, as: UTF8.self))
    return parts
  }
}
