import Foundation

/// The handler files of these tests, with a URL for each action that runs a command. `@BIN@`, `@RAN@` and `@SAMPLE@`
/// stand for directories of the world they are installed in.
enum Fixtures {
  static let demo = """
    [Handler]
    Name=Demo
    Callbacks=sample;demo
    Path=@BIN@

    [Action echo]
    Comment=Replies with what it was given
    Required=text
    Type.text=text
    Return.text={text}

    [Action unnamed]
    Required=text
    Type.text=text
    Return={text}

    [Action many]
    Required=tag...
    Exec=printf %s\\\\n [{@source}] [{tag}]...
    Output=none
    Return.tags=[{tag};]...

    [Action note]
    Required=text
    Type.text=text
    Exec=record @RAN@ -- {text}

    [Action bare]
    Required=text
    Type.text=text
    Exec=record @RAN@ {text}

    [Action glued]
    Required=text
    Type.text=text
    Exec=record @RAN@ --text={text} "a b" 'c"d'

    [Action full]
    Required=title
    Optional=tag...;due;pin
    Type.due=date
    Type.pin=boolean
    Exec=record @RAN@ [--tag {tag}]... [--due {due}] [{pin?} --pinned] -- {title}

    [Action path/{a}/{rest...}]
    Exec=record @RAN@ {a} {rest} {@action} {@url.scheme}

    [Action cat]
    Required=text
    Type.text=text
    Exec=cat
    Stdin={text}

    [Action exit/{status}]
    Type.status=integer 0..255
    Exec=misbehave exit {status}

    [Action signal/{number}]
    Type.number=integer 1..64
    Exec=misbehave signal {number}

    [Action hang]
    Exec=misbehave hang
    Timeout=1

    [Action linger]
    Exec=misbehave hang @RAN@/.lingering

    [Action say]
    Required=text
    Type.text=text
    DBus=org.example.Echo /org/example/Echo org.example.Echo.Say s {text}
    Return.text={@output.0}
    Return.loud={@output.1}

    [Action silence]
    DBus=org.example.Echo /org/example/Echo org.example.Echo.Hang

    [Action hold]
    Exec=misbehave hold @SAMPLE@

    [Action await]
    Exec=misbehave await @RAN@/go

    [Action flood/{bytes}]
    Type.bytes=integer 0..4000000
    Exec=misbehave flood {bytes}

    [Action garbage]
    Exec=misbehave garbage
    Output=json
    Return.id={@output.id}

    [Action closed]
    Required=text
    Type.text=text
    Exec=misbehave closed
    Stdin={text}

    [Action absent]
    Exec=no-such-program-anywhere

    [Action cancel/{status}]
    Type.status=integer 0..255
    Exec=misbehave exit {status}
    CancelStatus=7;130

    [Action background]
    Required=text
    Wait=false
    Exec=record @RAN@ -- {text}

    [Action typed]
    Required=count;day;kind;link
    Type.count=integer 1..9
    Type.day=date
    Type.kind=choice small|large
    Type.link=url https
    Exec=record @RAN@ -- {count} {day} {kind} {link}

    """

  /// One URL a command action, with parameters that use each part of its template.
  static let commandURLs: [(name: String, url: String)] = [
    ("many", "demo://x-callback-url/many?x-source=S&tag=a&tag=b%20c"),
    ("note", "demo://x-callback-url/note?text=--help%20%22'%24(id)%0Ab"),
    ("bare", "demo://x-callback-url/bare?text=plain"),
    ("glued", "demo://x-callback-url/glued?text=a%20b"),
    ("full", "demo://x-callback-url/full?title=T&tag=x&tag=y%20z&due=2026-02-28&pin"),
    ("full, the least", "demo://x-callback-url/full?title=-T&pin=no"),
    ("path", "demo://x-callback-url/path/one/two/three%2Ffour"),
    ("typed", "demo:typed?count=7&day=2024-02-29&kind=large&link=https%3A%2F%2Fexample.org%2F%3Fa%3Db%26c"),
    ("background", "demo://x-callback-url/background?text=later"),
  ]
}

extension World {
  /// A world with the `demo` handler installed and `sample` as the caller to answer.
  static func demo() throws -> World {
    let world = try World()
    try world.registerCaller("sample")
    try world.install("demo", Fixtures.demo.replacing("@SAMPLE@", with: world.received("sample")))
    return world
  }
}

/// A row of a table, by its name in the runner's output.
protocol NamedRow: Sendable, CustomStringConvertible {
  var name: String { get }
}

extension NamedRow {
  var description: String { name }
}

/// Percent-encoding of everything but RFC 3986's unreserved characters, written down a second time.
func encoded(_ text: String) -> String {
  var result = ""
  for byte in text.utf8 {
    let character = Character(Unicode.Scalar(byte))
    if character.isASCII, character.isLetter || character.isNumber || "-._~".contains(character) {
      result.append(character)
    } else {
      let digits = String(byte, radix: 16, uppercase: true)
      result += "%" + (digits.count == 1 ? "0" : "") + digits
    }
  }
  return result
}

/// The URL of an action with callbacks, each of them encoded once.
func request(
  _ action: String, _ query: String = "", success: String? = nil, error: String? = nil, cancel: String? = nil,
  scheme: String = "demo"
) -> String {
  var pieces = query.isEmpty ? [] : [query]
  if let success { pieces.append("x-success=" + encoded(success)) }
  if let error { pieces.append("x-error=" + encoded(error)) }
  if let cancel { pieces.append("x-cancel=" + encoded(cancel)) }
  return "\(scheme)://x-callback-url/\(action)" + (pieces.isEmpty ? "" : "?" + pieces.joined(separator: "&"))
}

/// The value of a parameter in a URL that the program composed, decoded.
func parameter(_ name: String, of url: String) -> String? {
  guard let query = url.split(separator: "?", maxSplits: 1).dropFirst().first else { return nil }
  for piece in query.split(separator: "#")[0].split(separator: "&") where piece.hasPrefix(name + "=") {
    return String(piece.dropFirst(name.count + 1)).removingPercentEncoding
  }
  return nil
}
