import Testing

@testable import XCallbackGIO

@Suite struct JSONTests {
  static let texts: [Row<(input: String, value: JSONValue, output: String)>] = [
    Row("null", ("null", nil, "null")),
    Row("a string on top", ("\"a\"", "a", "\"a\"")),
    Row("an empty string", ("\"\"", "", "\"\"")),
    Row("integers", ("[0,-1,9223372036854775807]", [0, -1, .integer(.max)], "[0,-1,9223372036854775807]")),
    Row(
      "white space",
      (" { \"a\" :\t[ ] ,\r\n\"b\": {} } ", ["a": [], "b": .object(JSONObject())], "{\"a\":[],\"b\":{}}")),
    Row(
      "members keep their order",
      (
        "{\"z\":1,\"a\":true,\"m\":false}", ["z": 1, "a": true, "m": false],
        "{\"z\":1,\"a\":true,\"m\":false}"
      )),
    Row("reals are shortest", ("[0.1,1.50,1.0,-0.0]", [0.1, 1.5, 1.0, .real(-0.0)], "[0.1,1.5,1.0,-0.0]")),
    Row(
      "reals far out",
      (
        "[1e22,5e-324,1.7976931348623157e308]",
        [1e22, .real(.leastNonzeroMagnitude), .real(Double.greatestFiniteMagnitude)],
        "[1e+22,5e-324,1.7976931348623157e+308]"
      )),
    Row(
      "escapes",
      (
        #""\u00e9\ud83d\ude00\n\t\"\\\/\b\f\r\u0001""#, "é😀\n\t\"\\/\u{8}\u{c}\r\u{1}",
        #""é😀\n\t\"\\/\b\f\r\u0001""#
      )),
    Row("a null character in a string", (#"["a\u0000b"]"#, ["a\0b"], #"["a\u0000b"]"#)),
    Row(
      "equivalent names are two",
      (
        "{\"\u{e9}\":1,\"e\u{301}\":2}",
        .object(JSONObject(distinct: [.init(name: "\u{e9}", value: 1), .init(name: "e\u{301}", value: 2)])),
        "{\"\u{e9}\":1,\"e\u{301}\":2}"
      )),
  ]

  @Test(arguments: texts)
  func reading(_ row: Row<(input: String, value: JSONValue, output: String)>) throws {
    let value = try JSONValue(parsing: Array(row.value.input.utf8))
    #expect(value == row.value.value)
    #expect(value.text() == row.value.output)
    #expect(try JSONValue(parsing: Array(value.text().utf8)) == value)
    #expect(try JSONValue(parsing: Array(value.text(pretty: true).utf8)) == value)
  }

  static let refused: [Row<(bytes: [UInt8], line: Int)>] = [
    Row("nothing", ([], 1)),
    Row("white space only", (Array("\n ".utf8), 2)),
    Row("two values", (Array("1 2".utf8), 1)),
    Row("a trailing comma", (Array("[1,\n]".utf8), 2)),
    Row("a repeated name", (Array("{\"a\":1,\n\"a\":2}".utf8), 2)),
    Row("a name repeated by an escape", (Array(#"{"a":1,"\u0061":2}"#.utf8), 1)),
    Row("an integer beyond 64 bits", (Array("9223372036854775808".utf8), 1)),
    Row("a real beyond a double", (Array("1e400".utf8), 1)),
    Row("a leading zero", (Array("01".utf8), 1)),
    Row("NaN", (Array("NaN".utf8), 1)),
    Row("single quotes", (Array("{'a':1}".utf8), 1)),
    Row("a comment", (Array("/* */ 1".utf8), 1)),
    Row("a BOM", ([0xef, 0xbb, 0xbf, 0x31], 1)),
    Row("not UTF-8", ([0x22, 0xff, 0x22], 1)),
    Row("half a surrogate pair", (Array(#""\ud83d""#.utf8), 1)),
    Row("a raw control character", (Array("\"a\nb\"".utf8), 1)),
    Row("a null byte", ([0x31, 0], 1)),
    Row("a null character in a name", (Array(#"{"a\u0000b":1}"#.utf8), 1)),
    Row("an open string", (Array("\"abc".utf8), 1)),
    Row(
      "65 deep",
      (Array(String(repeating: "[", count: 65).utf8) + Array(String(repeating: "]", count: 65).utf8), 1)),
    Row("a million brackets", ([UInt8](repeating: UInt8(ascii: "["), count: 1_000_000), 1)),
  ]

  @Test(arguments: refused)
  func refusing(_ row: Row<(bytes: [UInt8], line: Int)>) {
    #expect { try JSONValue(parsing: row.value.bytes) } throws: { error in
      let error = try #require(error as? JSONError)
      return error.line == row.value.line && !error.message.isEmpty
    }
  }

  @Test func depth() throws {
    let text =
      String(repeating: "[{\"[\":", count: 32) + "\"[[[\\\"[[[\"" + String(repeating: "}]", count: 32)
    #expect(try JSONValue(parsing: Array(text.utf8)).text() == text)
    #expect { try JSONValue(parsing: Array("[\n [[]]]".utf8), maximumDepth: 2) } throws: { error in
      let error = try #require(error as? JSONError)
      return error.description == "line 2, column 3: more than 2 arrays and objects inside each other"
    }
  }

  @Test func pretty() {
    let value: JSONValue = ["a": [1, ["b": nil]], "c": .object(JSONObject()), "d": []]
    #expect(
      value.text(pretty: true) == """
        {
          "a": [
            1,
            {
              "b": null
            }
          ],
          "c": {},
          "d": []
        }
        """)
    #expect(JSONValue.real(.infinity).text() == "null")
  }

  static let paths: [Row<(path: String, text: String?)>] = [
    Row("a member", ("id", "7")),
    Row("an element's member", ("list.1.name", "b")),
    Row("digits name a member", ("years.2024", "x")),
    Row("beyond the end", ("list.2", nil)),
    Row("a negative index", ("list.-1", nil)),
    Row("a padded index", ("list.01.name", nil)),
    Row("into a scalar", ("id.0", nil)),
    Row("no such member", ("none", nil)),
    Row("a container has no text", ("list", nil)),
    Row("null has no text", ("nothing", nil)),
    Row("a boolean", ("flag", "true")),
    Row("a real", ("real", "0.1")),
  ]

  @Test(arguments: paths)
  func path(_ row: Row<(path: String, text: String?)>) {
    let value: JSONValue = [
      "id": 7, "list": [["name": "a"], ["name": "b"]], "years": ["2024": "x"], "nothing": nil, "flag": true,
      "real": 0.1,
    ]
    #expect(value.value(at: row.value.path.split(separator: "."))?.scalarText == row.value.text)
    #expect(value.value(at: []) == value)
  }

  @Test func objectsHoldANameOnce() {
    var object = JSONObject([(name: "a", value: 1), (name: "b", value: 2), (name: "a", value: 3)])
    #expect(object.members.map(\.name) == ["a", "b"])
    #expect(object["a"] == 3)
    object["b"] = nil
    object["c"] = "x"
    #expect(JSONValue.object(object).text() == #"{"a":3,"c":"x"}"#)
  }
}
