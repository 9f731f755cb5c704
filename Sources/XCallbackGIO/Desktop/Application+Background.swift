import CGIO

extension Application {
  private final class Completion {
    let body: @Sendable (GIOError?) -> Void
    init(_ body: @escaping @Sendable (GIOError?) -> Void) { self.body = body }
  }

  /// Launches a URL with exactly this application without waiting; `completion` comes in a turn of the default main
  /// context, when the launch is confirmed or has failed.
  ///
  /// For apps with a loop of their own: nothing of the process's environment is touched.
  func launch(
    url: String, activationToken: String?, completion: @escaping @Sendable (GIOError?) -> Void
  ) {
    guard isProgramPresent else {
      completion(GIOError(.badArgument, "the program of \(id) is gone"))
      return
    }
    let context = unsafe Reference(adopting: OpaquePointer(g_app_launch_context_new()))
    for name in ActivationVariables.names {
      if let activationToken, !activationToken.utf8.contains(0) {
        // GLib before 2.75.1 sets neither (design §6).
        unsafe g_app_launch_context_setenv(context.launchContext, name, activationToken)
      } else {
        // What this process was started with is not for others.
        unsafe g_app_launch_context_unsetenv(context.launchContext, name)
      }
    }
    // Over the bus the context's failure is reported to it with a missing id, a critical warning.
    let given: UnsafeMutablePointer<GAppLaunchContext>? =
      unsafe isDBusActivatable && DBus.hasSessionBus ? nil : context.launchContext
    let list = unsafe g_list_append(nil, g_strdup(url))
    defer { unsafe g_list_free_full(list, g_free) }
    let data = unsafe Unmanaged.passRetained(Completion(completion)).toOpaque()
    unsafe g_app_info_launch_uris_async(
      info.pointer, list, given, nil,
      { source, result, data in
        guard let data = unsafe data, let result = unsafe result, let source = unsafe source else { return }
        let completion = unsafe Unmanaged<Completion>.fromOpaque(data).takeRetainedValue()
        do throws(GIOError) {
          try unsafe checkGError("Launching") { error in
            unsafe g_app_info_launch_uris_finish(OpaquePointer(source), result, error)
          }
          completion.body(nil)
        } catch {
          completion.body(error)
        }
      }, data)
    withExtendedLifetime(context) {}
  }
}
