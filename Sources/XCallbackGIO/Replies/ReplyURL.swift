package import XCallback

/// A reply to a waiting call: `xcallback://x-callback-url/success/TOKEN` with what the target put on it.
package struct ReplyURL: Sendable {
  /// The scheme that replies come by.
  package static let scheme = "xcallback"

  /// Which of the three callbacks came.
  package let name: ReservedName
  package let token: ReplyToken
  package let url: CallbackURL

  /// Reads a reply; nil when the URL is none.
  package init?(_ url: CallbackURL) {
    guard url.scheme.name == Self.scheme, let segments = url.action?.segments, segments.count == 2,
      let name = ReservedName.callbacks.first(where: { Self.word(for: $0) == segments[0].asciiLowercased }),
      let token = ReplyToken(segments[1])
    else { return nil }
    self.name = name
    self.token = token
    self.url = url
  }

  /// Reads a reply from bytes; nil when they are none.
  package init?(bytes: [UInt8]) {
    guard let url = try? CallbackURL(bytes: bytes) else { return nil }
    self.init(url)
  }

  /// The URL that a target is given for one of the three callbacks.
  package static func text(of name: ReservedName, _ token: ReplyToken) -> String {
    "\(scheme)://x-callback-url/\(word(for: name))/\(token.text)"
  }

  /// `success` for `x-success`.
  static func word(for name: ReservedName) -> Substring { name.rawValue.dropFirst(2) }

  /// What the target said.
  package var outcome: Outcome { Self.outcome(name, url) }

  /// Everything on the reply; see `results(of:)`.
  package var results: Results { Self.results(of: url) }

  /// What a URL says that came back for one of the three callbacks.
  static func outcome(_ name: ReservedName, _ url: CallbackURL) -> Outcome {
    switch name {
    case .error: .error(CallbackError(reply: url))
    case .cancel: .cancel
    case .success, .source: .success(results(of: url))
    }
  }

  /// Everything on a reply in its order, also the `x-*` names that targets have of their own (`x-things-id`);
  /// the four reserved ones are left out. What is not UTF-8 stands as U+FFFD: an answer with one bad value is
  /// still the answer.
  static func results(of url: CallbackURL) -> Results {
    Results(url.parameters.map { Results.Item($0.name, $0.repairedValue) })
  }
}
