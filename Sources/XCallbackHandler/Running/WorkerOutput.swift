import XCallback
import XCallbackGIO

/// What a command printed or a method replied, as templates and results see it.
package struct WorkerOutput {
  /// The whole output as text; nil when it is no text or there is none.
  let text: String?
  /// The output's values by name or index; nil for plain text.
  let values: JSONValue?

  /// `{@output}` for an empty path, else the value that keys and indexes lead to; JSON null is no value.
  func text(at path: [String]) -> String? {
    guard !path.isEmpty else { return text }
    return values?.value(at: path.map { Substring($0) }).flatMap(Self.text)
  }

  /// A scalar's text, or compact JSON; nil for null (details §3).
  static func text(of value: JSONValue) -> String? {
    if case .null = value { return nil }
    return value.scalarText ?? value.text()
  }

  /// The top-level names with their values: an array of scalars gives one item per element.
  func items(named wanted: [String]?) -> [Results.Item] {
    guard case .object(let object) = values else { return [] }
    let members = wanted.map { names in names.map { (name: $0, value: object[$0] ?? .null) } }
    return (members ?? object.members.map { ($0.name, $0.value) }).flatMap { member in
      Self.texts(of: member.value).map { Results.Item(member.name, $0) }
    }
  }

  private static func texts(of value: JSONValue) -> [String] {
    if case .array(let elements) = value, elements.allSatisfy(\.isScalar) {
      return elements.compactMap(\.scalarText)
    }
    return text(of: value).map { [$0] } ?? []
  }
}

extension JSONValue {
  fileprivate var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }
}
