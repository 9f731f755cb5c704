import Testing
import XCallback
import XCallbackGIO
import XCallbackHandler

@Suite struct DispatcherTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var handler: String
    let url: String
    var end: CommandEnd = .exited(0)
    var output = ""
    /// Everything that happens, in order.
    let events: [String]
    let ending: RequestReport.Ending

    init(
      _ name: String, _ handler: String, _ url: String, end: CommandEnd = .exited(0), output: String = "",
      _ ending: RequestReport.Ending, _ events: [String]
    ) {
      testDescription = name
      self.handler = "[Handler]\nCallbacks=cb;big\n" + handler
      (self.url, self.end, self.output, self.ending, self.events) = (url, end, output, ending, events)
    }
  }

  static let all = "x-success=cb%3A%2F%2Fs&x-error=cb%3A%2F%2Fe&x-cancel=cb%3A%2F%2Fc"

  static let rows: [Row] = [
    Row(
      "reply only", "[Action a]\nReturn.x=1\nReturn=2\n", "notes:a?\(all)", .success,
      ["launch cb://s?x=1&result=2"]),
    Row("no callbacks (CB-07)", "[Action a]\nReturn.x=1\n", "notes:a", .success, []),
    Row(
      "text output", "[Action a]\nExec=t\n", "notes:a?\(all)", output: "hi there\n", .success,
      ["run t", "launch cb://s?result=hi%20there"]),
    Row(
      "only one newline is dropped", "[Action a]\nExec=t\n", "notes:a?\(all)", output: "a\n\n", .success,
      ["run t", "launch cb://s?result=a%0A"]),
    Row(
      "empty text is no result", "[Action a]\nExec=t\n", "notes:a?\(all)", output: "\n", .success,
      ["run t", "launch cb://s"]),
    Row(
      "json", "[Action a]\nExec=t\nOutput=json\nReturn.id={@output.a.0.b}\n", "notes:a?\(all)",
      output: "{\"a\":[{\"b\":1.5}]}", .success, ["run t", "launch cb://s?id=1.5"]),
    Row(
      "json, all names", "[Action a]\nExec=t\nOutput=json\nResults=*\n", "notes:a?\(all)",
      output: "{\"a\":[1,\"x\"],\"b\":null,\"c\":{\"d\":true},\"e\":0.1}", .success,
      ["run t", "launch cb://s?a=1&a=x&c=%7B%22d%22%3Atrue%7D&e=0.1"]),
    Row(
      "json, some names", "[Action a]\nExec=t\nOutput=json\nResults=b;z\n", "notes:a?\(all)",
      output: "{\"a\":1,\"b\":2}", .success, ["run t", "launch cb://s?b=2"]),
    Row(
      "an absent Return is left out", "[Action a]\nExec=t\nOutput=json\nReturn.id={@output.id}\nReturn.k=v\n",
      "notes:a?\(all)", output: "{}", .success, ["run t", "launch cb://s?k=v"]),
    Row(
      "lines", "[Action a]\nExec=t\nOutput=lines\nResults=*\n", "notes:a?\(all)",
      output: "a=1=2\nno\nb=\na=3\n", .success, ["run t", "launch cb://s?a=1%3D2&a=3&b="]),
    Row(
      "match", "[Action a]\nExec=t\nOutput=match id (?<id>[0-9]+)\nResults=id\n", "notes:a?\(all)",
      output: "id 42\n", .success, ["run t", "launch cb://s?id=42"]),
    Row(
      "a reserved name in the output", "[Action a]\nExec=t\nOutput=json\nResults=*\n", "notes:a?\(all)",
      output: "{\"x-success\":1}", .error,
      [
        "run t",
        "launch cb://e?errorCode=502&errorMessage=The%20action%27s%20output%20has%20a%20value%20named%20x-success%2C%20which%20is%20reserved.",
      ]),
    Row(
      "garbage for json", "[Action a]\nExec=t\nOutput=json\n", "notes:a?\(all)", output: "{", .error,
      [
        "run t",
        "launch cb://e?errorCode=502&errorMessage=The%20action%27s%20output%20is%20not%20valid%20JSON.",
      ]),
    Row(
      "exit status", "[Action a]\nExec=t\n", "notes:a?\(all)", end: .exited(3), .error,
      ["run t", "launch cb://e?errorCode=3&errorMessage=The%20action%20failed."]),
    Row(
      "signal", "[Action a]\nExec=t\n", "notes:a?\(all)", end: .killed(signal: 9), .error,
      ["run t", "launch cb://e?errorCode=137&errorMessage=The%20action%20was%20ended%20by%20a%20signal."]),
    Row(
      "time-out", "[Action a]\nExec=t\n", "notes:a?\(all)", end: .timedOut, .timeout,
      ["run t", "launch cb://e?errorCode=408&errorMessage=The%20action%20took%20too%20long."]),
    Row(
      "too much output", "[Action a]\nExec=t\n", "notes:a?\(all)", end: .outputTooLarge, .error,
      ["run t", "launch cb://e?errorCode=413&errorMessage=The%20action%27s%20output%20is%20too%20large."]),
    Row(
      "cancel status (CB-11)", "[Action a]\nExec=t\nCancelStatus=1;130\n", "notes:a?\(all)",
      end: .exited(130), .cancel, ["run t", "launch cb://c"]),
    Row(
      "cancel without x-cancel", "[Action a]\nExec=t\nCancelStatus=1\n",
      "notes:a?x-success=cb%3As&x-error=cb%3Ae", end: .exited(1), .cancel, ["run t"]),
    Row(
      "interrupted", "[Action a]\nExec=t\n", "notes:a?\(all)", end: .interrupted(signal: 2), .cancel,
      ["run t", "launch cb://c"]),
    Row(
      "error templates see the output",
      "[Action a]\nExec=t\nOutput=json\nErrorCode={@output.c}\nErrorMessage={@output.m} {@status}\n",
      "notes:a?\(all)", end: .exited(3), output: "{\"c\":\"E1\",\"m\":\"no\"}", .error,
      ["run t", "launch cb://e?errorCode=E1&errorMessage=no%203"]),
    Row(
      "an absent error template falls back",
      "[Action a]\nExec=t\nOutput=json\nErrorCode={@output.c}\nErrorMessage={@output.m}\n", "notes:a?\(all)",
      end: .exited(3), .error, ["run t", "launch cb://e?errorCode=3&errorMessage=The%20action%20failed."]),
    Row(
      "unknown action (CB-08)", "[Action a]\n", "notes:b?\(all)", .refused,
      ["launch cb://e?errorCode=404&errorMessage=There%20is%20no%20action%20b."]),
    Row(
      "all unmet at once",
      "[Action a]\nRequired=t;u;x-cancel\nOptional=n;d\nType.n=integer\nType.d=date\nExec=x {t} {u}\n",
      "notes:a?n=x&n=y&d=2026-02-30&x-error=cb%3Ae", .refused,
      [
        "launch cb:e?errorCode=400&errorMessage=Parameter%20t%20is%20missing%3B%20parameter%20u%20is%20missing%3B%20parameter%20n%20is%20given%20more%20than%20once%3B%20parameter%20d%20must%20be%20a%20date%20%28YYYY-MM-DD%29%3B%20parameter%20x-cancel%20is%20required."
      ]),
    Row(
      "NUL (PAR-15, D6)", "[Action a]\nRequired=a\nExec=x {a}\n", "notes:a?a=x%00y&x-error=cb%3Ae", .refused,
      ["launch cb:e?errorCode=400&errorMessage=Parameter%20a%20holds%20a%20NUL%20character."]),
    Row(
      "doubled callback (PAR-11, D44)", "[Action a]\nExec=x\n",
      "notes:a?x-success=cb%3A1&x-success=cb%3A2&x-error=cb%3Ae", .refused,
      ["launch cb:e?errorCode=400&errorMessage=Parameter%20x-success%20is%20given%20more%20than%20once."]),
    Row("doubled x-error", "[Action a]\nExec=x\n", "notes:a?x-error=cb%3A1&X-Error=cb%3A2", .refused, []),
    Row(
      "forbidden x-success, allowed x-error (D29)", "[Action a]\nExec=x\n",
      "notes:a?x-success=file%3A%2F%2F%2Fx&x-error=cb%3Ae", .refused,
      ["launch cb:e?errorCode=403&errorMessage=The%20scheme%20file%20is%20not%20allowed%20for%20x-success."]),
    Row(
      "forbidden x-error refuses too", "[Action a]\nExec=x\n", "notes:a?x-success=cb%3As&x-error=other%3Ae",
      .refused,
      ["ask notes: send the answer of a to other:?"]),
    Row(
      "a dropped callback lets the action run", "[Action a]\nExec=x\n", "notes:a?x-success=gone%3As",
      .success, ["run x"]),
    Row(
      "strict", "[Action a]\nStrict=true\nExec=x\n", "notes:a?z=1&x-error=cb%3Ae", .refused,
      ["launch cb:e?errorCode=400&errorMessage=Parameter%20z%20is%20not%20known%20to%20this%20action."]),
    Row(
      "undeclared is ignored (D11)", "[Action a]\nExec=x\n", "notes:a?flags=--script%3Dx", .success, ["run x"]
    ),
    Row(
      "D2 stays behind --", "[Action a]\nRequired=t\nExec=x -- {t}\n", "notes:a?t=--output%3D%2Fetc%2Fx",
      .success, ["run x -- --output=/etc/x"]),
    Row("a dash without --", "[Action a]\nRequired=t\nExec=x {t}\n", "notes:a?t=--help", .refused, []),
    Row(
      "D4 is text", "[Action a]\nRequired=t\nExec=x -- {t}\n", "notes:a?t=%24%28touch%20p%29%3B%60id%60",
      .success, ["run x -- $(touch p);`id`"]),
    Row(
      "Notify, Open, callback in this order",
      "[Action a]\nExec=t\nNotify=\"got {@output}\"\nOpen=https://h/?q={@output}\nReturn={@output}\n",
      "notes:a?\(all)", output: "a b", .success,
      ["run t", "notify got a b", "launch https://h/?q=a%20b", "launch cb://s?result=a%20b"]),
    Row(
      "nothing follows a failure", "[Action a]\nExec=t\nNotify=x\nOpen=https://h/\n", "notes:a",
      end: .exited(1), .error, ["run t"]),
    Row(
      "Open alone, raw", "[Action a]\nRequired=u\nType.u=url https\nOpen={u}\n",
      "notes:a?u=https%3A%2F%2Fh%2Fa%20b", .success, ["launch https://h/a b"]),
    Row(
      "Open of a scheme that nothing opens", "[Action a]\nOpen=gone:x\n", "notes:a?x-error=cb%3Ae", .error,
      [
        "launch cb:e?errorCode=503&errorMessage=The%20URL%20that%20this%20action%20opens%20could%20not%20be%20opened."
      ]),
    Row(
      "Wait=false", "[Action a]\nWait=false\nExec=t x\nReturn=ok\n", "notes:a?\(all)", .success,
      ["start t x", "launch cb://s?result=ok"]),
    Row(
      "boolean flags", "[Action a]\nOptional=p\nType.p=boolean\nExec=t [{p?} --pin]\n", "notes:a?p", .success,
      ["run t --pin"]),
    Row(
      "repeats in order (PAR-10)", "[Action a]\nOptional=tag...\nExec=t [--tag {tag}]...\n",
      "notes:a?tag=gif&tag=lol", .success, ["run t --tag gif --tag lol"]),
    Row(
      "split", "[Action a]\nOptional=tag...\nSplit.tag=,\nExec=t [--tag {tag}]...\n", "notes:a?tag=a%2Cb,,c",
      .success, ["run t --tag a --tag b --tag c"]),
    Row(
      "defaults", "[Action a]\nOptional=n;who\nDefault.n=3\nDefault.who={@source}\nExec=t {n} [--by {who}]\n",
      "notes:a?x-source=Me", .success, ["run t 3 --by Me"]),
    Row(
      "pattern parameter in the query", "[Action show/{id}]\nExec=t {id}\n",
      "notes:show/1?id=2&x-error=cb%3Ae", .refused,
      [
        "launch cb:e?errorCode=400&errorMessage=Parameter%20id%20is%20part%20of%20the%20action%27s%20name%20and%20cannot%20be%20given%20again."
      ]),
    Row(
      "the catch-all gets the raw URL", "[Action *]\nExec=t -- {@url}\n", "notes:../x?a=%41#f", .success,
      ["run t -- notes:../x?a=%41#f"]),
    Row("a dot segment names no action (D12)", "[Action note]\nExec=t\n", "notes:note/..%2Frm", .refused, []),
    Row(
      "x-success of a fill place (CB-13)", "[Action a]\nReturn=VALUE\n",
      "notes:a?x-success=cb%3A%2F%2Frun%3Fname%3DShow%26input%3Dtext%26text%3D", .success,
      ["launch cb://run?name=Show&input=text&text=VALUE"]),
    Row(
      "in front of the fragment (CB-01)", "[Action a]\nReturn.title=Hi\n",
      "notes:a?x-success=cb%3A%2F%2Fcallback%23section", .success, ["launch cb://callback?title=Hi#section"]),
    Row(
      "an empty segment is no value", "[Action show/{id}]\nExec=t -- /d/{id}\n",
      "notes:show//?x-error=cb%3Ae", .refused,
      ["launch cb:e?errorCode=400&errorMessage=Parameter%20id%20is%20missing."]),
    Row(
      "names are shown, not sent, in an error", "[Action a]\nStrict=true\n",
      "notes:a?a%0Ab%1B=1&x-error=cb%3Ae", .refused,
      [
        "launch cb:e?errorCode=400&errorMessage=Parameter%20a%5Cnb%5Cu%7B1B%7D%20is%20not%20known%20to%20this%20action."
      ]),
    Row(
      "one clause for many bad values", "[Action a]\nOptional=n...\nType.n=integer\nSplit.n=,\n",
      "notes:a?n=a,b,c,d&x-error=cb%3Ae", .refused,
      ["launch cb:e?errorCode=400&errorMessage=Parameter%20n%20must%20be%20a%20whole%20number."]),
    Row(
      "user and port of the URL",
      "[Action {h}]\nType.h=hostname\nExec=t [-p{@url.port}] [-l{@url.user}] {h}\n",
      "notes://a.b-c_1@h.example:22/", .success, ["run t -p22 -la.b-c_1 h.example"]),
    Row(
      "empty ones are absent", "[Action {h}]\nType.h=hostname\nExec=t [-p{@url.port}] [-l{@url.user}] {h}\n",
      "notes://@h.example:/", .success, ["run t h.example"]),
    Row(
      "a user name that a shell or a terminal would read", "[Action {h}]\nExec=t [-l{@url.user}] {h}\n",
      "notes://$(id)@h/", .refused, []),
    Row(
      "a user name that is an option", "[Action {h}]\nExec=t [-l {@url.user}] {h}\n", "notes://-oX@h/",
      .refused, []),
    Row(
      "a user name with a space", "[Action {h}]\nExec=t [-l{@url.user}] {h}\n", "notes://a b@h/", .refused, []
    ),
    Row(
      "a port that is no number", "[Action {h}]\nExec=t [-p{@url.port}] {h}\n", "notes://h:22 -oX=y/",
      .refused, []),
    Row(
      "the same where the action does not speak of it", "[Action {h}]\nExec=t {h}\n", "notes://$(id)@h:x/",
      .success,
      ["run t h"]),
    Row(
      "an x-error that is too long says less", "[Action a]\nExec=t\nErrorMessage={@output}\n",
      "notes:a?\(all)",
      end: .exited(9), output: String(repeating: "x", count: 131_072), .error,
      ["run t", "launch cb://e?errorCode=9&errorMessage=The%20action%20failed%20with%20code%209."]),
    Row(
      "too large for argv becomes 413", "[Action a]\nExec=t\n", "notes:a?\(all)",
      output: String(repeating: "x", count: 131_072), .error,
      [
        "run t",
        "launch cb://e?errorCode=413&errorMessage=The%20results%20are%20too%20large%20for%20the%20app%20that%20asked%20for%20them.",
      ]),
  ]

  @Test(arguments: rows)
  func `a request has its outcome and nothing else happens`(row: Row) throws {
    let desktop = FakeDesktop(installed: ["cb", "other", "https"])
    desktop.result = CommandResult(end: row.end, output: Array(row.output.utf8), errorOutput: [])
    let world = try HandlerWorld(["notes": row.handler], desktop: desktop)
    let report = world.handle(row.url)
    #expect(desktop.events == row.events)
    #expect(report.ending == row.ending, "\(report.reason)")
  }

  /// Of thousands of values each could take its time to fail (D72).
  @Test func `of a parameter's values only the first that is wrong is told, and none behind it is looked at`()
    throws
  {
    let world = try HandlerWorld([
      "notes":
        "[Action a]\nOptional=n...;m\nType.n=integer\nType.m=integer\nMaxLength.n=3\nSplit.n=,\nExec=t [{n}]... [{m}]\n"
    ])
    #expect(
      world.handle("notes:a?n=1,12345,x&n=y&m=z").error?.message
        == "Parameter n is longer than 3 characters; parameter m must be a whole number.")
    #expect(world.handle("notes:a?n=1,x,12345&n=y").error?.message == "Parameter n must be a whole number.")
    #expect(world.desktop.events == [])
  }

  @Test(arguments: [2, 15, 1] as [Int32])
  func `a signal during a method call cancels, and the report says which one`(signal: Int32) throws {
    let desktop = FakeDesktop(installed: ["cb"])
    desktop.failures["call"] = GIOError(interruptedBy: signal)
    let world = try HandlerWorld(
      ["notes": "[Handler]\nCallbacks=cb\n[Action a]\nDBus=a.b /c d.e.F\nReturn=x\n"], desktop: desktop)
    let report = world.handle("notes:a?\(Self.all)")
    #expect(desktop.events == ["call d.e.F", "launch cb://c"])
    #expect(report.ending == .cancel)
    #expect(report.interruption == signal)
    #expect(report.reason.description.contains("signal \(signal)"))
  }

  @Test(
    "a value that is no word of the method's type is refused, and nobody is asked",
    arguments: [
      ("o", "x=a", false), ("o", "x=/a/", false), ("o", "x=/a", true), ("y", "x=256", false),
      ("y", "x=255", true),
      ("g", "x=((", false), ("h", "x=0", false), ("d", "x=1e3", true), ("as", "x=9", false),
      ("v", "x=s", false),
      ("q", "x=-1", false),
    ])
  func methodWords(type: String, query: String, isTaken: Bool) throws {
    let desktop = FakeDesktop(installed: ["cb"])
    desktop.reaction = .chosen("run")
    let world = try HandlerWorld(
      [
        "notes":
          "[Handler]\nCallbacks=cb\n[Action a]\nConfirm=true\nRequired=x\nDBus=a.b /c d.e.F \(type) {x}\n"
      ],
      desktop: desktop)
    let report = world.handle("notes:a?\(query)&x-error=cb%3Ae")
    if isTaken {
      #expect(desktop.events == ["ask notes: run a?", "call d.e.F"])
    } else {
      #expect(report.ending == .refused && report.error?.code == .malformed, "\(report.reason)")
      #expect(desktop.events.count == 1 && desktop.events[0].hasPrefix("launch cb:e?errorCode=400&"))
    }
  }

  @Test func `a large result reaches a D-Bus activated caller`() throws {
    let desktop = FakeDesktop(installed: [], overDBus: ["cb"])
    desktop.result = CommandResult(
      end: .exited(0), output: Array(repeating: 0x78, count: 200_000), errorOutput: [])
    let world = try HandlerWorld(["notes": "[Handler]\nCallbacks=cb\n[Action a]\nExec=t\n"], desktop: desktop)
    world.handle("notes:a?x-success=cb%3Ax")
    #expect(desktop.launched.first?.utf8.count == 200_000 + "cb:x?result=".utf8.count)
  }

  @Test func `a failed launch is neither retried nor replaced (CB-15)`() throws {
    let desktop = FakeDesktop(installed: ["cb"])
    desktop.failures["launch"] = GIOError(domain: "g-io-error-quark", code: 0, message: "no")
    let world = try HandlerWorld(["notes": "[Handler]\nCallbacks=cb\n[Action a]\n"], desktop: desktop)
    let report = world.handle("notes:a?x-success=cb%3As&x-error=cb%3Ae")
    #expect(desktop.events == ["launch cb:s"])
    #expect(report.ending == .success)
    #expect(report.notice != nil)
  }

  @Test func `our own scheme is answered here, eight deep`() throws {
    let desktop = FakeDesktop(installed: ["cb"], ours: ["notes"])
    let world = try HandlerWorld(
      ["notes": "[Handler]\nCallbacks=notes;cb\n[Action a]\nReturn.r=1\n"], desktop: desktop)
    world.handle("notes:a?x-success=notes%3Aa%3Fx-success%3Dcb%253Ax")
    #expect(desktop.events == ["launch cb:x?r=1"])
    #expect(world.nested.count == 1)

    // Each level is encoded once more; the ninth is not launched (D35, C64).
    var url = "cb:end"
    for _ in 0..<10 { url = "notes:a?x-success=" + PercentCoding.encode(url) }
    let deep = try HandlerWorld(
      ["notes": "[Handler]\nCallbacks=notes;cb\n[Action a]\n"],
      desktop: FakeDesktop(installed: ["cb"], ours: ["notes"]))
    deep.handle(url)
    #expect(deep.nested.count == 8)
    #expect(deep.desktop.events.isEmpty)
  }

  @Test func `an answer to our own scheme has no argv to fit into`() throws {
    let desktop = FakeDesktop(installed: [], ours: ["notes"])
    desktop.result = CommandResult(end: .exited(0), output: Array(repeating: 0x78, count: 200_000))
    let world = try HandlerWorld(
      ["notes": "[Handler]\nCallbacks=notes\n[Action a]\nExec=t\n[Action b]\nOptional=result\n"],
      desktop: desktop)
    #expect(world.handle("notes:a?x-success=notes%3Ab").ending == .success)
    #expect(world.nested.first?.ending == .success)
  }

  @Test(arguments: [
    ("notes:new?titel=x", "title"), ("notes:nwe", "new"), ("notes:zzz", "new"),
    ("notes:new?title=x&x-success=mailto%3A1", "Callbacks=mailto"),
    ("nowhere:x", "xcallback new nowhere"),
  ])
  func `a refusal says what to do, but not in a notification`(url: String, words: String) throws {
    let world = try HandlerWorld(["notes": "[Action new]\nRequired=title\nExec=t -- {title}\n"])
    let report = world.handle(url)
    #expect(report.ending == .refused)
    #expect(report.hint?.contains(words) == true, "\(report.hint ?? "")")
    #expect(report.notice?.body.contains(report.hint ?? "") == false)
    #expect(world.desktop.events.isEmpty)
  }

  @Test func `a missing program is 503 and nothing runs`() throws {
    let desktop = FakeDesktop(installed: ["cb"])
    desktop.missingPrograms = ["t"]
    let world = try HandlerWorld(["notes": "[Handler]\nCallbacks=cb\n[Action a]\nExec=t\n"], desktop: desktop)
    let report = world.handle("notes:a?x-error=cb%3Ae")
    #expect(report.error?.code == .unavailable)
    #expect(desktop.events.count == 1)
  }

  @Test func `an unusable handler file is 503 by the global callbacks`() throws {
    let world = try HandlerWorld(
      ["notes": "[Handler]\nCallbacks=cb\nTypo=1\n"], settings: "[Settings]\nCallbacks=cb\n")
    let report = world.handle("notes:a?x-error=cb%3Ae")
    #expect(report.isConfigurationFault)
    #expect(world.desktop.launched.first?.hasPrefix("cb:e?errorCode=503") == true)
    let silent = try HandlerWorld(["notes": "[Handler]\nCallbacks=cb\nTypo=1\n"])
    silent.handle("notes:a?x-error=cb%3Ae")
    #expect(silent.desktop.events.isEmpty)
  }

  @Test(arguments: [
    "not a url", "", " notes:a", "notes:a\n", "--help", "/etc/passwd", "notes:a\\b",
    "notes://u@x-callback-url/a",
  ])
  func `what is no URL is refused and nothing happens`(text: String) throws {
    let world = try HandlerWorld(["notes": "[Action *]\nExec=x\n"])
    let report = world.handle(text)
    #expect(report.ending == .refused)
    #expect(report.error?.code == .malformed)
    #expect(world.desktop.events.isEmpty)
    #expect(report.notice != nil)
  }

  @Test func `one uuid and one time a request`() throws {
    let world = try HandlerWorld([
      "notes": "[Handler]\nCallbacks=cb\n[Action a]\nReturn.a={@uuid}{@now}\nReturn.b={@uuid}{@now}\n"
    ])
    let report = world.handle("notes:a?x-success=cb%3Ax")
    #expect(report.results.named.count == 2)
    #expect(report.results.named[0].value == report.results.named[1].value)
  }
}
