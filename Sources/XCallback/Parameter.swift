/// One `name=value` piece of a query, with the bytes it was written in (design §2, rule 5).
///
/// `flag` has no value and `flag=` an empty one; the two differ.
public struct Parameter: Sendable {
  // Small, because a URL may have a thousand of them; the bytes are the whole URL's.
  private let bytes: [UInt8]
  private let start: UInt32
  private let nameEnd: UInt32
  private let end: UInt32
  /// Whether name and value decode to themselves: they are ASCII without a `%`.
  private let isPlain: Bool

  /// The reserved name that this name spells, if it does.
  let reservedName: ReservedName?

  /// A piece of `bytes`; `nameEnd` is where its first `=` stands, or its end.
  init(in bytes: [UInt8], start: Int, nameEnd: Int, end: Int, isPlain: Bool) {
    self.bytes = bytes
    self.start = UInt32(start)
    self.nameEnd = UInt32(nameEnd)
    self.end = UInt32(end)
    self.isPlain = isPlain
    reservedName = ReservedName(raw: bytes.span.extracting(start..<nameEnd))
  }

  /// Makes a parameter of decoded text, encoded once; a nil value gives a bare name.
  public init(_ name: String, _ value: String?) {
    self.init(name: name.utf8, value: value?.utf8)
  }

  /// Makes a parameter of any bytes, encoded once.
  public init(name: some Collection<UInt8>, value: (some Collection<UInt8>)?) {
    var piece = PercentCoding.encode(bytes: name)
    let nameEnd = piece.count
    if let value {
      piece.append(0x3D)
      piece += PercentCoding.encode(bytes: value)
    }
    self.init(in: piece, start: 0, nameEnd: nameEnd, end: piece.count, isPlain: !piece.contains(0x25))
  }

  /// The decoded name; what is not UTF-8 stands as U+FFFD.
  public var name: String {
    if isPlain { return String(decoding: rawName, as: UTF8.self) }
    return String(decoding: PercentCoding.decode(bytes.span.extracting(nameRange)), as: UTF8.self)
  }

  /// The decoded value; nil when there is none, or when it is invalid.
  public var value: String? { value(plusIsSpace: false) }

  /// The decoded value, with `+` read as a space when the handler file says so (design §2, rule 6).
  public func value(plusIsSpace: Bool) -> String? {
    guard let valueRange else { return nil }
    if isPlain, !plusIsSpace { return String(decoding: bytes[valueRange], as: UTF8.self) }
    return PercentCoding.text(of: bytes.span.extracting(valueRange), plusIsSpace: plusIsSpace)
  }

  /// Whether a `=` follows the name.
  public var hasValue: Bool { nameEnd < end }

  /// The name as it was written.
  public var rawName: ArraySlice<UInt8> { bytes[nameRange] }

  /// The value as it was written; nil when there is none.
  public var rawValue: ArraySlice<UInt8>? { valueRange.map { bytes[$0] } }

  /// The whole piece as it was written.
  public var rawPiece: ArraySlice<UInt8> { bytes[Int(start)..<Int(end)] }

  /// Where the piece stands in the URL it was parsed from, in bytes.
  public var offset: Int { Int(start) }

  private var nameRange: Range<Int> { Int(start)..<Int(nameEnd) }

  private var valueRange: Range<Int>? { hasValue ? (Int(nameEnd) + 1)..<Int(end) : nil }

  /// Which byte rule of design §2, rule 7 the name or the value breaks.
  var invalidity: URLProblem.Code? {
    if isPlain { return nil }
    let span = bytes.span
    if let code = PercentCoding.problem(of: span.extracting(nameRange)) { return code }
    return valueRange.flatMap { PercentCoding.problem(of: span.extracting($0)) }
  }

  /// Whether the value, when there is one, can be launched: empty, or a URL (details §2).
  var isAbsentOrURL: Bool {
    guard let valueRange, !valueRange.isEmpty else { return true }
    let raw = bytes.span.extracting(valueRange)
    return PercentCoding.withDecoded(raw) { (try? URLSyntax($0)) != nil }
  }
}

extension Parameter: Hashable {
  /// Compares the bytes as written.
  public static func == (lhs: Parameter, rhs: Parameter) -> Bool { lhs.rawPiece == rhs.rawPiece }

  /// Hashes the bytes as written.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rawPiece)
  }
}

extension Parameter: CustomStringConvertible {
  /// The piece as it was written.
  public var description: String { String(decoding: rawPiece, as: UTF8.self) }
}
