import Testing
import XCallback
import XCallbackGIO
import XCallbackHandler

/// What other projects' tests and users say of replies: research, callback-libraries.md B.3 and C, by their numbers.
@Suite struct ReplyFactsTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let callbacks: String
    let action: String
    /// x-success and x-error, decoded; nil for none.
    let success: String?
    let error: String?
    let events: [String]

    init(
      _ name: String, callbacks: String = "cb;raycast;shortcuts;my-app;a", _ action: String = "Return.r=1",
      success: String? = nil, error: String? = nil, _ events: [String]
    ) {
      testDescription = name
      (self.callbacks, self.action, self.success, self.error) = (callbacks, action, success, error)
      self.events = events
    }
  }

  static let rows: [Row] = [
    Row(
      "B44: no results leave the callback as it is", "", success: "raycast://done", ["launch raycast://done"]),
    Row("B44: no x-success, nothing is opened", success: nil, []),
    Row("B45: its own query stays", success: "raycast://run?foo=bar", ["launch raycast://run?foo=bar&r=1"]),
    Row(
      "B46: a value of all sorts", "Return.r=a&b=c d/e?f#g", success: "raycast://done",
      ["launch raycast://done?r=a%26b%3Dc%20d%2Fe%3Ff%23g"]),
    Row(
      "B46: an absent value is left out", "Optional=o\nReturn.r={o}\nReturn.s=1", success: "cb:x",
      ["launch cb:x?s=1"]),
    Row("B46: the web gets nothing unless it is listed", success: "https://example.org/", []),
    Row(
      "B48: code and message", "Exec=t\nErrorCode=bad-route\nErrorMessage=not a route: x y", error: "a://e",
      ["run t", "launch a://e?errorCode=bad-route&errorMessage=not%20a%20route%3A%20x%20y"]),
    Row(
      "B49: byte for byte", success: "shortcuts://x-callback-url/run-shortcut?name=Log%20verse",
      ["launch shortcuts://x-callback-url/run-shortcut?name=Log%20verse&r=1"]),
    Row("B50: the own scheme", success: "notes:a", []),
    Row("B50, B54: a file", callbacks: "*", success: "file:///unsafe", []),
    Row("B50, B52: a script", callbacks: "*", success: "javascript:alert(1)", []),
    Row("B52: data", callbacks: "*", success: "data:text/html,x", []),
    Row("B52: sms", callbacks: "*", success: "sms:1", []),
    Row("B52: tel", callbacks: "*", success: "tel:1", []),
    Row("B52: mailto", callbacks: "*", success: "mailto:a@b", []),
    Row("B52: a space in front", callbacks: "*", success: " javascript:alert(1)", []),
    Row("B52: a tab in front", callbacks: "*", success: "\tfile:///x", []),
    Row("B52: no URL", callbacks: "*", success: "nonsense", []),
    Row("B52: empty is absent", success: "", []),
    Row(
      "B55: values are encoded with %20", "Return.result-filepath=My super note.md",
      success: "my-app://success?request-id=123456789",
      ["launch my-app://success?request-id=123456789&result-filepath=My%20super%20note.md"]),
    Row(
      "B55: a missing note", "Exec=t\nErrorCode=404\nErrorMessage=Note couldn't be found",
      error: "my-app://error",
      ["run t", "launch my-app://error?errorCode=404&errorMessage=Note%20couldn%27t%20be%20found"]),
    Row(
      "B56: cancelled without x-cancel", "Exec=t\nCancelStatus=3", success: "cb:x", error: "cb:e", ["run t"]),
    Row("B57: no query", success: "cb://h", ["launch cb://h?r=1"]),
    Row("B57: an empty query", success: "cb://h?", ["launch cb://h?r=1"]),
    Row("B57: a query", success: "cb://h?a=1", ["launch cb://h?a=1&r=1"]),
    Row("B57: an ampersand at the end", success: "cb://h?a=1&", ["launch cb://h?a=1&r=1"]),
    Row("B57: a fragment", success: "cb://h#f", ["launch cb://h?r=1#f"]),
    Row("B57: opaque", success: "cb:", ["launch cb:?r=1"]),
    Row(
      "C24: an error always has both", "Exec=t", error: "cb:e",
      ["run t", "launch cb:e?errorCode=3&errorMessage=The%20action%20failed."]),
    Row(
      "C27: an empty place is filled", "Return=R",
      success: "shortcuts://run-shortcut?name=Show_Result&input=text&text=",
      ["launch shortcuts://run-shortcut?name=Show_Result&input=text&text=R"]),
  ]

  @Test(arguments: rows)
  func facts(row: Row) throws {
    let desktop = FakeDesktop(
      installed: ["cb", "raycast", "shortcuts", "my-app", "a", "https", "sms", "tel", "mailto"],
      ours: ["notes"])
    desktop.result = CommandResult(end: .exited(row.action.hasPrefix("Exec") ? 3 : 0))
    let world = try HandlerWorld(
      ["notes": "[Handler]\nCallbacks=\(row.callbacks)\n[Action a]\n\(row.action)\n"], desktop: desktop)
    var pieces: [String] = []
    if let success = row.success { pieces.append("x-success=" + PercentCoding.encode(success)) }
    if let error = row.error { pieces.append("x-error=" + PercentCoding.encode(error)) }
    world.handle("notes://x-callback-url/a" + (pieces.isEmpty ? "" : "?" + pieces.joined(separator: "&")))
    #expect(desktop.events == row.events)
  }
}
