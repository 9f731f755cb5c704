/// What makes a finding go away.
enum Mend: Sendable, Equatable {
  /// A command to be pasted into a shell; with a repair `--fix` does the same.
  case command(String, Repair? = nil)
  /// What only a person can do, or decide.
  case words(String)

  /// `xcallback install`, which writes the entry anew and puts it first.
  static func install(_ scheme: String) -> Mend {
    .command("xcallback install \(scheme)", .install(scheme: scheme))
  }

  var command: String? { if case .command(let text, _) = self { text } else { nil } }

  var repair: Repair? { if case .command(_, let repair) = self { repair } else { nil } }

  /// The command or the words, as `mend:` shows them.
  var text: String {
    switch self {
    case .command(let text, _), .words(let text): text
    }
  }
}
