package import XCallback
package import XCallbackGIO

/// What a request needs of the desktop; tests put their own in its place and make each part fail.
package protocol Desktop {
  /// The default handler of a scheme, when one is installed and its program is there.
  func target(for scheme: Scheme) -> SchemeTarget?
  /// Launches a URL on that very target and returns when the launch is confirmed.
  func launch(_ url: String, on target: SchemeTarget) throws(GIOError)
  /// The absolute path of a program, searched in `path`.
  func program(named name: String, in path: String) -> String?
  /// Runs a command and waits for its end.
  func run(_ command: Command) throws(GIOError) -> CommandResult
  /// Starts a command that is not waited for.
  func start(_ command: Command) throws(GIOError)
  /// Calls a D-Bus method and waits for the values of its reply.
  func call(_ method: DBusMethod, timeout: Double?) throws(GIOError) -> [JSONValue]
  /// Shows a notification; the text is plain.
  func notify(summary: String, body: String, icon: String?) throws(GIOError)
}

/// The app that opens a scheme's URLs.
package struct SchemeTarget {
  /// Its desktop id.
  package let id: String
  /// Whether it is an entry of this program (`X-XCallback-Managed=true`), answered in the same process.
  package let isOurs: Bool
  /// Whether it gets the URL in its arguments, which the kernel limits to 131,071 bytes, and not over D-Bus.
  package let isStartedByArguments: Bool
  /// The application itself; nil in tests.
  package let application: Application?

  package init(id: String, isOurs: Bool, isStartedByArguments: Bool, application: Application? = nil) {
    self.id = id
    self.isOurs = isOurs
    self.isStartedByArguments = isStartedByArguments
    self.application = application
  }

  /// The longest argument that Linux passes, without its terminator (MAX_ARG_STRLEN, and report B30).
  package static let longestArgument = 131_071

  /// Whether a URL of this length can reach it.
  func canTake(_ url: String) -> Bool {
    isOurs || !isStartedByArguments || url.utf8.count <= Self.longestArgument
  }
}
