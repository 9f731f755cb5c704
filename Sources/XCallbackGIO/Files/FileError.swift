import CGIO
import Glibc

/// A failed operation on a file.
package struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What was tried.
  package enum Operation: Sendable, Equatable {
    case read
    case write
    case create
    case remove
    case makeDirectory
    case list
    case inspect
    case lock
  }

  /// The file or directory, as it was named.
  package let path: String
  /// `errno`.
  package let number: Int32
  package let operation: Operation

  init(_ path: String, _ number: Int32, doing operation: Operation) {
    self.path = path
    self.number = number
    self.operation = operation
  }

  package var isNotFound: Bool { number == ENOENT || number == ENOTDIR }
  package var isPermissionDenied: Bool { number == EACCES || number == EPERM || number == EROFS }
  package var isExisting: Bool { number == EEXIST }
  package var isTooLarge: Bool { number == EFBIG }
  /// Read as a regular file, but it is none.
  package var isNotRegular: Bool { number == EINVAL && operation == .read }

  /// The name of the error number, for example `ENOENT`.
  package var name: String {
    guard let name = unsafe strerrorname_np(number) else { return "E\(number)" }
    return unsafe String(cString: name)
  }

  /// What went wrong, without the path, for example `No such file or directory`.
  package var reason: String {
    if isTooLarge && operation == .read { return "it is too large" }
    if isNotRegular { return "it is not a regular file" }
    return Self.words(for: number)
  }

  package var description: String {
    switch operation {
    case .read: "Cannot read \(path): \(reason)."
    case .write: "Cannot write \(path): \(reason)."
    case .create: "Cannot create \(path): \(reason)."
    case .remove: "Cannot remove \(path): \(reason)."
    case .makeDirectory: "Cannot make the directory \(path): \(reason)."
    case .list: "Cannot list the directory \(path): \(reason)."
    case .inspect: "Cannot look at \(path): \(reason)."
    case .lock: "Cannot lock \(path): \(reason)."
    }
  }

  /// The same as a clause, for a longer sentence.
  package var clause: String { "c" + description.dropFirst().dropLast() }

  /// The system's words for an error number.
  static func words(for number: Int32) -> String {
    guard let words = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: words)
  }
}
