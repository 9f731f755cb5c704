import Testing
import XCallback
import XCallbackGIO
import XCallbackHandler

@testable import XCallbackCommand

@Suite("Text on its way to a terminal")
struct DisplayTextTests {
  @Test(
    "what could hide or reorder is written out",
    arguments: [
      ("plain ASCII", "a b~", "a b~"),
      ("letters of any alphabet", "Ünï Мир 世界", "Ünï Мир 世界"),
      ("emoji with its variation", "❤️📝", "❤️📝"),
      ("combining marks", "e\u{301}", "e\u{301}"),
      ("line ends and tabs", "a\nb\r\tc", "a\\nb\\r\\tc"),
      ("an escape sequence", "\u{1B}[31m", "\\u{1B}[31m"),
      ("C1 controls", "\u{9B}31m\u{85}", "\\u{9B}31m\\u{85}"),
      ("delete", "\u{7F}", "\\u{7F}"),
      ("right-to-left override", "a\u{202E}b\u{2066}", "a\\u{202E}b\\u{2066}"),
      ("marks", "\u{200E}\u{200F}\u{061C}", "\\u{200E}\\u{200F}\\u{061C}"),
      (
        "zero width", "a\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}\u{AD}",
        "a\\u{200B}\\u{200C}\\u{200D}\\u{2060}\\u{FEFF}\\u{AD}"
      ),
      ("separators", "\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
      ("tags", "\u{E0041}", "\\u{0E0041}"),
      ("fillers", "\u{115F}\u{3164}", "\\u{115F}\\u{3164}"),
      ("a private character", "\u{E000}", "\\u{E000}"),
    ])
  func escapes(_ name: String, _ text: String, _ expected: String) {
    #expect(DisplayText.escape(text) == expected)
    #expect(DisplayText.escape(bytes: Array(text.utf8)) == expected)
  }

  @Test("a pile of combining marks paints over no other line, and makes no notification longer")
  func marks() {
    let pile = String(repeating: "\u{300}", count: 2_000)
    let text = DisplayText.escape("a\(pile)")
    #expect(text.unicodeScalars.count { $0 == "\u{300}" } == 4)
    let kept = String(repeating: "\u{300}", count: 4)
    #expect(text.unicodeScalars.starts(with: "a\(kept)\\u{0300}".unicodeScalars))
    #expect(
      DisplayText.escape("\u{5D0}\u{5BC}\u{5B8}\u{596}b\u{489}") == "\u{5D0}\u{5BC}\u{5B8}\u{596}b\u{489}")
    let shown = DisplayText.notification("a\(pile)\nb", limit: 10)
    #expect(shown == "a\(kept)\\u{0300}\\u{0300}\\u{0300}\\u{0300}\\u{0300}…")
    #expect(DisplayText.notification("a\nb", limit: 3) == "a\nb")
  }

  @Test(
    "in quotes nothing passes for words outside of them",
    arguments: [
      ("plain", "a b", "\"a b\""), ("empty", "", "\"\""), ("quotes", "a\" b", "\"a\\u{22} b\""),
      ("spaces", "a   b", "\"a \\u{20}\\u{20}b\""),
      ("other spaces", "a\u{3000}\u{A0}\u{2800}", "\"a\u{3000}\\u{A0}\\u{2800}\""),
      ("a line end", "a\nb", "\"a\\nb\""), ("marks", "e\u{301}", "\"e\u{301}\""),
      ("as long as may be", "01234567890123456789", "\"01234567890123456789\""),
      ("too long", "01234567890123456789a", "\"01234567890123456789\"…"),
      ("an escape counts as it is shown", "01234567890123\u{202E}", "\"01234567890123\"…"),
    ])
  func quotes(_ name: String, _ text: String, _ expected: String) {
    #expect(DisplayText.quote(text, limit: 20) == expected)
  }

  @Test(
    "bytes that are not UTF-8",
    arguments: [
      ([0x61, 0xFF, 0x62], "a\\xFFb"), ([0xC3], "\\xC3"), ([0xE2, 0x82, 0x41], "\\xE2\\x82A"),
      ([0xED, 0xA0, 0x80], "\\xED\\xA0\\x80"), ([0xF0, 0x9F, 0x93, 0x9D, 0x80], "📝\\x80"), ([], ""),
    ] as [([UInt8], String)])
  func invalid(_ bytes: [UInt8], _ expected: String) {
    #expect(DisplayText.escape(bytes: bytes) == expected)
  }

  @Test(
    "in JSON it stays the same JSON",
    arguments: [
      ("{\"a\":\"Мир 📝\"}", "{\"a\":\"Мир 📝\"}"),
      ("\"\u{9B}31m\u{7F}\"", "\"\\u009b31m\\u007f\""),
      ("\"\u{202E}\u{E0041}\"", "\"\\u202e\\udb40\\udc41\""),
      ("{\n  \"a\": 1\n}", "{\n  \"a\": 1\n}"),
    ])
  func json(_ text: String, _ expected: String) throws {
    #expect(DisplayText.escape(json: text) == expected)
    #expect(
      try JSONValue(parsing: Array(expected.utf8), maximumDepth: 4)
        == JSONValue(parsing: Array(text.utf8), maximumDepth: 4))
  }

  @Test("a text of several lines keeps them")
  func lines() {
    #expect(DisplayText.escape(lines: "a\tb\n\u{1B}c\n") == "a\tb\n\\u{1B}c\n")
  }
}
