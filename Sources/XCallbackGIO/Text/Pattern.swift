import CGIO

/// A regular expression that must match a whole text; GRegex is not modified after it was made.
@safe package final class Pattern: @unchecked Sendable {
  /// As it was written.
  package let text: String
  private let expression: OpaquePointer
  private let names: [String]

  /// Bounds the backtracking: `(a+)+$` on forty a's and a `!` would try 2^40 ways.
  ///
  /// Measured with PCRE2 10.42: it gives up after 0.3 s. A tenth of the steps would refuse `.*?` on 1 MiB,
  /// which takes 0.02 s; without a limit on the heap (in KiB) a harmless `(a|b)+` on 1 MiB takes 640 MB.
  private static let limits = "(*LIMIT_MATCH=10000000)(*LIMIT_HEAP=262144)"

  /// Compiles a pattern in PCRE2's syntax.
  package init(_ pattern: String) throws(GIOError) {
    // Alone first: for a message about the pattern as written, and because `a)|(?:b` must not pass.
    let alone = try unsafe Self.compile(pattern)
    defer { unsafe g_regex_unref(alone) }
    do {
      unsafe expression = try unsafe Self.compile(Self.limits + "\\A(?:" + pattern + ")\\z")
    } catch {
      // In extended syntax a comment at the end would swallow the parenthesis.
      unsafe expression = try unsafe Self.compile(Self.limits + "\\A(?:" + pattern + "\n)\\z")
    }
    let known = Self.candidateNames(in: pattern).map { name in
      unsafe (name: name, number: g_regex_get_string_number(alone, name))
    }
    text = pattern
    names = known.filter { $0.number > 0 }.sorted { $0.number < $1.number }.map(\.name)
  }

  deinit { unsafe g_regex_unref(expression) }

  /// Whether the whole text matches; false also when finding out would take too long.
  package func matches(_ text: String) -> Bool { unsafe match(text) { _ in } != nil }

  /// The named groups that took part in a match of the whole text, in their order; nil without a match.
  package func captures(_ text: String) -> [(name: String, value: String)]? {
    unsafe match(text) { info in
      names.compactMap { name in
        var start: gint = -1
        var end: gint = -1
        guard unsafe g_match_info_fetch_named_pos(info, name, &start, &end) != 0, start >= 0,
          let value = unsafe copiedText(adopting: g_match_info_fetch_named(info, name))
        else { return nil }
        return (name: name, value: value)
      }
    }
  }

  private func match<Value>(_ text: String, _ body: (OpaquePointer) -> Value) -> Value? {
    var text = text
    return text.withUTF8 { bytes in
      let start = unsafe UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
      var info: OpaquePointer?
      // The subject must outlive the match: its groups are read from it.
      let matched = unsafe g_regex_match_full(
        expression, start, gssize(bytes.count), 0, GRegexMatchFlags(0), &info, nil)
      defer { unsafe g_match_info_unref(info) }
      guard matched != 0, let info = unsafe info else { return nil }
      return unsafe body(info)
    }
  }

  private static func compile(_ pattern: String) throws(GIOError) -> OpaquePointer {
    guard !pattern.utf8.contains(0) else {
      throw GIOError(.badArgument, "A regular expression cannot hold a null character")
    }
    return unsafe try withGError("Reading a regular expression") { error in
      unsafe g_regex_new(pattern, GRegexCompileFlags(0), GRegexMatchFlags(0), error)
    }
  }

  /// What could be a group's name; GRegex can be asked about a name but lists none.
  private static func candidateNames(in pattern: String) -> [String] {
    var names: [String] = []
    for opening in ["?<", "?P<", "?'"] {
      let closing: Character = opening.hasSuffix("'") ? "'" : ">"
      var rest = pattern[...]
      while let start = rest.firstRange(of: opening) {
        rest = rest[start.upperBound...]
        let name = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        if !name.isEmpty, rest.dropFirst(name.count).first == closing, !names.contains(name) {
          names.append(name)
        }
      }
    }
    return names
  }
}
