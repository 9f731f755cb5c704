/// What a command's process exits with (design §7, details §7; the numbers from 64 on as in sysexits.h).
package struct ExitStatus: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// Done.
  static let success = ExitStatus(rawValue: 0)
  /// The action reported an error (x-error).
  static let failed = ExitStatus(rawValue: 1)
  /// The action was cancelled (x-cancel).
  static let cancelled = ExitStatus(rawValue: 2)
  /// The command line is wrong.
  static let usage = ExitStatus(rawValue: 64)
  /// A URL is malformed, or data cannot be used.
  static let badData = ExitStatus(rawValue: 65)
  /// No handler for the scheme.
  static let noHandler = ExitStatus(rawValue: 69)
  /// A file exists already, or cannot be written.
  static let cannotCreate = ExitStatus(rawValue: 73)
  /// Done, but the callback could not be launched, or the output could not be written.
  static let notDelivered = ExitStatus(rawValue: 74)
  /// Timed out.
  static let timedOut = ExitStatus(rawValue: 75)
  /// Refused by policy.
  static let refused = ExitStatus(rawValue: 77)
  /// A handler file or the desktop's configuration is not as it must be.
  static let configuration = ExitStatus(rawValue: 78)
  /// Interrupted by Ctrl-C.
  static let interrupted = ExitStatus(rawValue: 130)
}
