import XCallback

/// Makes up URLs, requests and results: mostly what people send, often enough what they should not.
struct URLGenerator {
  var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  private static let friendly = Array("abcxyzABC0189-._~").map(String.init)
  private static let escapes = [
    "%20", "%2F", "%2f", "%25", "%3D", "%26", "%C3%A9", "%F0%9F%98%80", "%0A", "%41",
  ]
  private static let delimiters = ["!", "$", "'", "(", ")", "*", "+", ",", ";", ":", "@", "/", "="]
  private static let illegal = [" ", "\"", "<", ">", "[", "]", "^", "`", "{", "|", "}", "é", "日", "😀"]
  private static let broken = [
    "%", "%4", "%zz", "%%", "%FF", "%00", "%C3", "\\", "\n", "\u{7F}", "\u{85}", "?", "#", "&",
  ]
  private static let reserved = [
    "x-source", "x-success", "X-Success", "x-error", "x%2Derror", "x-cancel", "x-foo",
  ]
  private static let schemes = ["a", "demo", "Notes", "x-app+b.1", "http", "1a", "", "a_b"]
  private static let hosts = [
    "", "run", "x-callback-url", "X-CALLBACK-URL", "x-callback-url:", "x-callback-url:80", "u@x-callback-url",
    "h:22", "u:p@h", "[::1]:80", "ex%61mple", "a b", "é", "..", "a:b:c", "@", ":", "[x",
  ]

  /// True once in `count` times.
  mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  /// A run of pieces: from 0 hostility (letters) to 3 (all that breaks parsers).
  mutating func text(_ hostility: Int, upTo length: Int = 8) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...length, using: &random) {
      switch Int.random(in: 0...(3 + hostility), using: &random) {
      case 4: text += random.pick(Self.escapes + Self.delimiters)
      case 5: text += random.pick(Self.illegal)
      case 6: text += random.pick(Self.broken)
      default: text += random.pick(Self.friendly)
      }
    }
    return text
  }

  /// Text that may be a URL or nearly one.
  mutating func url(_ hostility: Int) -> String {
    var url = oneIn(20) ? random.pick(Self.schemes) : random.pick(Self.schemes.prefix(5))
    url += ":"
    if !oneIn(4) { url += "//" + (oneIn(3) ? text(hostility) : random.pick(Self.hosts)) }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      url += "/" + (oneIn(8) ? random.pick(["..", ".", "", "x-callback-url"]) : text(hostility))
    }
    if !oneIn(4) {
      let pieces = (0..<Int.random(in: 0...5, using: &random)).map { _ in piece(hostility) }
      url += "?" + pieces.joined(separator: "&")
    }
    if oneIn(4) { url += "#" + text(hostility) }
    return url
  }

  private mutating func piece(_ hostility: Int) -> String {
    let name = oneIn(3) ? random.pick(Self.reserved) : text(hostility, upTo: 4)
    if oneIn(5) { return name }
    return name + "=" + (oneIn(4) ? "cb%3A%2F%2Fx%3Fa%3D" : "") + text(hostility)
  }

  /// Decoded text: what a person or a program puts into a value.
  mutating func value() -> String {
    let scalars: [String] =
      Self.friendly + Self.illegal + Self.delimiters + ["%", "&", "?", "#", "\n", "\0", "e\u{301}"]
    return (0..<Int.random(in: 0...8, using: &random)).map { _ in random.pick(scalars) }.joined()
  }

  mutating func bytes(upTo count: Int) -> [UInt8] {
    (0..<Int.random(in: 0...count, using: &random)).map { _ in .random(in: .min ... .max, using: &random) }
  }

  mutating func action() -> ActionName? {
    ActionName(segments: (0..<Int.random(in: 0...3, using: &random)).map { _ in value() })
  }

  mutating func parameter() -> URLParameter {
    let name = oneIn(4) ? random.pick(Self.reserved) : value()
    return URLParameter(name.isEmpty ? "n" : name, oneIn(5) ? nil : value())
  }

  mutating func results() -> Results {
    let names = ["a", "b", "id", "result", "x", "é", "", value()]
    let items = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      Results.Item(random.pick(names), oneIn(6) ? nil : value())
    }
    return Results(items, unnamed: oneIn(2) ? value() : nil)
  }

  /// A callback whose query has places for ``results()`` to fill.
  mutating func callback() -> String {
    guard !oneIn(3) else { return url(2) }
    let places = ["a=", "b", "id=", "x=1", "result=", "", "%61=", "é=", "=", "text=", "a=b=", "result"]
    let pieces = (0..<Int.random(in: 0...5, using: &random)).map { _ in random.pick(places) }
    let fragment = oneIn(4) ? "#" + text(1) : ""
    return random.pick(["cb:", "cb://h/p", "cb://x-callback-url/done"]) + "?" + pieces.joined(separator: "&")
      + fragment
  }
}
