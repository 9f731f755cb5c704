import XCallbackGIO

/// The role of `xcallback-handler`: takes over exactly one URL (design §6).
package enum HandlerRole {
  /// The name that gives an executable this role.
  package static let name = "xcallback-handler"

  /// Runs with the process's arguments, `argv[0]` included.
  package static func main(_ arguments: [[UInt8]]) -> ExitStatus {
    guard arguments.count == 2 else {
      StandardStreams.writeError("usage: xcallback-handler URL\n")
      return .usage
    }
    return .success
  }
}
