import XCallback

/// The parts of a URL as two parsers can be compared by: percent-decoded, because each keeps escapes its own way.
struct OracleReading: Equatable {
  var scheme: String
  var userInfo: [UInt8]?
  var host: [UInt8]?
  var port: Int?
  var path: [UInt8]
  var query: [UInt8]?
  var fragment: [UInt8]?
}

extension OracleReading {
  init(of url: CallbackURL) {
    // GUri takes the brackets off an IP literal; without them the readings compare.
    let host = url.host.map {
      $0.hasPrefix("[") && $0.hasSuffix("]") ? String($0.dropFirst().dropLast()) : $0
    }
    func decoded(_ text: String?) -> [UInt8]? { text.map { PercentCoding.decode($0.utf8) } }
    self.init(
      scheme: url.scheme.name, userInfo: decoded(url.userInfo), host: decoded(host),
      port: url.port.flatMap { Int($0) }, path: decoded(url.path) ?? [], query: decoded(url.query),
      fragment: decoded(url.fragment))
  }
}

/// One input as this parser and as an oracle read it; nil for refused.
struct Comparison {
  let text: String
  let refusal: URLError.Code?
  let url: CallbackURL?
  let theirs: OracleReading?

  var ours: OracleReading? { url.map(OracleReading.init) }

  init(_ text: String, _ theirs: OracleReading?) {
    self.text = text
    self.theirs = theirs
    do throws(URLError) {
      url = try CallbackURL(text)
      refusal = nil
    } catch {
      url = nil
      refusal = error.code
    }
  }

  /// Whether the readings agree once `part` of both is left out.
  func agrees<Part>(but part: WritableKeyPath<OracleReading, Part>) -> Bool {
    guard var ours, let theirs else { return false }
    ours[keyPath: part] = theirs[keyPath: part]
    return ours == theirs
  }

  /// Whether only the oracle refuses.
  var isTheirRefusal: Bool { url != nil && theirs == nil }
}

/// Inputs on which an oracle may say something else, with the reason.
struct KnownDifference: Sendable {
  let reason: String
  let explains: @Sendable (Comparison) -> Bool

  init(_ reason: String, _ explains: @escaping @Sendable (Comparison) -> Bool) {
    self.reason = reason
    self.explains = explains
  }
}

/// Compares on all inputs: each difference must be a known one, and each known one must be met.
func differences(
  known: [KnownDifference], readingWith oracle: (String) -> OracleReading?
) -> (unexplained: [String], unmet: [String]) {
  var unexplained: [String] = []
  var unmet = Set(known.map(\.reason))
  for text in oracleInputs() where !text.utf8.contains(0) {
    let comparison = Comparison(text, oracle(text))
    if comparison.ours == comparison.theirs { continue }
    if let difference = known.first(where: { $0.explains(comparison) }) {
      unmet.remove(difference.reason)
    } else {
      unexplained.append(text.debugDescription)
    }
  }
  return (unexplained, unmet.sorted())
}

/// The corpus, and made-up URLs of every hostility.
func oracleInputs() -> [String] {
  var generator = URLGenerator(seed: 7)
  return Corpus.urls + (0..<3_000).map { generator.url($0 % 4) }
}

extension String {
  /// Whether a `%` stands somewhere without two hexadecimal digits behind it.
  var hasLoneEscape: Bool {
    let bytes = Array(utf8)
    return bytes.indices.contains { index in
      let digits = bytes[(index + 1)...].prefix(2)
      return bytes[index] == 0x25
        && (digits.count < 2 || !digits.allSatisfy { Character(UnicodeScalar($0)).isHexDigit })
    }
  }
}
