import CGIO

/// What is called when an asynchronous function of GLib has come to its end, carried through its `user_data`.
final class Completion {
  private let body: @Sendable (GIOError?) -> Void

  private init(_ body: @escaping @Sendable (GIOError?) -> Void) { self.body = body }

  /// The `user_data`; the callback must take it with ``finish(_:_:)``.
  static func data(_ body: @escaping @Sendable (GIOError?) -> Void) -> gpointer {
    unsafe Unmanaged.passRetained(Completion(body)).toOpaque()
  }

  /// Takes the `user_data` back and tells it what became of the call.
  static func finish(_ data: gpointer, _ call: () throws(GIOError) -> Void) {
    let completion = unsafe Unmanaged<Completion>.fromOpaque(data).takeRetainedValue()
    do throws(GIOError) {
      try call()
      completion.body(nil)
    } catch {
      completion.body(error)
    }
  }
}
