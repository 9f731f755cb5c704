/// The startup sequence of the click that brought a URL: its activation goes to exactly one taker, and without a taker
/// the sequence is ended, so that no busy cursor stays (design §6).
package final class StartupSequence {
  private var activation: Activation?

  package init(_ activation: Activation?) { self.activation = activation }

  /// The activation, for the first who asks.
  package func take() -> Activation? {
    defer { activation = nil }
    return activation
  }

  /// Ends what nobody took.
  ///
  /// The last thing a process does: it gives up on a display that does not answer by ending the process. On Wayland
  /// a token that is not used expires, and there is no way to give it back.
  package func end() {
    guard let activation = take() else { return }
    X11StartupNotification.end(activation.startupID)
  }
}
