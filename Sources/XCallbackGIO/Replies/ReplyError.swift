import Glibc

/// Why replies cannot be waited for.
package struct ReplyError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failure; more may be added.
  package struct Code: RawRepresentable, Sendable, Hashable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// There is no directory in which the socket would be safe.
    package static let noDirectory = Code(rawValue: "no-directory")
    /// A system call failed.
    package static let system = Code(rawValue: "system")
  }

  package let code: Code
  /// What is wrong, where, and what to do.
  package let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  init(errno number: Int32, _ what: String) {
    self.init(.system, "\(what): \(FileError.words(for: number)).")
  }

  package var description: String { message }
}
