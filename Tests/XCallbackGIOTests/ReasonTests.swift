import Testing

@testable import XCallbackGIO

@Suite("Reasons, in English where nobody translates")
struct ReasonTests {
  static let rows: [(reason: Reason, text: String)] = [
    (Reason("nobody answered"), "nobody answered"),
    (Reason("\("a.sh") exited with status \(3)"), "a.sh exited with status 3"),
    (Reason("\(Reason("you said \("No")")); \("%1$s")"), "you said No; %1$s"),
    (Reason("100% of \("x") %1$s"), "100% of x %1$s"),
    (Reason(verbatim: "%1$s"), "%1$s"), (Reason(""), ""),
  ]

  @Test(arguments: rows) func words(_ row: (reason: Reason, text: String)) {
    #expect(row.reason.description == row.text)
    #expect("\(row.reason)" == row.text && row.reason == Reason(verbatim: row.text))
  }

  /// The tests' locale has no catalogue; what could be taken for a placeholder in a value stays one all the same.
  @Test("values are inserted once")
  func localized() {
    #expect(Reason("\("%2$s") and \("%1$s")").localized == "%2$s and %1$s")
    #expect(Reason("\(Reason("\("%1$s") of \("b")")); \("c")").localized == "%1$s of b; c")
    #expect(Reason(verbatim: "%1$s%").localized == "%1$s%")
  }
}
