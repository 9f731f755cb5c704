import Testing
import XCallbackHandler

@Suite struct ParameterTypeTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let type: String
    let value: String
    /// nil when the value is not of the type.
    let inserted: String?
    var testDescription: String { "\(type): \(value.debugDescription)" }

    init(_ type: String, _ value: String, _ inserted: String?) {
      (self.type, self.value, self.inserted) = (type, value, inserted)
    }
  }

  static let rows: [Row] = [
    Row("line", "a b", "a b"), Row("line", "a\nb", nil), Row("line", "\u{1B}[2J", nil),
    Row("line", "\u{85}", nil),
    Row("line", "\u{2028}", nil), Row("line", "$(id)", "$(id)"),
    Row("text", "a\n\tb\r", "a\n\tb\r"), Row("text", "\u{1B}", nil), Row("text", "\u{0}", nil),
    Row("integer", "0", "0"), Row("integer", "-12", "-12"), Row("integer", "007", "007"),
    // D9: only ASCII digits.
    Row("integer", "1e9", nil), Row("integer", "0x10", nil), Row("integer", "１", nil),
    Row("integer", "+1", nil),
    Row("integer", "", nil), Row("integer", "-", nil), Row("integer", "1 ", nil),
    Row("integer", "99999999999999999999", "99999999999999999999"),
    Row("integer 1..10", "10", "10"), Row("integer 1..10", "11", nil), Row("integer 1..10", "0", nil),
    Row("integer 1..", "99999999999999999999", nil), Row("integer ..5", "-3", "-3"),
    Row("number", "1", "1"), Row("number", "-1.5e3", "-1.5e3"), Row("number", "1.", nil),
    Row("number", "01", nil),
    Row("number", ".5", nil), Row("number", "NaN", nil), Row("number", "1e", nil),
    Row("number", "0.0", "0.0"),
    Row("boolean", "Yes", "true"), Row("boolean", "on", "true"), Row("boolean", "1", "true"),
    Row("boolean", "off", "false"), Row("boolean", "NO", "false"), Row("boolean", "maybe", nil),
    Row("choice a|b c", "b c", "b c"), Row("choice a|b", "A", nil), Row("choice a|b", "a|b", nil),
    Row("choice \u{E9}|b", "e\u{301}", nil),
    Row("date", "2026-02-28", "2026-02-28"), Row("date", "2026-02-30", nil), Row("date", "2026-2-3", nil),
    Row("datetime", "2026-01-31T09:30:00Z", "2026-01-31T09:30:00Z"),
    Row("datetime", "2026-01-31T09:30:00+02:00", "2026-01-31T09:30:00+02:00"),
    Row("datetime", "2026-01-31T09:30:00", nil), Row("datetime", "2026-01-31", nil),
    Row("url", "https://a/b?c#d", "https://a/b?c#d"), Row("url", "JavaScript:x", nil), Row("url", "a b", nil),
    Row("url", " https://a", nil), Row("url https", "http://a", nil),
    Row("url https http", "HTTP://a", "HTTP://a"),
    Row("hostname", "example.org", "example.org"), Row("hostname", "10.0.0.1", "10.0.0.1"),
    // D3
    Row("hostname", "-oProxyCommand=touch p", nil), Row("hostname", "-a.b", nil),
    Row("hostname", "a..b", nil),
    Row("hostname", "a_b", nil), Row("hostname", "a&b", nil), Row("hostname", "ä.de", nil),
    Row("match [a-z0-9]{8}", "abcd1234", "abcd1234"), Row("match [a-z0-9]{8}", "abcd1234\n", nil),
    Row("match [a-z0-9]{8}", "xabcd1234", nil),
    // D72: a backtracking expression fails fast.
    Row("match (a+)+$", String(repeating: "a", count: 40) + "!", nil),
    Row("json", "{\"a\":[1]}", "{\"a\":[1]}"), Row("json", "{a:1}", nil), Row("json", "", nil),
  ]

  @Test(arguments: rows)
  func `a value is inserted in its form or refused`(row: Row) throws {
    let type = try ParameterType(row.type)
    #expect((try? type.inserted(row.value, home: "/nonexistent")) == row.inserted)
  }
}
