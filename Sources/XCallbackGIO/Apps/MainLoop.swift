import CGIO
import Glibc

/// The default GMainContext, which the thread of `main` runs.
enum MainLoop {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on the thread that runs the default context, in a later turn of its loop; from any thread.
  static func schedule(_ body: @escaping @Sendable () -> Void) {
    let source = unsafe g_idle_source_new()
    unsafe g_source_set_priority(source, G_PRIORITY_DEFAULT)
    unsafe set(body, on: source, repeats: false)
    unsafe g_source_attach(source, nil)
    unsafe g_source_unref(source)
  }

  /// Runs `body` after a time; the cancellation may come from any thread.
  @discardableResult
  static func schedule(after seconds: Double, _ body: @escaping @Sendable () -> Void) -> Watch {
    let milliseconds = guint(min(max(0, seconds), 2_000_000) * 1_000)
    let source = unsafe g_timeout_source_new(milliseconds)
    unsafe set(body, on: source, repeats: false)
    unsafe g_source_attach(source, nil)
    return unsafe Watch(adopting: source)
  }

  /// Runs `body` each time the signal comes, until the watch is cancelled; then the signal has its default effect.
  static func onSignal(_ number: Int32, _ body: @escaping @Sendable () -> Void) -> Watch {
    let source = unsafe g_unix_signal_source_new(number)
    unsafe set(body, on: source, repeats: true)
    unsafe g_source_attach(source, nil)
    return unsafe Watch(adopting: source)
  }

  /// Runs the loop until `isOver` says so; it is asked after every turn.
  static func run(until isOver: () -> Bool) {
    while !isOver() { _ = g_main_context_iteration(nil, 1) }
  }

  /// Whether this thread runs the loop just now.
  static var isCurrent: Bool { unsafe g_main_context_is_owner(g_main_context_default()) != 0 }

  private static func set(
    _ body: @escaping @Sendable () -> Void, on source: UnsafeMutablePointer<GSource>?, repeats: Bool
  ) {
    let data = unsafe Unmanaged.passRetained(Work(body)).toOpaque()
    let free: GDestroyNotify = { data in
      if let data = unsafe data { unsafe Unmanaged<Work>.fromOpaque(data).release() }
    }
    let once: GSourceFunc = { data in
      guard let data = unsafe data else { return 0 }
      unsafe Unmanaged<Work>.fromOpaque(data).takeUnretainedValue().body()
      return 0
    }
    let always: GSourceFunc = { data in
      guard let data = unsafe data else { return 0 }
      unsafe Unmanaged<Work>.fromOpaque(data).takeUnretainedValue().body()
      return 1
    }
    unsafe g_source_set_callback(source, repeats ? always : once, data, free)
  }

  /// What the loop looks at, until it is cancelled.
  @safe final class Watch: @unchecked Sendable {
    // A GSource may be destroyed and released from any thread.
    private let source: UnsafeMutablePointer<GSource>?

    init(adopting source: UnsafeMutablePointer<GSource>?) { unsafe self.source = unsafe source }

    func cancel() { unsafe g_source_destroy(source) }

    deinit { unsafe g_source_unref(source) }
  }
}
