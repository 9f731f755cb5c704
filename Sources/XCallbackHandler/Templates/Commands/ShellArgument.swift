/// A placeholder behind a shell's code, as that code speaks of it: `sh -c 'ls "$1"' sh {title}`.
struct ShellArgument: Sendable {
  var placeholder: TemplatePlaceholder
  /// `$1`, `$@`, `$name`.
  var written: String
  /// In double quotes, where the shell neither splits it nor looks for files.
  var isQuoted: Bool
}
