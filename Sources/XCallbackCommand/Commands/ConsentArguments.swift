import XCallback
import XCallbackGIO
import XCallbackHandler

/// What `allow` and `revoke` share.
enum ConsentArguments {
  /// A callback scheme that consent can be given to: one that the policy asks about (design §5).
  static func callback(
    _ text: String, of handler: Scheme, _ invocation: CommandInvocation
  ) throws(CommandError) -> Scheme {
    guard let scheme = Scheme(text).flatMap({ Scheme($0.name) }) else {
      if let scheme = CallbackTarget(text)?.scheme {
        guard !scheme.isRemote else { throw listOnly(scheme, entry: text, handler) }
        throw .usage("\"\(text)\" is a URL; write only its scheme, \"\(scheme.name)\".")
      }
      throw .malformedScheme(text)
    }
    if scheme.isNeverLaunched {
      throw CommandError(.refused, "\(scheme.name): URLs are never launched, so they cannot be allowed.")
    }
    if scheme.name == ReplyURL.scheme {
      throw CommandError(.refused, "xcallback: is the answer to a waiting call, which needs no permission.")
    }
    let application = Application.defaultHandler(ofScheme: scheme.name)
    let hasHandler = HandlerDirectories(invocation.directories).file(for: scheme) != nil
    if scheme.isRemote || application?.isManaged == true || hasHandler {
      throw listOnly(scheme, entry: scheme.isWeb ? "\(scheme.name)://example.org" : scheme.name, handler)
    }
    return scheme
  }

  /// What is allowed by a line that somebody wrote on purpose, and by nothing else.
  private static func listOnly(_ scheme: Scheme, entry: String, _ handler: Scheme) -> CommandError {
    let why = scheme.isRemote ? "leaves this machine" : "is answered by xcallback itself"
    return CommandError(
      .refused,
      "\(scheme.name): \(why), so it is allowed only by Callbacks=\(entry) under [Handler] in \(handler.name).handler."
    )
  }

  static func update(
    _ invocation: CommandInvocation, _ change: (inout Consent) -> Void
  ) throws(CommandError) {
    do throws(FileProblem) {
      try ConsentFile(invocation.directories).update(change)
    } catch {
      throw CommandError(error.code == "unwritable" ? .cannotCreate : .configuration, "\(error)")
    }
  }
}
