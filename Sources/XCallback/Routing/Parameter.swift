/// A parameter that an action takes, with the type of its value (design §9).
///
/// An array takes zero or more values, an Optional none or one; any other without a default is required. An empty value
/// counts as absent. A name that the action's pattern has, as in `show/{id}`, is bound by the path.
public struct Parameter<Value: Sendable>: Sendable {
  /// The name in the URL, decoded.
  public let name: String

  private let read: @Sendable (Texts) throws(UnmetError) -> Value

  /// A parameter that must be there.
  public init(_ name: String, _ type: Value.Type = Value.self) where Value: ParameterValue {
    self.name = name
    read = { texts throws(UnmetError) in
      guard let value: Value = try texts.single() else { throw UnmetError(texts.isGiven ? .empty : .missing) }
      return value
    }
  }

  /// A parameter that may be left out.
  public init<Wrapped: ParameterValue>(_ name: String, _ type: Value.Type = Value.self)
  where Value == Wrapped? {
    self.name = name
    read = { texts throws(UnmetError) in try texts.single() }
  }

  /// A parameter that may be given any number of times.
  public init<Element: ParameterValue>(_ name: String, _ type: Value.Type = Value.self)
  where Value == [Element] {
    self.name = name
    read = { texts throws(UnmetError) in try texts.all() }
  }

  /// A parameter that has a value when it is left out.
  public init(_ name: String, default standard: Value) where Value: ParameterValue {
    self.name = name
    read = { texts throws(UnmetError) in try texts.single() ?? standard }
  }

  /// The value in a request, or what is unmet.
  func value(in request: Request, _ given: [URLParameter]) throws(UnmetError) -> Value {
    let pieces = pieces(of: request, given)
    guard let text = request.pathValues[name] else { return try read(Texts(pieces: pieces)) }
    guard pieces.isEmpty else { throw UnmetError(.inActionName) }
    return try read(Texts(pieces: [URLParameter(name, text)]))
  }
}

extension Parameter {
  /// The pieces of the query with this name; a reserved name in any case, as everywhere.
  private func pieces(of request: Request, _ given: [URLParameter]) -> [URLParameter] {
    if let reserved = ReservedName(ignoringCaseOf: name) {
      return request.url.allParameters.filter { $0.reservedName == reserved }
    }
    return given.filter { $0.name.hasSameBytes(as: name) }
  }
}

/// Why a parameter's texts are not the value that is asked for.
struct UnmetError: Error {
  let reason: UnmetRequirement.Reason

  init(_ reason: UnmetRequirement.Reason) { self.reason = reason }
}

/// What a URL says for one name.
struct Texts {
  let pieces: [URLParameter]

  var isGiven: Bool { !pieces.isEmpty }

  func all<Value: ParameterValue>() throws(UnmetError) -> [Value] {
    var values: [Value] = []
    for piece in pieces {
      if !piece.hasValue, let value = Value.bareValue {
        values.append(value)
      } else if let text = piece.value, !text.isEmpty {
        guard let value = Value(parameter: text) else { throw UnmetError(.init(Value.expectation)) }
        values.append(value)
      }
    }
    return values
  }

  func single<Value: ParameterValue>() throws(UnmetError) -> Value? {
    guard pieces.count <= 1 else { throw UnmetError(.repeated) }
    let values: [Value] = try all()
    return values.first
  }
}
