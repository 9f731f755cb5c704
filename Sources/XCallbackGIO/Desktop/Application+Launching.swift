import CGIO
import Glibc

extension Application {
  /// Opens a URL with this application, and comes back when that is confirmed.
  ///
  /// What is started by its bus name has answered then, what is started by its command line has been
  /// executed. `environment` changes what the application gets; a nil value removes the variable.
  package func launch(
    url: String, environment: [(name: String, value: String?)] = []
  ) throws(GIOError) {
    try launch(url: url, environment: environment, watch: nil)
  }

  /// The same, without waiting for the confirmation when `watch` says so; that is an error, too.
  ///
  /// - Parameter touchesEnvironment: whether this process's environment may be changed for a moment: it has one thread.
  func launch(
    url: String, environment: [(name: String, value: String?)] = [], watch: MainContext.Watch?,
    touchesEnvironment: Bool = true
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
    let context = unsafe Reference(adopting: OpaquePointer(g_app_launch_context_new()))
    for (name, value) in environment where !name.isEmpty && !name.utf8.contains(0) {
      if let value {
        unsafe g_app_launch_context_setenv(context.launchContext, name, value)
      } else {
        unsafe g_app_launch_context_unsetenv(context.launchContext, name)
      }
    }
    // Held until the end, so that GIO takes this connection, which does not end the process with the bus.
    let bus = try? BusConnection(.session, watch: watch)
    if let watch, watch.isOver() { throw GIOError(.failedSilently, "It is not wanted any more") }
    let hidesBus = bus == nil && touchesEnvironment
    let address = hidesBus ? Self.hideBus(in: context) : nil
    defer { if hidesBus { Self.restoreBus(address) } }

    // Over the bus the context has nothing to say (GLib 2.74 takes no activation token from it), and its
    // failure is reported to it with a missing id, a critical warning.
    let usesBus = bus != nil && isDBusActivatable
    let given: UnsafeMutablePointer<GAppLaunchContext>? = unsafe usesBus ? nil : context.launchContext
    let info = unsafe self.info.pointer
    let list = unsafe g_list_append(nil, g_strdup(url))
    defer { unsafe g_list_free_full(list, g_free) }
    let result = unsafe MainContext.wait(watch: watch) { callback, data, cancellable in
      unsafe g_app_info_launch_uris_async(
        info, list, given, cancellable, callback, data)
    }
    do throws(GIOError) {
      try unsafe checkGError("Launching \(id)") { error in
        unsafe g_app_info_launch_uris_finish(info, result.pointer, error)
      }
    } catch {
      // GDBus waits 25 s for the answer; by then the app has the URL, and is only busy.
      guard usesBus, error.isTimedOut else { throw error }
    }
    withExtendedLifetime((bus, context)) {}
  }

  /// Keeps GIO from starting a bus with `dbus-launch`: it looks for one at every launch (design §6).
  private static func hideBus(in context: Reference) -> String? {
    let address = Environment.current("DBUS_SESSION_BUS_ADDRESS")
    if let address {
      unsafe g_app_launch_context_setenv(context.launchContext, "DBUS_SESSION_BUS_ADDRESS", address)
    } else {
      unsafe g_app_launch_context_unsetenv(context.launchContext, "DBUS_SESSION_BUS_ADDRESS")
    }
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
