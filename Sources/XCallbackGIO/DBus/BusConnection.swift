import CGIO
import Glibc

/// The shared connection to a bus.
struct BusConnection {
  let reference: Reference

  /// How long a bus may take to let us in, in seconds.
  static let timeout = 5.0

  /// Connects, or takes the connection that this process has; no bus is ever started, and the end of one ends nothing:
  /// a handler may have work left.
  ///
  /// A bus that accepts and then says nothing is waited for no longer than `timeout`, in seconds; a signal to
  /// `interrupts`, and `watch`, end that earlier.
  init(
    _ bus: DBusMethod.Bus, interrupts: Interrupts? = nil, watch: MainContext.Watch? = nil,
    timeout: Double = BusConnection.timeout
  ) throws(GIOError) {
    if bus == .session {
      try Self.checkSessionBus(.current(["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"]))
    }
    let limit = Clock.monotonicSeconds + timeout
    do {
      let pointer = try unsafe Self.connect(
        bus == .session ? G_BUS_TYPE_SESSION : G_BUS_TYPE_SYSTEM, interrupts, Self.watch(watch, until: limit))
      reference = unsafe Reference(adopting: pointer)
    } catch {
      if error.interruption != nil { throw error }
      let name = bus == .session ? "session" : "system"
      let reason = Clock.monotonicSeconds >= limit ? "it does not answer" : error.message
      throw GIOError(.noBus, "Cannot connect to the \(name) bus: \(reason)")
    }
  }

  /// A watch, if there is one, that is over at a point in monotonic seconds, too.
  private static func watch(_ watch: MainContext.Watch?, until limit: Double) -> MainContext.Watch {
    MainContext.Watch(
      descriptors: watch?.descriptors ?? [], deadline: min(watch?.deadline ?? limit, limit)
    ) { watch?.isOver() == true || Clock.monotonicSeconds >= limit }
  }

  private static func connect(
    _ type: GBusType, _ interrupts: Interrupts?, _ watch: MainContext.Watch
  ) throws(GIOError) -> OpaquePointer {
    let result = unsafe MainContext.wait(interrupts: interrupts, watch: watch) {
      callback, data, cancellable in
      unsafe xc_bus_get(type, cancellable, callback, data)
    }
    if let signal = interrupts?.next() { throw GIOError(interruptedBy: signal) }
    return try unsafe withGError("Connecting to a bus") { error in
      unsafe OpaquePointer(g_task_propagate_pointer(result.pointer, error))
    }
  }

  /// Where a session bus is, if there is one; GDBus would start one with `dbus-launch`.
  static func checkSessionBus(_ environment: Environment) throws(GIOError) {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
      if !address.split(separator: ";").allSatisfy({ $0.hasPrefix("autolaunch:") }) { return }
    } else if let directory = environment["XDG_RUNTIME_DIR"], directory.hasPrefix("/"),
      unsafe access(directory + "/bus", F_OK) == 0
    {
      return
    }
    throw GIOError(
      .noBus,
      "There is no session bus: neither DBUS_SESSION_BUS_ADDRESS nor $XDG_RUNTIME_DIR/bus leads to one")
  }

  /// Calls a method and waits for its reply, a new GVariant.
  ///
  /// `timeout` is in seconds; nil waits for ever. Names, path and method must be valid. `startsService` lets the bus
  /// start who has the name when nobody has it yet. When `watch` is over the call is, with an error.
  func call(
    name: String, path: String, interface: String, member: String, arguments: [DBusArgument],
    timeout: Double?, interrupts: Interrupts? = nil, watch: MainContext.Watch? = nil,
    startsService: Bool = true
  ) throws(GIOError) -> Variant {
    let milliseconds = Self.milliseconds(timeout)
    let connection = unsafe reference.pointer
    let result = unsafe MainContext.wait(interrupts: interrupts, watch: watch) {
      callback, data, cancellable in
      unsafe g_dbus_connection_call(
        connection, name, path, interface, member, DBusArgument.tuple(arguments), nil,
        startsService ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START, milliseconds, cancellable,
        callback, data)
    }
    if let signal = interrupts?.next() {
      throw GIOError(interruptedBy: signal)
    }
    return try unsafe Variant(
      adopting: withGError("Calling \(interface).\(member)") { error in
        unsafe g_dbus_connection_call_finish(connection, result.pointer, error)
      })
  }

  /// Calls a method whose reply holds nothing of interest; `completion` comes in a turn of the default main context.
  func call(
    name: String, path: String, interface: String, member: String, arguments: [DBusArgument],
    timeout: Double?, startsService: Bool, completion: @escaping @Sendable (GIOError?) -> Void
  ) {
    unsafe g_dbus_connection_call(
      reference.pointer, name, path, interface, member, DBusArgument.tuple(arguments), nil,
      startsService ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START, Self.milliseconds(timeout),
      nil,
      { source, result, data in
        guard let data = unsafe data, let result = unsafe result, let source = unsafe source else { return }
        unsafe Completion.finish(data) { () throws(GIOError) in
          _ = try unsafe Variant(
            adopting: withGError("Calling a method") { error in
              unsafe g_dbus_connection_call_finish(OpaquePointer(source), result, error)
            })
        }
      }, Completion.data(completion))
  }

  private static func milliseconds(_ seconds: Double?) -> gint {
    seconds.map { gint(clamping: Int64(min($0, 2_000_000) * 1_000) + 1) } ?? gint.max
  }
}

/// One reference to a GVariant.
@safe final class Variant {
  let pointer: OpaquePointer

  init(adopting pointer: OpaquePointer) { unsafe self.pointer = unsafe pointer }

  deinit { unsafe g_variant_unref(pointer) }

  /// The value as JSON.
  var json: JSONValue { unsafe JSONValue(borrowing: pointer) }
}
