import CGIO

/// Random identifiers.
package enum Random {
  /// A random UUID (version 4) in lower case.
  package static func uuid() -> String {
    unsafe copiedText(adopting: unsafe g_uuid_string_random()) ?? ""
  }
}
