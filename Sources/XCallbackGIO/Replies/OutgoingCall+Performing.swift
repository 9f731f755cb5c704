import Glibc
import XCallback

extension OutgoingCall {
  /// Who is told of things while a call waits.
  package struct Observer {
    /// A reply was dropped; a clause that says which.
    let onNote: (String) -> Void
    /// Called once, when the call has waited for so many seconds.
    package var onLongWait: (after: Double, tell: () -> Void)?

    package init(onNote: @escaping (String) -> Void) { self.onNote = onNote }
  }

  /// Launches the target and waits for its one answer, at most for `timeout` from the launch on.
  ///
  /// No thread is started. With `interruptible` SIGINT, SIGTERM and SIGHUP end the waiting; however it ends,
  /// the sockets are gone then.
  ///
  /// - Throws: a refusal, when nothing was launched.
  package func perform(
    directories: ReplyDirectories, interruptible: Bool, observer: Observer
  ) throws(CallRefusal) -> End {
    try perform(directories: directories, interruptible: interruptible, observer: observer, cancellation: nil)
  }

  /// The same for a call that another thread can end; in a process with threads, so that its environment stays as it
  /// is.
  func perform(
    directories: ReplyDirectories, interruptible: Bool, observer: Observer, cancellation: CallCancellation?
  ) throws(CallRefusal) -> End {
    let target = try target()
    guard waits else {
      let isLaunched = try launch(
        try launchURL(nil), on: target, watch: nil, touchesEnvironment: cancellation == nil)
      return isLaunched ? .launched : .declined
    }
    // Before the sockets: a signal must not leave them behind.
    let interrupts = interruptible ? try? Interrupts() : nil
    let channel: ReplyChannel
    do throws(ReplyError) {
      channel = try ReplyChannel(directories)
    } catch {
      throw CallRefusal(.noChannel(error))
    }
    defer {
      channel.close()
      // Until then a signal must not end the process.
      withExtendedLifetime(interrupts) {}
    }
    let wait = ReplyWait(channel, interrupts, cancellation, timeout: timeout, observer)
    // An app may answer before it confirms its launch over the bus, or never confirm it.
    let watch = MainContext.Watch(descriptors: wait.descriptors, deadline: wait.deadline) {
      wait.look() != nil
    }
    do throws(CallRefusal) {
      let isLaunched = try launch(
        try launchURL(channel.token), on: target, watch: watch, touchesEnvironment: cancellation == nil)
      if !isLaunched { return wait.look() ?? .declined }
    } catch {
      guard let end = wait.look() else { throw error }
      return end
    }
    return wait.untilTheEnd()
  }

  /// Launches without an answer, for an app: false when the person chose none.
  func launchFromApp() throws(CallRefusal) -> Bool {
    try launch(try launchURL(nil), on: try target(), watch: nil, touchesEnvironment: false)
  }

  private func launch(
    _ url: CallbackURL, on target: LaunchTarget, watch: MainContext.Watch?, touchesEnvironment: Bool
  ) throws(CallRefusal) -> Bool {
    switch target {
    case .application(let application):
      guard target.canTake(url.bytes.count) else { throw CallRefusal(.tooLong(app: application.id)) }
      do throws(GIOError) {
        try application.launch(url: url.text, watch: watch, touchesEnvironment: touchesEnvironment)
        return true
      } catch {
        throw CallRefusal(.notLaunched(app: application.id, error.message))
      }
    case .portal:
      let deadline = Clock.monotonicSeconds + Self.standardTimeout
      let watch = watch ?? MainContext.Watch(descriptors: [], deadline: deadline) { false }
      let answer: OpenURIPortal.Answer
      do throws(GIOError) {
        answer = try OpenURIPortal(watch: watch).open(url.text, activationToken: nil, watch: watch)
      } catch {
        throw CallRefusal(portalError: error)
      }
      return try Self.wasOpened(answer)
    }
  }

  /// False when the person chose no app.
  static func wasOpened(_ answer: OpenURIPortal.Answer) throws(CallRefusal) -> Bool {
    switch answer {
    case .opened: true
    case .declined: false
    case .failed(let reason): throw CallRefusal(.notOpened(reason))
    }
  }
}

/// One call's wait: for the reply, the time-out, a signal.
private final class ReplyWait {
  private let channel: ReplyChannel
  private let interrupts: Interrupts?
  private let cancellation: CallCancellation?
  let deadline: Double?
  private let observer: OutgoingCall.Observer
  /// When `onLongWait` is due; nil when it has been told, or is not wanted.
  private var longWait: Double?
  private var end: OutgoingCall.End?

  init(
    _ channel: ReplyChannel, _ interrupts: Interrupts?, _ cancellation: CallCancellation?, timeout: Double?,
    _ observer: OutgoingCall.Observer
  ) {
    let now = Clock.monotonicSeconds
    self.channel = channel
    self.interrupts = interrupts
    self.cancellation = cancellation
    self.observer = observer
    deadline = timeout.map { now + $0 }
    longWait = observer.onLongWait.map { now + $0.after }
  }

  var descriptors: [Int32] {
    [channel.descriptor] + [interrupts?.number, cancellation?.number].compactMap { $0 }
  }

  /// How the call ended, if it has.
  func look() -> OutgoingCall.End? {
    guard end == nil else { return end }
    if let reply = channel.service() {
      end = .answered(reply.outcome, parameters: reply.results)
    } else if let signal = interrupts?.next() {
      end = .interrupted(signal: signal)
    } else if let cancellation, cancellation.isCancelled {
      end = .cancelled
    } else if let deadline, Clock.monotonicSeconds >= deadline {
      end = .timedOut
    } else if let due = longWait, Clock.monotonicSeconds >= due {
      longWait = nil
      observer.onLongWait?.tell()
    }
    channel.takeNotes().forEach(observer.onNote)
    return end
  }

  func untilTheEnd() -> OutgoingCall.End {
    while true {
      if let end = look() { return end }
      var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let next = min(deadline ?? .infinity, longWait ?? .infinity)
      // Rounded up, or the last millisecond would be waited for in a busy loop.
      let left = min(max(0, next - Clock.monotonicSeconds), 86_400)
      let milliseconds = next == .infinity ? -1 : Int32(left * 1_000) + 1
      _ = unsafe poll(&entries, nfds_t(entries.count), milliseconds)
    }
  }
}
