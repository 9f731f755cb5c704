package import XCallback
package import XCallbackGIO

/// What a request needs of the desktop; tests put their own in its place and make each part fail.
package protocol Desktop {
  /// The default handler of a scheme, when one is installed and its program is there.
  func target(for scheme: Scheme) -> SchemeTarget?
  /// Launches a URL on that very target and returns when the launch is confirmed; `activation` lets its window take the
  /// focus.
  func launch(_ url: String, on target: SchemeTarget, _ activation: Activation?) throws(GIOError)
  /// The absolute path of a program, searched in `path`.
  func program(named name: String, in path: String) -> String?
  /// Runs a command and waits for its end.
  func run(_ command: Command) throws(GIOError) -> CommandResult
  /// Starts a command that is not waited for.
  func start(_ command: Command) throws(GIOError)
  /// Calls a D-Bus method and waits for the values of its reply.
  func call(_ method: DBusMethod, timeout: Double?) throws(GIOError) -> [JSONValue]
  /// Hands a reply to the call that waits for it.
  func deliver(_ reply: CallbackURL) -> ReplyDelivery.Result
  /// Calls another app's action and waits for its answer.
  func call(_ call: OutgoingCall) throws(CallRefusal) -> OutgoingCall.End
  /// Opens a question, of which there may be few at once, and one of a handler about a subject: a callback scheme, or
  /// what is to be confirmed (design §5).
  func openQuestion(of handler: Scheme, about subjects: [String]) -> QuestionOpening
  /// Puts a question to the user and waits for the answer.
  func ask(_ question: Question) -> Answer
  /// Shows a notification; the text is plain.
  func notify(summary: String, body: String, icon: String?) throws(GIOError)
}

/// Whether a question may be asked now.
package enum QuestionOpening {
  /// It may, and counts as open as long as the hold lives.
  case opened(AnyObject)
  /// The same handler asks about one of the subjects already.
  case alreadyOpen
  case tooMany
  /// It cannot be told; a clause that says why.
  case unavailable(reason: String)
}

/// The app that opens a scheme's URLs.
package struct SchemeTarget {
  /// Its desktop id.
  package let id: String
  /// Whether it is an entry of this program (`X-XCallback-Managed=true`), answered in the same process.
  package let isOurs: Bool
  /// Whether it gets the URL in its arguments, which the kernel limits to 131,071 bytes, and not over D-Bus.
  package let isStartedByArguments: Bool
  /// Whether it is the call that waits for a reply, which needs no launch.
  package let isWaitingCall: Bool
  /// The application itself; nil in tests.
  package let application: Application?

  /// What people call it.
  var appName: String { application?.name ?? id }

  package init(id: String, isOurs: Bool, isStartedByArguments: Bool, application: Application? = nil) {
    self.id = id
    self.isOurs = isOurs
    self.application = application
    isWaitingCall = false
    self.isStartedByArguments = isStartedByArguments
  }

  /// What takes `xcallback:` replies: no entry has to be installed, and no argument is too long (design §7).
  package static var waitingCall: SchemeTarget { SchemeTarget() }

  private init() {
    id = "the waiting call"
    isOurs = false
    isStartedByArguments = false
    isWaitingCall = true
    application = nil
  }

  /// The longest URL that reaches it, in bytes.
  var longestURL: Int {
    if isWaitingCall { return CallbackURL.maximumLength }
    return isOurs || !isStartedByArguments ? .max : Application.longestArgument
  }

  /// Whether a URL of this length can reach it.
  func canTake(_ url: String) -> Bool { url.utf8.count <= longestURL }
}
