import XCallback

extension URLReadingTests {
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
      "a lone continuation byte among ASCII", "demo:run?a=%20%80&b=%9f",
      Reading(
        scheme: "demo", path: "run", query: "a=%20%80&b=%9f", action: "run",
        parameters: ["a": Pairs.invalid, "b": Pairs.invalid], problems: ["not-utf8 a@9", "not-utf8 b@18"]),
      built: "demo://x-callback-url/run?a=%20%80&b=%9f"),
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
}
