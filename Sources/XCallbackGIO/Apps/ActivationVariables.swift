import Glibc

/// The environment variables by which a launcher gives a program its activation token (XDG Activation; Startup
/// Notification Specification).
enum ActivationVariables {
  /// The newer one first.
  static let names = ["XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"]

  /// The token, taken out of the environment: nobody else, and nobody whom we start, may use it again. Only in `main`,
  /// before there are other threads.
  static func take() -> String? {
    let tokens = names.map { Environment.current($0) }
    for name in names { unsafe unsetenv(name) }
    return tokens.lazy.compactMap { $0 }.first { !$0.isEmpty }
  }
}
