// Inside a GApplication, whose loop ends by its own rules: when no window and no hold is left.
extension ReceiverEngine {
  /// An app without a window would end its loop before the first turn.
  func holdHostUntilFirstTurn() {
    guard let host = HostApplication.current else { return }
    follow(host)
    held = host
    host.hold()
  }

  /// In the first turn of the app's loop: its objects are on the bus, if it has any.
  func hostIsThere() {
    let host = HostApplication.current
    if let host { follow(host) }
    if let connection { messages?.start(with: host?.id == id ? .application : .receiver, on: connection) }
    // An app that was made after `attach` and had nothing to do: its loop is over, and these are its last turns.
    guard let host, !host.isRegistered else { return }
    isLeaving = true
    fallAsleep()
    runUntilOver()
    // Should it only look at its sources before it starts: its own name and our filter stay.
    isLeaving = false
    isOver = false
  }

  /// Keeps the app's loop running as long as there are requests without an answer.
  func holdHost() {
    guard isAttached else { return }
    if unfinished > 0, held == nil {
      held = HostApplication.current
      held?.hold()
    } else if unfinished == 0, let host = held {
      held = nil
      host.release()
    }
  }

  /// Answers everything before a GApplication leaves: after its shutdown nobody runs the loop.
  private func follow(_ host: HostApplication) {
    guard !isFollowingHost else { return }
    isFollowingHost = true
    host.onShutdown { [self] in
      quit()
      runUntilOver()
    }
  }
}
