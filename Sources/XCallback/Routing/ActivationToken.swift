import Synchronization

/// The token by which a desktop lets one window take the focus (XDG Activation, `DESKTOP_STARTUP_ID`): it can be
/// used once.
final class ActivationToken: Sendable {
  private let token: Mutex<String?>

  init(_ token: String?) { self.token = Mutex(token) }

  /// The token for the first who asks, then nil.
  func take() -> String? {
    token.withLock { token in
      defer { token = nil }
      return token
    }
  }
}
