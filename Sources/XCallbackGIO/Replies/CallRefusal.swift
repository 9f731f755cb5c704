package import XCallback

/// Why a call was not started: nothing was launched.
package struct CallRefusal: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kinds of refusal; more may be added.
  package enum Code: Sendable, Hashable {
    /// No installed app opens the target's scheme.
    case noHandler(scheme: String)
    /// The target's scheme is never launched (design §5).
    case neverLaunched(scheme: String)
    /// The target is a reply to another call.
    case isReply
    /// The target has callbacks already: the answer would go there.
    case hasCallbacks(ReservedName)
    /// The target has an x-source, and another one was asked for.
    case hasSource
    /// Replies would go to another program, or nowhere; the desktop id of the program when there is one.
    case repliesNotOurs(handler: String?)
    /// Replies to an app come by a scheme that another program handles, or none.
    case schemeNotOurs(scheme: String, expected: String, handler: String?)
    /// The URL cannot be sent with callbacks added.
    case badURL(URLError)
    /// The URL is longer than its app can take.
    case tooLong(app: String)
    /// Replies cannot be waited for.
    case noChannel(ReplyError)
    /// The app could not be started.
    case notLaunched(app: String, String)
    /// In a sandbox: the portal that opens URLs on the host cannot be reached.
    case noPortal(String)
    /// In a sandbox: the portal did not open the URL.
    case notOpened(String)
  }

  package let code: Code

  package init(_ code: Code) { self.code = code }

  /// Why the portal could not be asked.
  init(portalError error: GIOError) {
    let isUnreachable = error.isNoBus || error.isNameUnknown
    self.init(isUnreachable ? .noPortal(error.message) : .notOpened(error.message))
  }

  /// The errorCode that stands for it in JSON and in replies (design §3).
  package var errorCode: CallbackError.Code {
    switch code {
    case .noHandler, .repliesNotOurs, .schemeNotOurs, .noChannel, .notLaunched, .noPortal, .notOpened:
      .unavailable
    case .neverLaunched: .refused
    case .isReply, .hasCallbacks, .hasSource: .malformed
    case .badURL(let error): error.callbackCode
    case .tooLong: .tooLarge
    }
  }

  /// Whether the desktop is not as it must be, while the request is in order.
  package var isConfigurationFault: Bool {
    switch code {
    case .repliesNotOurs, .schemeNotOurs, .noChannel: true
    default: false
    }
  }

  /// What is wrong, and what mends it at a command line.
  package var description: String { hint.map { "\(fact) \($0)" } ?? fact }

  /// What is wrong, in a sentence.
  var fact: String {
    switch code {
    case .noHandler(let scheme): "No installed app opens \(scheme): links."
    case .neverLaunched(let scheme): "\(scheme): URLs are never launched."
    case .isReply: "xcallback: links are answers to calls; nothing can be called by them."
    case .hasCallbacks(let name):
      "The URL has \(name.rawValue) already, so that the answer would go there."
    case .hasSource: "The URL has x-source already."
    case .repliesNotOurs(nil): "Replies cannot come back: nothing handles xcallback: links."
    case .repliesNotOurs(let handler?): "Replies cannot come back: xcallback: links go to \(handler)."
    case .schemeNotOurs(let scheme, let expected, let handler):
      "Replies cannot come back: \(scheme): links go to \(handler ?? "nobody") and not to \(expected)."
    case .badURL(let error): error.description
    case .tooLong(let app):
      "With callbacks the URL is longer than the \(Application.longestArgument) bytes that \(app) can take."
    case .noChannel(let error): error.message
    case .notLaunched(let app, let reason): "\(app) could not be started: \(reason)."
    case .noPortal(let reason):
      "This is a sandbox or a container without an app for the URL, and no portal can be asked for one: "
        + "\(reason)."
    case .notOpened(let reason): "The portal did not open the URL: \(reason)."
    }
  }

  /// What mends the desktop, whoever calls.
  var remedy: String? {
    switch code {
    case .repliesNotOurs(nil): "'xcallback install' sets that up."
    case .repliesNotOurs: "'xcallback install' sets that right."
    case .schemeNotOurs(let scheme, let expected, _):
      "'xdg-mime default \(expected) x-scheme-handler/\(scheme)' sets that right."
    default: nil
    }
  }

  private var hint: String? {
    switch code {
    case .noHandler(let scheme) where Scheme(scheme)?.isRemote == true: nil
    case .noHandler(let scheme):
      "Install one, or write a handler file with 'xcallback new \(scheme)' and 'xcallback install \(scheme)'."
    case .hasCallbacks:
      "Leave it out, or open the URL without waiting with 'xcallback call --no-wait'."
    case .hasSource: "Leave it out, or the option --source."
    default: remedy
    }
  }
}
