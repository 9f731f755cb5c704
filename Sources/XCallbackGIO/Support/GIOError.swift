/// A failure that GLib, GIO, a D-Bus peer or the kernel reported.
///
/// GLib's own errors keep their domain's quark name and code. What failed in a system call has the domain
/// `posix` and `errno` as its code, waiting that a signal ended has the domain `signal` and the signal's number; what
/// this layer found out by itself has the domain `xcallback`.
package struct GIOError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The quark name of the error's domain, for example `g-io-error-quark`.
  package let domain: String
  /// The code within the domain.
  package let code: Int32
  /// A sentence for people.
  package let message: String
  /// The error name of a D-Bus error reply, for example `org.freedesktop.DBus.Error.ServiceUnknown`.
  package let remoteName: String?

  package init(domain: String, code: Int32, message: String, remoteName: String? = nil) {
    self.domain = domain
    self.code = code
    self.message = message
    self.remoteName = remoteName
  }

  package var description: String { message }
}

extension GIOError {
  static let posixDomain = "posix"
  static let signalDomain = "signal"
  static let ownDomain = "xcallback"

  /// What this layer finds out by itself.
  enum OwnCode: Int32 {
    case noBus = 1
    case failedSilently
    case badArgument
  }

  init(_ code: OwnCode, _ message: String) {
    self.init(domain: Self.ownDomain, code: code.rawValue, message: message)
  }

  /// The end of a waiting by a signal to this process.
  package init(interruptedBy signal: Int32) {
    self.init(domain: Self.signalDomain, code: signal, message: "Interrupted by signal \(signal)")
  }
}
