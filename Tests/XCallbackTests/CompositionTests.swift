import Testing
import XCallback

/// Design §3, rules 1–3 and 7: the URL that is launched, byte for byte.
@Suite("Results are put on the caller's own bytes")
struct CompositionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var callback: String
    var results: Results
    var url: String

    init(_ name: String, _ callback: String, _ results: Results, _ url: String) {
      self.name = name
      self.callback = callback
      self.results = results
      self.url = url
    }

    var testDescription: String { name }
  }

  @Test(arguments: places + separators + encoding + filling + unnamed)
  func composes(_ row: Row) throws {
    let target = try #require(CallbackTarget(row.callback))
    #expect(target.url(adding: row.results) == row.url)
    #expect(target.url(adding: [:]) == row.callback)
    #expect(CallbackTarget(row.url) != nil)
  }

  static let places = [
    Row("no query", "a://b", ["r": "1"], "a://b?r=1"),
    Row("a path", "a://x-callback-url/b", ["r": "1"], "a://x-callback-url/b?r=1"),
    Row("its own query", "a://b?x=1", ["r": "1"], "a://b?x=1&r=1"),
    Row("CB-01 a fragment", "myapp://callback#section", ["title": "Hi"], "myapp://callback?title=Hi#section"),
    Row("query and fragment", "a://b?x=1#f?g=2", ["r": "1"], "a://b?x=1&r=1#f?g=2"),
    Row("an empty fragment", "a://b#", ["r": "1"], "a://b?r=1#"),
    Row("a ? only in the fragment", "a://b#?x=1", ["r": "1"], "a://b?r=1#?x=1"),
    Row("a ? in the query", "a://b?x=1?y", ["r": "1"], "a://b?x=1?y&r=1"),
    Row("opaque", "cb:", ["r": "1"], "cb:?r=1"),
    Row("opaque with a path", "launch:x", ["r": "1"], "launch:x?r=1"),
    Row("an empty authority", "shortcuts://", ["r": "1"], "shortcuts://?r=1"),
    Row("user, host, port", "ssh://u@h:22/p", ["r": "1"], "ssh://u@h:22/p?r=1"),
    Row("several in order", "a:", ["b": "1", "a": "2", "b": "3"], "a:?b=1&a=2&b=3"),
    Row("a valueless result", "a:", ["flag": nil, "r": ""], "a:?flag&r="),
  ]

  static let separators = [
    Row("a ? at the end", "a://b?", ["r": "1"], "a://b?r=1"),
    Row("a & at the end", "a://b?x=1&", ["r": "1"], "a://b?x=1&r=1"),
    Row("a ? and a & at the end", "a://b?&", ["r": "1"], "a://b?&r=1"),
    Row("a ? in front of the #", "a://b?#f", ["r": "1"], "a://b?r=1#f"),
    Row("a & in front of the #", "a://b?x=1&#f", ["r": "1", "s": "2"], "a://b?x=1&r=1&s=2#f"),
    Row("two & stay two", "a://b?x&&", ["r": "1"], "a://b?x&&r=1"),
  ]

  static let encoding = [
    Row("ENC-01 space and ampersand", "a:", ["file": "this & that"], "a:?file=this%20%26%20that"),
    Row("ENC-02 plus", "a:", ["n": "1+1"], "a:?n=1%2B1"),
    Row("percent", "a:", ["n": "100%20"], "a:?n=100%2520"),
    Row("names too", "a:", ["a b&c=d": "#?"], "a:?a%20b%26c%3Dd=%23%3F"),
    Row("unreserved", "a:", ["-._~": "aZ09-._~"], "a:?-._~=aZ09-._~"),
    Row("quotes, dollar, emoji", "a:", ["v": "'\"$()😀"], "a:?v=%27%22%24%28%29%F0%9F%98%80"),
    Row("controls", "a:", ["v": "\0\n\u{1B}"], "a:?v=%00%0A%1B"),
    Row(
      "a URL", "a:", ["url": "b://c?d=e&f=g#h"], "a:?url=b%3A%2F%2Fc%3Fd%3De%26f%3Dg%23h"),
    Row(
      "the caller's bytes are not normalised", "A://B%2f/%zz?q=a b+é|%41#é \\%", ["r": "1"],
      "A://B%2f/%zz?q=a b+é|%41&r=1#é \\%"),
    Row("D40 nested encoding stays", "app://cb?a=1%26b=2", ["r": "1"], "app://cb?a=1%26b=2&r=1"),
  ]

  static let filling = [
    Row("an empty value", "a:?id=&x=1", ["id": "7"], "a:?id=7&x=1"),
    Row("no value", "a:?id&x=1", ["id": "7"], "a:?id=7&x=1"),
    Row(
      "at the end", "drafts://open?showDraftList=true&uuid=", ["uuid": "7"],
      "drafts://open?showDraftList=true&uuid=7"),
    Row(
      "D38 what the caller wrote stays", "app://cb?result=forged", ["result": "real"],
      "app://cb?result=forged&result=real"),
    Row("the first place first", "a:?id=&id", ["id": "1", "id": "2"], "a:?id=1&id=2"),
    Row("further repeats are appended", "a:?id=", ["id": "1", "id": "2", "id": "3"], "a:?id=1&id=2&id=3"),
    Row("a filled one is passed over", "a:?id=0&id=", ["id": "1"], "a:?id=0&id=1"),
    Row("an encoded name", "a:?%69d=", ["id": "1"], "a:?%69d=1"),
    Row("names are compared with their case", "a:?ID=", ["id": "1"], "a:?ID=&id=1"),
    Row("an empty name", "a:?=&x", ["": "1"], "a:?=1&x"),
    Row("encoded values", "a:?id=", ["id": "a b=c"], "a:?id=a%20b%3Dc"),
    Row("a valueless result takes its place and leaves it", "a:?flag=", ["flag": nil], "a:?flag="),
    Row("an empty result leaves an empty place", "a:?id=", ["id": ""], "a:?id="),
    Row("an empty result at a bare name", "a:?id", ["id": ""], "a:?id="),
    Row("fill and append", "a:?x=1&id=", ["new": "2", "id": "1"], "a:?x=1&id=1&new=2"),
    Row("not in the fragment", "a:#id=", ["id": "1"], "a:?id=1#id="),
    Row("canonically equal names differ", "a:?e%CC%81=", ["é": "1"], "a:?e%CC%81=&%C3%A9=1"),
    Row("a name that is not UTF-8 is nobody's", "a:?%FF=", ["\u{FFFD}": "1"], "a:?%FF=&%EF%BF%BD=1"),
  ]

  static let unnamed = [
    Row("without a place", "a:", Results(unnamed: "v"), "a:?result=v"),
    Row("behind others", "a:?x=1", Results(unnamed: "v w"), "a:?x=1&result=v%20w"),
    Row(
      "CB-13 an empty last value", "shortcuts://run-shortcut?name=Show&input=text&text=",
      Results(unnamed: "V"), "shortcuts://run-shortcut?name=Show&input=text&text=V"),
    Row("corpus: a mail's body", "mailto:?body=", Results(unnamed: "a\nb"), "mailto:?body=a%0Ab"),
    Row("an empty value that is not last", "a:?text=&x=1", Results(unnamed: "v"), "a:?text=&x=1&result=v"),
    Row("a last name without a value", "a:?text", Results(unnamed: "v"), "a:?text&result=v"),
    Row("an & behind the last parameter", "a:?text=&", Results(unnamed: "v"), "a:?text=v&"),
    Row("in front of a fragment", "a:?text=#f", Results(unnamed: "v"), "a:?text=v#f"),
    Row("a value that ends with =", "a:?x=y=", Results(unnamed: "v"), "a:?x=y=&result=v"),
    Row(
      "a value that ends with = behind a place of that name", "a:?x%3Dy=&x=y=", Results(unnamed: "v"),
      "a:?x%3Dy=&x=y=&result=v"),
    Row("an empty place named result", "a:?result=&x=1", Results(unnamed: "v"), "a:?result=v&x=1"),
    Row("after the named ones", "a:", Results([.init("id", "1")], unnamed: "v"), "a:?id=1&result=v"),
    Row(
      "the callback's last parameter, not the appended one", "a:?text=",
      Results([.init("id", "1")], unnamed: "v"), "a:?text=v&id=1"),
    Row(
      "a place that a named one filled", "a:?text=", Results([.init("text", "1")], unnamed: "v"),
      "a:?text=1&result=v"),
    Row(
      "details §3: a named result keeps its own place", "a:?result=&text=",
      Results([.init("result", "1")], unnamed: "v"), "a:?result=1&text=v"),
    Row(
      "a named result and the unnamed one without places", "a:",
      Results([.init("result", "1")], unnamed: "v"), "a:?result=1&result=v"),
    Row("empty text is no result", "a:?text=", Results(unnamed: ""), "a:?text="),
    Row(
      "a place that a named one took with empty text", "a:?text=",
      Results([.init("text", "")], unnamed: "v"), "a:?text=&result=v"),
  ]

  @Test("A large result on a callback with a thousand parameters takes no second")
  func scales() throws {
    let query = Array(repeating: "a=", count: 1_000).joined(separator: "&")
    let target = try #require(CallbackTarget("a:?" + query))
    let items = (0..<1_000).map { _ in Results.Item("a", "1") }
    let value = String(repeating: "é", count: 100_000)
    let url = target.url(adding: Results(items, unnamed: value))
    #expect(url.hasPrefix("a:?a=1&a=1&"))
    #expect(url.utf8.count == 3 + 1_000 * 4 - 1 + "&result=".utf8.count + 600_000)
  }
}
