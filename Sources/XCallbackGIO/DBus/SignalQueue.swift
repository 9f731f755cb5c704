import CGIO

/// Signals from a bus, kept in the order in which they came until somebody takes them.
///
/// It has a main context of its own: what comes while a method call is waited for waits here. Used by one thread.
@safe final class SignalQueue {
  struct Signal {
    let member: String
    let arguments: [JSONValue]
  }

  private let connection: BusConnection
  private let context: OpaquePointer
  private let interrupts: Interrupts?
  private let deadline: Double
  private let watch: MainContext.Watch?
  private var subscriptions: [guint] = []
  private var waiting: [Signal] = []

  /// `next` waits at most until `deadline`, in monotonic seconds, and until `watch` is over.
  init(
    _ connection: BusConnection, deadline: Double, interrupts: Interrupts?, watch: MainContext.Watch? = nil
  ) {
    self.connection = connection
    self.deadline = deadline
    self.interrupts = interrupts
    self.watch = watch
    unsafe context = g_main_context_new()
    unsafe xc_wake_when_closed(connection.reference.pointer, context)
    if let interrupts { unsafe xc_wake_when_readable(interrupts.number, context) }
    for descriptor in watch?.descriptors ?? [] { unsafe xc_wake_when_readable(descriptor, context) }
    let milliseconds = min(max(0, deadline - Clock.monotonicSeconds), 2_000_000) * 1_000
    unsafe xc_wake_after(guint(milliseconds) + 1, context)
  }

  deinit {
    // Nothing is delivered after this: only `next` iterates the context.
    for subscription in subscriptions {
      unsafe g_dbus_connection_signal_unsubscribe(connection.reference.pointer, subscription)
    }
    unsafe g_main_context_unref(context)
  }

  /// Takes a sender's signals from now on.
  ///
  /// Name the sender by its unique name: of a well-known one GLib before 2.80.1 accepts what any other peer sends to
  /// this process alone (CVE-2024-34397).
  func subscribe(
    to member: String, of interface: String, path: String, sender: String, firstArgument: String? = nil
  ) {
    unsafe g_main_context_push_thread_default(context)
    defer { unsafe g_main_context_pop_thread_default(context) }
    subscriptions.append(
      unsafe g_dbus_connection_signal_subscribe(
        connection.reference.pointer, sender, interface, member, path, firstArgument,
        G_DBUS_SIGNAL_FLAGS_NONE,
        { _, _, _, _, member, parameters, data in
          guard let member = unsafe member, let parameters = unsafe parameters, let data = unsafe data,
            case .array(let arguments) = unsafe JSONValue(borrowing: parameters)
          else { return }
          let queue = unsafe Unmanaged<SignalQueue>.fromOpaque(data).takeUnretainedValue()
          queue.waiting.append(Signal(member: unsafe String(cString: member), arguments: arguments))
        }, Unmanaged.passUnretained(self).toOpaque(), nil))
  }

  /// The next signal, waited for; nil when the deadline or the end of the watch comes first.
  func next() throws(GIOError) -> Signal? {
    while true {
      if !waiting.isEmpty { return waiting.removeFirst() }
      if let signal = interrupts?.next() { throw GIOError(interruptedBy: signal) }
      if unsafe g_dbus_connection_is_closed(connection.reference.pointer) != 0 {
        throw GIOError(.noBus, "The bus ended the connection")
      }
      if Clock.monotonicSeconds >= deadline || watch?.isOver() == true { return nil }
      unsafe g_main_context_iteration(context, 1)
    }
  }
}
