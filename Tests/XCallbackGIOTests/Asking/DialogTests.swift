import Foundation
import Testing

@testable import XCallbackGIO

extension AskingTests {
  /// Windows; there is no notification server.
  @Suite struct ByDialog {
    static let noServer = "there is no notification server"

    /// The display, and a home whose `.local/bin` comes first when programs are looked for.
    static func environment(_ home: TemporaryDirectory) -> Environment {
      Environment(["HOME": home.path, "DISPLAY": ProcessInfo.processInfo.environment["DISPLAY"] ?? ""])
    }

    /// The keyboard begins on the refusal.
    static let keys: [Row<(keys: String, answer: Answer)>] = [
      Row("Enter", ("Return", .chosen("no"))),
      Row("Escape", ("Escape", .chosen("no"))),
      Row("the first button", ("Tab Return", .chosen("always"))),
      Row("the next one", ("Left Left Return", .chosen("once"))),
      Row("the one after that", ("Left Return", .chosen("never"))),
    ]

    @Test(arguments: keys)
    func zenity(_ row: Row<(keys: String, answer: Answer)>) throws {
      let person = try Person()
      try person.actMeanwhile("\"$0\" press zenity \(row.value.keys)")
      #expect(Asked.ask(Asked.question(), Self.environment(person.directory)) == row.value.answer)
    }

    @Test func aWindowThatIsDestroyedIsNoConsent() throws {
      let person = try Person()
      // zenity exits with 0 then.
      try person.actMeanwhile(
        "xdotool windowclose $(timeout 20 xdotool search --sync --onlyvisible --class zenity | tail -n 1)")
      #expect(
        Asked.ask(Asked.question(), Self.environment(person.directory))
          == .nobody("\(Self.noServer), zenity failed with status 0, and kdialog is not installed"))
    }

