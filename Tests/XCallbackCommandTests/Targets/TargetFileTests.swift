import Testing
import XCallback
import XCallbackHandler

@testable import XCallbackCommand

@Suite("Data files about targets")
struct TargetFileTests {
  @Test("a whole one")
  func whole() throws {
    let target = try TargetFile.parse(
      Array(
        """
        {"name": "App", "scheme": "app", "needs": "a plug-in", "note": null, "callbackSchemes": ["https"],
         "sources": ["https://example.org"], "of a later version": 1,
         "actions": [{"url": "app://host/show/{id}/{rest...}", "required": ["a"], "callbacks": ["x-error"]}]}
        """.utf8), file: "app.json")
    #expect(target.name == "App" && target.scheme.name == "app" && target.needs == "a plug-in")
    #expect(target.note == nil && target.callbackSchemes == ["https"])
    let action = try #require(target.actions.first)
    #expect(action.literal == "app://host/show/")
    #expect(action.required == ["a"] && action.optional == [] && action.callbacks == [.error])
    let name = try #require(try CallbackURL("app://host/show/1/2/3?a=b").action)
    #expect(action.pattern.match(name) == ["id": "1", "rest": "2/3"])
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    /// What the fault says.
    let words: String

    init(_ name: String, _ text: String, _ words: String) {
      (testDescription, self.text, self.words) = (name, text, words)
    }
  }

  static func action(_ text: String) -> String {
    "{\"name\":\"A\",\"scheme\":\"app\",\"actions\":[{\(text)}]}"
  }

  static let rows: [Row] = [
    Row("nothing", " ", "This is no JSON"),
    Row("cut off", "{\"name\":", "This is no JSON"),
    Row("deep", String(repeating: "[", count: 100_000), "This is no JSON"),
    Row("an array", "[]", "The file is no object."),
    Row("no name", "{\"scheme\":\"app\"}", "name is missing."),
    Row("a name that is no text", "{\"name\":1}", "name is no text"),
    Row("an endless name", "{\"name\":\"\(String(repeating: "x", count: 501))\"}", "name is no text"),
    Row("no scheme", "{\"name\":\"A\"}", "scheme is missing."),
    Row("an upper-case scheme", "{\"name\":\"A\",\"scheme\":\"App\"}", "scheme is \"App\""),
    Row("no scheme at all", "{\"name\":\"A\",\"scheme\":\"a b\"}", "scheme is \"a b\""),
    Row("no actions", "{\"name\":\"A\",\"scheme\":\"app\"}", "actions has no action."),
    Row(
      "actions that are no array", "{\"name\":\"A\",\"scheme\":\"app\",\"actions\":{}}",
      "actions is no array."),
    Row(
      "an action that is no object", "{\"name\":\"A\",\"scheme\":\"app\",\"actions\":[1]}", "actions[0] is no"
    ),
    Row("an action without a URL", action(""), "actions[0].url is missing."),
    Row("a URL of another scheme", action("\"url\":\"other:x\""), "actions[0].url is \"other:x\""),
    Row("a URL with a query", action("\"url\":\"app:x?a=1\""), "actions[0].url is"),
    Row("a URL with a blank", action("\"url\":\"app:x y\""), "actions[0].url is"),
    Row("a URL with an escape sequence", action("\"url\":\"app:\\u001b[2J\""), "actions[0].url is"),
    Row("a URL that a shell would run", action("\"url\":\"app:$(id)\""), "actions[0].url is"),
    Row("a URL without an action", action("\"url\":\"app://x-callback-url/\""), "actions[0].url is"),
    Row("half a placeholder", action("\"url\":\"app:x/{id\""), "actions[0].url is"),
    Row(
      "parameters that are no texts", action("\"url\":\"app:x\",\"required\":[1]"), "actions[0].required has"),
    Row(
      "a callback that is none", action("\"url\":\"app:x\",\"callbacks\":[\"x-source\"]"),
      "actions[0].callbacks has \"x-source\""),
  ]

  @Test(arguments: rows)
  func fault(_ row: Row) throws {
    #expect {
      try TargetFile.parse(Array(row.text.utf8), file: "app.json")
    } throws: { error in
      (error as? TargetFile.Fault)?.message.hasPrefix(row.words) == true
    }
  }

  @Test("the user's file of a name hides the system's, and an empty one masks it")
  func directories() throws {
    let directory = try TemporaryDirectory()
    func write(_ name: String, at place: String, to file: String) throws {
      try directory.write(
        "{\"name\":\"\(name)\",\"scheme\":\"app\",\"actions\":[{\"url\":\"app:x\"}]}",
        to: "\(place)/\(file).json")
    }
    try write("Mine", at: "one", to: "app")
    try write("System's", at: "two", to: "app")
    try write("Plug-in", at: "two", to: "app-plugin")
    try write("Masked", at: "two", to: "masked")
    try directory.write("", to: "one/masked.json")
    try directory.write("{", to: "two/broken.json")
    try directory.write("no data file", to: "two/README")
    let catalog = TargetCatalog(directories: ["one", "missing", "two"].map { "\(directory.path)/\($0)" })
    #expect(catalog.targets.map(\.name) == ["Mine", "Plug-in"])
    #expect(catalog.problems.map(\.file) == ["\(directory.path)/two/broken.json"])
    #expect(catalog.problems.first?.severity == .warning)
  }
}
