import Testing
import XCallback

/// Design §2, rules 5–7, seen from a single parameter, and design §3, rule 2, when one is made.
@Suite("Parameters keep their bytes and are decoded once")
struct ParameterTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String?
    var value: String?
    var piece: String

    init(_ name: String, _ value: String?, _ piece: String) {
      self.name = name
      self.value = value
      self.piece = piece
    }

    var testDescription: String { piece }
  }

  @Test(
    "A made parameter is encoded once, and reads back the same",
    arguments: [
      Row("a", "b", "a=b"), Row("flag", nil, "flag"), Row("flag", "", "flag="), Row("", "v", "=v"),
      Row("file", "this & that", "file=this%20%26%20that"),
      Row("n", "1+1", "n=1%2B1"), Row("n", "100%", "n=100%25"), Row("n", "%41", "n=%2541"),
      Row("dcid[]", "a=b", "dcid%5B%5D=a%3Db"), Row("a b", "c#d?e/f:g@h", "a%20b=c%23d%3Fe%2Ff%3Ag%40h"),
      Row("é", "😀", "%C3%A9=%F0%9F%98%80"), Row("n", "-._~aZ09", "n=-._~aZ09"),
      Row("n", "\n\t\u{7F}", "n=%0A%09%7F"),
      Row("n", "!*'();:@&=+$,/?#[]", "n=%21%2A%27%28%29%3B%3A%40%26%3D%2B%24%2C%2F%3F%23%5B%5D"),
      Row(
        "x-success", "other://ext/callback?windowId=13&state=a/b",
        "x-success=other%3A%2F%2Fext%2Fcallback%3FwindowId%3D13%26state%3Da%2Fb"),
    ])
  func makes(_ row: Row) throws {
    let made = URLParameter(row.name ?? "", row.value)
    #expect(made.description == row.piece)
    let read = try #require(try CallbackURL("s:?" + row.piece).allParameters.first)
    for parameter in [made, read] {
      #expect(parameter.name == row.name)
      #expect(parameter.value == row.value)
      #expect(parameter.hasValue == (row.value != nil))
      #expect(Array(parameter.rawPiece) == Array(row.piece.utf8))
    }
    #expect(made == read)
    #expect(made.hashValue == read.hashValue)
  }

  @Test("A parameter of bytes that are not UTF-8 travels, and is invalid")
  func makesOfBytes() throws {
    let made = URLParameter(name: [0x61], value: [0xFF, 0x00] as [UInt8])
    #expect(made.description == "a=%FF%00")
    #expect(made.value == nil)
    #expect(made.hasValue)
    let url = try CallbackURL("s:?" + made.description)
    #expect(url.problems.map(\.code) == [.nul])
  }

  @Test("An empty name without a value has no spelling: nothing is written")
  func nothing() throws {
    let scheme = try #require(Scheme("s"))
    let url = try CallbackURL(
      scheme: scheme, action: nil,
      parameters: [URLParameter("", nil), URLParameter("a", nil), URLParameter("", nil)])
    #expect(url.text == "s://x-callback-url/?a")
    #expect(try CallbackURL("s:a").adding([URLParameter("", nil)]).text == "s:a")
  }

  @Test("The places of a piece in its URL")
  func places() throws {
    let parameters = try CallbackURL("s:run?a=%41&&flag&=%zz&x-source=q").allParameters
    #expect(parameters.map(\.offset) == [6, 13, 18, 23])
    #expect(parameters.map { String(decoding: $0.rawName, as: UTF8.self) } == ["a", "flag", "", "x-source"])
    #expect(
      parameters.map { $0.rawValue.map { String(decoding: $0, as: UTF8.self) } } == ["%41", nil, "%zz", "q"])
    #expect(parameters.map(\.description) == ["a=%41", "flag", "=%zz", "x-source=q"])
  }

  @Test(
    "Rule 6: a plus is a space only when the handler file says so",
    arguments: [
      ("a+b", "a+b", "a b"), ("a%2Bb", "a+b", "a+b"), ("+", "+", " "), ("a%20+b", "a +b", "a  b"),
      ("%+41", "%+41", "% 41"), ("%2+", "%2+", "%2 "), ("++%C3%A9", "++é", "  é"), ("", "", ""),
    ])
  func plus(_ raw: String, _ plain: String, _ form: String) throws {
    let parameter = try #require(try CallbackURL("s:?a=" + raw).allParameters.first)
    #expect(parameter.value == plain)
    #expect(parameter.value(plusIsSpace: false) == plain)
    #expect(parameter.value(plusIsSpace: true) == form)
  }

  @Test("Equal means: the same bytes")
  func equality() throws {
    let parameters = try CallbackURL("s:?a=b&a=%62&a&a=&a=b").allParameters
    #expect(parameters[0] != parameters[1])
    #expect(parameters[2] != parameters[3])
    #expect(parameters[0] == parameters[4])
    #expect(Set(parameters).count == 4)
  }
}
