/// The notification server of the session (Desktop Notifications Specification 1.2).
struct NotificationServer {
  static let busName = "org.freedesktop.Notifications"
  static let path = "/org/freedesktop/Notifications"
  static let interface = "org.freedesktop.Notifications"
  /// How long it may take for one call, in seconds.
  static let timeout = 5.0

  let connection: BusConnection
  /// Whom the calls go to: the well-known name, or the server's unique one.
  let name: String
  /// In monotonic seconds; no call is waited for longer.
  let deadline: Double
  var interrupts: Interrupts?

  /// What it can do, by the specification's words.
  func capabilities() throws(GIOError) -> Set<String> {
    let reply = try call("GetCapabilities", [])
    guard case .array(let capabilities)? = reply.value(at: ["0"]) else { return [] }
    return Set(capabilities.compactMap { if case .string(let word) = $0 { word } else { nil } })
  }

  /// Shows a notification and gives its number; 0 is none.
  ///
  /// `actions` are pairs of a key and a label. There is no hint with a desktop entry's name: GNOME removes such
  /// notifications when their sender exits (design §6). An `expiry` of 0 is never, of -1 up to the server.
  func notify(
    summary: String, body: String, icon: String, actions: [String] = [],
    urgency: Notifications.Urgency?, expiry: Int32
  ) throws(GIOError) -> UInt32 {
    var hints: [DBusArgument] = []
    if let urgency { hints.append(.dictEntry(.string("urgency"), .variant(.byte(urgency.rawValue)))) }
    let reply = try call(
      "Notify",
      [
        .string("xcallback"), .uint32(0), Self.string(icon), Self.string(summary), Self.string(body),
        .array(element: "s", actions.map(Self.string)), .array(element: "{sv}", hints), .int32(expiry),
      ])
    guard case .integer(let number)? = reply.value(at: ["0"]) else { return 0 }
    return UInt32(clamping: number)
  }

  func close(_ number: UInt32) throws(GIOError) { _ = try call("CloseNotification", [.uint32(number)]) }

  private func call(_ member: String, _ arguments: [DBusArgument]) throws(GIOError) -> JSONValue {
    let now = Clock.monotonicSeconds
    return try connection.call(
      name: name, path: Self.path, interface: Self.interface, member: member, arguments: arguments,
      timeout: max(0.001, min(deadline, now + Self.timeout) - now), interrupts: interrupts
    ).json
  }

  /// A D-Bus string cannot hold a null character; GLib would cut the text there.
  private static func string(_ text: String) -> DBusArgument { .string(text.filter { $0 != "\0" }) }
}
