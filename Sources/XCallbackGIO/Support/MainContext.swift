import CGIO

/// A private main context in which one asynchronous call is waited for.
enum MainContext {
  /// What is looked after while a call is waited for.
  struct Watch {
    /// When one of them is readable, `isOver` is asked; it has to read them.
    let descriptors: [Int32]
    /// In monotonic seconds; `isOver` is asked then, too.
    let deadline: Double?
    /// Whether the call need not be waited for any longer.
    let isOver: () -> Bool
  }

  /// Where the callback puts the result.
  private final class Completion {
    var result: Reference?
  }

  /// Starts a call and iterates a context of its own until the callback has come.
  ///
  /// `start` gets the callback, its data and a cancellable; it must lead to the callback exactly once. When a
  /// signal comes to `interrupts` the call is cancelled, and also when `watch` says so.
  static func wait(
    interrupts: Interrupts? = nil, watch: Watch? = nil,
    _ start: (GAsyncReadyCallback, gpointer, UnsafeMutablePointer<GCancellable>) -> Void
  ) -> Reference {
    let context = unsafe g_main_context_new()
    unsafe g_main_context_push_thread_default(context)
    defer {
      unsafe g_main_context_pop_thread_default(context)
      unsafe g_main_context_unref(context)
    }
    let cancellable = unsafe Reference(adopting: OpaquePointer(g_cancellable_new()))
    if let interrupts {
      unsafe xc_cancel_when_readable(interrupts.number, cancellable.cancellable, context)
    }
    let completion = Completion()
    let data = unsafe Unmanaged.passRetained(completion).toOpaque()
    unsafe start(
      { _, result, data in
        guard let data = unsafe data, let result = unsafe result else { return }
        let completion = unsafe Unmanaged<Completion>.fromOpaque(data).takeRetainedValue()
        completion.result = unsafe Reference(borrowing: result)
      }, data, cancellable.cancellable)
    for descriptor in watch?.descriptors ?? [] { unsafe xc_wake_when_readable(descriptor, context) }
    if let deadline = watch?.deadline {
      let milliseconds = min(max(0, deadline - Clock.monotonicSeconds), 2_000_000) * 1_000
      unsafe xc_wake_after(guint(milliseconds) + 1, context)
    }
    while true {
      if let result = completion.result { return result }
      unsafe g_main_context_iteration(context, 1)
      if let watch, watch.isOver() { unsafe g_cancellable_cancel(cancellable.cancellable) }
    }
  }
}
