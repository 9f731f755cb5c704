import Testing
import XCallback
import XCallbackGIO
import XCallbackHandler

/// A handler file with one fault: what `check` says of it.
struct FaultRow: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let text: String
  let line: Int?
  let code: String
  /// Words that the message holds.
  let words: String
  var suggestion: String?

  init(
    _ name: String, _ text: String, _ line: Int?, _ code: String, _ words: String, suggestion: String? = nil
  ) {
    testDescription = name
    self.text = text
    self.line = line
    self.code = code
    self.words = words
    self.suggestion = suggestion
  }
}

@Suite struct HandlerFileTests {
  static let faults: [FaultRow] = [
    FaultRow("byte order mark", "\u{FEFF}[Handler]\n", 1, "byte-order-mark", "byte order mark"),
    FaultRow("carriage return", "[Handler]\nName=x\r\n", 2, "carriage-return", "LF"),
    FaultRow("NUL", "[Handler]\nName=\u{0}\n", 2, "nul", "NUL"),
    FaultRow("indented key", "[Handler]\n Name=x\n", 2, "indented", "White space"),
    FaultRow("indented group", "[Handler]\n\t[Action a]\n", 2, "indented", "White space"),
    FaultRow("no key", "[Handler]\nName\n", 2, "no-key", "key=value"),
    FaultRow("key in front of groups", "Name=x\n[Handler]\n", 1, "no-group", "[Handler]"),
    FaultRow("repeated group", "[Action a]\nReturn=1\n[Action a]\nReturn=2\n", 3, "repeated-group", "line 1"),
    FaultRow("repeated key", "[Action a]\nReturn=1\nReturn=2\n", 3, "repeated-key", "line 2"),
    FaultRow("text behind a group", "[Action a] x\nReturn=1\n", 1, "group", "nothing behind"),
    FaultRow(
      "D70 too many groups", (0...1_000).map { "[Action a\($0)]\n" }.joined() + "nothing\n", 1_001,
      "too-many",
      "more than 1000 groups"),
    FaultRow(
      "D70 too many keys", "[Action a]\n" + (0...1_000).map { "Type.a\($0)=line\n" }.joined(), 1_002,
      "too-many",
      "keys in a group"),
    FaultRow(
      "D70 too many parameters", "[Action a]\nRequired=" + (0...1_000).map { "a\($0);" }.joined() + "\n", 2,
      "too-many", "1001 parameters"),
    FaultRow("unknown group", "[Handlr]\n[Action a]\n", 1, "unknown-group", "Handler", suggestion: "Handler"),
    FaultRow("unknown key", "[Action a]\nComent=x\n", 2, "unknown-key", "Comment", suggestion: "Comment"),
    FaultRow(
      "unknown key of [Handler]", "[Handler]\nCalbacks=a\n[Action a]\n", 2, "unknown-key", "Callbacks",
      suggestion: "Callbacks"),
    FaultRow("case counts", "[Action a]\nexec=x\n", 2, "unknown-key", "Exec", suggestion: "Exec"),
    FaultRow(
      "a misspelt Confirm", "[Action a]\nConfrim=true\n", 2, "unknown-key", "Confirm", suggestion: "Confirm"),
    FaultRow("D69 comand=", "[Action a]\ncomand=x\n", 2, "unknown-key", "comand"),
    FaultRow("locale suffix on another key", "[Handler]\nIcon[de]=x\n[Action a]\n", 2, "unknown-key", "Icon"),
    FaultRow("boolean", "[Action a]\nStrict=yes\n", 2, "boolean", "true or false"),
    FaultRow(
      "boolean with a capital", "[Handler]\nPlusIsSpace=True\n[Action a]\n", 2, "boolean", "PlusIsSpace"),
    FaultRow("number", "[Action a]\nExec=x\nTimeout=soon\n", 3, "number", "Timeout"),
    FaultRow("negative number", "[Action a]\nExec=x\nTimeout=-1\n", 3, "number", "Timeout"),
    FaultRow("Call of any scheme", "[Action a]\nRequired=u\nCall={u}\n", 3, "open-scheme", "takes any URL"),
    FaultRow(
      "Call of any URL", "[Action a]\nRequired=u\nType.u=url\nCall={u}\n", 4, "open-scheme",
      "Call={u} takes any URL"),
    FaultRow("Call of an answer", "[Action a]\nCall=xcallback:x\n", 2, "call", "answers to calls"),
    FaultRow("Call with a callback", "[Action a]\nCall=app:x?a=1&x-error=y:z\n", 2, "call", "write Open"),
    FaultRow("Call of a file", "[Action a]\nCall=file:/etc/passwd\n", 2, "open-scheme", "never launched"),
    FaultRow("Call and Exec", "[Action a]\nCall=b:c\nExec=x\n", 3, "two-workers", "one of Exec"),
    FaultRow("Call and DBus", "[Action a]\nDBus=a.b /c d.e\nCall=b:c\n", 3, "two-workers", "one of Exec"),
    FaultRow("Call with Output", "[Action a]\nCall=b:c\nOutput=json\n", 3, "needs-exec", "Output"),
    FaultRow("Call with Stdin", "[Action a]\nCall=b:c\nStdin=x\n", 3, "needs-exec", "Stdin"),
    FaultRow("Confirm is a word", "[Action a]\nConfirm=yes\n", 2, "confirm", "unless-key"),
    FaultRow("Key without a name", "[Action a]\nKey=\n", 2, "key-name", "auth-token"),
    FaultRow("no action", "[Handler]\nName=x\n", nil, "no-action", "[Action new]"),
    FaultRow(
      "bare https callback", "[Handler]\nCallbacks=a;https\n[Action a]\n", 2, "callback",
      "https://example.org"),
    FaultRow("javascript callback", "[Handler]\nCallbacks=javascript\n[Action a]\n", 2, "callback", "never"),
    FaultRow("callback that is none", "[Handler]\nCallbacks=//x\n[Action a]\n", 2, "callback", "//x"),
    FaultRow("relative Path", "[Handler]\nPath=bin\n[Action a]\n", 2, "path", "absolute"),
    FaultRow("action without a name", "[Action ]\n", 1, "action-name", "name"),
    FaultRow("placeholder in a segment", "[Action show-{id}]\n", 1, "action-name", "show-{id}"),
    FaultRow("rest in front", "[Action {all...}/x]\n", 1, "action-name", "rest"),
    FaultRow("name twice in the pattern", "[Action {a}/{a}]\n", 1, "action-name", "twice"),
    FaultRow("dot segment", "[Action a/..]\n", 1, "action-name", "No URL"),
    FaultRow("equal shapes", "[Action a/{x}]\n[Action a/{y}]\n", 2, "same-action", "line 1"),
    FaultRow("two catch-alls", "[Action *]\n[Action  *]\n", 2, "same-action", "line 1"),
    FaultRow(
      "default beyond its length", "[Action a]\nOptional=n\nDefault.n=abc\nMaxLength.n=2\n", 3, "default",
      "MaxLength.n"),
    FaultRow("two workers", "[Action a]\nExec=x\nDBus=a.b /c d.e\n", 3, "two-workers", "one of Exec"),
    FaultRow(
      "undeclared type", "[Action a]\nOptional=body\nType.bdy=text\n", 3, "undeclared", "body",
      suggestion: "body"),
    FaultRow(
      "unknown type", "[Action a]\nOptional=n\nType.n=intager\n", 3, "type", "integer", suggestion: "integer"),
    FaultRow("range upside down", "[Action a]\nOptional=n\nType.n=integer 9..1\n", 3, "type", "1..10"),
    FaultRow("empty choice", "[Action a]\nOptional=n\nType.n=choice a||b\n", 3, "type", "choice"),
    FaultRow(
      "broken regular expression", "[Action a]\nOptional=n\nType.n=match [a\n", 3, "type",
      "regular expression"),
    FaultRow("relative root", "[Action a]\nOptional=n\nType.n=path Notes\n", 3, "type", "~/Notes"),
    FaultRow("never scheme in url", "[Action a]\nOptional=n\nType.n=url javascript\n", 3, "type", "never"),
    FaultRow("default of a required one", "[Action a]\nRequired=n\nDefault.n=1\n", 3, "default", "required"),
    FaultRow(
      "default of the wrong type", "[Action a]\nOptional=n\nDefault.n=x\nType.n=integer\n", 3, "default",
      "whole number"),
    FaultRow("declared twice", "[Action a]\nRequired=n\nOptional=n\n", 3, "declared-twice", "n"),
    FaultRow("names with commas", "[Action a]\nRequired=text,title\n", 2, "parameter-name", "semicolon"),
    FaultRow("no plain word", "[Action a]\nOptional=dcid[]\n", 2, "parameter-name", "Name."),
    FaultRow("two of one URL name", "[Action a]\nOptional=a;b\nName.b=a\n", 3, "parameter-name", "same name"),
    FaultRow("reserved in Optional", "[Action a]\nOptional=x-source\n", 2, "reserved-name", "Required"),
    FaultRow("split of a single one", "[Action a]\nOptional=a\nSplit.a=,\n", 3, "split", "a..."),
    FaultRow("reserved result", "[Action a]\nReturn.x-success=1\n", 2, "result-name", "reserved"),
    FaultRow(
      "reserved result in Results", "[Action a]\nExec=x\nOutput=json\nResults=X-Error\n", 4, "result-name",
      "reserved"),
    FaultRow("Results of text", "[Action a]\nExec=x\nResults=a\n", 3, "results", "json"),
    FaultRow("unknown output", "[Action a]\nExec=x\nOutput=jsn\n", 3, "output", "json", suggestion: "json"),
    FaultRow("Output without Exec", "[Action a]\nOutput=json\n", 2, "needs-exec", "Exec"),
    FaultRow(
      "Output with Wait=false", "[Action a]\nExec=x\nWait=false\nOutput=json\n", 4, "needs-wait", "Wait=false"
    ),
    FaultRow("status out of range", "[Action a]\nExec=x\nCancelStatus=0\n", 3, "number", "1 to 255"),
    FaultRow(
      "Open without a scheme", "[Action a]\nRequired=u\nOpen={u}/x\n", 3, "open-scheme", "literal scheme"),
    FaultRow(
      "Open of any URL", "[Action a]\nRequired=u\nType.u=url\nOpen={u}\n", 4, "open-scheme",
      "Type.u=url https"),
    FaultRow("Open of javascript", "[Action a]\nOpen=javascript:x\n", 2, "open-scheme", "never"),
    FaultRow(
      "code on standard input", "[Action a]\nRequired=t\nExec=sh\nStdin=echo {t}\n", 4, "code-from-input",
      "runs what it reads"),
    FaultRow("home of a program", "[Action a]\nExec=~/bin/x\n", 2, "program", "Path=~/bin"),
    FaultRow(
      "undeclared placeholder", "[Action a]\nRequired=title\nExec=x {titel}\n", 3, "unknown-parameter",
      "title", suggestion: "title"),
  ]

