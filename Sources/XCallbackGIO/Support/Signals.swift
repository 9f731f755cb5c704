import CGIO

/// Signals of GObjects.
enum Signals {
  private final class Handler {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` at each emission, as long as the object lives.
  static func connect(_ object: OpaquePointer, _ signal: String, _ body: @escaping @Sendable () -> Void) {
    let data = unsafe Unmanaged.passRetained(Handler(body)).toOpaque()
    unsafe xc_on_signal(
      gpointer(object), signal,
      { data in
        if let data = unsafe data { unsafe Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue().body() }
      }, data,
      { data in
        if let data = unsafe data { unsafe Unmanaged<Handler>.fromOpaque(data).release() }
      })
  }
}

extension BusConnection {
  /// Waits until everything that was sent is on its way.
  func flush() { _ = unsafe g_dbus_connection_flush_sync(reference.pointer, nil, nil) }

  /// Runs `body` in a turn of the main context when the bus has ended the connection.
  func onClosed(_ body: @escaping @Sendable () -> Void) {
    unsafe Signals.connect(reference.pointer, "closed", body)
  }
}
