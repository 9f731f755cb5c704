/// One `name=value` piece of a query, with the bytes it was written in (design §2, rule 5).
///
/// `flag` has no value and `flag=` an empty one; the two differ.
public struct URLParameter: Sendable {
  /// The whole URL's bytes, which all its parameters share.
  private let bytes: [UInt8]
  private let start: Int
  private let nameEnd: Int
  private let end: Int
  private let nameCoding: Coding
  private let valueCoding: Coding

  /// The reserved name that this name spells, if it does.
  let reservedName: ReservedName?

  /// Reads a piece of `bytes`.
  ///
  /// - Parameter coding: what is known of all the bytes.
  init(in bytes: [UInt8], _ range: Range<Int>, coding: Coding) {
    let piece = bytes.span.extracting(range)
    var nameEnd = 0
    var nameCoding = Coding.plain
    while nameEnd < piece.count {
      let byte = piece[nameEnd]
      if byte == 0x3D { break }
      if byte == 0x25 || byte >= 0x80 { nameCoding = .any }
      nameEnd &+= 1
    }
    self.bytes = bytes
    start = range.lowerBound
    end = range.upperBound
    self.nameEnd = range.lowerBound + nameEnd
    self.nameCoding = nameCoding
    valueCoding = coding == .any ? ByteSurvey(piece.extracting(nameEnd..<piece.count)).coding : coding
    reservedName = ReservedName(raw: piece.extracting(0..<nameEnd), coding: nameCoding)
  }

  /// Makes a parameter of decoded text, encoded once; a nil value gives a bare name.
  public init(_ name: String, _ value: String?) {
    self.init(name: name.utf8, value: value?.utf8)
  }

  /// Makes a parameter of any bytes, encoded once.
  public init(name: some Collection<UInt8>, value: (some Collection<UInt8>)?) {
    var piece = PercentCoding.encode(bytes: name)
    if let value {
      piece.append(0x3D)
      piece += PercentCoding.encode(bytes: value)
    }
    self.init(in: piece, piece.indices, coding: .any)
  }

  /// The decoded name; what is not UTF-8 stands as U+FFFD.
  public var name: String {
    if nameCoding == .plain { return String(decoding: rawName, as: UTF8.self) }
    return String(decoding: PercentCoding.decode(bytes.span.extracting(nameRange)), as: UTF8.self)
  }

  /// The decoded value; nil when there is none, or when it is invalid.
  public var value: String? { value(plusIsSpace: false) }

  /// The decoded value, with `+` read as a space when the handler file says so (design §2, rule 6).
  public func value(plusIsSpace: Bool) -> String? {
    guard let valueRange else { return nil }
    let raw = bytes.span.extracting(valueRange)
    if !plusIsSpace, valueCoding == .plain || (valueCoding == .ascii && !raw.contains(0x25)) {
      return String(decoding: bytes[valueRange], as: UTF8.self)
    }
    return PercentCoding.text(of: raw, coding: valueCoding, plusIsSpace: plusIsSpace)
  }

  /// The decoded value with U+FFFD for what is not UTF-8: an answer with one bad value is still the answer. Nil when
  /// there is none.
  package var repairedValue: String? {
    value ?? rawValue.map { String(decoding: PercentCoding.decode($0), as: UTF8.self) }
  }

  /// Whether a `=` follows the name.
  public var hasValue: Bool { nameEnd < end }

  /// The name as it was written.
  public var rawName: ArraySlice<UInt8> { bytes[nameRange] }

  /// The value as it was written; nil when there is none.
  public var rawValue: ArraySlice<UInt8>? { valueRange.map { bytes[$0] } }

  /// The whole piece as it was written.
  public var rawPiece: ArraySlice<UInt8> { bytes[start..<end] }

  /// Where the piece stands in the URL it was parsed from, in bytes.
  public var offset: Int { start }

  private var nameRange: Range<Int> { start..<nameEnd }

  private var valueRange: Range<Int>? { hasValue ? (nameEnd + 1)..<end : nil }

  /// Whether there can be anything wrong with the parameter.
  var needsJudgement: Bool { reservedName != nil || nameCoding == .any || valueCoding == .any }

  /// Which byte rule of design §2, rule 7 the name or the value breaks.
  var invalidity: URLProblem.Code? {
    let span = bytes.span
    if nameCoding == .any, let code = PercentCoding.problem(of: span.extracting(nameRange)) { return code }
    guard valueCoding == .any, let valueRange else { return nil }
    return PercentCoding.problem(of: span.extracting(valueRange))
  }

  /// Whether the value, when there is one, can be launched: empty, or a URL (details §2).
  var isAbsentOrURL: Bool {
    guard let valueRange, !valueRange.isEmpty else { return true }
    let raw = bytes.span.extracting(valueRange)
    if valueCoding == .plain { return (try? URLSyntax(raw)) != nil }
    return PercentCoding.withDecoded(raw) { (try? URLSyntax($0)) != nil }
  }
}

extension URLParameter: Hashable {
  /// Compares the bytes as written.
  public static func == (lhs: URLParameter, rhs: URLParameter) -> Bool { lhs.rawPiece == rhs.rawPiece }

  /// Hashes the bytes as written.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rawPiece)
  }
}

extension URLParameter: CustomStringConvertible {
  /// The piece as it was written.
  public var description: String { String(decoding: rawPiece, as: UTF8.self) }
}
