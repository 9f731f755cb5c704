import Testing

@testable import XCallbackCommand

@Suite("Which lines of a mimeapps.list keep GIO from reading it")
struct UnreadableLinesTests {
  @Test(
    arguments: [
      ("", []), ("[A]\nb=c\n", []), ("stray\n", [1]), ("a=b\n[A]\n", [1]),
      ("[A]\nstray\n=\nb=c\n[]\n", [2, 3, 5]),
      ("[A]\nEncoding=latin1\n", [2]), ("[A]\na\u{0}=b\n", []), ("stray", [1]),
    ] as [(String, [Int])])
  func numbers(_ text: String, _ numbers: [Int]) {
    #expect(MimeAppsList.unreadableLines(of: Array(text.utf8)) == numbers)
    // As comments they are read.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      numbers.contains($0.offset + 1) ? "#\($0.element)" : String($0.element)
    }
    let isReadable = (try? MimeAppsList(Array(lines.joined(separator: "\n").utf8))) != nil
    #expect(isReadable == !text.contains("\u{0}"))
  }
}
