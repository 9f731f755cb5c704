import CGIO
import Glibc

/// The time, and the shapes in which it is written.
package enum Clock {
  /// The present.
  package static func now() -> Timestamp { Timestamp(microseconds: Int64(g_get_real_time())) }

  /// Seconds that only go forward, for measuring durations.
  package static var monotonicSeconds: Double { Double(g_get_monotonic_time()) / 1_000_000 }

  /// Microseconds since the machine was started, those in which it slept included: the same for all processes.
  static var bootMicroseconds: Int64 {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_BOOTTIME, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
  }

  /// Whether the text is a real day written YYYY-MM-DD.
  package static func isDate(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 10 && isDay(bytes[...])
  }

  /// Whether the text is a date and time with a zone, as RFC 3339 §5.6 has it.
  ///
  /// A leap second is accepted in the last minute of an hour only, whatever the zone.
  package static func isDateTime(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, isDay(bytes[..<10]), bytes[10] | 0x20 == UInt8(ascii: "t"),
      let hour = number(bytes[11..<13]), bytes[13] == UInt8(ascii: ":"),
      let minute = number(bytes[14..<16]), bytes[16] == UInt8(ascii: ":"),
      let second = number(bytes[17..<19]),
      hour < 24, minute < 60, second < 60 || second == 60 && minute == 59
    else { return false }
    var rest = bytes[19...]
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: isDigit)
      guard !fraction.isEmpty else { return false }
      rest = rest[fraction.endIndex...]
    }
    if rest.count == 1, let zone = rest.first { return zone | 0x20 == UInt8(ascii: "z") }
    let zone = Array(rest)
    guard zone.count == 6, zone[0] == UInt8(ascii: "+") || zone[0] == UInt8(ascii: "-"),
      let hours = number(zone[1..<3]), zone[3] == UInt8(ascii: ":"), let minutes = number(zone[4..<6])
    else { return false }
    return hours < 24 && minutes < 60
  }

  private static func isDay(_ bytes: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(bytes)
    guard bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
      year >= 1, (1...12).contains(month)
    else { return false }
    return g_date_valid_dmy(GDateDay(day), GDateMonth(UInt32(month)), GDateYear(year)) != 0
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy(isDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
