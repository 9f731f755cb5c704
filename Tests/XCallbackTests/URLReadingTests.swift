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

  /// Rules 5, 6 and 7: names, values, repeats, plus signs, escapes.
  static let parameters: [Row] = [
    Row(
      "PAR-04 the slash rule is not for values", "demo:run?code=abc1/",
      Reading(
        scheme: "demo", path: "run", query: "code=abc1/", action: "run", parameters: ["code": "abc1/"]),
      built: "demo://x-callback-url/run?code=abc1/"),
    Row(
      "PAR-08 none, empty, filled", "demo:run?flag&empty=&z=1",
      Reading(
        scheme: "demo", path: "run", query: "flag&empty=&z=1", action: "run",
        parameters: ["flag": nil, "empty": "", "z": "1"]),
      built: "demo://x-callback-url/run?flag&empty=&z=1"),
    Row(
      "PAR-10 repeats stay in order", "tumblr://x-callback-url/chat?title=T&tags=gif&tags=lol",
      Reading(
        scheme: "tumblr", host: "x-callback-url", path: "/chat", query: "title=T&tags=gif&tags=lol",
        action: "chat", parameters: ["title": "T", "tags": "gif", "tags": "lol"]),
      built: "tumblr://x-callback-url/chat?title=T&tags=gif&tags=lol"),
    Row(
      "empty pieces and an empty name", "demo:run?&a=1&&=v&",
      Reading(
        scheme: "demo", path: "run", query: "&a=1&&=v&", action: "run", parameters: ["a": "1", "": "v"]),
      built: "demo://x-callback-url/run?&a=1&&=v&"),
    Row(
      "an empty query", "demo:run?", Reading(scheme: "demo", path: "run", query: "", action: "run"),
      built: "demo://x-callback-url/run?"),
    Row(
      "only the first equals sign splits", "demo:run?a==b=c",
      Reading(
        scheme: "demo", path: "run", query: "a==b=c", action: "run", parameters: ["a": "=b=c"]),
      built: "demo://x-callback-url/run?a==b=c"),
    Row(
      "a question mark and a slash in a value", "demo:run?a=b?c/d",
      Reading(
        scheme: "demo", path: "run", query: "a=b?c/d", action: "run", parameters: ["a": "b?c/d"]),
      built: "demo://x-callback-url/run?a=b?c/d"),
    Row(
      "a semicolon is data", "demo:run?a=1;b=2",
      Reading(
        scheme: "demo", path: "run", query: "a=1;b=2", action: "run", parameters: ["a": "1;b=2"]),
      built: "demo://x-callback-url/run?a=1;b=2"),
    Row(
      "brackets and dots in names", "demo:run?dcid[]=1&a.b=2&c[d][0]=3",
      Reading(
        scheme: "demo", path: "run", query: "dcid[]=1&a.b=2&c[d][0]=3", action: "run",
        parameters: ["dcid[]": "1", "a.b": "2", "c[d][0]": "3"]),
      built: "demo://x-callback-url/run?dcid[]=1&a.b=2&c[d][0]=3"),
    Row(
      "names are decoded once", "demo:run?a%20b=1&c%253D=2&%3D%26=3",
      Reading(
        scheme: "demo", path: "run", query: "a%20b=1&c%253D=2&%3D%26=3", action: "run",
        parameters: ["a b": "1", "c%3D": "2", "=&": "3"]),
      built: "demo://x-callback-url/run?a%20b=1&c%253D=2&%3D%26=3"),
    Row(
      "ENC-02 a plus is a plus", "demo://x-callback-url/run?q=1+1&r=1%2B1",
      Reading(
        scheme: "demo", host: "x-callback-url", path: "/run", query: "q=1+1&r=1%2B1", action: "run",
        parameters: ["q": "1+1", "r": "1+1"]),
      built: "demo://x-callback-url/run?q=1+1&r=1%2B1"),
    Row(
      "ENC-04 an encoded path beside a number",
      "phpstorm://open?file=%2Fhome%2FUSER%2Fwww%2FIndexController.php&line=38",
      Reading(
        scheme: "phpstorm", host: "open", query: "file=%2Fhome%2FUSER%2Fwww%2FIndexController.php&line=38",
        action: "open", fromAuthority: true,
        parameters: ["file": "/home/USER/www/IndexController.php", "line": "38"]),
      built: "phpstorm://x-callback-url/open?file=%2Fhome%2FUSER%2Fwww%2FIndexController.php&line=38"),
    Row(
      "PAR-17 a percent sign at the end", "demo:run?data=100%",
      Reading(
        scheme: "demo", path: "run", query: "data=100%", action: "run", parameters: ["data": "100%"]),
      built: "demo://x-callback-url/run?data=100%"),
    Row(
      "PAR-17 percent signs without two digits", "demo:run?data=%ZZ&a=%4&b=%%41&c=%4G",
      Reading(
        scheme: "demo", path: "run", query: "data=%ZZ&a=%4&b=%%41&c=%4G", action: "run",
        parameters: ["data": "%ZZ", "a": "%4", "b": "%A", "c": "%4G"]),
      built: "demo://x-callback-url/run?data=%ZZ&a=%4&b=%%41&c=%4G"),
    Row(
      "an escape does not reach over the end of its piece", "demo:run?a=%4&1=%&41",
      Reading(
        scheme: "demo", path: "run", query: "a=%4&1=%&41", action: "run",
        parameters: ["a": "%4", "1": "%", "41": nil]),
      built: "demo://x-callback-url/run?a=%4&1=%&41"),
    Row(
      "digits of either case, and doubly encoded text", "demo:run?a=%c3%A9&b=%2541",
      Reading(
        scheme: "demo", path: "run", query: "a=%c3%A9&b=%2541", action: "run",
        parameters: ["a": "é", "b": "%41"]),
      built: "demo://x-callback-url/run?a=%c3%A9&b=%2541"),
    Row(
      "PAR-15 a NUL", "demo:run?a=x%00y&b=2",
      Reading(
        scheme: "demo", path: "run", query: "a=x%00y&b=2", action: "run",
        parameters: ["a": Pairs.invalid, "b": "2"], problems: ["nul a@9"]),
      built: "demo://x-callback-url/run?a=x%00y&b=2"),
    Row(
      "a NUL in a name", "demo:run?a%00=1&b=2",
      Reading(
        scheme: "demo", path: "run", query: "a%00=1&b=2", action: "run",
        parameters: ["a\0": "1", "b": "2"], problems: ["nul a\0@9"]),
      built: "demo://x-callback-url/run?a%00=1&b=2"),
    Row(
      "bytes that are not UTF-8", "demo:run?a=%BE&%FF&c=%C3%28&d=%ED%A0%80&e=%C0%80",
      Reading(
        scheme: "demo", path: "run", query: "a=%BE&%FF&c=%C3%28&d=%ED%A0%80&e=%C0%80", action: "run",
        parameters: [
          "a": Pairs.invalid, "\u{FFFD}": nil, "c": Pairs.invalid, "d": Pairs.invalid, "e": Pairs.invalid,
        ],
        problems: ["not-utf8 a@9", "not-utf8 \u{FFFD}@15", "not-utf8 c@19", "not-utf8 d@28", "not-utf8 e@40"]),
      built: "demo://x-callback-url/run?a=%BE&%FF&c=%C3%28&d=%ED%A0%80&e=%C0%80"),
    Row(
      "D18 encoded controls are data, types judge them", "demo:run?t=%1B%5B2J%0A%7F",
      Reading(
        scheme: "demo", path: "run", query: "t=%1B%5B2J%0A%7F", action: "run",
        parameters: ["t": "\u{1B}[2J\n\u{7F}"]),
      built: "demo://x-callback-url/run?t=%1B%5B2J%0A%7F"),
    Row(
      "D4 shell text is text", "demo:run?t=$(touch%20p);`id`'x'\"y\"",
      Reading(
        scheme: "demo", path: "run", query: "t=$(touch%20p);`id`'x'\"y\"", action: "run",
        parameters: ["t": "$(touch p);`id`'x'\"y\""]),
      built: "demo://x-callback-url/run?t=$(touch%20p);`id`'x'\"y\""),
  ]

  /// Rule 8: the four reserved names.
  static let reserved: [Row] = [
    Row(
      "all four", "demo:run?x-source=App&a=1&x-success=b%3A%2F%2Fc%3Fd%3De%2526f&x-error=g:&x-cancel=h:",
      Reading(
        scheme: "demo", path: "run",
        query: "x-source=App&a=1&x-success=b%3A%2F%2Fc%3Fd%3De%2526f&x-error=g:&x-cancel=h:",
        action: "run", parameters: ["a": "1"], source: "App", success: "b://c?d=e%26f", error: "g:",
        cancel: "h:"),
      built:
        "demo://x-callback-url/run?x-source=App&a=1&x-success=b%3A%2F%2Fc%3Fd%3De%2526f&x-error=g:&x-cancel=h:"
    ),
    Row(
      "any case, and encoded names", "demo:run?X-SUCCESS=a:&x%2Derror=b:&%58-Cancel=c:&X-sOuRcE=d",
      Reading(
        scheme: "demo", path: "run", query: "X-SUCCESS=a:&x%2Derror=b:&%58-Cancel=c:&X-sOuRcE=d",
        action: "run", source: "d", success: "a:", error: "b:", cancel: "c:"),
      built: "demo://x-callback-url/run?X-SUCCESS=a:&x%2Derror=b:&%58-Cancel=c:&X-sOuRcE=d"),
    Row(
      "names that only look reserved", "demo:run?x-foo=1&x-success2=2&xsuccess=3&x%252Derror=4&x-ſuccess=5",
      Reading(
        scheme: "demo", path: "run", query: "x-foo=1&x-success2=2&xsuccess=3&x%252Derror=4&x-ſuccess=5",
        action: "run",
        parameters: ["x-foo": "1", "x-success2": "2", "xsuccess": "3", "x%2Derror": "4", "x-ſuccess": "5"]),
      built: "demo://x-callback-url/run?x-foo=1&x-success2=2&xsuccess=3&x%252Derror=4&x-ſuccess=5"),
    Row(
      "CB-05 an empty one counts as absent", "demo:run?x-success=&x-error&x-source=",
      Reading(scheme: "demo", path: "run", query: "x-success=&x-error&x-source=", action: "run"),
      built: "demo://x-callback-url/run?x-success=&x-error&x-source="),
    Row(
      "PAR-11 a callback given twice", "demo:run?x-success=other://ok&a=1&x-success=evil://steal",
      Reading(
        scheme: "demo", path: "run", query: "x-success=other://ok&a=1&x-success=evil://steal",
        action: "run", parameters: ["a": "1"], problems: ["reserved-twice x-success@34"]),
      built: "demo://x-callback-url/run?x-success=other://ok&a=1&x-success=evil://steal"),
    Row(
      "PAR-11 twice, once empty, once in capitals, once encoded",
      "demo:run?x-error=&X-ERROR=a:&x-source=a&x%2dsource=b&x-cancel=c:",
      Reading(
        scheme: "demo", path: "run", query: "x-error=&X-ERROR=a:&x-source=a&x%2dsource=b&x-cancel=c:",
        action: "run", cancel: "c:",
        problems: ["reserved-twice X-ERROR@18", "reserved-twice x-source@40"]),
      built: "demo://x-callback-url/run?x-error=&X-ERROR=a:&x-source=a&x%2dsource=b&x-cancel=c:"),
    Row(
      "three times is refused at the second and the third", "demo:run?x-cancel=a:&x-cancel=b:&x-cancel=c:",
      Reading(
        scheme: "demo", path: "run", query: "x-cancel=a:&x-cancel=b:&x-cancel=c:", action: "run",
        problems: ["reserved-twice x-cancel@21", "reserved-twice x-cancel@33"]),
      built: "demo://x-callback-url/run?x-cancel=a:&x-cancel=b:&x-cancel=c:"),
    Row(
      "CB-05 callbacks that are no URL", "demo:run?x-success=done&x-error=//cb&x-cancel=%20other://cb",
      Reading(
        scheme: "demo", path: "run", query: "x-success=done&x-error=//cb&x-cancel=%20other://cb",
        action: "run", success: "done", error: "//cb", cancel: " other://cb",
        problems: [
          "callback-not-a-url x-success@9", "callback-not-a-url x-error@24", "callback-not-a-url x-cancel@37",
        ]),
      built: "demo://x-callback-url/run?x-success=done&x-error=//cb&x-cancel=%20other://cb"),
    Row(
      "CB-06 controls hidden in a callback's scheme",
      "demo:run?x-success=java%0Ascript:alert(1)&x-error=a:%C2%85&x-cancel=a://b%5C@c",
      Reading(
        scheme: "demo", path: "run",
        query: "x-success=java%0Ascript:alert(1)&x-error=a:%C2%85&x-cancel=a://b%5C@c", action: "run",
        success: "java\nscript:alert(1)", error: "a:\u{85}", cancel: "a://b\\@c",
        problems: [
          "callback-not-a-url x-success@9", "callback-not-a-url x-error@42",
          "callback-not-a-url x-cancel@59",
        ]),
      built: "demo://x-callback-url/run?x-success=java%0Ascript:alert(1)&x-error=a:%C2%85&x-cancel=a://b%5C@c"
    ),
    Row(
      "a callback that is not UTF-8, and one with a NUL", "demo:run?x-success=a:%FF&x-error=a:%00",
      Reading(
        scheme: "demo", path: "run", query: "x-success=a:%FF&x-error=a:%00", action: "run",
        problems: ["not-utf8 x-success@9", "nul x-error@25"]),
      built: "demo://x-callback-url/run?x-success=a:%FF&x-error=a:%00"),
    Row(
      "PAR-24 a raw # in a callback ends the query", "demo:run?x-success=other://cb#part&text=1",
      Reading(
        scheme: "demo", path: "run", query: "x-success=other://cb", fragment: "part&text=1", action: "run",
        success: "other://cb"),
      built: "demo://x-callback-url/run?x-success=other://cb#part&text=1"),
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
