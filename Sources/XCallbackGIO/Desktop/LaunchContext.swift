import CGIO

/// What a program that GIO starts by its command line finds in its environment (`GAppLaunchContext`).
struct LaunchContext {
  private let reference = unsafe Reference(adopting: OpaquePointer(g_app_launch_context_new()))

  /// What this process itself was started with is not for others (design §6). GLib before 2.75.1 sets no
  /// `XDG_ACTIVATION_TOKEN`.
  init(_ activation: Activation?) {
    for name in ActivationVariables.names { set(name, to: nil) }
    for (name, value) in activation?.variables ?? [] { set(name, to: value) }
  }

  var pointer: UnsafeMutablePointer<GAppLaunchContext> { unsafe UnsafeMutablePointer(reference.pointer) }

  /// A nil value removes the variable.
  func set(_ name: String, to value: String?) {
    if let value {
      unsafe g_app_launch_context_setenv(pointer, name, value)
    } else {
      unsafe g_app_launch_context_unsetenv(pointer, name)
    }
  }
}
