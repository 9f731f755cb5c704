/// Why a command ends without doing its work: what kind of failure, and one plain sentence.
struct CommandError: Error, Sendable, Equatable {
  /// What the process exits with.
  let status: ExitStatus
  /// What is wrong, where, and what to do; not yet escaped for a terminal.
  let message: String

  init(_ status: ExitStatus, _ message: String) {
    (self.status, self.message) = (status, message)
  }

  /// A wrong command line; `nearest` is the known name that was perhaps meant.
  static func usage(_ sentence: String, nearest: String? = nil) -> CommandError {
    CommandError(.usage, nearest.map { "\(sentence) Did you mean \"\($0)\"?" } ?? sentence)
  }

  /// A scheme that breaks the grammar of RFC 3986, section 3.1.
  static func malformedScheme(_ text: String) -> CommandError {
    let withoutColon = text.prefix { $0 != ":" }
    let hint =
      withoutColon.count < text.count && withoutColon.count > 0 ? " Write only \"\(withoutColon)\"." : ""
    return CommandError(
      .usage,
      "\"\(text)\" is no scheme: it begins with a letter, and letters, digits, \"+\", \"-\" and \".\" "
        + "follow.\(hint)"
    )
  }

  /// A scheme that no handler of ours may take over.
  static func reservedScheme(_ scheme: String, reason: String) -> CommandError {
    CommandError(.refused, "The scheme \(scheme) cannot have a handler file of its own: \(reason).")
  }

  static let outputLost = CommandError(.notDelivered, "Standard output cannot be written.")
}
