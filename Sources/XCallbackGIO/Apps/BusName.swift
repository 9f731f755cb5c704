import CGIO

/// An application's name on the session bus.
struct BusName {
  let name: String
  let connection: BusConnection

  /// Whether a text is a well-known bus name (D-Bus specification, "Bus names").
  static func isValid(_ name: String) -> Bool {
    unsafe !name.utf8.contains(0) && g_application_id_is_valid(name) != 0
  }

  /// Asks for the name without waiting in line; false when another process has it.
  func claim() throws(GIOError) -> Bool {
    // DBUS_NAME_FLAG_DO_NOT_QUEUE; the answers 1 and 4 mean that the name is ours.
    let reply = try bus("RequestName", [.string(name), .uint32(4)])
    return reply == 1 || reply == 4
  }

  /// Gives the name back. What was sent to it before has arrived when this returns.
  func release() { _ = try? bus("ReleaseName", [.string(name)]) }

  /// Hands URLs to whoever has the name, byte for byte, or activates it when there are none.
  ///
  /// GIO would do the same, but for the activation: GLib before 2.75.1 has no `activation-token`.
  ///
  /// - Parameter startsService: whether the bus may start who has the name when nobody has it yet.
  func open(
    _ urls: [String], activation: Activation?, startsService: Bool, watch: MainContext.Watch? = nil
  ) throws(GIOError) {
    do throws(GIOError) {
      _ = try connection.call(
        name: name, path: ApplicationMessages.path(of: name), interface: Self.interface,
        member: Self.member(urls), arguments: Self.arguments(urls, activation), timeout: Self.patience,
        watch: watch, startsService: startsService)
    } catch {
      // By then the app has the URL, and is only busy.
      guard startsService, error.isTimedOut else { throw error }
    }
  }

  /// The same without waiting; `completion` comes in a turn of the default main context.
  func open(
    _ urls: [String], activation: Activation?, startsService: Bool,
    completion: @escaping @Sendable (GIOError?) -> Void
  ) {
    connection.call(
      name: name, path: ApplicationMessages.path(of: name), interface: Self.interface,
      member: Self.member(urls), arguments: Self.arguments(urls, activation), timeout: Self.patience,
      startsService: startsService
    ) { error in
      completion(startsService && error?.isTimedOut == true ? nil : error)
    }
  }

  private static let interface = "org.freedesktop.Application"

  /// How long an app may take to answer, in seconds; GDBus's own limit.
  private static let patience = 25.0

  private static func member(_ urls: [String]) -> String { urls.isEmpty ? "Activate" : "Open" }

  private static func arguments(_ urls: [String], _ activation: Activation?) -> [DBusArgument] {
    let platform = DBusArgument.array(element: "{sv}", activation?.platformData ?? [])
    return urls.isEmpty ? [platform] : [.array(element: "s", urls.map { .string($0) }), platform]
  }

  /// The unique name of who has the name; a service that can be started for it is. `timeout` is in seconds.
  func owner(
    timeout: Double, interrupts: Interrupts?, watch: MainContext.Watch? = nil
  ) throws(GIOError) -> String {
    let deadline = Clock.monotonicSeconds + timeout
    func ask(_ member: String, _ arguments: [DBusArgument]) throws(GIOError) -> JSONValue? {
      try bus(
        member, arguments, timeout: max(0.001, deadline - Clock.monotonicSeconds), interrupts: interrupts,
        watch: watch)
    }
    func owner() throws(GIOError) -> String {
      guard case .string(let owner)? = try ask("GetNameOwner", [.string(name)]) else { return "" }
      return owner
    }
    do throws(GIOError) {
      return try owner()
    } catch {
      guard error.isNameUnknown else { throw error }
    }
    _ = try ask("StartServiceByName", [.string(name), .uint32(0)])
    return try owner()
  }

  private func bus(_ member: String, _ arguments: [DBusArgument]) throws(GIOError) -> Int64 {
    guard case .integer(let answer)? = try bus(member, arguments, timeout: 25, interrupts: nil) else {
      return 0
    }
    return answer
  }

  /// The first value of the bus's reply.
  private func bus(
    _ member: String, _ arguments: [DBusArgument], timeout: Double, interrupts: Interrupts?,
    watch: MainContext.Watch? = nil
  ) throws(GIOError) -> JSONValue? {
    try connection.call(
      name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
      member: member, arguments: arguments, timeout: timeout, interrupts: interrupts, watch: watch
    ).json.value(at: ["0"])
  }
}
