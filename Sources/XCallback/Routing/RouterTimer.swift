/// How a router measures time: what to run, and when.
public struct RouterTimer: Sendable {
  private let begin: @Sendable (Duration, @escaping @Sendable () -> Void) -> Cancellation

  /// Makes a timer that runs the action once after the duration, unless the cancellation comes first.
  public init(_ start: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Cancellation) {
    begin = start
  }

  func start(_ duration: Duration, _ action: @escaping @Sendable () -> Void) -> Cancellation {
    begin(duration, action)
  }

  /// A task that sleeps.
  public static let task = RouterTimer { duration, action in
    let task = Task {
      guard (try? await Task.sleep(for: duration)) != nil else { return }
      action()
    }
    return Cancellation { task.cancel() }
  }

  /// No time runs: for work that ends by itself.
  public static let never = RouterTimer { _, _ in Cancellation {} }
}

/// Ends something that has been begun; once is enough, more does no harm.
public struct Cancellation: Sendable {
  private let action: @Sendable () -> Void

  /// Makes a cancellation of what to do.
  public init(_ action: @escaping @Sendable () -> Void) { self.action = action }

  /// Ends it.
  public func cancel() { action() }
}
