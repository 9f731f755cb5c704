/// What stands behind each action of an app or a handler file, in the order in which it is tried: exact beats pattern
/// beats catch-all (design §4, "Actions").
package struct ActionTable<Value> {
  /// The patterns with their values, in the order in which they are tried.
  package private(set) var entries: [(pattern: ActionPattern, value: Value)] = []
  /// What takes the actions that no pattern takes, and URLs without an action.
  package var catchAll: Value?

  package init() {}

  package var isEmpty: Bool { entries.isEmpty && catchAll == nil }

  /// Every value, the catch-all last.
  package var values: [Value] { entries.map(\.value) + (catchAll.map { [$0] } ?? []) }

  /// Adds a value in front of the first one whose pattern is less exact; of equals the first is tried first.
  package mutating func add(_ pattern: ActionPattern, _ value: Value) {
    let place = entries.firstIndex { pattern.comesBefore($0.pattern) }
    entries.insert((pattern, value), at: place ?? entries.endIndex)
  }

  /// The value for exactly the actions that `pattern` takes.
  package func twin(of pattern: ActionPattern) -> Value? {
    entries.first { $0.pattern.shape == pattern.shape }?.value
  }

  /// Takes away what was added for exactly these actions.
  package mutating func remove(_ pattern: ActionPattern) {
    entries.removeAll { $0.pattern.shape == pattern.shape }
  }

  /// The value that takes an action, with the values of its pattern's parameters.
  package func lookup(_ name: ActionName?) -> (value: Value, pathValues: [String: String])? {
    if let name {
      for entry in entries {
        if let pathValues = entry.pattern.match(name) { return (entry.value, pathValues) }
      }
    }
    return catchAll.map { ($0, [:]) }
  }
}

extension ActionTable: Sendable where Value: Sendable {}
