import Foundation
import Glibc
import Testing

/// `xcallback call` against handlers of ours and a program of another's making (design §7).
struct CallTests {
  static func world() throws -> World {
    let world = try World.demo()
    try world.write("\(world.root)/tmp/body", "a&b=c\n#é")
    return world
  }

  struct Row: NamedRow {
    var name: String
    var arguments: [String]
    var output: String
    var status: Int32 = 0
    var words: String = ""
  }

  static let rows: [Row] = [
    Row(name: "one result", arguments: ["demo:echo", "text=a"], output: #"{"text":"a"}"# + "\n"),
    Row(
      name: "B41, C23, C36: a value of all sorts",
      arguments: ["demo:echo", "text= -- () ? & ' \" ‘q’ _x a://b.c/d?e=f&g=h"],
      output: #"{"text":" -- () ? & ' \" ‘q’ _x a://b.c/d?e=f&g=h"}"# + "\n"),
    Row(
      name: "C12, B61: the first = splits", arguments: ["demo:echo", "text=1=2=3"],
      output: #"{"text":"1=2=3"}"# + "\n"),
    Row(
      name: "a file's bytes", arguments: ["demo:echo", "text@body"], output: #"{"text":"a&b=c\n#é"}"# + "\n"),
    Row(name: "a bare name", arguments: ["demo:full", "title=T", "pin"], output: "{}\n"),
    Row(
      name: "the URL's own parameters", arguments: ["demo:echo?text=a%26b"], output: #"{"text":"a&b"}"# + "\n"
    ),
    Row(
      name: "illegal characters are encoded", arguments: ["demo:echo?text=a b\"c"],
      output: #"{"text":"a b\"c"}"# + "\n"),
    Row(
      name: "in front of the fragment", arguments: ["demo:echo#f", "text=a"], output: #"{"text":"a"}"# + "\n"),
    Row(
      name: "the result without a name", arguments: ["demo:cat", "text=a"], output: #"{"result":"a"}"# + "\n"),
    Row(name: "B44: no results", arguments: ["demo:note", "text=a"], output: "{}\n"),
    Row(name: "--get", arguments: ["demo:echo", "text=a\nb", "--get", "text"], output: "a\nb\n"),
    Row(
      name: "--get of nothing", arguments: ["demo:echo", "text=a", "--get", "txt"], output: "", status: 65,
      words: "no value named txt; it has text"),
    Row(
      name: "C16: --json", arguments: ["demo:echo", "text=a", "--json"],
      output: #"{"outcome":"success","results":{"text":"a"},"errorCode":null,"errorMessage":null,"#
        + #""reason":"the app answered"}"# + "\n"),
    Row(
      name: "x-error", arguments: ["demo:exit/3"], output: "", status: 1,
      words: "The app reported an error (3): The action failed."),
    Row(
      name: "x-error in JSON", arguments: ["demo:exit/3", "--json"],
      output: #"{"outcome":"error","results":null,"errorCode":"3","errorMessage":"The action failed.","#
        + #""reason":"the app answered with an error"}"# + "\n", status: 1),
    Row(name: "x-cancel", arguments: ["demo:cancel/7"], output: "", status: 2, words: "Cancelled"),
    Row(
      name: "C25: an unknown action is answered", arguments: ["demo:nope"], output: "", status: 1,
      words: "(404)"),
    Row(
      name: "B60: no answer in time", arguments: ["demo:await", "--timeout", "0.3"], output: "", status: 75,
      words: "no answer came within 0.3 seconds"),
    Row(name: "C26: --no-wait", arguments: ["demo:note", "text=a", "--no-wait"], output: ""),
    Row(
      name: "--no-wait with a callback",
      arguments: ["demo:echo?x-success=sample%3Aok", "text=a", "--no-wait"], output: ""),
    Row(
      name: "--get without an answer", arguments: ["demo:echo", "--no-wait", "--get", "x"], output: "",
      status: 64, words: "--no-wait"),
    Row(
      name: "a time-out with a unit", arguments: ["demo:echo", "--timeout", "5s"], output: "", status: 64,
      words: "seconds"),
    Row(
      name: "a negative time-out", arguments: ["demo:echo", "--timeout=-1"], output: "", status: 64,
      words: "seconds"),
    Row(name: "B58: no URL", arguments: [], output: "", status: 64, words: "A URL is missing"),
    Row(name: "no URL at all", arguments: ["nonsense"], output: "", status: 65, words: "not a URL"),
    Row(
      name: "C18: no time-out", arguments: ["demo:echo", "text=a", "--timeout", "0"],
      output: #"{"text":"a"}"# + "\n"),
  ]

  @Test(arguments: rows)
  func calls(_ row: Row) throws {
    let world = try Self.world()
    var arguments = row.arguments
    for index in arguments.indices where arguments[index].hasSuffix("@body") {
      arguments[index] = "text@\(world.root)/tmp/body"
    }
    let started = Date()
    let done = try world.run(["xcallback", "call"] + arguments)
    #expect(done.outputText == row.output, "\(done.errorText)")
    #expect(done.status == row.status, "\(done.errorText)")
    #expect(row.words.isEmpty || done.errorText.contains(row.words), "\(done.errorText)")
    #expect(row.status != 0 || done.errorText.isEmpty, "\(done.errorText)")
    #expect(Date().timeIntervalSince(started) < 20)
    #expect(world.sockets() == [])
    try world.write("\(world.ran)/go", "")
  }

  @Test("a parameter from standard input, every byte of it")
  func standardInput() throws {
    let world = try Self.world()
    let done = try world.run(["sh", "-c", "printf 'a b\\n' | xcallback call demo:echo text@-"])
    #expect(done.outputText == #"{"text":"a b\n"}"# + "\n")
  }

  @Test("a large answer has no argv to fit into")
  func largeAnswer() throws {
    let world = try Self.world()
    let text = String(repeating: "0123456789", count: 20_000)
    try world.write("\(world.root)/home/large", text)
    try world.install("large", "[Action a]\nExec=cat {@home}/large\n")
    let done = try world.call("large:a", "--get", "result")
    #expect(done.outputText == text + "\n")
  }

  struct Target: NamedRow {
    var name: String
    var mode: String
    var output: String
    var status: Int32
    var words = ""
  }

  static let targets: [Target] = [
    Target(name: "an answer", mode: "answer", output: #"{"echo":"a & b","id":"1"}"# + "\n", status: 0),
    Target(
      name: "C2: one that replaces the query", mode: "replace", output: #"{"id":"1"}"# + "\n", status: 0),
    Target(name: "C7: error-Code", mode: "error", output: "", status: 1, words: "error (7): No such note"),
    Target(
      name: "an error that says nothing", mode: "bare-error", output: "", status: 1,
      words: "reported an error."),
    Target(name: "B60: a cancellation", mode: "cancel", output: "", status: 2, words: "Cancelled"),
    Target(name: "C54: none", mode: "silent", output: "", status: 75, words: "no answer"),
  ]

  @Test("a foreign app answers with gio open", arguments: targets)
  func foreignApp(_ row: Target) throws {
    let world = try World()
    try world.registerTarget("foreign", row.mode)
    #expect(try world.run(["xcallback", "install"]).status == 0)
    let timeout = row.status == 75 ? "1" : "30"
    let done = try world.call(
      "foreign://actions-uri/x?y=1#f", "text=a & b", "--source", "Tests & co", "--timeout", timeout)
    #expect(done.outputText == row.output)
    #expect(done.status == row.status, "\(done.errorText)")
    #expect(row.words.isEmpty || done.errorText.contains(row.words), "\(done.errorText)")
    #expect(world.sockets() == [])
    let url = try #require(try world.targetURLs("foreign").first)
    // The target's own form stays, and B31: every callback is there, encoded once (C1).
    #expect(
      url.hasPrefix(
        "foreign://actions-uri/x?y=1&text=a%20%26%20b&x-source=Tests%20%26%20co&x-success=xcallback%3A%2F%2F")
    )
    #expect(url.hasSuffix("#f"))
    for name in ["success", "error", "cancel"] {
      let callback = try #require(parameter("x-\(name)", of: url))
      #expect(callback.wholeMatch(of: try Regex("xcallback://x-callback-url/\(name)/[a-z0-9]{26,64}")) != nil)
    }
    #expect(try world.notifications().isEmpty)
  }

  @Test("of three answers that race one counts, whole")
  func threeAnswers() throws {
    let world = try World()
    try world.registerTarget("foreign", "twice")
    #expect(try world.run(["xcallback", "install"]).status == 0)
    let done = try world.call("foreign:x")
    #expect(["{\"id\":\"1\"}\n", "{\"id\":\"2\"}\n", ""].contains(done.outputText))
    #expect(done.status == (done.output.isEmpty ? 1 : 0))
    #expect(world.sockets() == [])
    #expect(try world.notifications().isEmpty)
    // C11: a caller always has a name.
    #expect(parameter("x-source", of: try world.targetURLs("foreign")[0]) == "xcallback")
  }

  @Test(
    "C4, C5, C8, C14, C15, C17, C21: what would never be answered is not begun, and what mends it is named")
  func checks() throws {
    let world = try World()
    try world.registerTarget("foreign", "answer")
    func refused(_ arguments: String...) throws -> (Int32, String) {
      let done = try world.launch(["xcallback", "call"] + arguments)
      #expect(done.output.isEmpty)
      return (done.status, done.errorText)
    }
    var (status, words) = try refused("foreign:x")
    #expect(status == 78 && words.contains("nothing handles xcallback: links. 'xcallback install'"))
    try world.registerCaller("xcallback")
    (status, words) = try refused("foreign:x")
    #expect(
      status == 78
        && words.contains("xcallback: links go to org.example.xcallback.desktop. 'xcallback install'"))
    #expect(try world.run(["xcallback", "install"]).status == 0)
    (status, words) = try refused("nobody:x")
    #expect(status == 69 && words.contains("'xcallback new nobody'"))
    (status, words) = try refused("foreign:x?x-success=a%3Ab")
    #expect(status == 65 && words.contains("x-success") && words.contains("--no-wait"))
    (status, words) = try refused("foreign:x", "x-error=a:b")
    #expect(status == 65 && words.contains("x-error"))
    (status, words) = try refused("file:///etc/passwd")
    #expect(status == 77)
    (status, words) = try refused("foreign:x", "a=" + String(repeating: "x", count: 131_000))
    #expect(status == 65 && words.contains("131071"))
    #expect(try world.targetURLs("foreign").isEmpty)
    #expect(world.sockets() == [])
    let json = try world.launch(["xcallback", "call", "nobody:x", "--json"])
    #expect(try json.json()["outcome"] as? String == "refused" && json.status == 69)
    #expect(try world.call("foreign:x", "text=y", "--get", "echo").outputText == "y\n")
  }

  @Test("an action calls another app's, and its answer is ours")
  func callInHandlerFile() throws {
    let world = try World()
    try world.registerTarget("foreign", "answer")
    try world.registerTarget("failing", "error")
    try world.registerTarget("silent", "silent")
    try world.registerCaller("sample")
    try world.install(
      "calls",
      """
      [Handler]
      Callbacks=sample
      [Action ask]
      Required=q
      Call=foreign:x?text={q}
      Return.said={@output.echo}
      [Action all]
      Call=foreign:x?text=1
      Results=*
      [Action fail]
      Call=failing:x
      [Action late]
      Call=silent:x
      Timeout=1
      [Action deep]
      Call=calls:ask?q=deep
      Results=*

      """)
    try world.open(request("ask", "q=a%26%20b", success: "sample:ok", scheme: "calls"), by: .gioOpen)
    try world.open(request("all", success: "sample:all", scheme: "calls"), by: .gioOpen)
    try world.open(request("fail", error: "sample:failed", scheme: "calls"), by: .gioOpen)
    try world.open(request("late", error: "sample:late", scheme: "calls"), by: .gioOpen)
    let urls = try world.urls("sample")
    #expect(
      urls == [
        "sample:ok?said=a%26%20b", "sample:all?echo=1&id=1",
        "sample:failed?errorCode=7&errorMessage=No%20such%20note",
        "sample:late?errorCode=408&errorMessage=The%20action%20took%20too%20long.",
      ])
    #expect(try world.run(["xcallback", "run", "calls:deep"]).outputText == #"{"said":"deep"}"# + "\n")
    let explained = try world.run(["xcallback", "explain", "--json", "calls:ask?q=a%26b"]).json()
    #expect(explained["call"] as? String == "foreign:x?text=a%26b")
    #expect(world.sockets() == [])
  }
}
