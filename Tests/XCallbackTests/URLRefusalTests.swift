import Testing
import XCallback

/// Design §2, rules 1, 4 and 10: what is refused, why, and at which byte.
@Suite("Texts that are no URL are refused with a byte offset")
struct URLRefusalTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    /// `code@offset`, or the URL itself when it passes.
    var refusal: String

    init(_ name: String, _ url: String, _ refusal: String) {
      self.init(name, bytes: Array(url.utf8), refusal)
    }

    init(_ name: String, bytes: [UInt8], _ refusal: String) {
      self.name = name
      self.bytes = bytes
      self.refusal = refusal
    }

    var testDescription: String { name }
  }

  @Test(arguments: noURL + surroundings + controls + backslashes + authorities + limits)
  func refuses(_ row: Row) {
    let outcome = textOrRefusal { () throws(URLError) in try CallbackURL(bytes: row.bytes) }
    #expect(outcome == row.refusal, "\(row.name)")
  }

  static let noURL = [
    Row("nothing", "", "not-a-url@0"),
    Row("CB-05 a word", "done", "not-a-url@4"),
    Row("CB-05 no scheme", "//cb", "not-a-url@0"),
    Row("a path", "/home/user", "not-a-url@0"),
    Row("D1 an option", "--help", "not-a-url@0"),
    Row("D1 an option with a value", "--config=a:b", "not-a-url@0"),
    Row("an empty scheme", "://x-callback-url/run", "not-a-url@0"),
    Row("D65 a digit first", "1a:run", "not-a-url@0"),
    Row("D65 a space inside", "a b:run", "not-a-url@1"),
    Row("D65 not ASCII", "ä:run", "not-a-url@0"),
    Row("an escape in the scheme", "de%6Do:run", "not-a-url@2"),
    Row("an underscore in the scheme", "my_app:run", "not-a-url@2"),
    Row("a query and no scheme", "a?b:c", "not-a-url@1"),
    Row("raw bytes that are not UTF-8", bytes: [0xFF, 0x3A], "not-a-url@0"),
    Row("the shortest URL", "a:", "a:"),
    Row("every character of a scheme", "aZ09+-.:", "aZ09+-.:"),
  ]

  static let surroundings = [
    Row("a leading space", " demo:run", "surrounding-space@0"),
    Row("a leading line feed", "\ndemo:run", "surrounding-space@0"),
    Row("a trailing space", "demo:run ", "surrounding-space@8"),
    Row("a trailing space behind a value", "demo:run?a=b ", "surrounding-space@12"),
    Row("a trailing line feed", "demo:run\n", "surrounding-space@8"),
    Row("a trailing CR LF", "demo:run\r\n", "surrounding-space@9"),
    Row("a leading BOM", "\u{FEFF}demo:run", "surrounding-space@0"),
    Row("a trailing BOM", "demo:run\u{FEFF}", "surrounding-space@8"),
    Row("a space alone", " ", "surrounding-space@0"),
    Row("a BOM alone", "\u{FEFF}", "surrounding-space@0"),
    Row("a BOM inside is a character", "demo:r\u{FEFF}n", "demo:r\u{FEFF}n"),
    Row("half a BOM", bytes: Array("demo:r".utf8) + [0xBB, 0xBF], "demo:r\u{FFFD}\u{FFFD}"),
  ]

  static let controls = [
    Row("a line feed in the path", "demo:r\nun", "control-character@6"),
    Row("a tab in the scheme", "de\tmo:run", "control-character@2"),
    Row("a NUL in the query", "demo:run?a=\0b", "control-character@11"),
    Row("ESC in the fragment", "demo:run#\u{1B}[2J", "control-character@9"),
    Row("DEL in the authority", "demo://a\u{7F}/run", "control-character@8"),
    Row("C1 in the path", "demo:r\u{85}un", "control-character@6"),
    Row("the last C1", "demo:r\u{9F}un", "control-character@6"),
    Row("the first character behind C1 passes", "demo:r\u{A0}un", "demo:r\u{A0}un"),
    Row("a control in front of a backslash", "demo:\u{1}\\", "control-character@5"),
    Row("a control behind a backslash", "demo:\\\u{1}", "control-character@6"),
    Row("a control and no scheme", "run\u{1}", "control-character@3"),
    Row("a line feed in a value", "demo:run?x-success=a:\nb", "control-character@21"),
  ]

  static let backslashes = [
    Row("D55 a host in front of a backslash", "demo://x-callback-url\\@evil/run", "backslash@21"),
    Row("a backslash in the path", "demo:a\\b", "backslash@6"),
    Row("a backslash for a slash", "demo:\\\\run", "backslash@5"),
    Row("a backslash in the query passes", "demo:a?b\\c", "demo:a?b\\c"),
    Row("a backslash in the fragment passes", "demo:a#b\\c", "demo:a#b\\c"),
  ]

  static let authorities = [
    Row("D54 user and port", "demo://user:pw@x-callback-url:99/note", "authority@7"),
    Row("a user", "demo://user@x-callback-url/note", "authority@7"),
    Row("an empty user", "demo://@x-callback-url/note", "authority@7"),
    Row("a port", "demo://x-callback-url:80/note", "authority@22"),
    Row("a port in capitals", "demo://X-Callback-URL:80/note", "authority@22"),
    Row("a port that is no number", "demo://x-callback-url:a:b", "authority@22"),
    Row("an empty port passes", "demo://x-callback-url:/note", "demo://x-callback-url:/note"),
    Row(
      "the name as user of another host", "demo://x-callback-url@evil/note",
      "demo://x-callback-url@evil/note"),
    Row("D55 a longer host", "demo://x-callback-url.:80/note", "demo://x-callback-url.:80/note"),
    Row("D55 an encoded host", "demo://x%2Dcallback-url:80/note", "demo://x%2Dcallback-url:80/note"),
  ]

  static let limits = [
    Row("1 MiB", "demo:" + text(CallbackURL.maximumLength - 5), "demo:" + text((1 << 20) - 5)),
    Row("one byte more", "demo:" + text(CallbackURL.maximumLength - 4), "too-long@1048576"),
    Row("too long and no URL", text(CallbackURL.maximumLength + 1), "too-long@1048576"),
    Row("1,000 pieces", "demo:?" + pieces(1_000), "demo:?" + pieces(1_000)),
    Row("1,001 pieces", "demo:?" + pieces(1_001), "too-many-parameters@2006"),
    Row("D16 empty pieces count", "demo:?" + ampersands(1_000), "too-many-parameters@1006"),
    Row("999 ampersands part 1,000 pieces", "demo:?" + ampersands(999), "demo:?" + ampersands(999)),
    Row(
      "ampersands behind the # count nothing", "demo:#" + ampersands(5_000), "demo:#" + ampersands(5_000)),
  ]

  private static func text(_ count: Int) -> String { String(repeating: "a", count: count) }

  private static func ampersands(_ count: Int) -> String { String(repeating: "&", count: count) }

  private static func pieces(_ count: Int) -> String {
    Array(repeating: "a", count: count).joined(separator: "&")
  }

  @Test("Each refusal has a sentence that names its byte", arguments: URLRefusalTests.sentences)
  func describes(_ url: String, _ sentence: String) {
    do throws(URLError) {
      _ = try CallbackURL(url)
      Issue.record("\(url) passes")
    } catch {
      #expect(error.description == sentence)
    }
  }

  static let sentences: [(String, String)] = [
    ("done", "This is not a URL: a scheme such as \"notes:\" is missing or broken at byte 4."),
    ("demo:run ", "White space or a byte order mark surrounds the URL, at byte 8."),
    ("demo:r\nn", "A control character stands at byte 6; write it percent-encoded."),
    ("demo:a\\b", "A backslash stands in front of the query, at byte 6."),
    (
      "demo://u@x-callback-url/", "The host x-callback-url takes neither a user nor a port, as at byte 7."
    ),
    (text(CallbackURL.maximumLength + 1), "The URL is longer than 1048576 bytes."),
    ("demo:?" + pieces(1_001), "The URL has more than 1000 parameters, from byte 2006 on."),
  ]
}
