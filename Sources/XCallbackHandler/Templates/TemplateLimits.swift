/// The bounds that keep a template's cost small whatever it or a request says.
package enum TemplateLimits {
  /// Bytes of one template.
  package static let templateBytes = 64 * 1024
  /// Groups inside one another.
  package static let groupDepth = 16
  /// Filters of one placeholder: `|sh` may triple its quotes each time.
  package static let filters = 4
  /// Bytes of one finished word: the kernel's MAX_ARG_STRLEN less its NUL (details §4).
  package static let wordBytes = 131_071
  /// Bytes one filled template may have in all, each copy of a group counting for `copyBytes` more.
  package static let filledBytes = 16 * 1024 * 1024
  /// What a copy of a group counts for even when it is empty: groups in groups multiply.
  static let copyBytes = 64
}
