import XCallback
package import XCallbackGIO

/// What bounds the requests of all of a user's processes (design §4, `Rate` and `Parallel`); tests put their
/// own in its place.
package protocol RequestLimits {
  /// Counts a request for a handler; those that no usable handler file is for are counted together, so that made-up
  /// schemes make no files.
  func takeRequest(of handler: Handler?, _ rate: RateLimit) -> RateWindow.Answer
  /// Waits until one more of a handler's workers may run.
  ///
  /// - Parameter timeout: seconds; nil or 0 waits without an end.
  func enter(_ handler: Handler, timeout: Double?) -> WorkQueue.Entry
}

/// The limits as they are kept in files.
package struct SharedLimits: RequestLimits {
  private let directories: LockDirectories
  /// Whether SIGINT, SIGTERM and SIGHUP end the waiting.
  private let isInterruptible: Bool

  package init(_ directories: LockDirectories, isInterruptible: Bool) {
    (self.directories, self.isInterruptible) = (directories, isInterruptible)
  }

  package func takeRequest(of handler: Handler?, _ rate: RateLimit) -> RateWindow.Answer {
    RateWindow(directories, name: "\(handler?.scheme.name ?? "").rate", limit: rate).take()
  }

  package func enter(_ handler: Handler, timeout: Double?) -> WorkQueue.Entry {
    WorkQueue(directories).enter(
      handler.scheme.name, parallel: handler.parallel, timeout: timeout, interruptible: isInterruptible)
  }
}
