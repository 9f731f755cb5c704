import CGIO

/// How many columns of a terminal a text takes.
package enum TextWidth {
  /// The columns of a text without control characters.
  package static func columns(_ text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { $0 + columns($1) }
  }

  /// The text, cut so that it takes no more than so many columns; `…` stands for what is left out.
  package static func cut(_ text: String, to width: Int) -> String {
    guard width > 0, columns(text) > width else { return text }
    var kept = String.UnicodeScalarView()
    var used = 0
    for scalar in text.unicodeScalars {
      used += columns(scalar)
      if used > width - 1 { break }
      kept.append(scalar)
    }
    return String(kept) + "…"
  }

  private static func columns(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x7F { return 1 }
    if g_unichar_iszerowidth(scalar.value) != 0 { return 0 }
    return g_unichar_iswide(scalar.value) != 0 ? 2 : 1
  }
}
