/// A value that a parameter's text can be read as.
public protocol ParameterValue: Sendable {
  /// Reads decoded text that is not empty; nil when it is no such value.
  init?(parameter text: String)

  /// What the text must be, for the error that the caller gets: `must be a whole number`.
  static var expectation: String { get }

  /// What a parameter without a value, a bare `name`, stands for; nil when it counts as absent.
  static var bareValue: Self? { get }
}

extension ParameterValue {
  /// A bare name counts as absent.
  public static var bareValue: Self? { nil }
}

extension String: ParameterValue {
  /// Takes any text.
  public init?(parameter text: String) { self = text }

  /// Every text is one.
  public static var expectation: String { "must be text" }
}

extension Bool: ParameterValue {
  /// Reads `true`, `yes`, `1`, `on`, `false`, `no`, `0`, `off` in any ASCII case.
  public init?(parameter text: String) {
    switch text.asciiLowercased {
    case "true", "yes", "1", "on": self = true
    case "false", "no", "0", "off": self = false
    default: return nil
    }
  }

  /// The words that are read.
  public static var expectation: String { "must be true or false" }

  /// A bare name is true.
  public static var bareValue: Bool? { true }
}

extension Int: ParameterValue {
  /// Reads `-?[0-9]+` of at most 64 bits.
  public init?(parameter text: String) {
    guard text.utf8.first != 0x2B else { return nil }
    self.init(text)
  }

  /// A number without a point.
  public static var expectation: String { "must be a whole number" }
}

extension Double: ParameterValue {
  /// Reads a JSON number (RFC 8259, section 6) that a Double can hold.
  public init?(parameter text: String) {
    guard Self.isJSONNumber(Array(text.utf8)), let value = Double(text), value.isFinite else { return nil }
    self = value
  }

  private static func isJSONNumber(_ text: [UInt8]) -> Bool {
    var rest = text[...]
    func digits() -> Int {
      let digits = rest.prefix { $0.isASCIIDigit }
      rest = rest.dropFirst(digits.count)
      return digits.count
    }
    if rest.first == 0x2D { rest = rest.dropFirst() }
    let leading = rest.first
    let whole = digits()
    guard whole == 1 || (whole > 1 && leading != 0x30) else { return false }
    if rest.first == 0x2E {
      rest = rest.dropFirst()
      guard digits() > 0 else { return false }
    }
    if let mark = rest.first, mark | 0x20 == 0x65 {
      rest = rest.dropFirst()
      if rest.first == 0x2B || rest.first == 0x2D { rest = rest.dropFirst() }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  /// A number as JSON writes it.
  public static var expectation: String { "must be a number" }
}

extension CallbackTarget: ParameterValue {
  /// Reads a URL (design §2, rules 1 and 2).
  public init?(parameter text: String) { self.init(text) }

  /// A URL.
  public static var expectation: String { "must be a URL" }
}

extension ParameterValue where Self: RawRepresentable, RawValue: ParameterValue {
  /// Reads the raw value of one of the cases.
  public init?(parameter text: String) {
    guard let raw = RawValue(parameter: text) else { return nil }
    self.init(rawValue: raw)
  }

  /// One of the values that are known; a type with cases to list says so itself.
  public static var expectation: String { "must be one of the known values" }
}

extension ParameterValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  /// The raw values of the cases.
  public static var expectation: String {
    "must be one of \(allCases.map(\.rawValue).joined(separator: ", "))"
  }
}
