import Glibc
import XCallback

extension ReceiverEngine {
  /// Runs the loop until there is nothing left to do.
  func run() -> Int32 {
    let signals = [SIGTERM, SIGINT, SIGHUP].map { MainLoop.onSignal($0) { [self] in quit() } }
    defer { for signal in signals { signal.cancel() } }
    runUntilOver()
    return 0
  }

  /// Takes the app off the bus: a process may run a receiver more than once, as tests do.
  func withdraw() {
    name?.release()
    name = nil
    for withdrawal in withdrawals { withdrawal() }
    withdrawals = []
  }

  /// Ends an attached receiver before it returns: for a loop that nobody runs any more.
  func detach() {
    quit()
    runUntilOver()
    withdraw()
  }

  func runUntilOver() {
    MainLoop.run { isOver }
    // Who sent the last links must have the answer, or it would handle them itself.
    connection?.flush()
  }

  /// Ends the loop once every request is answered; those that are not are cancelled. From any thread.
  func quit() {
    MainLoop.schedule { [self] in
      isLeaving = true
      isQuitting = true
      stayAwake()
      // From here on a link starts, or finds, another process; what was sent before has come, and is answered.
      name?.release()
      name = nil
      replies.endAll(.failure(.cancelled))
      for cancellation in running.values { cancellation.cancel() }
      // A caller's app that never confirms its launch must not keep this one.
      MainLoop.schedule(after: 5) { [self] in isOver = true }
      fallAsleep()
    }
  }

  func stayAwake() {
    idle?.cancel()
    idle = nil
  }

  /// Looks whether there is nothing left to do.
  func fallAsleep() {
    holdHost()
    guard unfinished == 0, idle == nil, !isOver else { return }
    if isLeaving { return leave() }
    // An attached receiver stays as long as the app does.
    guard replies.isEmpty, !isAttached else { return }
    if name == nil { return leave() }
    guard let idleTimeout else { return }
    idle = MainLoop.schedule(after: idleTimeout.inSeconds) { [self] in
      idle = nil
      if unfinished == 0, replies.isEmpty { leave() }
    }
  }

  /// Gives the name back and leaves, unless something came until then.
  private func leave() {
    let before = arrivals.count
    name?.release()
    name = nil
    // What was sent before the release has been seen by now, and is scheduled in front of this.
    MainLoop.schedule { [self] in
      if unfinished == 0, replies.isEmpty || isLeaving, arrivals.count == before {
        isOver = true
      } else if !isLeaving, name == nil, let connection {
        // A call of the app's own was begun meanwhile, or a link came: answers find it by its name.
        let again = BusName(name: id, connection: connection)
        if (try? again.claim()) == true { name = again }
      }
    }
  }
}
