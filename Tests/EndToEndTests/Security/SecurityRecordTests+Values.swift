/// D1 to D28 and D54 to D59: what stands in place of a URL, in its values, and in its address.
extension SecurityRecordTests {
  /// A link with callbacks that are allowed.
  static func link(_ action: String, _ query: String = "") -> String {
    request(action, query, success: "sample://ok", error: "sample://err")
  }

  static let noURL = "This is not a URL"
  static let noHost = "host must be a host name"
  static let noNumber = "n must be a whole number"
  static let noText = "text must be text without control characters"
  static let noPath = "path must be a path in its directory"

  static let values: [Row] = [
    Row("D1 an option", "--help", .refusedInSilence("400", because: noURL)),
    Row("D1 an option with a value", "--config=@ROOT@/evil", .refusedInSilence("400", because: noURL)),
    Row("D1 a short option", "-x", .refusedInSilence("400", because: noURL)),
    Row("D1 an option that looks like a URL", "--config:@ROOT@", .refusedInSilence("400", because: noURL)),

    Row(
      "D2 behind `--`", link("note", "text=--output=@ROOT@/canary"), .ran(["--", "--output=@ROOT@/canary"])),
    Row(
      "D2 without `--`", link("bare", "text=--output=@ROOT@/canary"), .refused("400", because: "text")),

    Row(
      "D3 ssh's option", link("note", "host=-oProxyCommand=touch%20@ROOT@/canary"),
      .refused("400", because: noHost)),

    Row(
      "D4 a substitution", link("note", "text=$(touch @ROOT@/canary)"),
      .ran(["--", "$(touch @ROOT@/canary)"])),
    Row("D4 backticks", link("note", "text=`touch @ROOT@/canary`"), .ran(["--", "`touch @ROOT@/canary`"])),
    Row("D4 a semicolon", link("note", "text=;touch @ROOT@/canary"), .ran(["--", ";touch @ROOT@/canary"])),
    Row("D4 a pipe", link("note", "text=x|touch @ROOT@/canary"), .ran(["--", "x|touch @ROOT@/canary"])),
    Row("D4 and", link("note", "text=x%26%26touch @ROOT@/canary"), .ran(["--", "x&&touch @ROOT@/canary"])),

    Row("D6 a NUL", link("note", "text=%00rm"), .refused("400", because: "text")),

    // D7 is about handler files: SecurityRecordTests+Files.swift.

    Row("D9 an exponent", link("note", "n=1e9"), .refused("400", because: noNumber)),
    Row("D9 a sign", link("note", "n=-1"), .refused("400", because: noNumber)),
    Row("D9 hexadecimal", link("note", "n=0x10"), .refused("400", because: noNumber)),
    Row("D9 a full-width digit", link("note", "n=%EF%BC%91"), .refused("400", because: noNumber)),
    Row(
      "D9 more than an integer holds", link("note", "n=99999999999999999999"),
      .refused("400", because: noNumber)),

    Row(
      "D11 unknown (the contract: ignored)", link("note", "text=x&flags=--script=x.lua"), .ran(["--", "x"])),
    Row(
      "D11 unknown, with Strict", link("strict", "text=x&flags=--script=x.lua"),
      .refused("400", because: "flags")),

    Row(
      "a hidden file (git's hooks, an editor's plugins)", link("note", "path=.hidden"),
      .refused("400", because: "path must be a path without hidden")),
    Row(
      "a hidden directory further down", link("note", "path=a/.b/c"), .refused("400", because: "path must be")
    ),

    Row("D12 above everything", link("../../bin/sh"), .refused("404", because: "names no action")),
    Row("D12 through another", link("note/../rm"), .refused("404", because: "names no action")),
    Row("D12 encoded dots", link("%2e%2e/rm"), .refused("404", because: "names no action")),
    Row(
      "D12 encoded slashes", link("..%2F..%2Fbin%2Fsh"),
      .refused("404", because: "has no action ..%2F..%2Fbin%2Fsh")),
    Row("D12 a control character", link("note%0Arm"), .refused("404", because: "names no action")),

    Row(
      "D13 run", link("run", "command=touch%20@ROOT@/canary"), .refused("404", because: "has no action run")),
    Row(
      "D13 exec", link("exec", "argv=touch&argv=@ROOT@/canary"),
      .refused("404", because: "has no action exec")),

    // 200 kB come by no argument; those that come by another road: SecurityRecordTests+Shown.swift,
    // +Bus.swift.
    Row("D15 the longest argument", longest.url, .ran(["--", longest.text])),

    Row(
      "D16 ten thousand parameters", "demo:note?" + String(repeating: "a=1&", count: 10_000),
      .refusedInSilence("413", because: "more than 1000 parameters")),
    Row(
      "D16 ten thousand separators", "demo:note?" + String(repeating: "&", count: 10_000),
      .refusedInSilence("413", because: "more than 1000 parameters")),

    Row("D18 a title for the terminal", link("note", "text=%1B%5D0;x%07"), .refused("400", because: noText)),
    Row("D18 a cleared screen", link("note", "text=%1B%5B2J"), .refused("400", because: noText)),
    Row("D18 C1", link("note", "text=%C2%9B2J"), .refused("400", because: noText)),
    Row(
      "D18 raw", "demo:note?text=\u{1B}[2J",
      .refusedInSilence("400", because: "A control character stands at byte 15")),

    Row(
      "D20 above the directory", link("note", "path=../../../../etc/shadow"), .refused("400", because: noPath)
    ),
    Row("D20 by a link inside", link("note", "path=out/shadow"), .refused("400", because: noPath)),
    Row("D20 the directory itself", link("note", "path=."), .refused("400", because: noPath)),
    Row(
      "D20 what is hidden, by a dot with a mark on it", link("note", "path=.%CC%81git"),
      .refused("400", because: "must be a path without hidden")),
    Row("D20 beside the directory", link("note", "path=../shared2/x"), .refused("400", because: noPath)),

    Row(
      "D21 a key to read", link("read", "path=@ROOT@/home/.ssh/id_rsa"), .refused("400", because: noPath)),
    Row("D21 a file that is there", link("read", "path=/etc/passwd"), .refused("400", because: noPath)),

    Row(
      "D22 another's home", link("note", "path=~root/x"),
      .ran(["--path", "@ROOT@/home/shared/~root/x", "--"])),
    Row("D22 our home", link("note", "path=~/x"), .refused("400", because: noPath)),
    Row("D22 a variable", link("note", "path=$HOME/x"), .refused("400", because: noPath)),

    Row("D23 a file URL", link("note", "path=file:///a%252Fb"), .refused("400", because: noPath)),
    Row(
      "D23 a file URL with a host", link("note", "path=file://evil/share"), .refused("400", because: noPath)),
    Row(
      "D23 decoded once", link("note", "path=a%252Fb"), .ran(["--path", "@ROOT@/home/shared/a%2Fb", "--"])),

    Row("D25 an option", link("note", "path=-rf"), .ran(["--path", "@ROOT@/home/shared/-rf", "--"])),
  ]

