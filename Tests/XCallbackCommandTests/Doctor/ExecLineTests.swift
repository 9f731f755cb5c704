import Testing

@testable import XCallbackCommand

@Suite("Exec lines as doctor reads them")
struct ExecLineTests {
  @Test(
    arguments: [
      ("/usr/bin/xcallback-handler %u", ["/usr/bin/xcallback-handler", "%u"], "%u"),
      ("  a   %U\t", ["a", "%U"], "%U"),
      ("a \"%u\"", ["a", "%u"], nil),
      ("a '%u'", ["a", "%u"], nil),
      ("a --url=%u", ["a", "--url=%u"], nil),
      ("\"/my apps/a\" %u", ["/my apps/a", "%u"], "%u"),
      ("\"a \\\"b\\\"\" %u", ["a \"b\"", "%u"], "%u"),
      ("a \"\" %u", ["a", "", "%u"], "%u"),
      ("a \"open %u", ["a", "open %u"], nil),
      ("", [], nil),
    ] as [(String, [String], String?)])
  func words(_ line: String, _ words: [String], _ url: String?) {
    let exec = ExecLine(line)
    #expect(exec.words.map(\.text) == words)
    #expect(exec.words.first(where: \.isURL)?.text == url)
  }

  @Test(
    "what xdg-open reads otherwise than GIO",
    arguments: [
      ("/usr/bin/x", false), ("--a=b", false), ("a+b_c", false), ("\"x\"", true), ("a$b", true), ("a*", true),
      ("%%", true), ("'x'", true),
    ])
  func quotes(_ word: String, _ needsQuotes: Bool) {
    #expect(ExecLine(word).words.first?.needsQuotes == needsQuotes)
  }
}
