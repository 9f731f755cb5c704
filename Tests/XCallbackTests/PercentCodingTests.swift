import Testing
import XCallback

@Suite("Percent-encoding")
struct PercentCodingTests {
  @Test(
    "Encoding leaves the unreserved characters only",
    arguments: [
      ("", ""), ("aZ09-._~", "aZ09-._~"), (" ", "%20"), ("+", "%2B"), ("%", "%25"), ("%41", "%2541"),
      ("é", "%C3%A9"), ("\0\n\u{7F}", "%00%0A%7F"), ("a/b:c", "a%2Fb%3Ac"), ("'\"$()", "%27%22%24%28%29"),
    ])
  func encodes(_ text: String, _ encoded: String) {
    #expect(PercentCoding.encode(text) == encoded)
    #expect(PercentCoding.decode(encoded.utf8) == Array(text.utf8))
  }

  @Test("Every byte is encoded as RFC 3986 says, and decoded from either case")
  func everyByte() {
    let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
    for byte in UInt8.min...UInt8.max {
      let encoded = URLParameter(name: CollectionOfOne(byte), value: nil as [UInt8]?).description
      let hex = (byte < 16 ? "0" : "") + String(byte, radix: 16)
      #expect(encoded == (unreserved.contains(byte) ? String(UnicodeScalar(byte)) : "%" + hex.uppercased()))
      #expect(PercentCoding.decode(("%" + hex).utf8) == [byte])
      #expect(PercentCoding.decode(("%" + hex.uppercased()).utf8) == [byte])
    }
  }

  @Test(
    "Rule 7: decoding once, and leaving what is no escape",
    arguments: [
      ("%", "%"), ("%%", "%%"), ("%4", "%4"), ("%4g", "%4g"), ("%g4", "%g4"), ("%%41", "%A"),
      ("%2541", "%41"),
      ("%41%", "A%"), ("a%41b", "aAb"), ("%c3%A9", "é"), ("100%25", "100%"), ("%+1", "%+1"), ("% 41", "% 41"),
    ])
  func decodes(_ encoded: String, _ text: String) {
    #expect(PercentCoding.decode(encoded.utf8) == Array(text.utf8))
  }

  @Test("Text of any length is decoded whole: up to 256 bytes on the stack, then not", arguments: 250...262)
  func lengths(_ count: Int) throws {
    let text = String(repeating: "a", count: count - 5) + "é/"
    let callback = "cb:" + String(repeating: "x", count: count)
    for raw in [PercentCoding.encode(text), text] {
      let url = try CallbackURL("s:?v=\(raw)&x-success=\(PercentCoding.encode(callback))")
      #expect(url.allParameters.first?.value == text)
      #expect(url.success == callback)
      #expect(url.problems.isEmpty)
      let action = try CallbackURL("s:" + PercentCoding.encode(text)).action
      #expect(action?.segments == [text])
    }
    let broken = try CallbackURL("s:?v=\(PercentCoding.encode(text))%FF&x-success=a\(raw(count))")
    #expect(broken.problems.map(\.code) == [.notUTF8, .callbackNotAURL])
  }

  private func raw(_ count: Int) -> String { String(repeating: "%20", count: count / 3) }

  @Test("A plus is a space on demand, an encoded one never")
  func plus() {
    #expect(PercentCoding.decode("a+b%2B".utf8) == Array("a+b+".utf8))
    #expect(PercentCoding.decode("a+b%2B".utf8, plusIsSpace: true) == Array("a b+".utf8))
  }

  @Test(
    "ENC-07: what is illegal in a URI is encoded once, everything else stays",
    arguments: [
      (
        "demo://x-callback-url/run?vault=My Vault&t=a|b", "demo://x-callback-url/run?vault=My%20Vault&t=a%7Cb"
      ),
      ("s:a?b=c d%20%zz%", "s:a?b=c%20d%20%zz%"),
      ("s:é?é#é", "s:%C3%A9?%C3%A9#%C3%A9"),
      ("s:a?\"<>[]^`{|}", "s:a?%22%3C%3E%5B%5D%5E%60%7B%7C%7D"),
      ("s:a?!$&'()*+,;=:@/?-._~", "s:a?!$&'()*+,;=:@/?-._~"),
      ("s://[::1]:80/[a]", "s://[::1]:80/%5Ba%5D"),
      ("s://[::1]?[a]", "s://[::1]?%5Ba%5D"),
      ("s://[::1]", "s://[::1]"),
      ("s:[a]//[b]", "s:%5Ba%5D//%5Bb%5D"),
      ("s:a?b=C:\\x#\\", "s:a?b=C:%5Cx#%5C"),
      ("s:a#\\?\\", "s:a#%5C?%5C"),
      // In front of the query it is the parser's to refuse.
      ("s:a\\b?c\\", "s:a\\b?c%5C"),
      ("", ""), ("no url", "no%20url"),
    ])
  func encodesIllegal(_ text: String, _ encoded: String) {
    let once = PercentCoding.encodeIllegal(Array(text.utf8))
    #expect(String(decoding: once, as: UTF8.self) == encoded)
    #expect(PercentCoding.encodeIllegal(once) == once)
  }
}

@Suite("Schemes and reserved names")
struct NameTests {
  @Test("Schemes", arguments: [("a", "a"), ("Notes", "notes"), ("X-A+b.1", "x-a+b.1")])
  func schemes(_ text: String, _ name: String) throws {
    let scheme = try #require(Scheme(text))
    #expect(scheme.text == text)
    #expect(scheme.description == text)
    #expect(scheme.name == name)
    #expect(scheme == Scheme(name))
    #expect(Set([scheme, Scheme(name)]).count == 1)
  }

  @Test(
    "D65: what is no scheme",
    arguments: [
      "", "1a", "-a", "+a", ".a", "a b", "a:", "ä", "aä", "a_b", "a/b", "../x", "a\0", "a\n", "K\u{212A}",
    ])
  func noScheme(_ text: String) {
    #expect(Scheme(text) == nil)
  }

  @Test("Different schemes are different")
  func inequality() {
    #expect(Scheme("a") != Scheme("b"))
    #expect(Scheme("a") != Scheme("ab"))
  }

  @Test(
    "Reserved names, without ASCII case",
    arguments: [
      ("x-source", .source), ("X-SUCCESS", .success), ("x-Error", .error), ("x-cancel", .cancel),
      ("x-succes", nil),
      ("x-success ", nil), ("", nil), ("x-ſource", nil), ("x%2Derror", nil),
    ] as [(String, ReservedName?)])
  func reserved(_ text: String, _ name: ReservedName?) {
    #expect(ReservedName(ignoringCaseOf: text) == name)
  }
}
