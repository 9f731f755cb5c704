/// Runs a command by bubblewrap, where it can read files but write none, and reach neither the network nor the session.
package struct Sandbox: Sendable {
  /// The absolute path of `bwrap`.
  let program: String
  /// Directories that are empty in it: those of the session's sockets, of the replies and locks of all handlers, and of
  /// their keys. What is only read-only can still be connected to, and be locked.
  let hidden: [String]

  package init(program: String, _ directories: UserDirectories) {
    self.program = program
    hidden = [
      directories.runtimeDirectory, "\(directories.stateHome)/xcallback",
      "\(directories.dataHome)/xcallback/keys",
    ].compactMap { $0.flatMap { Files.canonicalPath($0) } }
  }

  /// The name that bubblewrap is looked up by.
  package static let name = "bwrap"

  /// The command as it is started: bubblewrap, with the command's own words behind its options.
  ///
  /// - Parameter endsWithUs: whether it is to end when this process does.
  func wrapping(_ command: Command, endsWithUs: Bool) -> Command {
    var words = [Self.name] + Self.options
    if endsWithUs { words.append("--die-with-parent") }
    // A home directory may be anywhere.
    if Self.isMasked(command.directory) { words += ["--ro-bind", command.directory, command.directory] }
    let home = Files.canonicalPath(command.directory) ?? command.directory
    for directory in hidden where !Self.isMasked(directory) || directory.hasPrefix(home + "/") {
      words += ["--tmpfs", directory]
    }
    words += ["--chdir", command.directory, "--"]
    var wrapped = command
    wrapped.program = program
    wrapped.arguments = words + command.arguments
    wrapped.environment += Self.sessionVariables.map { ($0, nil) }
    wrapped.sandbox = nil
    return wrapped
  }

  /// Everything is there to be read, and nothing to be written but what is private and gone afterwards.
  ///
  /// A read-only socket can still be connected to, so that the directories of sockets are empty: `/run` with the buses
  /// of session and system, `/tmp` with X11's. Its abstract socket goes with the network. Without `--cap-drop` root could
  /// mount all of it anew.
  private static let options = [
    "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc",
    // Root owns what is in it, with or without capabilities.
    "--ro-bind-try", "/proc/sys", "/proc/sys", "--tmpfs", "/run", "--tmpfs", "/tmp",
    "--tmpfs",
    "/var/tmp",
    // Where programs are, on NixOS.
    "--ro-bind-try", "/run/current-system", "/run/current-system",
    "--unshare-net", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try",
    "--cap-drop", "ALL", "--new-session",
  ]

  private static func isMasked(_ path: String) -> Bool {
    ["/run/", "/tmp/", "/var/tmp/"].contains { path.hasPrefix($0) && path != $0 }
  }

  /// What tells programs where the session, its agents and its terminals are.
  private static let sessionVariables = [
    "AT_SPI_BUS_ADDRESS", "DBUS_SESSION_BUS_ADDRESS", "DBUS_STARTER_ADDRESS", "DBUS_STARTER_BUS_TYPE",
    "DBUS_SYSTEM_BUS_ADDRESS", "DISPLAY", "EMACS_SOCKET_NAME", "GNOME_KEYRING_CONTROL", "GPG_AGENT_INFO",
    "HYPRLAND_INSTANCE_SIGNATURE", "I3SOCK", "ICEAUTHORITY", "KITTY_LISTEN_ON", "NIRI_SOCKET",
    "NOTIFY_SOCKET", "NVIM",
    "PIPEWIRE_REMOTE", "PULSE_SERVER", "SESSION_MANAGER", "SSH_AUTH_SOCK", "STY", "SWAYSOCK", "TMUX",
    "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "WEZTERM_UNIX_SOCKET", "XAUTHORITY", "XDG_ACTIVATION_TOKEN",
    "XDG_RUNTIME_DIR",
  ]

  /// Whether a result is bubblewrap's own failure to make the sandbox, not the command's.
  package static func isFailure(_ result: CommandResult) -> Bool {
    result.end == .exited(1) && result.errorOutput.starts(with: "bwrap: ".utf8)
  }
}
