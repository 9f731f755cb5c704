extension ShellCode {
  /// What of the reading must be the same with and without a group.
  struct State: Equatable {
    var quote: UInt8 = 0
    var isEscaped = false
    var isAfterDollar = false
    var isInBraces = false
    var isComment = false
    /// Why nothing behind this place is safe any more.
    var obstacle: String?
    var isWord = false
    var hasCommand = false
    /// The next word is a file to redirect to or from.
    var isTarget = false
    /// Behind `>&`, where bash expands what follows once more.
    var isDuplicate = false
    var hasBracket = false
    var hasBrace = false
    var depth = 0
    var hasPipe = false
    /// The byte before, where two together mean something: `<<`, `((`, `>&`.
    var previous: UInt8 = 0
  }

  /// A command around `$(…)`, to be gone on with.
  struct Outer {
    var words: [CommandWord]
    var word: CommandWord
    var isTarget: Bool
    var isWord: Bool
    var value: TemplatePlaceholder?
    /// The quote around a `"$(…)"`.
    var quote: UInt8
    var isBackquoted: Bool
  }
}
