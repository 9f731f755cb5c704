import XCallback
import XCallbackGIO
import XCallbackHandler

/// `xcallback allow`: lets the answers of a handler go to an app, without a question.
enum AllowCommand {
  static let description = CommandDescription(
    "allow", "SCHEME CALLBACK", "let a handler's answers go to an app without asking",
    details: """
      Answers the question "may the answers of SCHEME go to CALLBACK:?" with Always, before it is
      asked. CALLBACK is the scheme of the app that gets the answers. 'xcallback revoke' takes it
      back. The answers stand in $XDG_STATE_HOME/xcallback/consent. Web addresses, schemes that
      leave this machine, as mailto and ssh, and schemes with a handler file are allowed only by
      Callbacks in the handler file.
      """,
    examples: [
      "xcallback allow notes obsidian"
    ],
    asksDesktop: true, run: run)

  static func run(_ invocation: CommandInvocation) throws(CommandError) -> ExitStatus {
    let texts = invocation.texts
    guard texts.count == 2 else {
      throw .usage(
        texts.isEmpty
          ? "Two schemes are missing, as in 'xcallback allow notes obsidian'."
          : "'xcallback allow' takes the scheme of a handler and one scheme that its answers may go to.")
    }
    let scheme = try SchemeArguments.scheme(texts[0])
    try SchemeArguments.requireHandler(of: scheme, invocation)
    let callback = try ConsentArguments.callback(texts[1], of: scheme, invocation)
    try ConsentArguments.update(invocation) { $0.remember(.always, of: scheme, for: [callback]) }
    if Application.defaultHandler(ofScheme: callback.name) == nil {
      invocation.note("No installed app opens \(callback.name): URLs as yet.")
    }
    try invocation.write("\(scheme.name): answers may go to \(callback.name):")
    return .success
  }
}
