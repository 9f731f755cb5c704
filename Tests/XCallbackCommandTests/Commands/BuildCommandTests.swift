import Testing

@testable import XCallbackCommand

@Suite("xcallback build")
struct BuildCommandTests {
  @Test(
    "a URL of its parts",
    arguments: [
      (["notes:new"], "notes://x-callback-url/new"),
      (
        ["notes:new", "title=Milk & eggs", "flag"], "notes://x-callback-url/new?title=Milk%20%26%20eggs&flag"
      ),
      (["notes://new/?a=1#f", "b=2"], "notes://x-callback-url/new?a=1&b=2#f"),
      (["notes:a b/\"ü\"?c=^%20%"], "notes://x-callback-url/a%20b/%22%C3%BC%22?c=%5E%20%"),
      (["notes:a?b=\\"], "notes://x-callback-url/a?b=%5C"),
      (["N:a/b%2Fc"], "N://x-callback-url/a/b%2Fc"),
      (
        ["s:a", "--success", "b:c?d=e&f", "--source=&", "--cancel", "b:x", "--error", "b:y"],
        "s://x-callback-url/a?x-source=%26&x-success=b%3Ac%3Fd%3De%26f&x-error=b%3Ay&x-cancel=b%3Ax"
      ),
    ])
  func builds(_ arguments: [String], _ url: String) {
    #expect(run(arguments: ["build"] + arguments) == Said(status: .success, output: url + "\n", errors: ""))
  }

  @Test(
    "refused with nothing on standard output",
    arguments: [
      ["ssh://me@host/a"], ["ssh://host:22/a"], ["s:a\\b"], ["no url"], ["s:a", "--success", "no url"],
      ["s:a?x-success=b:c", "--success", "d:e"], ["s:a\u{7}"],
    ])
  func refused(_ arguments: [String]) {
    let said = run(arguments: ["build"] + arguments)
    #expect(said.status == .badData && said.output.isEmpty && !said.errors.isEmpty)
  }

  @Test("JSON")
  func json() {
    #expect(xcallback("build", "--json", "s:a").output == #"{"url":"s://x-callback-url/a"}"# + "\n")
  }
}
