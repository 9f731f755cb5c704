import Foundation
import Testing

/// Completion as the shells do it: keys typed into their own line editors, with the scripts that are installed.
struct CompletionTests {
  struct Row: NamedRow {
    var name: String
    /// What is typed; `\t` is the tabulator key.
    var typed: String
    /// What the line is then.
    var line: String
    /// The same for zsh, where it quotes in another way.
    var zsh: String?
  }

  static let rows: [Row] = [
    Row(name: "a command", typed: "xcallback ru\t", line: "xcallback run "),
    Row(name: "an option", typed: "xcallback run --js\t", line: "xcallback run --json "),
    Row(
      name: "an option with an argument", typed: "xcallback build --succ\t",
      line: "xcallback build --success="),
    Row(name: "a scheme", typed: "xcallback run de\t", line: "xcallback run demo://x-callback-url/"),
    Row(name: "a scheme of install", typed: "xcallback install de\t", line: "xcallback install demo "),
    Row(
      name: "scheme, then action", typed: "xcallback run de\tec\t",
      line: "xcallback run demo://x-callback-url/echo "),
    Row(
      name: "an action in the short form", typed: "xcallback run demo:ec\t", line: "xcallback run demo:echo "),
    Row(
      name: "an action with a pattern", typed: "xcallback run demo:sig\t", line: "xcallback run demo:signal/"),
    Row(name: "a parameter", typed: "xcallback run demo:echo te\t", line: "xcallback run demo:echo text="),
    Row(
      name: "a parameter's value", typed: "xcallback run demo:typed kind=la\t",
      line: "xcallback run demo:typed kind=large "),
    Row(
      name: "behind a word with a blank", typed: "xcallback run demo:typed link=a\\ b\\;c ki\t",
      line: "xcallback run demo:typed link=a\\ b\\;c kind="),
    Row(
      name: "behind another command", typed: "true; xcallback run demo:echo te\t",
      line: "true; xcallback run demo:echo text="),
    Row(
      name: "a parameter in a URL between quotes", typed: "xcallback run 'demo:typed?count=1&ki\t",
      line: "xcallback run 'demo:typed?count=1&kind="),
    Row(
      name: "between double quotes", typed: "xcallback run \"demo:typed?count=1&ki\t",
      line: "xcallback run \"demo:typed?count=1&kind="),
    Row(
      name: "behind backslashes", typed: "xcallback run demo:typed\\?count=1\\&ki\t",
      line: "xcallback run demo:typed\\?count=1\\&kind="),
    Row(
      name: "another app's action", typed: "xcallback parse pap\twr\t",
      line: "xcallback parse paper://x-callback-url/write "),
    Row(
      name: "another app's parameter", typed: "xcallback build paper://x-callback-url/write pa\t",
      line: "xcallback build paper://x-callback-url/write page="),
    Row(
      name: "an app that is not there", typed: "xcallback parse sto\t", line: "xcallback parse sto"),
    Row(
      name: "a parameter that a shell would run", typed: "xcallback build paper://x-callback-url/write $\t",
      line: "xcallback build paper://x-callback-url/write $",
      zsh: "xcallback build paper://x-callback-url/write $"),
    Row(
      name: "an evil parameter by its start", typed: "xcallback build paper://x-callback-url/write ev\t",
      line: "xcallback build paper://x-callback-url/write evil\\$\\(touch\\$\\{IFS\\}pwned\\)\\`id\\`\\'="),
    Row(
      name: "an evil parameter in a URL", typed: "xcallback build 'paper://x-callback-url/write?ev\t",
      line: "xcallback build 'paper://x-callback-url/write?evil%24%28touch%24%7BIFS%7Dpwned%29%60id%60%27="),
    Row(
      name: "a file", typed: "xcallback run demo:echo text@fil\t",
      line: "xcallback run demo:echo text@file\\ one "),
    // bash would read history into what stands between double quotes.
    Row(
      name: "a file with an exclamation mark", typed: "xcallback run demo:echo text@inv\t",
      line: "xcallback run demo:echo text@invoice\\!ls "),
    Row(
      name: "the same between double quotes", typed: "xcallback run demo:echo \"text@inv\t",
      line: "xcallback run demo:echo \"text@inv", zsh: "xcallback run demo:echo \"text@invoice\\!ls\" "),
    Row(name: "a handler file", typed: "xcallback check ./fil\t", line: "xcallback check ./file\\ one "),
    Row(name: "nothing", typed: "xcallback run nosuch:\t", line: "xcallback run nosuch:"),
  ]

