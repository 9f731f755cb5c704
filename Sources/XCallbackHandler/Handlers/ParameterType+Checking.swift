import XCallback
import XCallbackGIO

extension ParameterType {
  /// Why a value is not of the type: words that follow the parameter's name, as in "must be a date (YYYY-MM-DD)".
  package struct Mismatch: Error, Hashable {
    package let expectation: String
  }

  /// The form in which a value is inserted, or why it is not of this type.
  ///
  /// - Parameter home: where a root that begins with `~/` lies.
  package func inserted(_ value: String, home: String) throws(Mismatch) -> String {
    switch self {
    case .line: try Self.require(Self.isLine(value), "must be one line without control characters", value)
    case .text: try Self.require(Self.isText(value), "must be text without control characters", value)
    case .integer(let minimum, let maximum): try Self.integer(value, minimum, maximum)
    case .number: try Self.require(Self.isNumber(value), "must be a number", value)
    case .boolean: try Self.boolean(value)
    case .choice(let values):
      try Self.require(
        values.contains { $0.hasSameBytes(as: value) }, "must be one of \(values.joined(separator: ", "))",
        value)
    case .date: try Self.require(Clock.isDate(value), "must be a date (YYYY-MM-DD)", value)
    case .dateTime:
      try Self.require(
        Clock.isDateTime(value), "must be a date and time with zone (2026-01-31T09:30:00Z)", value)
    case .url(let schemes): try Self.url(value, schemes)
    case .hostname: try Self.require(Self.isHostname(value), "must be a host name", value)
    case .path(let root): try Self.path(value, under: root, home: home)
    case .match(let pattern):
      try Self.require(Self.isText(value) && pattern.matches(value), "does not have the expected form", value)
    case .json:
      try Self.require((try? JSONValue(parsing: Array(value.utf8))) != nil, "must be JSON", value)
    }
  }

  private static func require(
    _ condition: Bool, _ expectation: String, _ value: String
  ) throws(Mismatch) -> String {
    guard condition else { throw Mismatch(expectation: expectation) }
    return value
  }

  private static func isLine(_ value: String) -> Bool {
    !value.unicodeScalars.contains { $0.isControl || $0 == "\u{2028}" || $0 == "\u{2029}" }
  }

  private static func isText(_ value: String) -> Bool {
    !value.unicodeScalars.contains { $0.isControl && $0 != "\t" && $0 != "\n" && $0 != "\r" }
  }

  private static func integer(_ value: String, _ minimum: Int?, _ maximum: Int?) throws(Mismatch) -> String {
    let digits = value.utf8.first == 0x2D ? value.utf8.dropFirst() : value.utf8[...]
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw Mismatch(expectation: "must be a whole number")
    }
    guard minimum != nil || maximum != nil else { return value }
    guard let number = Int(value), number >= minimum ?? .min, number <= maximum ?? .max else {
      let range = "\(minimum.map(String.init) ?? "")..\(maximum.map(String.init) ?? "")"
      throw Mismatch(expectation: "must be a whole number in \(range)")
    }
    return value
  }

  /// `number` of RFC 8259, section 6.
  private static func isNumber(_ value: String) -> Bool {
    var bytes = value.utf8[...]
    if bytes.first == 0x2D { bytes.removeFirst() }
    func dropDigits() -> Int {
      let count = bytes.prefix { (0x30...0x39).contains($0) }.count
      bytes.removeFirst(count)
      return count
    }
    let startsWithZero = bytes.first == 0x30
    let wholeDigits = dropDigits()
    guard wholeDigits == 1 || (wholeDigits > 1 && !startsWithZero) else { return false }
    if bytes.first == 0x2E {
      bytes.removeFirst()
      guard dropDigits() > 0 else { return false }
    }
    if let exponent = bytes.first, exponent | 0x20 == 0x65 {
      bytes.removeFirst()
      if bytes.first == 0x2B || bytes.first == 0x2D { bytes.removeFirst() }
      guard dropDigits() > 0 else { return false }
    }
    return bytes.isEmpty
  }

  private static func boolean(_ value: String) throws(Mismatch) -> String {
    switch value.asciiLowercased {
    case "true", "yes", "1", "on": "true"
    case "false", "no", "0", "off": "false"
    default: throw Mismatch(expectation: "must be true or false")
    }
  }

  private static func url(_ value: String, _ schemes: [Scheme]) throws(Mismatch) -> String {
    guard let target = CallbackTarget(value) else { throw Mismatch(expectation: "must be a URL") }
    if schemes.isEmpty {
      guard !target.scheme.isNeverLaunched else {
        throw Mismatch(expectation: "must be a URL of another scheme than \(target.scheme.name)")
      }
    } else if !schemes.contains(target.scheme) {
      throw Mismatch(expectation: "must be a URL of \(schemes.map(\.name).joined(separator: ", "))")
    }
    return value
  }

  /// Labels of letters, digits and inner hyphens (RFC 1123, section 2.1).
  private static func isHostname(_ value: String) -> Bool {
    guard (1...253).contains(value.utf8.count) else { return false }
    return value.utf8.split(separator: 0x2E, omittingEmptySubsequences: false).allSatisfy { label in
      (1...63).contains(label.count) && label.first != 0x2D && label.last != 0x2D
        && label.allSatisfy { byte in
          switch byte {
          case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x2D: true
          default: false
          }
        }
    }
  }

  /// The canonical absolute path; its last part need not exist, and nothing is expanded (reports D20 to D25).
  private static func path(_ value: String, under root: String, home: String) throws(Mismatch) -> String {
    let rootPath = root.hasPrefix("~") ? home + root.dropFirst() : root
    guard isLine(value), let canonicalRoot = Files.canonicalPath(rootPath) else {
      throw Mismatch(expectation: "must be a path in its directory")
    }
    // By bytes: a slash or a dot with a mark on it is another Character, and the same to the system.
    let candidate = value.utf8.first == UInt8(ascii: "/") ? value : canonicalRoot + "/" + value
    let prefix = canonicalRoot == "/" ? "/" : canonicalRoot + "/"
    guard let path = Files.canonicalPath(ofNew: candidate), path.utf8.starts(with: prefix.utf8),
      path.utf8.count > prefix.utf8.count
    else {
      throw Mismatch(expectation: "must be a path in its directory")
    }
    // Programs keep there what they run: hooks of git, plugins of an editor. ROOT itself may be hidden.
    let names = path.utf8.dropFirst(prefix.utf8.count).split(separator: UInt8(ascii: "/"))
    guard !names.contains(where: { $0.first == UInt8(ascii: ".") }) else {
      throw Mismatch(expectation: "must be a path without hidden files and directories")
    }
    return path
  }
}
