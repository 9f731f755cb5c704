import Testing
import XCallback

@Suite struct ActionPatternTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let pattern: String
    let url: String
    /// nil when the pattern does not match.
    let values: [String: String]?
    var testDescription: String { "\(pattern) ~ \(url)" }
  }

  static let rows = [
    Row(pattern: "run", url: "s:run", values: [:]),
    Row(pattern: "run", url: "s:Run", values: nil),
    Row(pattern: "Run", url: "s://run", values: [:]),
    Row(pattern: "run", url: "s://x-callback-url/Run", values: nil),
    Row(pattern: "a/b", url: "s:a/b", values: [:]),
    Row(pattern: "a/b", url: "s:a%2Fb", values: nil),
    Row(pattern: "a%2Fb", url: "s:a%2Fb", values: [:]),
    Row(pattern: "{x}", url: "s:a%2Fb", values: ["x": "a/b"]),
    Row(pattern: "{x}", url: "s:a/b", values: nil),
    Row(pattern: "{x...}", url: "s:a/b", values: ["x": "a/b"]),
    Row(pattern: "note/{x...}", url: "s:note", values: nil),
    Row(pattern: "note/{x...}", url: "s:note/a/b/c", values: ["x": "a/b/c"]),
    Row(pattern: "note/{x...}", url: "s:note/a%2Fb/c", values: ["x": "a/b/c"]),
    Row(pattern: "caf\u{E9}", url: "s:cafe%CC%81", values: nil),
    Row(pattern: "caf\u{E9}", url: "s:caf%C3%A9", values: [:]),
    Row(pattern: "{kind}/{id}", url: "s://note/42", values: ["kind": "note", "id": "42"]),
  ]

  @Test(arguments: rows)
  func `a pattern binds segments`(row: Row) throws {
    let pattern = try ActionPattern(parsing: row.pattern)
    let action = try #require(try CallbackURL(row.url).action)
    #expect(pattern.match(action) == row.values)
  }

  @Test func `literal beats one segment beats the rest`() throws {
    var table = ActionTable<String>()
    for text in ["{all...}", "a/{x}", "a/b", "{y}/b"] { table.add(try ActionPattern(parsing: text), text) }
    #expect(table.values == ["a/b", "a/{x}", "{y}/b", "{all...}"])
  }

  @Test(arguments: ["", "a//b{x}", "{a}/{a}", "{a...}/b", "..", "a/.", "{1}", "x{y}", "a\u{0}"])
  func `what no action can match is no pattern`(text: String) {
    #expect(ActionPattern(text) == nil)
  }
}