  private static func world() throws -> World {
    let world = try World.demo()
    try world.registerCaller("paper")
    let targets = "\(world.root)/share/xcallback/targets"
    try FileManager.default.createDirectory(atPath: targets, withIntermediateDirectories: true)
    try world.write(
      "\(targets)/paper.json",
      #"""
      {"name": "Paper", "scheme": "paper", "actions": [
        {"url": "paper://x-callback-url/write", "optional": ["page", "evil$(touch${IFS}pwned)`id`'"]},
        {"url": "paper://x-callback-url/show/{id}"}]}
      """#)
    try world.write(
      "\(targets)/stone.json", #"{"name":"Stone","scheme":"stone","actions":[{"url":"stone:carve"}]}"#)
    for name in ["file one", "invoice!ls"] { try world.write("\(world.root)/tmp/\(name)", "") }
    return world
  }

  /// The lines that tell the typist when the shell reads keys, and what is typed by then.
  private static func settings(_ shell: String, _ world: World) -> (
    file: String, text: String, start: [String]
  ) {
    let (ready, done) = ("\(world.root)/ready", "\(world.root)/done")
    let share = "\(Programs.repository)/share"
    if shell == "bash" {
      let text = """
        . '\(share)/bash-completion/completions/xcallback'
        PS1='$ '
        cd '\(world.root)/tmp'
        PROMPT_COMMAND=': >\(ready)'
        bind 'set bell-style none'
        bind -x '"\\C-]": printf %s "$READLINE_LINE" >\(done).new; mv \(done).new \(done)'

        """
      let file = "\(world.root)/home/bashrc"
      return (file, text, ["bash", "--noprofile", "--rcfile", file, "-i"])
    }
    let text = """
      PS1='$ '
      cd '\(world.root)/tmp'
      setopt no_beep
      fpath=('\(share)/zsh/site-functions' $fpath)
      autoload -Uz compinit
      compinit -u -D
      precmd() { : >\(ready) }
      record() { print -rn -- "$BUFFER" >\(done).new; mv \(done).new \(done) }
      zle -N record
      bindkey '^]' record

      """
    return ("\(world.root)/home/.zshrc", text, ["zsh", "-d", "-i"])
  }

  private static func line(_ typed: String, in shell: String, _ world: World) throws -> String {
    let (file, text, start) = settings(shell, world)
    try world.write(file, text)
    let keys = typed + "\u{1D}"
    let typist = try world.run(
      ["typist", "\(world.root)/ready", "\(world.root)/done", keys, "--"] + start,
      changes: ["TERM": "dumb", "INPUTRC": "/dev/null", "ZDOTDIR": "\(world.root)/home"])
    try #require(typist.status == 0, "\(typist.errorText)")
    return String(decoding: try readBytes("\(world.root)/done"), as: UTF8.self)
  }

  @Test(arguments: rows, ["bash", "zsh"])
  func typed(_ row: Row, in shell: String) throws {
    let world = try Self.world()
    let line = try Self.line(row.typed, in: shell, world)
    #expect(line == (shell == "zsh" ? row.zsh ?? row.line : row.line))
    #expect(!FileManager.default.fileExists(atPath: "\(world.root)/tmp/pwned"))
  }

  /// fish completes a line that it is given, and inserts what it prints here with its own quoting.
  @Test(
    "fish",
    arguments: [
      ("xcallback ru", ["run"]),
      ("xcallback run de", ["demo://x-callback-url/"]),
      ("xcallback run demo:ec", ["demo:echo"]),
      ("xcallback run demo:echo te", ["text="]),
      ("xcallback run 'demo:typed?count=1&ki", ["demo:typed?count=1&kind="]),
      ("xcallback run \"demo:typed?count=1&ki", ["demo:typed?count=1&kind="]),
      ("xcallback run demo:typed\\?count=1\\&ki", ["demo:typed?count=1&kind="]),
      ("xcallback run demo:typed kind=", ["kind=small", "kind=large"]),
      (
        "xcallback parse paper:",
        ["paper://x-callback-url/write", "paper://x-callback-url/show/"]
      ),
      ("xcallback build paper://x-callback-url/write ev", ["evil$(touch${IFS}pwned)`id`'="]),
      ("xcallback run demo:echo text@fil", ["text@file one"]),
      ("xcallback check fil", ["file one"]),
      ("xcallback run nosuch:", []),
    ])
  func fish(_ line: String, _ expected: [String]) throws {
    let world = try Self.world()
    let done = try world.run([
      "fish", "--no-config", "-c",
      "cd '\(world.root)/tmp'; set fish_complete_path '\(Programs.repository)/share/fish/vendor_completions.d'; complete -C $argv[1]",
      line,
    ])
    #expect(done.status == 0)
    let offered = done.outputText.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    #expect(offered == expected)
    #expect(!FileManager.default.fileExists(atPath: "\(world.root)/tmp/pwned"))
  }
}
