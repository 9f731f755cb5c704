package import XCallback
package import XCallbackGIO

/// What values a parameter takes: `Type.x=` (design §4, "Parameters").
package enum ParameterType: Sendable {
  case line
  case text
  case integer(minimum: Int?, maximum: Int?)
  case number
  case boolean
  case choice([String])
  case date
  case dateTime
  /// Any scheme but those that are never launched when `schemes` is empty.
  case url(schemes: [Scheme])
  case hostname
  case path(root: String)
  case match(Pattern)
  case json

  /// Whether a value may begin with a dash behind a literal option word.
  package var isNumeric: Bool {
    switch self {
    case .integer, .number: true
    default: false
    }
  }

  package var isBoolean: Bool {
    if case .boolean = self { true } else { false }
  }

  package var isJSON: Bool {
    if case .json = self { true } else { false }
  }

  /// Whether a value of it can begin with a dash at all.
  package var mayBeginWithDash: Bool {
    switch self {
    case .line, .text, .integer, .number, .match, .json: true
    case .choice(let values): values.contains { $0.hasPrefix("-") }
    case .boolean, .date, .dateTime, .url, .hostname, .path: false
    }
  }

  /// Whether its values consist of characters that no shell, no terminal and no service manager reads as more than
  /// themselves; of a pattern it is false when that is not plain to see.
  package var isPlain: Bool {
    switch self {
    case .integer, .number, .boolean, .date, .dateTime, .hostname: true
    case .choice(let values): values.allSatisfy { $0.utf8.allSatisfy(PlainPattern.isPlain) }
    case .match(let pattern): PlainPattern.isPlain(pattern.text)
    case .line, .text, .url, .path, .json: false
    }
  }

  /// Whether its values are URLs of schemes that the handler file names.
  package var isURLOfNamedSchemes: Bool {
    if case .url(let schemes) = self { !schemes.isEmpty } else { false }
  }

  static let names = [
    "line", "text", "integer", "number", "boolean", "choice", "date", "datetime", "url", "hostname", "path",
    "match",
    "json",
  ]
}

extension ParameterType {
  /// Why the text of a `Type.x` is no type.
  package struct Fault: Error, Hashable {
    package let message: String
    package var suggestion: String?
  }

  /// Reads `integer 1..10`, `choice a|b`, `match REGEX` and so on.
  package init(_ text: String) throws(Fault) {
    let word = String(text.prefix { $0 != " " && $0 != "\t" })
    let rest = text.dropFirst(word.count).trimmingASCIISpace()
    switch word {
    case "integer": self = try Self.integer(range: rest)
    case "choice": self = try Self.choice(list: rest)
    case "url": self = try Self.url(list: rest)
    case "path": self = try Self.path(rootText: rest)
    case "match": self = try Self.match(expression: rest)
    default:
      guard let plain = Self.plain[word] else {
        let nearest = nearestName(to: word, in: Self.names)
        let hint =
          nearest.map { " Did you mean \($0)?" } ?? " The types are \(Self.names.joined(separator: ", "))."
        throw Fault(message: "There is no type \"\(word)\".\(hint)", suggestion: nearest)
      }
      guard rest.isEmpty else {
        throw Fault(message: "The type \(word) takes nothing behind it, but \"\(rest)\" stands there.")
      }
      self = plain
    }
  }

  private static let plain: [String: ParameterType] = [
    "line": .line, "text": .text, "number": .number, "boolean": .boolean, "date": .date,
    "datetime": .dateTime,
    "hostname": .hostname, "json": .json,
  ]

  private static func integer(range: String) throws(Fault) -> ParameterType {
    if range.isEmpty { return .integer(minimum: nil, maximum: nil) }
    let fault = Fault(message: "A range is written \"integer 1..10\"; either end may be left out.")
    let ends = range.split(on: "..")
    guard ends.count == 2, let lower = ends.first, let upper = ends.last else { throw fault }
    let minimum = Int(lower)
    let maximum = Int(upper)
    guard (minimum != nil) == !lower.isEmpty, (maximum != nil) == !upper.isEmpty else { throw fault }
    if let minimum, let maximum, minimum > maximum { throw fault }
    return .integer(minimum: minimum, maximum: maximum)
  }

  private static func choice(list: String) throws(Fault) -> ParameterType {
    let values = list.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmingASCIISpace() }
    guard !list.isEmpty, !values.contains("") else {
      throw Fault(message: "A choice is written \"choice a|b|c\", with no empty value.")
    }
    return .choice(values)
  }

  private static func url(list: String) throws(Fault) -> ParameterType {
    var schemes: [Scheme] = []
    for word in list.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
      guard let scheme = Scheme(String(word)) else {
        throw Fault(message: "\"\(word)\" is no scheme; write \"url https http\".")
      }
      guard !scheme.isNeverLaunched else {
        throw Fault(message: "URLs of the scheme \(scheme.name) are never taken.")
      }
      schemes.append(scheme)
    }
    return .url(schemes: schemes)
  }

  private static func path(rootText: String) throws(Fault) -> ParameterType {
    guard rootText.hasPrefix("/") || rootText.hasPrefix("~/") || rootText == "~" else {
      throw Fault(
        message:
          "A path names the directory it stays under: \"path /absolute/directory\" or \"path ~/Notes\".")
    }
    return .path(root: rootText)
  }

  private static func match(expression: String) throws(Fault) -> ParameterType {
    guard !expression.isEmpty else {
      throw Fault(message: "A match names a regular expression for the whole value: \"match [a-z0-9]{8}\".")
    }
    do throws(GIOError) {
      return .match(try Pattern(expression))
    } catch {
      throw Fault(message: "The regular expression is not valid: \(error.message).")
    }
  }
}
