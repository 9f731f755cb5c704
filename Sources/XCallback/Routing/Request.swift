/// A URL that an app is asked to act on, with the values that its action's pattern found (x-callback-url 1.0 draft).
public struct Request: Sendable {
  /// The URL as it came.
  public let url: CallbackURL

  /// The values of the pattern's parameters by name: `id` for an action `show/7` of the pattern `show/{id}`.
  public let pathValues: [String: String]

  private let token: ActivationToken

  /// Makes a request of a URL.
  ///
  /// - Parameters:
  ///   - url: the URL.
  ///   - activationToken: what lets the app take the focus; see ``takeActivationToken()``.
  public init(_ url: CallbackURL, activationToken: String? = nil) {
    self.init(url, pathValues: [:], token: ActivationToken(activationToken))
  }

  private init(_ url: CallbackURL, pathValues: [String: String], token: ActivationToken) {
    self.url = url
    self.pathValues = pathValues
    self.token = token
  }

  /// The same request, with what its action's pattern found.
  func matched(_ pathValues: [String: String]) -> Request {
    Request(url, pathValues: pathValues, token: token)
  }

  /// The action; nil when the URL names none.
  public var action: ActionName? { url.action }

  /// The caller's name from `x-source`: text to show, never an identity.
  public var source: String? { url.source }

  /// The decoded value of a parameter, from the path or the first of its name in the query; nil when it is absent,
  /// has no value, or is invalid.
  public subscript(_ name: String) -> String? {
    pathValues[name] ?? url.parameters.first { $0.name.hasSameBytes(as: name) }?.value
  }

  /// Whether the caller gave this callback, and it is a URL.
  public func has(_ callback: ReservedName) -> Bool {
    url.value(of: callback).flatMap { CallbackTarget($0) } != nil
  }

  /// The desktop's activation token: for the one window that this request brings to the front, so that only the first
  /// call gets it.
  public func takeActivationToken() -> String? { token.take() }
}