    /// zenity refuses what is no UTF-8 in its locale, and what breaks its markup.
    @Test(arguments: ["C", "C.UTF-8"])
    func hostileText(locale: String) async {
      await #expect(processExitsWith: .success) { [locale] in
        setenv("LC_ALL", locale, 1)
        let person = try Person()
        let picture = ProcessInfo.processInfo.environment["XCALLBACK_PICTURES"].map {
          "sleep 1; \"$0\" picture \"\($0)/zenity-\(locale).png\"; "
        }
        try person.actMeanwhile("\"$0\" press zenity; \(picture ?? "")\"$0\" press zenity Tab Return")
        #expect(
          Asked.ask(
            Asked.question(Asked.hostileTitle, lines: Asked.hostileLines),
            ByDialog.environment(person.directory)) == .chosen("always"))
      }
    }

    @Test func noDisplayToOpen() throws {
      let home = try TemporaryDirectory()
      let environment = Environment(["HOME": home.path, "DISPLAY": ":7654"])
      #expect(
        Asked.ask(Asked.question(), environment)
          == .nobody("\(Self.noServer), zenity failed with status 1, and kdialog is not installed"))
    }

    /// Programs in place of zenity and kdialog, in shell; nil takes zenity's place with one that fails.
    static let ends: [Row<(zenity: String?, kdialog: String, answer: Answer, runs: [String])>] = [
      Row("zenity: consent", ("exit 101", "exit 9", .chosen("always"), ["zenity"])),
      Row("zenity: an extra button", ("echo Never; exit 103", "exit 9", .chosen("never"), ["zenity"])),
      Row(
        "zenity: the same with the refusal's status",
        ("echo Once; exit 102", "exit 9", .chosen("once"), ["zenity"])),
      Row(
        "zenity: a label without a line end", ("printf Once; exit 102", "exit 9", .chosen("no"), ["zenity"])),
      Row("zenity: an unknown one", ("echo Always; exit 103", "exit 9", .chosen("no"), ["zenity"])),
      Row("zenity: refusal", ("exit 102", "exit 9", .chosen("no"), ["zenity"])),
      Row("zenity: refusal of one that knows no variables", ("exit 1", "exit 9", .chosen("no"), ["zenity"])),
      Row("zenity: success is no consent", ("exit 0", "exit 1", .chosen("no"), ["zenity", "kdialog"])),
      Row("kdialog: consent", (nil, "echo once", .chosen("once"), ["zenity", "kdialog"])),
      Row("kdialog: nothing chosen", (nil, "exit 0", .chosen("no"), ["zenity", "kdialog"])),
      Row("kdialog: two lines", (nil, "echo once; echo x", .chosen("no"), ["zenity", "kdialog"])),
      Row("kdialog: refusal", (nil, "exit 1", .chosen("no"), ["zenity", "kdialog"])),
      Row(
        "both fail",
        (
          nil, "kill -ABRT $$",
          .nobody("\(noServer), zenity failed with status 5, and kdialog was ended by signal 6"),
          ["zenity", "kdialog"]
        )),
    ]

    @Test(arguments: ends)
    func end(_ row: Row<(zenity: String?, kdialog: String, answer: Answer, runs: [String])>) throws {
      let home = try TemporaryDirectory()
      for (name, body) in [("zenity", row.value.zenity ?? "exit 5"), ("kdialog", row.value.kdialog)] {
        _ = try home.write(
          ".local/bin/\(name)", "#!/bin/sh\necho \(name) >>\(home.path)/runs\n\(body)\n", mode: 0o755)
      }
      #expect(Asked.ask(Asked.question(), Self.environment(home)) == row.value.answer)
      #expect(try home.text("runs").split(separator: "\n").map(String.init) == row.value.runs)
    }

    @Test func theTimePassesAndTheGroupIsEnded() throws {
      let home = try TemporaryDirectory()
      _ = try home.write(
        ".local/bin/zenity",
        "#!/bin/sh\nsleep 100 & echo $! >\(home.path)/child\necho $$ >\(home.path)/pid\nwait\n",
        mode: 0o755)
      #expect(Asked.ask(Asked.question(timeout: 1), Self.environment(home)) == .unanswered)
      for name in ["child", "pid"] {
        let pid = try #require(pid_t(try home.text(name).dropLast()))
        #expect(kill(pid, 0) != 0 || Self.isZombie(pid))
      }
    }

    static func isZombie(_ pid: pid_t) -> Bool {
      (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8))?.contains(") Z ") ?? true
    }

    @Test func aSignal() throws {
      let home = try TemporaryDirectory()
      _ = try home.write(".local/bin/zenity", "#!/bin/sh\nkill -TERM \(getpid())\nsleep 100\n", mode: 0o755)
      #expect(
        Asked.ask(Asked.question(), Self.environment(home), isInterruptible: true)
          == .interrupted(signal: SIGTERM))
    }

    @Test func commandLines() {
      var question = Asked.question(#"A <b> \n _x"#, lines: ["--help", #"a\\b & "c""#])
      question.icon = "mail"
      question.choices[0] = Question.Choice(id: "always", label: "Al_ways")
      let zenity = Zenity.command(for: question, program: "/usr/bin/zenity")
      #expect(
        zenity.arguments == [
          "zenity", "--question", #"--title=A <b> \n _x"#,
          "--text=<b>A &lt;b&gt; &#92;n _x</b>\n\n--help\na&#92;&#92;b &amp; &quot;c&quot;", "--no-wrap",
          "--default-cancel", "--cancel-label=No", "--ok-label=Al__ways", "--extra-button=Once",
          "--extra-button=Never", "--icon-name=mail", "--window-icon=mail",
        ])
      let kdialog = KDialog.command(for: question, program: "/usr/bin/kdialog")
      #expect(
        kdialog.arguments == [
          "kdialog", #"--title=A <b> \n _x"#, "--icon=mail", "--default=No", "--menu",
          "<qt><p align=\"left\"><b>A &lt;b&gt; &#92;n _x</b><br/><br/>--help<br/>"
            + "a&#92;&#92;b &amp; &quot;c&quot;</p></qt>",
          "always", "Al_ways", "once", "Once", "no", "No", "never", "Never",
        ])
    }

    @Test func longLinesAreBrokenAndTheRestIndented() {
      let words = String(repeating: "abcd ", count: 20)
      let url = String(repeating: "x", count: 170)
      let indent = "\u{A0}\u{A0}\u{A0}\u{A0}"
      #expect(
        DialogText.markup(of: Asked.question("T", lines: [words, url])) == [
          "<b>T</b>", "", String(repeating: "abcd ", count: 16),
          indent + String(repeating: "abcd ", count: 4),
          String(repeating: "x", count: 80), indent + String(repeating: "x", count: 80),
          indent + String(repeating: "x", count: 10),
        ])
    }
  }
}
