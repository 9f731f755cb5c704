/// A JSON value.
package indirect enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int64)
  case real(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// The value at the end of a path of keys; nil when there is none.
  ///
  /// A number is an array's index, and also a member's name when that is all digits.
  package func value(at path: [Substring]) -> JSONValue? {
    var value = self
    for key in path {
      switch value {
      case .object(let object):
        guard let member = object[key] else { return nil }
        value = member
      case .array(let elements):
        guard let index = Self.index(key), index < elements.count else { return nil }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }

  /// A scalar as text: a string as it is, a number as in JSON, `true`, `false`; nil for everything else.
  ///
  /// Null is nil too: it is no result (§3 of the details).
  package var scalarText: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .real(let number): Self.text(of: number)
    case .bool(let flag): flag ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  /// Digits without sign or leading zero, as they are written in a path.
  private static func index(_ key: Substring) -> Int? {
    guard key.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      key == "0" || !key.hasPrefix("0")
    else { return nil }
    return Int(key)
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .real(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(nilLiteral: ()) { self = .null }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { (name: $0.0, value: $0.1) }))
  }
}
