import Testing

@testable import XCallbackGIO

@Suite struct DBusWordsTests {
  static let good: [Row<(signature: String, words: [String], arguments: [DBusArgument])>] = [
    Row("nothing", ("", [], [])),
    Row("strings", ("ss", ["a b", ""], [.string("a b"), .string("")])),
    Row(
      "integers",
      (
        "ynqiuxt",
        [
          "255", "-32768", "65535", "-2147483648", "4294967295", "-9223372036854775808",
          "18446744073709551615",
        ],
        [.byte(255), .int16(.min), .uint16(.max), .int32(.min), .uint32(.max), .int64(.min), .uint64(.max)]
      )),
    Row("a number", ("dd", ["0.1", "-1e3"], [.double(0.1), .double(-1000)])),
    Row(
      "booleans",
      (
        "bbbb", ["true", "no", "1", "OFF"],
        [.boolean(true), .boolean(false), .boolean(true), .boolean(false)]
      )),
    Row("a path and a signature", ("og", ["/a/b", "a{sv}"], [.objectPath("/a/b"), .signature("a{sv}")])),
    Row(
      "an array",
      ("asi", ["2", "a", "b", "7"], [.array(element: "s", [.string("a"), .string("b")]), .int32(7)])),
    Row("an empty array", ("as", ["0"], [.array(element: "s", [])])),
    Row(
      "an array of what follows",
      ("sas", ["x", "*", "a", "*"], [.string("x"), .array(element: "s", [.string("a"), .string("*")])])),
    Row("an array of nothing that follows", ("as", ["*"], [.array(element: "s", [])])),
    Row(
      "arrays in an array",
      (
        "aai", ["2", "1", "5", "0"],
        [.array(element: "ai", [.array(element: "i", [.int32(5)]), .array(element: "i", [])])]
      )),
    Row(
      "a structure",
      ("(s(iu))", ["a", "1", "2"], [.structure([.string("a"), .structure([.int32(1), .uint32(2)])])])),
    Row(
      "a dictionary",
      (
        "a{sv}", ["2", "urgency", "y", "1", "list", "as", "1", "z"],
        [
          .array(
            element: "{sv}",
            [
              .dictEntry(.string("urgency"), .variant(.byte(1))),
              .dictEntry(.string("list"), .variant(.array(element: "s", [.string("z")]))),
            ])
        ]
      )),
    Row(
      "a dictionary of what follows",
      (
        "a{ss}", ["*", "a", "1", "b", "2"],
        [
          .array(
            element: "{ss}",
            [
              .dictEntry(.string("a"), .string("1")), .dictEntry(.string("b"), .string("2")),
            ])
        ]
      )),
    Row("a variant in a variant", ("v", ["v", "s", "x"], [.variant(.variant(.string("x")))])),
  ]

  @Test(arguments: good)
  func reading(_ row: Row<(signature: String, words: [String], arguments: [DBusArgument])>) throws {
    #expect(try DBus.arguments(signature: row.value.signature, words: row.value.words) == row.value.arguments)
  }

  static let bad:
    [Row<(signature: String, words: [String], code: DBusWordsError.Code, index: Int?, type: String)>] = [
      Row("too few words", ("ss", ["a"], .missingWord, 1, "s")),
      Row("too many words", ("s", ["a", "b"], .tooManyWords, 1, "s")),
      Row("words for nothing", ("", ["a"], .tooManyWords, 0, "")),
      Row("no integer", ("i", ["a"], .badWord, 0, "i")),
      Row("an integer out of range", ("sy", ["a", "256"], .badWord, 1, "y")),
      Row("a negative count", ("as", ["-1"], .badWord, 0, "as")),
      Row("a count too large", ("as", ["4000000000", "a"], .missingWord, 2, "s")),
      Row("half a dictionary entry", ("a{ss}", ["*", "a"], .missingWord, 2, "s")),
      Row("a boolean", ("b", ["maybe"], .badWord, 0, "b")),
      Row("no path", ("o", ["a/b"], .badWord, 0, "o")),
      Row("no signature", ("g", ["a{vs}"], .badWord, 0, "g")),
      Row("no variant's signature", ("v", ["ss", "a", "b"], .badWord, 0, "v")),
      Row("a null character", ("s", ["a\0b"], .badWord, 0, "s")),
      Row("variants without end", ("v", Array(repeating: "v", count: 100_000), .tooDeep, 60, "v")),
      Row("file descriptors", ("h", ["1"], .badSignature, nil, "h")),
    ]

