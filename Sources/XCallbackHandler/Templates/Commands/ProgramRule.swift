/// How a family of programs reads its command line, as far as code and other programs are concerned.
///
/// Lists are written as text with spaces, as they are printed in the man page.
struct ProgramRule: Sendable {
  /// What the words are that are no options.
  enum Operands: Sendable {
    /// Data.
    case plain
    /// The first is a script or comes after the code; what follows belongs to it.
    case script
    /// Those in the range (counted from 0) are code.
    case code(ClosedRange<Int>)
    /// After so many of its own: a program and its words.
    case command(after: Int)
    /// After so many of its own: words that are joined by spaces and read by a shell.
    case shell(after: Int)
    /// The first is a subcommand; the rule is that of `family subcommand`.
    case subcommand(of: String)
    /// No placeholder at all.
    case refused
  }

  var names: String
  var operands: Operands = .plain
  /// Options followed by a value.
  var values = ""
  /// Options whose value is code.
  var code = ""
  /// Options that make the first operand code (`sh -c`).
  var codeFlags = ""
  /// Options that have no value.
  var flags = ""
  /// Options with a value that make no operand code (`awk -f`).
  var unless = ""
  /// Options followed by two values (`jq --arg`).
  var pairs = ""
  /// Options that take the rest of their own word and never the next (`perl -i.bak`).
  var restOptional = ""
  /// Options whose value is `KEY=…`: the key has to be literal and none that runs something.
  var settings = ""
  /// Options whose value is `NAME=…` for the environment: the name has to be literal, and none of a variable that programs
  /// run or load.
  var variables = ""
  /// Options whose value names the program that runs (`flatpak run --command`).
  var program = ""
  /// Options after which a program and its words follow.
  var command = ""
  /// Options as `values` whose value is the next word even inside `-ec` (`sh -o`).
  var nextValues = ""
  /// Options whose value names a module, which reads the rest by the rule of `family NAME` (`python -m`).
  var modules = ""
  /// Options with which it opens its operands, and one that ends in `|` is a command (`perl -n`).
  var openers = ""
  /// What code in it looks like that makes code of its arguments, without spaces.
  var rereads = ""
  /// The same where a variable of its options follows (`awk -v`).
  var rereadsVariables = ""
  /// Options that make it read code from its standard input.
  var inputFlags = ""
  /// Long options have one dash (`-eval`), two are the same.
  var singleDash = false
  /// A word that ends so ends the command, and another of the program's own follows (`tmux`).
  var separator: String?
  /// Which words are operands depends on more than this rule says: later words are tried as programs too.
  var optionalOperands = false
  /// Options may follow operands.
  var permutes = false
  /// A `--` passes the words behind it on to a shell (`su`).
  var ignoresDashDash = false
  /// `NAME=VALUE` may stand before the program.
  var assignments = false
  /// An operand `+…` is a command unless `--` stands before it (`vim`).
  var plusCommands = false
  /// An operand that begins so is a command, and `--` does not change that (`qutebrowser`).
  var commandSigns = ""
  /// Options may begin with `+` too (`sh +x`).
  var plusOptions = false
  /// What follows the code is no option any more (`python -c`).
  var endsAtCode = false
  /// Without code or script it reads code from its standard input.
  var readsInput = false
  /// Without a command it runs a shell, which reads code from standard input (`su`).
  var shellWithoutCommand = false
  /// Runs other programs though its words do not say so.
  var isRunner = false
  /// What it makes of the words of the command that it runs, and how a value keeps out of it, VALUE standing for it.
  var rewriting: (what: String, wayOut: String)?
  /// nil for shells in which `|sh` protects; else how a value reaches the code, VALUE standing for it.
  var wayOut: String?

  var isShell: Bool { wayOut == nil }

  /// Whether it reads files of code, so that one of them may be its standard input.
  var readsScripts: Bool {
    switch operands {
    case .script, .refused: true
    default: readsInput || !unless.isEmpty
    }
  }

  /// Whether its own `--` says nothing about the program that it runs.
  var runsPrograms: Bool {
    switch operands {
    case .command, .shell, .subcommand: true
    default: isRunner || !command.isEmpty
    }
  }

  /// Finds a rule by the program as it is written: folder, version and packaging suffixes do not matter.
  static func named(_ program: String, inShell: Bool = false) -> ProgramRule? {
    guard let base = program.split(separator: "/").last.map(String.init) else { return nil }
    for name in spellings(of: base) {
      for table in inShell ? [builtins, interpreters, runners] : [interpreters, runners] {
        if let rule = table.first(where: { listed(name, in: $0.names, separator: comma) }) { return rule }
      }
    }
    return nil
  }

  private static let comma = UInt8(ascii: ",")

  /// `python3.11-dbg`: itself, then without a packaging suffix, then without its version.
  private static func spellings(of base: String) -> [String] {
    var plain = base
    for suffix in packagingSuffixes where plain.hasSuffix(suffix) {
      plain = String(plain.dropLast(suffix.count))
      break
    }
    var bare = plain.utf8[...]
    while let last = bare.last, 0x30...0x39 ~= last || last == .dot || last == .dash { bare.removeLast() }
    var spellings = [base]
    for spelling in [plain, String(decoding: bare, as: UTF8.self)] where spelling != spellings.last {
      spellings.append(spelling)
    }
    return spellings
  }

  private static let packagingSuffixes = [
    "-static", "-dbg", "-debug", "-nox", "-gtk", "-lucid", "-pgtk", ".basic", ".tiny", ".nox", ".gtk3",
    ".gtk",
    ".athena", ".huge", ".real", ".distrib",
  ]

  /// Whether a name stands in a list that is written as text; one pass over its bytes.
  static func listed(_ name: String, in list: String, separator: UInt8 = 0x20) -> Bool {
    let wanted = Array(name.utf8)
    guard !wanted.isEmpty else { return false }
    // How much of the name an entry has matched so far; nil once it differs.
    var matched: Int? = 0
    for byte in list.utf8 {
      if byte == separator {
        if matched == wanted.count { return true }
        matched = 0
      } else if let count = matched, count > 0 || byte != 0x20 {
        matched = count < wanted.count && wanted[count] == byte ? count + 1 : nil
      }
    }
    return matched == wanted.count
  }
}
