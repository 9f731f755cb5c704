import XCallbackGIO

/// Reads `Rate`.
extension HandlerFileReader {
  /// `600/60s`, with a time in `s`, `m` or `h`; nil for `none`.
  mutating func rate(_ entry: HandlerFileText.Entry) -> RateLimit? {
    if entry.value == "none" { return nil }
    if let limit = Self.rate(entry.value) { return limit }
    let nearest = Self.nearestRate(to: entry.value)
    report(
      entry.line, "rate",
      "Rate is a number of requests and a time of at most 24h, as in 600/60s (s, m or h), or none, "
        + "not \"\(entry.value)\".\(Self.hint(nearest))", suggestion: nearest)
    return nil
  }

  private static func rate(_ text: String) -> RateLimit? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let unit = parts[1].last.flatMap({ units[$0] }),
      let count = number(parts[0], in: 1...1_000_000),
      let length = number(parts[1].dropLast(), in: 1...86_400),
      length * unit <= 86_400
    else { return nil }
    return RateLimit(count: count, seconds: length * unit)
  }

  private static let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600]

  private static func number(_ digits: Substring, in range: ClosedRange<Int>) -> Int? {
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits) else { return nil }
    return range.contains(number) ? number : nil
  }

  /// What was probably meant: a number for a unit, a time without one, spaces between.
  private static func nearestRate(to text: String) -> String? {
    let plain = text.lowercased().filter { $0 != " " }
    if plain == "none" || plain == "0" || plain.hasPrefix("0/") { return "none" }
    let parts = plain.split(separator: "/", omittingEmptySubsequences: false)
    let candidates =
      parts.count == 2 ? [plain, "\(plain)s", "\(parts[0])/1\(parts[1].prefix(1))"] : ["\(plain)/60s"]
    return candidates.first { rate($0) != nil }
  }
}
