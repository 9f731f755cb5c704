import CGIO
import Glibc

/// Starts programs with `posix_spawn`: without a shell, and with `exec`'s own error when it fails.
///
/// GSubprocess would need a child-set-up function for the process group, the signals and the mask; and
/// glibc's `posix_spawn` does all of that in a child that shares our memory until `exec`, so threads do no
/// harm.
enum Spawn {
  enum Group {
    /// A process group of its own, in our session.
    case own
    /// A session of its own.
    case session
  }

  /// Starts a command. Descriptors of -1 are /dev/null; none beyond 2 is inherited.
  static func start(
    _ command: Command, input: Int32, output: Int32, errorOutput: Int32, group: Group
  ) throws(GIOError) -> pid_t {
    let command = command.sandbox?.wrapping(command, endsWithUs: group == .own) ?? command
    try check(command)
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (target, source) in [input, output, errorOutput].enumerated() {
      let target = Int32(target)
      if source >= 0 {
        unsafe posix_spawn_file_actions_adddup2(&actions, source, target)
      } else {
        let flags = target == 0 ? O_RDONLY : O_WRONLY
        unsafe posix_spawn_file_actions_addopen(&actions, target, "/dev/null", flags, 0)
      }
    }
    unsafe posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    unsafe posix_spawn_file_actions_addchdir_np(&actions, command.directory)

    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    switch group {
    case .own:
      unsafe posix_spawnattr_setpgroup(&attributes, 0)
      unsafe posix_spawnattr_setflags(&attributes, Int16(flags | POSIX_SPAWN_SETPGROUP))
    case .session:
      unsafe posix_spawnattr_setflags(&attributes, Int16(flags) | Int16(XC_SPAWN_SETSID))
    }

    var pid: pid_t = 0
    let number = unsafe withCStrings(command.arguments) { arguments in
      unsafe withCStrings(bytes: environment(with: command.environment)) { variables in
        unsafe posix_spawn(&pid, command.program, &actions, &attributes, arguments, variables)
      }
    }
    guard number == 0 else { throw GIOError(errno: number, "Cannot start \(command.program)") }
    return pid
  }

  /// What `exec` would cut short or mistake, and what it would blame on the program.
  private static func check(_ command: Command) throws(GIOError) {
    guard command.program.hasPrefix("/") else {
      throw GIOError(.badArgument, "\(command.program) is not an absolute path of a program")
    }
    guard !command.arguments.contains(where: { $0.utf8.contains(0) }) else {
      throw GIOError(.badArgument, "A word for \(command.program) holds a null character")
    }
    guard
      !command.environment.contains(where: { $0.name.utf8.contains(0) || $0.value?.utf8.contains(0) == true })
    else { throw GIOError(.badArgument, "A variable for \(command.program) holds a null character") }
    if unsafe access(command.directory, X_OK) != 0 {
      throw GIOError(errno: errno, "Cannot start \(command.program) in \(command.directory)")
    }
  }

  /// This process's variables byte for byte, with the changes.
  private static func environment(with changes: [(name: String, value: String?)]) -> [[UInt8]] {
    let changed = Set(changes.map { Array($0.name.utf8) })
    var result: [[UInt8]] = []
    let start: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe environ
    var index = 0
    while let start = unsafe start, let entry = unsafe start[index] {
      index += 1
      let bytes = unsafe Array(UnsafeRawBufferPointer(start: entry, count: strlen(entry)))
      let name = Array(bytes.prefix { $0 != UInt8(ascii: "=") })
      if !changed.contains(name) { result.append(bytes) }
    }
    for (name, value) in changes {
      if let value { result.append(Array("\(name)=\(value)".utf8)) }
    }
    return result
  }
}
