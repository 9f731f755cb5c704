import XCallback
import XCallbackGIO
import XCallbackHandler

/// `xcallback key`: makes and shows a handler's key.
enum KeyCommand {
  private static let new = OptionDescription("new", "make a new key; links with the old one stop working")

  static let description = CommandDescription(
    "key", "SCHEME", "show the key for actions that ask for one",
    details: """
      Prints the key of the handler SCHEME, and makes it first when there is none. An action with

          Key=auth-token

      runs only for links with the parameter auth-token=KEY; with Confirm=unless-key a link without
      it is asked about. The key stands in $XDG_DATA_HOME/xcallback/keys, for you alone to read; it
      is never passed on, logged or shown elsewhere.
      """,
    examples: [
      "xcallback key notes"
    ],
    options: [new, .json], run: run)

  static func run(_ invocation: CommandInvocation) throws(CommandError) -> ExitStatus {
    let texts = invocation.texts
    guard texts.count == 1 else {
      throw .usage(texts.isEmpty ? "A scheme is missing." : "One scheme at a time has its key shown.")
    }
    let scheme = try SchemeArguments.scheme(texts[0])
    try SchemeArguments.requireHandler(of: scheme, invocation)
    let keys = HandlerKeys(invocation.directories)
    let key: HandlerKey
    do throws(HandlerKeys.Fault) {
      let old = invocation.options.isSet(new) ? nil : try keys.key(of: scheme)
      if let old { key = old } else { key = try keys.make(for: scheme) }
    } catch {
      throw CommandError(.configuration, error.description)
    }
    if invocation.wantsJSON {
      try invocation.write(.members([("scheme", .string(scheme.name)), ("key", .string(key.text))]))
    } else {
      try invocation.write(key.text)
    }
    return .success
  }
}
