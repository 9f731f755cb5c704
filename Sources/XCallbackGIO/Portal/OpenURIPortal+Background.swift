extension OpenURIPortal {
  /// Has a URL opened without waiting; `completion` comes in a turn of the default main context.
  ///
  /// For apps with a loop of their own, whose person may take their time to choose.
  ///
  /// - Parameters:
  ///   - timeout: in seconds; nil for ever.
  ///   - cancellation: ends the waiting earlier.
  static func open(
    _ url: String, activationToken: String?, timeout: Double?, cancellation: CallCancellation? = nil,
    completion: @escaping @Sendable (Result<Answer, GIOError>) -> Void
  ) {
    let deadline = timeout.map { Clock.monotonicSeconds + $0 }
    let isStarted = BackgroundThread.start {
      let watch = MainContext.Watch(
        descriptors: [cancellation?.number].compactMap { $0 }, deadline: deadline
      ) { cancellation?.isCancelled == true || deadline.map { Clock.monotonicSeconds >= $0 } == true }
      let result: Result<Answer, GIOError>
      do throws(GIOError) {
        result = try .success(
          OpenURIPortal(watch: watch).open(url, activationToken: activationToken, watch: watch))
      } catch {
        result = .failure(error)
      }
      MainLoop.schedule { completion(result) }
    }
    if !isStarted { completion(.failure(GIOError(.failedSilently, "The system has no thread for it"))) }
  }
}
