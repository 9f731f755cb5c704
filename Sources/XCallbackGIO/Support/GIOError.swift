/// A failure that GLib, GIO, a D-Bus peer or the kernel reported.
///
/// GLib's own errors keep their domain's quark name and code. What failed in a system call has the domain
/// `posix` and `errno` as its code; what this layer found out by itself has the domain `xcallback`.
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
  static let ownDomain = "xcallback"

  /// What this layer finds out by itself.
  enum OwnCode: Int32 {
    case noBus = 1
    case failedSilently
    case interrupted
    case badArgument
  }

  init(_ code: OwnCode, _ message: String) {
    self.init(domain: Self.ownDomain, code: code.rawValue, message: message)
  }
}
