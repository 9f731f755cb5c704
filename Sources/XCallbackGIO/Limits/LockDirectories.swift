import Glibc

/// The directories in which the limits of all of a user's processes are kept, in the order in which they are
/// tried.
///
/// The first that can be used is taken: `locks` in `$XDG_STATE_HOME/xcallback`, where all of a user's
/// processes find it, and when that cannot be used, in the runtime directories. A disk that is full does not
/// matter to files that are there.
package struct LockDirectories: Sendable {
  private let state: String
  private let runtime: [String]

  package init(_ environment: Environment) {
    state = "\(UserDirectories(environment).stateHome)/xcallback/\(Self.name)"
    runtime = ReplyDirectories(environment).runtime
  }

  /// Only the one in the state directory, for what is kept there itself.
  package init(ofState directories: UserDirectories) {
    state = "\(directories.stateHome)/xcallback/\(Self.name)"
    runtime = []
  }

  private static let name = "locks"

  /// Uses a file in the first directory in which that works.
  ///
  /// - Throws: what was wrong with the first directory, when none can be used.
  func withFile<Result>(
    _ name: String, _ body: (LockFile) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    do throws(FileError) {
      return try body(LockFile(name, in: PrivateDirectory(state, making: true)))
    } catch {
      for parent in runtime {
        // It is made by the session, never by us.
        guard ReplyDirectory(parent) != nil,
          let directory = try? PrivateDirectory("\(parent)/xcallback/\(Self.name)", making: true),
          let result = try? body(LockFile(name, in: directory))
        else { continue }
        return result
      }
      throw error
    }
  }
}
