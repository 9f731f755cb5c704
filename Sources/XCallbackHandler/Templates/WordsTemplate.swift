/// A template that makes words: `Exec`, `DBus`, `Notify` (design §4).
///
/// It is split like a shell would, by quotes and backslash, before any value is known; so a value can never
/// become a second word, a quote or an option that the template does not have.
package struct WordsTemplate: Sendable {
  /// The key it stands in, which decides what has to be literal and which rules hold.
  package enum Use: Sendable {
    case exec
    case dbus
    case notify
  }

  /// A part of a word: literal bytes without their quotes, or a value.
  enum Piece: Sendable {
    case text(String)
    case value(TemplatePlaceholder)
  }

  struct Word: Sendable {
    var pieces: [Piece]
    var column: Int
    /// The whole word when it holds no value.
    var literal: String? {
      switch pieces.count {
      case 0: ""
      case 1: if case .text(let text) = pieces[0] { text } else { nil }
      default: nil
      }
    }
  }

  indirect enum Node: Sendable {
    case word(Word)
    case group(TemplateGroup, [Node])
  }

  let use: Use
  let nodes: [Node]
  let names: TemplateNames
  /// Whether the program runs another one, so that a `--` of its own protects nothing.
  let runsAnotherProgram: Bool

  /// What `check` says about a template that is usable all the same.
  package let warnings: [TemplateError]

  /// The name of the program when it takes code from its standard input: `Stdin` may hold no placeholder then.
  package let readsCodeFromInput: String?

  /// The words at the start that are literal and in no group: of `Exec` the program and perhaps more.
  package var leadingLiterals: [String] {
    var literals: [String] = []
    for node in nodes {
      guard case .word(let word) = node, let literal = word.literal else { break }
      literals.append(literal)
    }
    return literals
  }

  /// What every word begins with before its first placeholder, in groups too.
  var literalStarts: [String] {
    func starts(_ nodes: [Node]) -> [String] {
      nodes.flatMap { node in
        switch node {
        case .group(_, let inner): starts(inner)
        case .word(let word): if case .text(let text)? = word.pieces.first { [text] } else { [] as [String] }
        }
      }
    }
    return starts(nodes)
  }

  /// The first word, which is always literal in `Exec`.
  package var program: String { leadingLiterals.first ?? "" }

  package var parameterNames: Set<String> { names.parameterNames }
  package var factNames: Set<FactName> { names.factNames }
}
