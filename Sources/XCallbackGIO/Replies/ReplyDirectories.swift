import Glibc

/// The directories through which replies travel, in the order of design §7.
///
/// The contract says that a call binds in the first one that can be used. It binds in all of them: the
/// handler process is started by the session and may have another `XDG_RUNTIME_DIR` than the terminal, or
/// none, so that the first directory of the one side need not be among those of the other. Any one that both
/// have is enough.
package struct ReplyDirectories: Sendable {
  /// Directories that somebody else makes; ours is `xcallback` in them.
  let runtime: [String]
  /// The one that is made when it is missing.
  let state: String
  /// Where sandboxed programs have theirs, as the host sees them: `app/ID` below a runtime directory.
  private let sandboxes: [String]

  package init(_ environment: Environment) {
    let user = UserDirectories(environment)
    let own = user.runtimeDirectory
    var runtime: [String] = []
    if let own, let id = environment["FLATPAK_ID"], !id.isEmpty, !id.contains("/"), !id.hasPrefix(".") {
      runtime.append("\(own)/app/\(id)")
    }
    for path in [own, "/run/user/\(geteuid())"] {
      if let path, !runtime.contains(path) { runtime.append(path) }
    }
    self.runtime = runtime
    sandboxes = [own, "/run/user/\(geteuid())"].compactMap { $0.map { "\($0)/app" } }
    state = "\(user.stateHome)/xcallback/run"
  }

  private static let name = "xcallback"

  /// Every directory in which a call can be reached; the state directory is made.
  ///
  /// - Throws: `noDirectory`, with what to do, when there is none.
  func forWaiting() throws(ReplyError) -> [ReplyDirectory] {
    try? Files.makeDirectories(state)
    let usable = directories(runtime, making: true)
    guard !usable.isEmpty else {
      throw ReplyError(
        .noDirectory,
        "There is no directory for the reply's socket: \((runtime.map { "\($0)/\(Self.name)" } + [state]).joined(separator: ", ")) are "
          + "missing, not yours, or not private. 'mkdir -p -m 700 \(state)' or 'chmod 700 \(state)' makes the last "
          + "one usable.")
    }
    return usable
  }

  /// Every directory in which a call may wait; none is made.
  func forDelivery() -> [ReplyDirectory] {
    let sandboxed = sandboxes.flatMap { directory in
      ((try? Files.entries(of: directory)) ?? []).map { "\(directory)/\($0)" }
    }
    return directories(runtime, making: false)
      + sandboxed.compactMap { ReplyDirectory($0, isShared: true)?.directory(Self.name, making: false) }
  }

  private func directories(_ runtime: [String], making: Bool) -> [ReplyDirectory] {
    runtime.compactMap { ReplyDirectory($0)?.directory(Self.name, making: making) }
      + [ReplyDirectory(state)].compactMap { $0 }
  }
}
