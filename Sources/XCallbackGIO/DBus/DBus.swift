/// Calls of D-Bus methods (design §4 "Actions", details §4).
package enum DBus {
  /// Whether there is a session bus to connect to; without one D-Bus activatable applications are started by their
  /// command line.
  package static var hasSessionBus: Bool { (try? BusConnection(.session)) != nil }

  /// Whether nothing leads to a session bus; one that is there may still not answer.
  package static var isSessionBusMissing: Bool {
    do throws(GIOError) {
      try BusConnection.checkSessionBus(.current(["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"]))
      return false
    } catch {
      return true
    }
  }

  /// Calls a method and gives the values of its reply.
  ///
  /// `timeout` is in seconds; nil or 0 waits for ever. With `interruptible` SIGINT, SIGTERM and SIGHUP to
  /// this process end the waiting (`interruption`). Words that do not fit are an error of this layer; see
  /// `arguments(signature:words:)` for a better one.
  package static func call(
    _ method: DBusMethod, timeout: Double?, interruptible: Bool = false
  ) throws(GIOError) -> [JSONValue] {
    var arguments: [DBusArgument]
    do {
      try method.validate()
      arguments = try self.arguments(signature: method.signature, words: method.words)
    } catch {
      throw GIOError(.badArgument, error.description)
    }
    if let activation = method.activation, method.takesActivation { arguments.activate(activation) }
    let interrupts = interruptible ? try Interrupts() : nil
    let timeout = timeout == 0 ? nil : timeout
    let connection = try BusConnection(
      method.bus, interrupts: interrupts, timeout: min(timeout ?? .infinity, BusConnection.timeout))
    let reply = try connection.call(
      name: method.name, path: method.path, interface: method.interface, member: method.member,
      arguments: arguments, timeout: timeout, interrupts: interrupts)
    guard case .array(let values) = reply.json else { return [] }
    return values
  }
}

extension [DBusArgument] {
  /// Adds an activation to the platform data at the end; what the handler file says itself stays.
  fileprivate mutating func activate(_ activation: Activation) {
    guard case .array(element: "{sv}", let given)? = last else { return }
    let names = given.compactMap { entry in
      if case .dictEntry(.string(let name), _) = entry { name } else { nil }
    }
    let added = activation.platformData.filter { entry in
      if case .dictEntry(.string(let name), _) = entry { !names.contains(name) } else { false }
    }
    self[count - 1] = .array(element: "{sv}", given + added)
  }
}
