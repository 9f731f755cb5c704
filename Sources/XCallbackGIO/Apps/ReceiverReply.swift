import XCallback

/// A reply that comes back by an app's own scheme: `notes://x-callback-url/xcallback-reply/success/TOKEN`.
struct ReceiverReply {
  static let action = "xcallback-reply"

  let token: ReplyToken
  let outcome: Outcome

  /// Reads a reply; nil for any other URL.
  init?(_ url: CallbackURL) {
    guard let segments = url.action?.segments, segments.count == 3,
      segments[0].equalsIgnoringASCIICase(Self.action),
      let name = ReservedName.callbacks.first(where: { ReplyURL.word(for: $0) == segments[1].asciiLowercased }
      ),
      let token = ReplyToken(segments[2])
    else { return nil }
    self.token = token
    outcome = ReplyURL.outcome(name, url)
  }

  /// The URL that a target is given for one of the three callbacks.
  static func text(of name: ReservedName, _ token: ReplyToken, scheme: String) -> String {
    "\(scheme)://x-callback-url/\(action)/\(ReplyURL.word(for: name))/\(token.text)"
  }
}
