/// One word of a command line while it is checked: quotes gone, values still open.
struct CommandWord: Sendable {
  /// A part of a word.
  enum Piece: Sendable {
    case text(String)
    /// A value, and how many shells may still read it: one for each `|sh` at the end of its filters.
    case value(TemplatePlaceholder, shells: Int)
    /// A value that a shell's code speaks of as `$1`, `$@` or a variable.
    case argument(ShellArgument)
  }

  var pieces: [Piece] = []
  /// The groups it stands in, outermost first, each by a number of its own.
  var groups: [Int] = []
  var column: Int
  /// Holds an expansion of a shell outside of quotes, which may become no word or several.
  var isOpen = false

  /// The whole word when it holds no value.
  var literal: String? {
    switch pieces.count {
    case 0: ""
    case 1: if case .text(let text) = pieces[0] { text } else { nil }
    default: nil
    }
  }

  /// The text before the first value.
  var prefix: String {
    if case .text(let text)? = pieces.first { text } else { "" }
  }

  var firstValue: TemplatePlaceholder? {
    for piece in pieces {
      switch piece {
      case .text: continue
      case .value(let placeholder, _): return placeholder
      case .argument(let argument): return argument.placeholder
      }
    }
    return nil
  }

  /// The arguments of a shell's code in it.
  var arguments: [ShellArgument] {
    pieces.compactMap { if case .argument(let argument) = $0 { argument } else { nil } }
  }

  /// Whether a placeholder itself stands in it.
  var hasPlaceholder: Bool {
    pieces.contains { if case .value = $0 { true } else { false } }
  }

  var endsInText: Bool {
    if case .text? = pieces.last { true } else { false }
  }

  /// Whether it is an option by its literal text.
  var isOption: Bool {
    let prefix = prefix.utf8
    return prefix.first == .dash && (prefix.count > 1 || pieces.count > 1)
  }

  /// `NAME=…` by its literal text, as env and shells take assignments.
  var isAssignment: Bool {
    let prefix = prefix.utf8
    guard prefix.first?.isNameStart ?? false else { return false }
    guard let end = prefix.firstIndex(where: { !$0.isNamePart || $0 == .dash }) else { return false }
    return prefix[end] == UInt8(ascii: "=")
  }

  /// The literal text without `$NAME`, `$1` and `$@`: what it is when those are empty.
  var withoutExpansions: String {
    var out: [UInt8] = []
    var rest = prefix.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == .dollar else {
        out.append(byte)
        continue
      }
      if rest.first?.isNameStart ?? false {
        rest = rest.drop { $0.isNamePart && $0 != .dash }
      } else {
        _ = rest.popFirst()
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// The word without the first `count` bytes of its literal text.
  func dropping(_ count: Int) -> CommandWord {
    var rest = self
    let text = String(decoding: prefix.utf8.dropFirst(count), as: UTF8.self)
    if case .text? = rest.pieces.first { rest.pieces.removeFirst() }
    if !text.isEmpty { rest.pieces.insert(.text(text), at: 0) }
    return rest
  }
}
