import CGIO

/// A launch that is to be made, on whatever thread has its turn; never on one with a main context of its own.
///
/// A GAppInfo does not change, and is used by one thread at a time.
struct BackgroundLaunch: @unchecked Sendable {
  let application: Application
  let url: String
  let activationToken: String?

  private final class Completion {
    let body: @Sendable (GIOError?) -> Void
    init(_ body: @escaping @Sendable (GIOError?) -> Void) { self.body = body }
  }

  /// Starts it; `completion` comes in a turn of the default main context.
  func start(_ completion: @escaping @Sendable (GIOError?) -> Void) {
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
      unsafe application.isStartedByArguments ? context.launchContext : nil
    let list = unsafe g_list_append(nil, g_strdup(url))
    defer { unsafe g_list_free_full(list, g_free) }
    let data = unsafe Unmanaged.passRetained(Completion(completion)).toOpaque()
    unsafe g_app_info_launch_uris_async(
      application.info.pointer, list, given, nil,
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
