import Foundation
import Testing

/// The hostile inputs of the security record (research linux-handlers.md, D2), read from top to bottom.
///
/// Each test's name begins with the input's number. The response is the contract's; where that is silent it
/// is the record's. Of every refusal the journal says why, no program is started, and nothing is launched
/// but an x-error that is allowed.
///
/// | numbers | where |
/// | --- | --- |
/// | D1–D25 options, commands, values, paths | `+Values.swift`; D18 and D19 shown: `+Shown.swift` |
/// | D26–D28 documents | `+Values.swift`: refused as long as no handler takes them |
/// | D29–D46 callbacks | `+Callbacks.swift`; those with a question or more: `+Shown.swift` |
/// | D47–D52 a call that waits | `+Replies.swift` |
/// | D54–D59 other readings of a URL | `+Values.swift` |
/// | D61–D63 the session bus, and twice at once | `+Bus.swift` |
/// | D7, D65–D72 installer and files | `+Files.swift` |
///
/// Not here, because there is nothing to send: D5, D8, D10, D14, D17, D24, D34, D39, D41, D50, D53, D57,
/// D58, D60, D64, D67 (numbers that the record leaves out). Of D26 and D28 what a handler of documents
/// would have to check (the type of a file, its size) has no subject yet. Of D36 the question that nobody
/// answers for a minute, and of D55 and D65 every reading of the grammar, are in the tables of
/// XCallbackHandlerTests and XCallbackTests.
struct SecurityRecordTests {
  /// What has to come of a link.
  enum Response: Sendable {
    /// Nothing runs. The journal's reason has the words; x-error, which each link of the table gives, has
    /// the code.
    case refused(_ code: String, because: String)
    /// The text is no URL that could have callbacks, or says nothing of them.
    case refusedInSilence(_ code: String, because: String)
    /// The command runs once with these arguments, then x-success is launched.
    case ran([String])
    /// The action only replies, by this URL; nil launches nothing.
    case answered(String?)
  }

  struct Row: NamedRow {
    var name: String
    /// The one argument of `xcallback-handler`. `@ROOT@` is the world's root, here and in the response.
    var argument: String
    var response: Response

    init(_ name: String, _ argument: String, _ response: Response) {
      (self.name, self.argument, self.response) = (name, argument, response)
    }
  }

  static let handler = """
    [Handler]
    Name=Demo
    Callbacks=sample
    Path=@BIN@

    [Action note]
    Optional=text;path;n;host
    Type.text=text
    Type.path=path ~/shared
    Type.n=integer 0..9
    Type.host=hostname
    Exec=record @RAN@ [--path {path}] [--n {n}] [--host {host}] -- [{text}]

    [Action bare]
    Required=text
    Exec=record @RAN@ {text}

    [Action strict]
    Strict=true
    Required=text
    Exec=record @RAN@ -- {text}

    [Action read]
    Required=path
    Type.path=path ~/shared
    Exec=cat -- {path}

    [Action echo]
    Required=text
    Return={text}

    [Action needs]
    Required=text;x-success
    Exec=record @RAN@ -- {text}

    [Action delete]
    Confirm=true
    Required=text
    Exec=record @RAN@ -- {text}

    [Action say]
    Required=text
    Notify=Said {text}

    [Action fail]
    Exec=misbehave exit 3

    [Action absent]
    Exec=no-such-program-anywhere

    [Action slow]
    Required=text
    Type.text=match (a+)+$
    Exec=record @RAN@ -- {text}

    [Action nested]
    Required=text
    Type.text=json
    Exec=record @RAN@ -- {text}

    """

  /// Every scheme that a row's callback has and that could be launched.
  static let schemes = [
    "sample", "other", "file", "javascript", "data", "vbscript", "smb", "sftp", "dav", "nfs", "https",
    "mailto",
    "tg", "steam", "ssh", "tel", "vscode",
  ]

  /// A world in which everything that could be launched is installed, and what rows speak of is there.
  static func world() throws -> World {
    let world = try World()
    try world.registerCaller(ofAll: schemes)
    try world.install("demo", handler)
    for directory in ["home/shared", "home/shared/~root"] {
      try FileManager.default.createDirectory(
        atPath: "\(world.root)/\(directory)", withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(world.root)/home/shared/out", withDestinationPath: "/etc")
    return world
  }

  @Test("a link", arguments: values + documents + callbacks + readings)
  func link(_ row: Row) throws {
    let world = try Self.world()
    try world.furnishDocuments()
    let programs = try world.programsRun(by: [
      "xcallback-handler", row.argument.replacing("@ROOT@", with: world.root),
    ])
    try world.expect(row.response, programs)
  }
}

extension World {
  /// One app for all these schemes; what it is launched with is in `received("everything")`.
  func registerCaller(ofAll schemes: [String]) throws {
    try registerEntry(
      id: "org.example.everything", scheme: schemes.joined(separator: ";x-scheme-handler/"),
      receiving: "everything", lines: ["Exec=\(bin)/record \(received("everything")) %u"])
  }

  /// Holds a response against what happened since the world began; `programs` are all that ran because of
  /// the link.
  func expect(_ response: SecurityRecordTests.Response, _ programs: [String]) throws {
    func here(_ text: String) -> String { text.replacing("@ROOT@", with: root) }
    let records = try log()
    #expect(records.count == 1)
    let record = records.first ?? [:]
    let (state, code) = (record["state"] as? String, record["errorCode"] as? String)
    let reason = record["reason"] as? String ?? ""
    #expect(!reason.isEmpty)
    let launched = try everythingLaunched()
    let commands = try commands().map(\.arguments)
    var ran: [String] = []
    switch response {
    case .refused(let wanted, let words), .refusedInSilence(let wanted, let words):
      #expect(state == "refused" && code == wanted, "\(record)")
      #expect(reason.contains(words), "\(reason)")
      #expect(commands == [])
      if case .refused = response {
        #expect(launched.count == 1)
        #expect(
          launched.first?.hasPrefix("sample://err?errorCode=\(wanted)&errorMessage=") == true, "\(launched)")
      } else {
        #expect(launched == [])
      }
    case .ran(let arguments):
      #expect(state == "success", "\(record)")
      #expect(commands == [arguments.map(here)])
      #expect(launched == ["sample://ok"])
      ran = ["record"]
    case .answered(let callback):
      #expect(state == "success", "\(record)")
      #expect(commands == [])
      #expect(launched == (callback.map { [$0] } ?? []))
    }
    // GIO starts an application through a small helper of its own; the dialogues are a question that fails.
    let names = programs.map { ($0 as NSString).lastPathComponent }
      .filter { !["gio-launch-desktop", "zenity", "kdialog"].contains($0) }
    #expect(names == ["xcallback-handler"] + ran + launched.map { _ in "record" })
    #expect(!FileManager.default.fileExists(atPath: "\(root)/canary"))
    // Who has no x-error is not there to be told; the person is, once.
    let isUnheard = if case .refusedInSilence = response { true } else { false }
    #expect(try notifications().count == (isUnheard ? 1 : 0))
  }

  /// What D26 to D28 name in place of a URL.
  func furnishDocuments() throws {
    try write("\(root)/tmp/evil.desktop", "[Desktop Entry]\nType=Application\nExec=touch \(root)/canary\n")
    try write("\(root)/tmp/note.demo.sh", "#!/bin/sh\ntouch '\(root)/canary'\n", mode: 0o755)
    #expect(mkfifo("\(root)/tmp/fifo", 0o600) == 0)
    try write("\(root)/tmp/huge", "")
    #expect(truncate("\(root)/tmp/huge", 10_000_000_000) == 0)
  }
}
