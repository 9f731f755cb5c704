import Testing

@testable import XCallbackCommand

@Suite("xcallback parse")
struct ParseCommandTests {
  @Test("every member of the JSON, in order (design §7)")
  func json() {
    let url =
      "ssh://me@host:22/a/b%2Fc?t=%C3%A4&flag&e=&x-source=S&x-success=a%3Ab&X-Error=c:d&x-cancel=e:f#g%20h"
    #expect(
      xcallback("parse", "--json", url)
        == Said(
          status: .success,
          output:
            #"{"url":"\#(url)","scheme":"ssh","host":"host","user":"me","port":"22","action":"host/a/b%2Fc","#
            + #""parameters":[{"name":"t","value":"ä"},{"name":"flag","value":null},{"name":"e","value":""}],"#
            + #""source":"S","success":"a:b","error":"c:d","cancel":"e:f","fragment":"g%20h","problems":[]}"#
            + "\n",
          errors: ""))
  }

  @Test("a parameter with a problem")
  func problem() {
    #expect(
      xcallback("parse", "--json", "s:a?b=%FF")
        == Said(
          status: .badData,
          output: #"{"url":"s:a?b=%FF","scheme":"s","host":null,"user":null,"port":null,"action":"a","#
            + #""parameters":[{"name":"b","value":null}],"source":null,"success":null,"error":null,"cancel":null,"#
            + #""fragment":null,"problems":[{"code":"not-utf8","message":"The parameter b is not UTF-8 after decoding."#
            + #"","parameter":"b","offset":4}]}"# + "\n",
          errors: ""))
  }

  @Test("a refused URL: url and problems, all else null")
  func refused() {
    let said = xcallback("parse", "--json", "notes:\\a?b")
    #expect(said.status == .badData)
    #expect(
      said.output.hasPrefix(
        #"{"url":"notes:\\a?b","scheme":null,"host":null,"user":null,"port":null,"action":null,"parameters":null,"#
          + #""source":null,"success":null,"error":null,"cancel":null,"fragment":null,"problems":[{"code":"backslash","#
      ))
    #expect(said.output.hasSuffix(#""parameter":null,"offset":6}]}"# + "\n"))
  }

  @Test("no action is null and no problem")
  func noAction() {
    let said = xcallback("parse", "--json", "magnet:?xt=1")
    #expect(said.status == .success && said.output.contains(#""action":null"#))
  }

  @Test("a table for people")
  func table() {
    #expect(
      xcallback(
        "parse", "notes://x-callback-url/new?title=a%0Ab&flag&x-success=obsidian%3A%2F%2Fopen%E2%80%AE#f")
        == Said(
          status: .success,
          output: """
            scheme      notes
            action      new
            parameters  title = a\\nb
                        flag
            x-success   obsidian://open\\u{202E}
            fragment    f

            """, errors: ""))
  }

  @Test(
    "a refusal points at the byte",
    arguments: [
      ("notes:a\\b?c", "  notes:a\\b?c\n         ^\n"),
      (" notes:a", "   notes:a\n  ^\n"),
      ("notes:ä\u{7}b", "  notes:ä\\u{07}b\n         ^\n"),
      ("notes", "  notes\n"),
      ("", "  \n  ^\n"),
    ])
  func caret(_ url: String, _ drawing: String) {
    let said = xcallback("parse", url)
    #expect(said.status == .badData && said.output.isEmpty)
    #expect(said.errors.contains("\n" + drawing), "\(said.errors)")
  }

  @Test("of a long URL what stands around the byte is shown")
  func longURL() {
    let url = "notes:" + String(repeating: "a", count: 5_000) + "\\" + String(repeating: "b", count: 5_000)
    let errors = xcallback("parse", url).errors
    #expect(errors.count < 400 && errors.contains("…"))
    #expect(errors.hasSuffix(String(repeating: " ", count: 2 + 1 + 48) + "^\n"))
  }

  @Test("one URL a line in, one JSON line out")
  func lines() {
    let said = xcallback("parse", "-", "x=1", input: "a:b\nno\nc:d?y#f")
    let lines = said.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(said.status == .badData && said.errors.isEmpty)
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix(#"{"url":"a:b?x=1","scheme":"a""#))
    #expect(lines[1].hasPrefix(#"{"url":"no","scheme":null"#))
    #expect(lines[2].hasPrefix(#"{"url":"c:d?y&x=1#f""#))
  }

  @Test("all lines in order exit 0")
  func goodLines() {
    #expect(xcallback("parse", "-", input: "a:b\nc:d\n").status == .success)
    #expect(xcallback("parse", "-", input: "") == Said(status: .success, output: "", errors: ""))
  }

  @Test("standard input cannot be the URLs and a value")
  func inputTwice() { #expect(xcallback("parse", "-", "a@-", input: "x").status == .usage) }

  @Test("parameters are encoded once and stand in front of the fragment")
  func added() {
    let said = xcallback("parse", "--json", "s:a?b=%20#f", "c=%20&", "d")
    #expect(said.output.hasPrefix(#"{"url":"s:a?b=%20&c=%2520%26&d#f""#))
  }
}
