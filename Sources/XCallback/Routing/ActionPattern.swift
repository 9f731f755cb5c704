/// The actions that a route takes: literal segments, `{id}` for one segment, `{path...}` last for the rest (design §4).
///
/// Exact beats pattern: compared left to right, a literal segment beats `{x}`, which beats `{x...}`.
public struct ActionPattern: Hashable, Sendable {
  package enum Segment: Hashable, Sendable {
    case literal(String)
    case parameter(String)
    case rest(String)

    /// Literal beats `{x}` beats `{x...}`.
    var rank: Int {
      switch self {
      case .literal: 0
      case .parameter: 1
      case .rest: 2
      }
    }
  }

  package let segments: [Segment]

  /// Why a text is no action name.
  package enum Fault: Error, Hashable {
    case noName
    case placeholder(String)
    case restNotLast(String)
    case repeated(String)
    case unreachable
  }

  /// Makes a pattern of its text, for example `show/{id}`.
  package init(parsing text: String) throws(Fault) {
    guard !text.isEmpty else { throw .noName }
    var segments: [Segment] = []
    for piece in text.utf8.split(separator: 0x2F, omittingEmptySubsequences: false) {
      if case .rest(let name) = segments.last { throw .restNotLast(name) }
      try segments.append(Self.segment(String(Substring(piece))))
    }
    let names = segments.compactMap(\.parameterName)
    if let repeated = names.first(where: { name in names.filter { $0 == name }.count > 1 }) {
      throw .repeated(repeated)
    }
    self.segments = segments
  }

  /// Makes a pattern of its text, or nil when no URL's action can match it.
  public init?(_ text: String) {
    do throws(Fault) {
      try self.init(parsing: text)
    } catch {
      return nil
    }
  }

  private init(segments: [Segment]) { self.segments = segments }

  private static func segment(_ text: String) throws(Fault) -> Segment {
    guard text.contains("{") || text.contains("}") else {
      guard let literal = ActionName(text)?.segments.first else { throw .unreachable }
      return .literal(literal)
    }
    guard text.first == "{", text.last == "}" else { throw .placeholder(text) }
    let inner = text.dropFirst().dropLast()
    let isRest = inner.hasSuffix("...")
    let name = String(isRest ? inner.dropLast(3) : inner)
    guard name.isPlainName else { throw .placeholder(text) }
    return isRest ? .rest(name) : .parameter(name)
  }

  /// The names of the parameters that the pattern binds.
  public var parameterNames: [String] { segments.compactMap(\.parameterName) }

  /// Equal for two patterns that match the same actions.
  package var shape: [Segment] {
    segments.map { segment in
      switch segment {
      case .literal: segment
      case .parameter: .parameter("")
      case .rest: .rest("")
      }
    }
  }

  /// Whether this pattern is tried before `other`: compared left to right.
  package func comesBefore(_ other: ActionPattern) -> Bool {
    for (mine, theirs) in zip(segments, other.segments) where mine.rank != theirs.rank {
      return mine.rank < theirs.rank
    }
    return false
  }

  /// The values that the pattern's parameters take in `action`, or nil when it does not match.
  ///
  /// Segments match exactly; only one that came from a URL's authority matches without ASCII case (design §2, rule 3).
  package func match(_ action: ActionName) -> [String: String]? {
    var values: [String: String] = [:]
    for (index, segment) in segments.enumerated() {
      guard index < action.segments.count else { return nil }
      let given = action.segments[index]
      switch segment {
      case .literal(let literal):
        let ignoresCase = index == 0 && action.isFirstSegmentFromAuthority
        guard literal.hasSameBytes(as: given) || (ignoresCase && literal.equalsIgnoringASCIICase(given))
        else {
          return nil
        }
      case .parameter(let name):
        values[name] = given
      case .rest(let name):
        values[name] = action.segments[index...].joined(separator: "/")
        return values
      }
    }
    return segments.count == action.segments.count ? values : nil
  }
}

extension ActionPattern.Segment {
  var parameterName: String? {
    switch self {
    case .literal: nil
    case .parameter(let name), .rest(let name): name
    }
  }
}

extension ActionPattern.Fault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noName: "An action needs a name: [Action new], or [Action *] for what no other takes."
    case .placeholder(let text):
      "\"\(text)\" is no placeholder; one stands alone in its segment, as in show/{id} or open/{path...}."
    case .restNotLast(let name): "{\(name)...} takes the rest of the path, so nothing can stand behind it."
    case .repeated(let name): "{\(name)} stands in the name twice."
    case .unreachable:
      "No URL can name this action: a segment is \".\" or \"..\" or holds a control character."
    }
  }
}

extension ActionPattern {
  /// `*`: what no other pattern takes, and URLs without an action.
  public static let catchAll = ActionPattern(segments: [])
}

extension ActionPattern: ExpressibleByStringLiteral {
  /// Makes a pattern of a literal. One that is no pattern is a mistake of the program: it stops a debug build, and in
  /// a release build matches no action.
  public init(stringLiteral text: String) {
    if text == "*" {
      self = .catchAll
    } else if let pattern = ActionPattern(text) {
      self = pattern
    } else {
      assertionFailure("\"\(text)\" is no action pattern")
      self.init(segments: [.literal("")])
    }
  }
}

extension String {
  /// Whether a placeholder can bear this name: `[A-Za-z_][A-Za-z0-9_-]*` (details §4).
  package var isPlainName: Bool {
    guard let first = utf8.first, first.isASCIILetter || first == 0x5F else { return false }
    return utf8.dropFirst().allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x5F || $0 == 0x2D }
  }
}
