/// One `name=value` piece of a query, with the bytes it was written in (design §2, rule 5).
///
/// `flag` has no value and `flag=` an empty one; the two differ.
public struct Parameter: Sendable {
  let bytes: [UInt8]
  let nameRange: Range<Int>
  let valueRange: Range<Int>?

  init(bytes: [UInt8], nameRange: Range<Int>, valueRange: Range<Int>?) {
    self.bytes = bytes
    self.nameRange = nameRange
    self.valueRange = valueRange
  }

  /// Makes a parameter of decoded text, encoded once; a nil value gives a bare name.
  public init(_ name: String, _ value: String?) {
    self.init(name: name.utf8, value: value?.utf8)
  }

  /// Makes a parameter of any bytes, encoded once.
  public init(name: some Collection<UInt8>, value: (some Collection<UInt8>)?) {
    var piece = PercentCoding.encode(bytes: name)
    let nameEnd = piece.count
    var valueStart: Int?
    if let value {
      piece.append(0x3D)
      valueStart = piece.count
      piece += PercentCoding.encode(bytes: value)
    }
    let end = piece.count
    self.init(bytes: piece, nameRange: 0..<nameEnd, valueRange: valueStart.map { $0..<end })
  }

  /// The decoded name; what is not UTF-8 stands as U+FFFD.
  public var name: String {
    String(decoding: PercentCoding.decode(rawName), as: UTF8.self)
  }

  /// The decoded value; nil when there is none, or when it is invalid.
  public var value: String? { value(plusIsSpace: false) }

  /// The decoded value, with `+` read as a space when the handler file says so (design §2, rule 6).
  public func value(plusIsSpace: Bool) -> String? {
    guard let rawValue else { return nil }
    return try? PercentCoding.text(of: rawValue, plusIsSpace: plusIsSpace).get()
  }

  /// Whether a `=` follows the name.
  public var hasValue: Bool { valueRange != nil }

  /// The name as it was written.
  public var rawName: ArraySlice<UInt8> { bytes[nameRange] }

  /// The value as it was written; nil when there is none.
  public var rawValue: ArraySlice<UInt8>? { valueRange.map { bytes[$0] } }

  /// The whole piece as it was written.
  public var rawPiece: ArraySlice<UInt8> {
    bytes[nameRange.lowerBound..<(valueRange ?? nameRange).upperBound]
  }

  /// Where the piece stands in the URL it was parsed from, in bytes.
  public var offset: Int { nameRange.lowerBound }

  var invalidity: URLProblem.Code? {
    if case .failure(let code) = PercentCoding.text(of: rawName) { return code }
    if let rawValue, case .failure(let code) = PercentCoding.text(of: rawValue) { return code }
    return nil
  }

  /// Whether the name is `other` after decoding. Reserved names are compared without ASCII case (design §2, rule 8).
  func isNamed(_ reserved: ReservedName) -> Bool {
    let raw = rawName
    // The shortest reserved name has 7 bytes, and each begins with x: most names are told apart by that.
    guard let first = raw.first, first | 0x20 == 0x78 || first == 0x25, raw.count >= 7 else { return false }
    return raw.contains(0x25)
      ? PercentCoding.decode(raw).equalsIgnoringASCIICase(reserved.rawValue.utf8)
      : raw.equalsIgnoringASCIICase(reserved.rawValue.utf8)
  }
}

extension Parameter: Hashable {
  /// Compares the bytes as written.
  public static func == (lhs: Parameter, rhs: Parameter) -> Bool {
    lhs.hasValue == rhs.hasValue && lhs.rawPiece == rhs.rawPiece
  }

  /// Hashes the bytes as written.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rawPiece)
  }
}

extension Parameter: CustomStringConvertible {
  /// The piece as it was written.
  public var description: String { String(decoding: rawPiece, as: UTF8.self) }
}
