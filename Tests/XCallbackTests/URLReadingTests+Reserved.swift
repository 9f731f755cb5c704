import XCallback

extension URLReadingTests {
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
}
