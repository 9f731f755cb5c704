/// How a request was answered, and the caller's URL to launch for it.
public struct Response: Sendable {
  /// The request.
  public let request: Request

  /// How it ended.
  public let outcome: Outcome

  /// The caller's x-success, x-error or x-cancel, byte for byte, with the results put in (design §3); nil when the
  /// request has none for this outcome.
  public let callback: String?

  /// Makes the response of an outcome.
  public init(to request: Request, _ outcome: Outcome) {
    self.request = request
    self.outcome = outcome
    callback = request.url.value(of: outcome.callbackName).flatMap { CallbackTarget($0) }?
      .url(adding: outcome.results)
  }
}