  @Test(arguments: faults)
  func `a fault is named with its line`(row: FaultRow) throws {
    let (handler, problems) = parseHandler(row.text)
    #expect(handler == nil, "the file must not be used")
    let problem = try #require(problems.first { $0.severity == .error })
    #expect(problem.code == row.code)
    #expect(problem.line == row.line)
    #expect(problem.message.contains(row.words), "\(problem.message)")
    if let suggestion = row.suggestion { #expect(problem.suggestion == suggestion) }
  }

  @Test(arguments: [
    ("Exec=tee -a ~/todo.txt", "{@home}/todo.txt"), ("Exec=x | cat", "|"), ("Exec=x > f", ">"),
    ("Exec=x $HOME", "$HOME"),
  ])
  func `what only a shell would do is warned of`(line: String, words: String) throws {
    let (handler, problems) = parseHandler("[Action a]\n\(line)\n")
    #expect(handler != nil)
    #expect(problems.map(\.code) == ["no-shell"])
    #expect(problems.first?.message.contains(words) == true)
  }

  /// Design §4's example file, without its `Call` action.
  static let example = """
    [Handler]
    Name=Notes
    Comment=Add and find notes
    Icon=accessories-text-editor
    Callbacks=obsidian;joplin;https://notes.example.org/back

    [Action new]
    Comment=Create a note and return its id
    Required=title
    Optional=body;tag...;due;pin
    Type.body=text
    Type.due=date
    Type.pin=boolean
    Exec=notectl new [--tag {tag}]... [--due {due}] [{pin?} --pinned] -- {title}
    Stdin={body}
    Output=json
    Return.id={@output.id}
    Timeout=20

    [Action show/{id}]
    Type.id=match [a-z0-9]{8}
    Wait=false
    Exec=notectl open -- {id}

    [Action id]
    Return.uuid={@uuid}

    [Action *]
    Wait=false
    Exec=notectl open-link -- {@url}
    """

  @Test func `the contract's example is a handler`() throws {
    let (handler, problems) = parseHandler(Self.example)
    #expect(problems.isEmpty, "\(problems)")
    let notes = try #require(handler)
    #expect(notes.name == "Notes")
    #expect(notes.actions.entries.map(\.value.name) == ["new", "show/{id}", "id"])
    #expect(notes.actions.catchAll?.name == "*")
    #expect(notes.callbacks.count == 3)
  }

  @Test(arguments: [
    ("new", "new"), ("id", "id"), ("show/abcd1234", "show/{id}"), ("show", "*"), ("show/a/b", "*"),
    ("New", "*"),
  ])
  func `exact beats pattern beats catch-all`(name: String, expected: String) throws {
    let handler = try #require(parseHandler(Self.example).handler)
    #expect(handler.actions.lookup(ActionName(name))?.value.name == expected)
  }

  @Test func `no action at all is the catch-all's`() throws {
    let handler = try #require(parseHandler(Self.example).handler)
    #expect(handler.actions.lookup(nil)?.value.name == "*")
  }

  @Test func `an empty file masks`() throws {
    let world = try HandlerWorld(["notes": ""])
    #expect(world.handle("notes:new").error?.code == .unavailable)
  }

  @Test func `an empty list item and white space around values are nothing`() throws {
    let handler = try #require(parseHandler("[Handler]\nCallbacks= a ;; b;\t\n[Action a]\n").handler)
    #expect(handler.callbacks.count == 2)
  }
}
