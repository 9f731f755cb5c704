import CGIO

/// The GApplication in which a receiver is attached. Only on the main thread.
struct HostApplication {
  private let reference: Reference
  private var pointer: UnsafeMutablePointer<GApplication> { unsafe UnsafeMutablePointer(reference.pointer) }

  /// The process's default application; nil when there is none, or none yet.
  static var current: HostApplication? {
    guard let application = unsafe g_application_get_default() else { return nil }
    return unsafe HostApplication(reference: Reference(borrowing: OpaquePointer(application)))
  }

  private init(reference: Reference) { self.reference = reference }

  var id: String? { unsafe copiedText(borrowing: g_application_get_application_id(pointer)) }

  /// Whether its loop is going to run, or runs: not before its start, and not when it has ended.
  var isRegistered: Bool { unsafe g_application_get_is_registered(pointer) != 0 }

  /// Keeps its loop running until ``release()``.
  func hold() { unsafe g_application_hold(pointer) }

  func release() { unsafe g_application_release(pointer) }

  /// Runs `body` when the loop has ended and the bus name is still there.
  func onShutdown(_ body: @escaping @Sendable () -> Void) {
    unsafe Signals.connect(reference.pointer, "shutdown", body)
  }
}
