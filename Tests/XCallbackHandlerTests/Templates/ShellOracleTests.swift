import CGIO
import Testing
import XCallbackHandler

/// Words templates split as `g_shell_parse_argv` does, on lines without `#`, brackets and braces (design §4).
@Suite struct ShellOracleTests {
  /// Every line of up to four of these pieces behind a program's name.
  static let pieces = ["a", " ", "'", "\"", "\\", "\n", "$", "é", "\t", "`", ";"]

  private static func glibWords(_ line: String) -> [String]? {
    var count: gint = 0
    var words: UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?
    guard g_shell_parse_argv(line, &count, &words, nil) != 0 else { return nil }
    defer { g_strfreev(words) }
    return (0..<Int(count)).compactMap { words?[$0].map { String(cString: $0) } }
  }

  private static func ourWords(_ line: String) -> [String]? {
    let scope = TemplateScope(parameters: [], facts: .beforeRun)
    let template = try? WordsTemplate(parsing: line, use: .exec, scope: scope)
    return try? template?.words(with: NoRequest())
  }

  @Test func `every short line is split alike`() {
    var differences: [String] = []
    var lines = ["p "]
    for _ in 0..<4 {
      lines = lines.flatMap { line in Self.pieces.map { line + $0 } }
      differences += lines.filter { Self.glibWords($0) != Self.ourWords($0) }
    }
    #expect(differences.isEmpty, "\(differences.prefix(5).map(\.debugDescription))")
  }
}

private struct NoRequest: TemplateValues {
  func values(of parameter: String) -> [String] { [] }
  func fact(_ name: FactName) -> String? { nil }
  func formattedNow(_ format: String) -> String? { nil }
}
