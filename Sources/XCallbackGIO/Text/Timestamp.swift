import CGIO

/// A point in time.
package struct Timestamp: Sendable, Equatable {
  /// Microseconds since 1970-01-01T00:00:00Z.
  package let microseconds: Int64

  package init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// Local time with its offset, to the second, as RFC 3339 has it.
  package var rfc3339: String { formatted("%C%y-%m-%dT%H:%M:%S%:z") ?? "" }

  /// Local time in a format of `g_date_time_format`; nil when the format is malformed.
  package func formatted(_ format: String) -> String? {
    guard let utc = unsafe g_date_time_new_from_unix_utc(gint64(microseconds / 1_000_000)),
      let local = unsafe g_date_time_to_local(utc)
    else { return nil }
    defer {
      unsafe g_date_time_unref(utc)
      unsafe g_date_time_unref(local)
    }
    // The fraction (`%f`) is set apart: GLib 2.74 makes no time from microseconds.
    guard let exact = unsafe g_date_time_add(local, GTimeSpan(microseconds % 1_000_000)) else { return nil }
    defer { unsafe g_date_time_unref(exact) }
    return unsafe copiedText(adopting: g_date_time_format(exact, format))
  }
}