  @Test(arguments: bad)
  func refusing(
    _ row: Row<(signature: String, words: [String], code: DBusWordsError.Code, index: Int?, type: String)>
  ) {
    #expect { try DBus.arguments(signature: row.value.signature, words: row.value.words) } throws: { error in
      let error = try #require(error as? DBusWordsError)
      return error.code == row.value.code && error.index == row.value.index && error.type == row.value.type
    }
  }

  @Test func theMessageNamesWordAndType() {
    #expect {
      try DBus.arguments(signature: "si", words: ["a", "x"])
    } throws: { "\($0)" == "word 2, \"x\", is not a 32-bit integer (type i)" }
    #expect {
      try DBus.arguments(signature: "as", words: ["1"])
    } throws: { "\($0)" == "word 2 is missing: a string (type s)" }
  }

  @Test(arguments: [
    "a", "(", ")", "()", "{ss}", "a{s}", "a{vs}", "a{sss}", "a{(s)s}", "z", "(s", "a{ss", "é", "m", "r",
    String(repeating: "a", count: 33) + "s",
    String(repeating: "(", count: 33) + "s" + String(repeating: ")", count: 33),
    String(repeating: "s", count: 256),
  ])
  func badSignatures(_ signature: String) {
    #expect(throws: DBusWordsError.self) { try DBus.validate(signature: signature) }
  }

  @Test func longestSignatures() throws {
    try DBus.validate(signature: String(repeating: "s", count: 255))
    try DBus.validate(signature: String(repeating: "a", count: 32) + "s")
    try DBus.validate(signature: String(repeating: "(", count: 32) + "s" + String(repeating: ")", count: 32))
  }

  static let methods: [Row<(method: DBusMethod, isGood: Bool)>] = [
    Row(
      "good", (DBusMethod(name: "org.example.A", path: "/a", interface: "org.example.A", member: "Do"), true)),
    Row("a unique name", (DBusMethod(name: ":1.5", path: "/", interface: "a.b", member: "Do"), true)),
    Row("a name without a dot", (DBusMethod(name: "org", path: "/a", interface: "a.b", member: "Do"), false)),
    Row(
      "a path with a slash at the end",
      (DBusMethod(name: "a.b", path: "/a/", interface: "a.b", member: "Do"), false)),
    Row(
      "an interface without a dot", (DBusMethod(name: "a.b", path: "/a", interface: "a", member: "Do"), false)
    ),
    Row(
      "a method with a dot", (DBusMethod(name: "a.b", path: "/a", interface: "a.b", member: "c.Do"), false)),
    Row("a null character", (DBusMethod(name: "a.b\0", path: "/a", interface: "a.b", member: "Do"), false)),
    Row(
      "a signature",
      (DBusMethod(name: "a.b", path: "/a", interface: "a.b", member: "Do", signature: "a"), false)),
  ]

  @Test(arguments: methods)
  func names(_ row: Row<(method: DBusMethod, isGood: Bool)>) {
    #expect(((try? row.value.method.validate()) != nil) == row.value.isGood)
  }

  static let noBuses: [Row<(variables: [String: String], isBus: Bool)>] = [
    Row("an address", (["DBUS_SESSION_BUS_ADDRESS": "unix:path=/x"], true)),
    Row("nothing", ([:], false)),
    Row("an empty address", (["DBUS_SESSION_BUS_ADDRESS": ""], false)),
    Row("only autolaunch", (["DBUS_SESSION_BUS_ADDRESS": "autolaunch:"], false)),
    Row("a directory without a bus", (["XDG_RUNTIME_DIR": "/usr"], false)),
    Row("a relative directory", (["XDG_RUNTIME_DIR": "."], false)),
  ]

  /// D-Bus would be started by `dbus-launch`; none is (design §6).
  @Test(arguments: noBuses)
  func sessionBus(_ row: Row<(variables: [String: String], isBus: Bool)>) {
    if row.value.isBus {
      #expect(throws: Never.self) { try BusConnection.checkSessionBus(Environment(row.value.variables)) }
    } else {
      #expect { try BusConnection.checkSessionBus(Environment(row.value.variables)) } throws: {
        ($0 as? GIOError)?.isNoBus == true
      }
    }
  }
}
