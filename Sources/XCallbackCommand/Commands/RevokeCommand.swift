import XCallback
import XCallbackGIO
import XCallbackHandler

/// `xcallback revoke`: forgets what was answered about a handler's callbacks.
enum RevokeCommand {
  static let description = CommandDescription(
    "revoke", "SCHEME [CALLBACK]", "forget what was answered when you were asked",
    details: """
      Forgets Always, Never and No for the callback scheme CALLBACK, or for all callbacks of the
      handler SCHEME, and prints what it forgot. The next link that needs an answer asks anew. What
      Callbacks in the handler file lists stays allowed.
      """,
    examples: [
      "xcallback revoke notes obsidian",
      "xcallback revoke notes",
    ],
    run: run)

  static func run(_ invocation: CommandInvocation) throws(CommandError) -> ExitStatus {
    let texts = invocation.texts
    guard (1...2).contains(texts.count) else {
      throw .usage(
        texts.isEmpty
          ? "A scheme is missing, as in 'xcallback revoke notes'."
          : "'xcallback revoke' takes the scheme of a handler and at most one callback scheme.")
    }
    let scheme = try SchemeArguments.scheme(texts[0])
    var callback: Scheme?
    if texts.count == 2 { callback = try SchemeArguments.scheme(texts[1]) }
    var forgotten: [Consent.Entry] = []
    try ConsentArguments.update(invocation) { forgotten = $0.forget(callback, of: scheme) }
    for entry in forgotten {
      try invocation.write("\(scheme.name): forgot \(entry.answer.text) for \(entry.callback):")
    }
    if forgotten.isEmpty {
      let what = callback.map { " about \($0.name):" } ?? ""
      invocation.note("Nothing was answered\(what) for \(scheme.name).")
    }
    return .success
  }
}
