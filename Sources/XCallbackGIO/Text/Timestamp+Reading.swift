import CGIO

extension Timestamp {
  /// UTC to the millisecond, as RFC 3339 has it: `2026-11-30T16:40:00.123Z`.
  package var utc: String {
    // Before 1970 the fraction goes forward too.
    let fraction = (microseconds % 1_000_000 + 1_000_000) % 1_000_000
    let milliseconds = String(fraction / 1_000)
    guard let time = unsafe g_date_time_new_from_unix_utc(gint64((microseconds - fraction) / 1_000_000))
    else {
      return ""
    }
    defer { unsafe g_date_time_unref(time) }
    // GLib's %Y has no zeros in front.
    let seconds = unsafe copiedText(adopting: g_date_time_format(time, "%C%y-%m-%dT%H:%M:%S")) ?? ""
    return "\(seconds).\(String(repeating: "0", count: max(0, 3 - milliseconds.count)))\(milliseconds)Z"
  }

  /// Reads a date and time with a zone (RFC 3339 §5.6); nil for anything else, and for what is no year from 1 to 9999
  /// in UTC.
  package init?(rfc3339 text: String) {
    guard Clock.isDateTime(text), let time = unsafe g_date_time_new_from_iso8601(text.uppercased(), nil)
    else {
      return nil
    }
    defer { unsafe g_date_time_unref(time) }
    self.init(
      microseconds: Int64(unsafe g_date_time_to_unix(time)) * 1_000_000
        + Int64(unsafe g_date_time_get_microsecond(time)))
    if utc.isEmpty { return nil }
  }

  /// A day's midnight here, from YYYY-MM-DD; nil for what is no day.
  package init?(localDay text: String) {
    guard Clock.isDate(text) else { return nil }
    let parts = text.split(separator: "-").compactMap { Int32($0) }
    guard parts.count == 3,
      let time = unsafe g_date_time_new_local(parts[0], parts[1], parts[2], 0, 0, 0)
    else { return nil }
    defer { unsafe g_date_time_unref(time) }
    self.init(microseconds: Int64(unsafe g_date_time_to_unix(time)) * 1_000_000)
  }

  /// The same day's hour and minute here, from `9:05` or `21:05`; nil for what is no time of day.
  package func today(at text: String) -> Timestamp? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 2, (1...2).contains(parts[0].utf8.count),
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let hour = Int32(parts[0]), let minute = Int32(parts[1]), hour < 24, minute < 60,
      let now = unsafe g_date_time_new_from_unix_local(gint64(microseconds / 1_000_000))
    else { return nil }
    defer { unsafe g_date_time_unref(now) }
    guard
      let time = unsafe g_date_time_new_local(
        g_date_time_get_year(now), g_date_time_get_month(now), g_date_time_get_day_of_month(now), hour,
        minute, 0)
    else { return nil }
    defer { unsafe g_date_time_unref(time) }
    return Timestamp(microseconds: Int64(unsafe g_date_time_to_unix(time)) * 1_000_000)
  }
}
