import Testing
import XCallback

/// Design §2: what a URL says, and next to it how the same request is written in the callback form.
@Suite("URLs are read and rebuilt by the rules")
struct URLReadingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var url: String
    var says: Reading
    /// The URL in the callback form, or the refusal as `code@offset`.
    var built: String

    init(_ name: String, _ url: String, _ says: Reading, built: String) {
      self.name = name
      self.url = url
      self.says = says
      self.built = built
    }

    var testDescription: String { name }
  }

  @Test(arguments: shapes + characters + parameters + reserved + fragments)
  func reads(_ row: Row) throws {
    let url = try CallbackURL(row.url)
    #expect(Reading(of: url) == row.says)
    #expect(textOrRefusal { () throws(URLError) in try url.inCallbackForm() } == row.built)
    #expect(url.text == row.url)
    guard let built = try? CallbackURL(row.built) else { return }
    #expect(Parts(of: built) == Parts(of: url))
  }

  /// Rules 1, 3 and 4: where the action stands, and the authorities of other URLs.
  static let shapes: [Row] = [
    Row(
      "PAR-05 opaque", "demo:run?x=1",
      Reading(scheme: "demo", path: "run", query: "x=1", action: "run", parameters: ["x": "1"]),
      built: "demo://x-callback-url/run?x=1"),
    Row(
      "PAR-05 one slash", "demo:/run?x=1",
      Reading(scheme: "demo", path: "/run", query: "x=1", action: "run", parameters: ["x": "1"]),
      built: "demo://x-callback-url/run?x=1"),
    Row(
      "PAR-05 authority", "demo://run?x=1",
      Reading(
        scheme: "demo", host: "run", query: "x=1", action: "run", fromAuthority: true,
        parameters: ["x": "1"]),
      built: "demo://x-callback-url/run?x=1"),
    Row(
      "PAR-05 three slashes", "demo:///run?x=1",
      Reading(
        scheme: "demo", host: "", path: "/run", query: "x=1", action: "run", parameters: ["x": "1"]),
      built: "demo://x-callback-url/run?x=1"),
    Row(
      "PAR-05 callback form", "demo://x-callback-url/run?x=1",
      Reading(
        scheme: "demo", host: "x-callback-url", path: "/run", query: "x=1", action: "run",
        parameters: ["x": "1"]),
      built: "demo://x-callback-url/run?x=1"),
    Row(
      "PAR-03 trailing slash behind an action", "demo://x-callback-url/run/?x=1",
      Reading(
        scheme: "demo", host: "x-callback-url", path: "/run/", query: "x=1", action: "run",
        parameters: ["x": "1"]),
      built: "demo://x-callback-url/run?x=1"),
    Row(
      "PAR-03 trailing slash behind a host", "demo://capture/?x=1",
      Reading(
        scheme: "demo", host: "capture", path: "/", query: "x=1", action: "capture", fromAuthority: true,
        parameters: ["x": "1"]),
      built: "demo://x-callback-url/capture?x=1"),
    Row(
      "D56 callback name in an opaque path", "demo:x-callback-url/note",
      Reading(scheme: "demo", path: "x-callback-url/note", action: "note"),
      built: "demo://x-callback-url/note"),
    Row(
      "D56 callback name behind three slashes", "demo:///x-callback-url/note/",
      Reading(scheme: "demo", host: "", path: "/x-callback-url/note/", action: "note"),
      built: "demo://x-callback-url/note"),
    Row(
      "PAR-06 no action behind an authority", "demo://",
      Reading(scheme: "demo", host: ""), built: "demo://x-callback-url/"),
    Row("PAR-06 a scheme alone", "demo:", Reading(scheme: "demo"), built: "demo://x-callback-url/"),
    Row(
      "PAR-18 scheme as written", "DEMO://x-callback-url/run?x=1",
      Reading(
        scheme: "DEMO", host: "x-callback-url", path: "/run", query: "x=1", action: "run",
        parameters: ["x": "1"]),
      built: "DEMO://x-callback-url/run?x=1"),
    Row(
      "PAR-02 a URL in the authority", "demo://https://example.test/v.mp4",
      Reading(
        scheme: "demo", host: "https", port: "", path: "//example.test/v.mp4",
        action: "https//example.test/v.mp4", fromAuthority: true),
      built: "demo://x-callback-url/https//example.test/v.mp4"),
    Row(
      "PAR-02 as browsers deliver it", "demo://https//example.test/v.mp4",
      Reading(
        scheme: "demo", host: "https", path: "//example.test/v.mp4", action: "https//example.test/v.mp4",
        fromAuthority: true),
      built: "demo://x-callback-url/https//example.test/v.mp4"),
    Row(
      "PAR-14 user, host and port of another URL",
      "demo://user@*.xn--poema-9qae5a.example:4343/cat?x=1",
      Reading(
        scheme: "demo", userInfo: "user", host: "*.xn--poema-9qae5a.example", port: "4343", path: "/cat",
        query: "x=1", action: "*.xn--poema-9qae5a.example/cat", fromAuthority: true,
        parameters: ["x": "1"]),
      built: "authority@7"),
    Row(
      "PAR-14 a socket's path as host", "http+unix://%2Fvar%2Frun%2Fd.sock/info",
      Reading(
        scheme: "http+unix", host: "%2Fvar%2Frun%2Fd.sock", path: "/info",
        action: "%2Fvar%2Frun%2Fd.sock/info", fromAuthority: true),
      built: "http+unix://x-callback-url/%2Fvar%2Frun%2Fd.sock/info"),
    Row(
      "user and port of ssh", "ssh://user@host:22/",
      Reading(
        scheme: "ssh", userInfo: "user", host: "host", port: "22", path: "/", action: "host",
        fromAuthority: true),
      built: "authority@6"),
    Row(
      "a port alone", "demo://host:22/run",
      Reading(
        scheme: "demo", host: "host", port: "22", path: "/run", action: "host/run", fromAuthority: true),
      built: "authority@12"),
    Row(
      "an IP literal", "demo://[::1]:80/run",
      Reading(
        scheme: "demo", host: "[::1]", port: "80", path: "/run", action: "[::1]/run", fromAuthority: true),
      built: "authority@13"),
    Row(
      "an @ in the user", "demo://a@b@c/run",
      Reading(
        scheme: "demo", userInfo: "a@b", host: "c", path: "/run", action: "c/run", fromAuthority: true),
      built: "authority@7"),
    Row(
      "a telephone number", "tel:+49-30-1234",
      Reading(scheme: "tel", path: "+49-30-1234", action: "+49-30-1234"),
      built: "tel://x-callback-url/+49-30-1234"),
    Row(
      "a magnet", "magnet:?xt=urn:btih:abc",
      Reading(scheme: "magnet", query: "xt=urn:btih:abc", parameters: ["xt": "urn:btih:abc"]),
      built: "magnet://x-callback-url/?xt=urn:btih:abc"),
    Row(
      "PAR-19 a host and port without a scheme", "localhost:1234/run",
      Reading(scheme: "localhost", path: "1234/run", action: "1234/run"),
      built: "localhost://x-callback-url/1234/run"),
    Row(
      "PAR-20 data in the host", "demo://query=.SetFlags",
      Reading(scheme: "demo", host: "query=.SetFlags", action: "query=.SetFlags", fromAuthority: true),
      built: "demo://x-callback-url/query=.SetFlags"),
  ]

  /// Rule 2: what RFC 3986 forbids and people send.
  static let characters: [Row] = [
    Row(
      "raw spaces in path, query and fragment", "demo:my run?a b=c d#e f",
      Reading(
        scheme: "demo", path: "my run", query: "a b=c d", fragment: "e f", action: "my run",
        parameters: ["a b": "c d"]),
      built: "demo://x-callback-url/my run?a b=c d#e f"),
    Row(
      "raw non-ASCII everywhere", "demo://ключ/日本?é=😀#ü",
      Reading(
        scheme: "demo", host: "ключ", path: "/日本", query: "é=😀", fragment: "ü", action: "ключ/日本",
        fromAuthority: true, parameters: ["é": "😀"]),
      built: "demo://x-callback-url/ключ/日本?é=😀#ü"),
    Row(
      "the characters that a URI cannot have", "demo:a\"<>|{}[]^`?b=\"<>|{}[]^`#\"<>|{}[]^`",
      Reading(
        scheme: "demo", path: "a\"<>|{}[]^`", query: "b=\"<>|{}[]^`", fragment: "\"<>|{}[]^`",
        action: "a\"<>|{}[]^`", parameters: ["b": "\"<>|{}[]^`"]),
      built: "demo://x-callback-url/a\"<>|{}[]^`?b=\"<>|{}[]^`#\"<>|{}[]^`"),
    Row(
      "the same in a host", "demo://a{b}<c>|/run",
      Reading(
        scheme: "demo", host: "a{b}<c>|", path: "/run", action: "a{b}<c>|/run", fromAuthority: true),
      built: "demo://x-callback-url/a{b}<c>|/run"),
    Row(
      "a backslash behind the question mark", "demo:run?p=C:\\x#\\",
      Reading(
        scheme: "demo", path: "run", query: "p=C:\\x", fragment: "\\", action: "run",
        parameters: ["p": "C:\\x"]),
      built: "demo://x-callback-url/run?p=C:\\x#\\"),
    Row(
      "a backslash behind the number sign", "demo:run#a?b\\c",
      Reading(scheme: "demo", path: "run", fragment: "a?b\\c", action: "run"),
      built: "demo://x-callback-url/run#a?b\\c"),
    Row(
      "PAR-13 a raw bracket beside escapes",
      "demo://x-callback-url/run?name=[%D1%82%D0%B5%D1%81%D1%82",
      Reading(
        scheme: "demo", host: "x-callback-url", path: "/run", query: "name=[%D1%82%D0%B5%D1%81%D1%82",
        action: "run", parameters: ["name": "[тест"]),
      built: "demo://x-callback-url/run?name=[%D1%82%D0%B5%D1%81%D1%82"),
  ]

  /// Rule 9: the fragment is raw and apart.
  static let fragments: [Row] = [
    Row(
      "PAR-22 a URL in the fragment", "demo://watch#https://video.example.test/watch?v=1&t=2",
      Reading(
        scheme: "demo", host: "watch", fragment: "https://video.example.test/watch?v=1&t=2",
        action: "watch", fromAuthority: true),
      built: "demo://x-callback-url/watch#https://video.example.test/watch?v=1&t=2"),
    Row(
      "an empty fragment is one", "demo:run#",
      Reading(scheme: "demo", path: "run", fragment: "", action: "run"),
      built: "demo://x-callback-url/run#"),
    Row(
      "an encoded fragment stays as it is", "demo:run?#a%20%zz#b",
      Reading(scheme: "demo", path: "run", query: "", fragment: "a%20%zz#b", action: "run"),
      built: "demo://x-callback-url/run?#a%20%zz#b"),
    Row(
      "a fragment behind the scheme", "demo:#x",
      Reading(scheme: "demo", fragment: "x"), built: "demo://x-callback-url/#x"),
    Row(
      "a fragment behind the authority", "demo://run#x/y",
      Reading(scheme: "demo", host: "run", fragment: "x/y", action: "run", fromAuthority: true),
      built: "demo://x-callback-url/run#x/y"),
  ]
}
