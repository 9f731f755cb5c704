/// Notifications on the desktop, by the Desktop Notifications Specification.
package enum Notifications {
  package enum Urgency: UInt8, Sendable {
    case low = 0
    case normal = 1
    case critical = 2
  }

  /// How long the server may take, in seconds.
  private static let timeout = 5.0

  /// Shows a notification and gives its number.
  ///
  /// Both texts are plain; the body is escaped when the server reads markup. There is no hint with a desktop
  /// entry's name: GNOME removes such notifications when their sender exits (design §6).
  @discardableResult
  package static func post(
    summary: String, body: String = "", icon: String = "", urgency: Urgency? = nil
  ) throws(GIOError) -> UInt32 {
    let connection = try BusConnection(.session)
    let deadline = Clock.monotonicSeconds + timeout
    var body = body
    if escapedMarkup(body) != body, try readsMarkup(connection, deadline: deadline) {
      body = escapedMarkup(body)
    }
    var hints: [DBusArgument] = []
    if let urgency { hints.append(.dictEntry(.string("urgency"), .variant(.byte(urgency.rawValue)))) }
    let reply = try call(
      connection, "Notify",
      [
        .string("xcallback"), .uint32(0), .string(withoutNull(icon)), .string(withoutNull(summary)),
        .string(withoutNull(body)), .array(element: "s", []), .array(element: "{sv}", hints), .int32(-1),
      ], deadline: deadline)
    guard case .array(let values) = reply, case .integer(let number)? = values.first else { return 0 }
    return UInt32(clamping: number)
  }

  /// Text with the characters that have a meaning in markup written as entities.
  package static func escapedMarkup(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  private static func readsMarkup(
    _ connection: BusConnection, deadline: Double
  ) throws(GIOError) -> Bool {
    let reply = try call(connection, "GetCapabilities", [], deadline: deadline)
    guard case .array(let capabilities)? = reply.value(at: ["0"]) else { return false }
    return capabilities.contains(.string("body-markup"))
  }

  private static func call(
    _ connection: BusConnection, _ member: String, _ arguments: [DBusArgument], deadline: Double
  ) throws(GIOError) -> JSONValue {
    try connection.call(
      name: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications",
      interface: "org.freedesktop.Notifications", member: member, arguments: arguments,
      timeout: max(0.001, deadline - Clock.monotonicSeconds)
    ).json
  }

  /// A D-Bus string cannot hold one; GLib would cut the text there.
  private static func withoutNull(_ text: String) -> String { text.filter { $0 != "\0" } }
}
