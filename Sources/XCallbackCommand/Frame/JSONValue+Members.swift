import XCallbackGIO

extension JSONValue {
  /// An object of these members in their order.
  static func members(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(JSONObject(members.map { (name: $0.0, value: $0.1) }))
  }

  /// An array of strings.
  static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

  /// A string, or null when there is none.
  static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}
