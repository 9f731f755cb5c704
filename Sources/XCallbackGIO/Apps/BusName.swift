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

  /// Hands URLs to whoever has the name, byte for byte, or activates it when there are none. Nobody is started for it:
  /// this process can do the work itself.
  func open(_ urls: [String], activationToken: String?) throws(GIOError) {
    let data: [DBusArgument] =
      activationToken.map { token in
        ["activation-token", "desktop-startup-id"].map {
          .dictEntry(.string($0), .variant(.string(token)))
        }
      } ?? []
    let platform = DBusArgument.array(element: "{sv}", data)
    let list = DBusArgument.array(element: "s", urls.map { .string($0) })
    _ = try connection.call(
      name: name, path: ApplicationMessages.path(of: name), interface: "org.freedesktop.Application",
      member: urls.isEmpty ? "Activate" : "Open", arguments: urls.isEmpty ? [platform] : [list, platform],
      timeout: 25, startsService: false)
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
