/// How much text from outside the journal takes (design §8): a line stays some kilobytes long, whatever a URL holds.
enum JournalText {
  /// In Unicode scalars.
  static let scheme = 64
  static let action = 100
  static let source = 100
  static let name = 64
  static let value = 200
  static let host = 255
  static let code = 64
  static let reason = 600
  /// Parameters of a request, and notes of a report.
  static let count = 32
  /// In bytes, of all names of a request: a page that sends the longest links must not push older lines out at once.
  static let names = 512

  /// The text, cut when it is longer.
  static func bounded(_ text: some StringProtocol, _ limit: Int) -> String {
    // Most texts have fewer bytes than they may have scalars.
    if text.utf8.count <= limit { return String(text) }
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return String(text) }
    return String(String.UnicodeScalarView(scalars[..<end])) + "…"
  }
}
