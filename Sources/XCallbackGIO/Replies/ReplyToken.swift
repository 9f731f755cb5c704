/// What a waiting call and its reply know each other by: `[a-z0-9]{26,64}` (design §7).
///
/// It stands in the path of x-success, x-error and x-cancel, where a target that replaces the query cannot
/// lose it (report C2).
package struct ReplyToken: Hashable, Sendable {
  /// The token as it stands in the reply's URL.
  package let text: String

  /// Reads a token; nil when the text is none.
  package init?(_ text: String) {
    let isPlain = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    guard isPlain, (26...64).contains(text.utf8.count) else { return nil }
    self.text = text
  }

  /// A new token of 160 random bits.
  package static func make() throws(ReplyError) -> ReplyToken {
    guard let token = Random.token().flatMap({ ReplyToken($0) }) else {
      throw ReplyError(.system, "The system gives no random numbers.")
    }
    return token
  }
}