  /// A value that makes the URL as long as an argument may be.
  private static let longest: (url: String, text: String) = {
    let text = String(repeating: "x", count: 131_071 - link("note", "text=").utf8.count)
    return (link("note", "text=" + text), text)
  }()

  /// What a handler of documents would take.
  static let documents: [Row] = [
    Row("D26 an entry to launch", "@ROOT@/tmp/evil.desktop", .refusedInSilence("400", because: noURL)),
    Row("D26 a script with two endings", "@ROOT@/tmp/note.demo.sh", .refusedInSilence("400", because: noURL)),
    Row(
      "D27 a line end in a path", "@ROOT@/tmp/a\nb",
      .refusedInSilence("400", because: "A control character stands")),
    Row("D28 a pipe", "@ROOT@/tmp/fifo", .refusedInSilence("400", because: noURL)),
    Row("D28 a device", "/dev/zero", .refusedInSilence("400", because: noURL)),
    Row("D28 ten gigabytes", "@ROOT@/tmp/huge", .refusedInSilence("400", because: noURL)),
  ]

  static let noAuthority = "The host x-callback-url takes neither a user nor a port"

  static let readings: [Row] = [
    Row(
      "D54 user and port", "demo://user:pw@x-callback-url:99/note",
      .refusedInSilence("400", because: noAuthority)),
    Row("D54 user", "demo://user@x-callback-url/note", .refusedInSilence("400", because: noAuthority)),
    Row("D54 port", "demo://x-callback-url:99/note", .refusedInSilence("400", because: noAuthority)),

    Row(
      "D55 an escape", elsewhere("demo://x%2Dcallback-url/note"),
      .refused("404", because: "no action x-callback-url/note")),
    Row("D55 upper case", elsewhere("demo://X-CALLBACK-URL/note"), .ran(["--", "x"])),
    Row(
      "D55 a dot behind", elsewhere("demo://x-callback-url./note"),
      .refused("404", because: "no action x-callback-url./note")),
    Row(
      "D55 a backslash", "demo://x-callback-url\\@evil/note",
      .refusedInSilence("400", because: "A backslash stands in front of the query")),

    Row("D56 without slashes", elsewhere("demo:x-callback-url/note"), .ran(["--", "x"])),
    Row("D56 with three", elsewhere("demo:///x-callback-url/note"), .ran(["--", "x"])),

    Row("D59 upper case", elsewhere("DEMO://x-callback-url/note"), .ran(["--", "x"])),
  ]

  private static func elsewhere(_ start: String) -> String {
    link("note", "text=x").replacing("demo://x-callback-url/note", with: start)
  }
}
