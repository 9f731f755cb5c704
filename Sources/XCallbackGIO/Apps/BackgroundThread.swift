import CGIO

/// A thread for work that blocks.
enum BackgroundThread {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on a thread of its own; false when the system has none to give.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let data = unsafe Unmanaged.passRetained(Work(body)).toOpaque()
    let thread = unsafe g_thread_try_new(
      "xcallback",
      { data in
        if let data = unsafe data { unsafe Unmanaged<Work>.fromOpaque(data).takeRetainedValue().body() }
        return nil
      }, data, nil)
    guard let thread = unsafe thread else {
      unsafe Unmanaged<Work>.fromOpaque(data).release()
      return false
    }
    unsafe g_thread_unref(thread)
    return true
  }
}
