import CGIO
import Glibc

extension Application {
  /// Opens a URL with this application, and comes back when that is confirmed.
  ///
  /// What is started by its bus name has answered then, what is started by its command line has been executed.
  ///
  /// - Parameter activation: lets a window of the application take the focus.
  package func launch(url: String, activation: Activation? = nil) throws(GIOError) {
    try launch(url: url, activation: activation, watch: nil)
  }

  /// The same, without waiting for the confirmation when `watch` says so; that is an error, too.
  ///
  /// - Parameter touchesEnvironment: whether this process's environment may be changed for a moment: it has one thread.
  func launch(
    url: String, activation: Activation? = nil, watch: MainContext.Watch?, touchesEnvironment: Bool = true
  ) throws(GIOError) {
    guard !url.utf8.contains(0) else { throw GIOError(.badArgument, "A URL cannot hold a null character") }
    // GIO starts its own helper first: a program that is gone would seem to have started.
    guard isProgramPresent else {
      throw GIOError(errno: ENOENT, "Cannot start the program of \(id)")
    }
    let takesTurn = !touchesEnvironment && isStartedByArguments
    if takesTurn {
      guard try LaunchTurns.shared.wait(watch) else {
        throw GIOError(.failedSilently, "It is not wanted any more")
      }
    }
    defer { if takesTurn { LaunchTurns.shared.giveBack() } }
    // Held until the end, so that GIO takes this connection, which does not end the process with the bus.
    let bus = try? BusConnection(.session, watch: watch)
    if let watch, watch.isOver() { throw GIOError(.failedSilently, "It is not wanted any more") }
    if let bus, let busName {
      return try BusName(name: busName, connection: bus).open(
        [url], activation: activation, startsService: true, watch: watch)
    }
    let context = LaunchContext(activation)
    let hidesBus = bus == nil && touchesEnvironment
    let address = hidesBus ? Self.hideBus(in: context) : nil
    defer { if hidesBus { Self.restoreBus(address) } }

    let info = unsafe self.info.pointer
    let list = unsafe g_list_append(nil, g_strdup(url))
    defer { unsafe g_list_free_full(list, g_free) }
    let result = unsafe MainContext.wait(watch: watch) { callback, data, cancellable in
      unsafe g_app_info_launch_uris_async(
        info, list, context.pointer, cancellable, callback, data)
    }
    try unsafe checkGError("Launching \(id)") { error in
      unsafe g_app_info_launch_uris_finish(info, result.pointer, error)
    }
    withExtendedLifetime((bus, context)) {}
  }

  /// Keeps GIO from starting a bus with `dbus-launch`: it looks for one at every launch (design §6).
  private static func hideBus(in context: LaunchContext) -> String? {
    let address = Environment.current("DBUS_SESSION_BUS_ADDRESS")
    context.set("DBUS_SESSION_BUS_ADDRESS", to: address)
    unsafe setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 1)
    return address
  }

  private static func restoreBus(_ address: String?) {
    if let address {
      unsafe setenv("DBUS_SESSION_BUS_ADDRESS", address, 1)
    } else {
      unsafe unsetenv("DBUS_SESSION_BUS_ADDRESS")
    }
  }
}
