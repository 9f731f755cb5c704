import CGIO

/// A launch that is to be made, on whatever thread has its turn; never on one with a main context of its own.
///
/// A GAppInfo does not change, and is used by one thread at a time.
struct BackgroundLaunch: @unchecked Sendable {
  let application: Application
  let url: String
  let activation: Activation?

  /// Starts it; `completion` comes in a turn of the default main context.
  func start(_ completion: @escaping @Sendable (GIOError?) -> Void) {
    if let name = application.busName, let bus = try? BusConnection(.session) {
      return BusName(name: name, connection: bus).open(
        [url], activation: activation, startsService: true, completion: completion)
    }
    let context = LaunchContext(activation)
    let list = unsafe g_list_append(nil, g_strdup(url))
    defer { unsafe g_list_free_full(list, g_free) }
    unsafe g_app_info_launch_uris_async(
      application.info.pointer, list, context.pointer, nil,
      { source, result, data in
        guard let data = unsafe data, let result = unsafe result, let source = unsafe source else { return }
        unsafe Completion.finish(data) { () throws(GIOError) in
          try unsafe checkGError("Launching") { error in
            unsafe g_app_info_launch_uris_finish(OpaquePointer(source), result, error)
          }
        }
      }, Completion.data(completion))
    withExtendedLifetime(context) {}
  }
}
