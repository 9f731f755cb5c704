import CGIO
import Glibc

/// What a process inherits and has to put right before it does anything else (design §6).
package enum ProcessState {
  /// Resets what a launcher may have left behind: signal mask, signal dispositions, closed descriptors.
  ///
  /// First in `main`, in both roles, before any GLib call. With SIGCHLD ignored every child would seem to
  /// have exited with 0; a pipe opened while descriptor 1 is closed would become standard output.
  ///
  /// - Parameter keepingIgnored: leaves SIGINT, SIGTERM, SIGHUP and SIGQUIT ignored when they are, as `nohup` and a script's
  ///   background commands want it: for a command line.
  package static func reset(keepingIgnored: Bool = false) {
    var empty = sigset_t()
    unsafe sigemptyset(&empty)
    unsafe sigprocmask(SIG_SETMASK, &empty, nil)
    signal(SIGCHLD, SIG_DFL)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where !keepingIgnored || xc_is_ignored(number) == 0 {
      signal(number, SIG_DFL)
    }
    // A command that does not read its input is no error (design §6).
    signal(SIGPIPE, SIG_IGN)
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is the one just found closed.
      _ = unsafe open("/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY)
    }
  }

  /// Goes on in a child of its own session, with nothing of the caller's open; the parent exits 0 at once.
  ///
  /// xdg-open's generic mode waits for the handler, and newer versions hand a URL whose handler failed to
  /// a browser (design §6). No GLib call may come before: its threads would not survive the fork. When no
  /// process can be made the work is done in this one.
  package static func detach() {
    if xc_fork() > 0 { _exit(0) }
    _ = setsid()
    let null = unsafe open("/dev/null", O_RDWR)
    if null >= 0 {
      for descriptor: Int32 in 0...2 { _ = dup2(null, descriptor) }
    }
    closeDescriptors(from: 3)
    _ = xc_disable_core_dumps()
  }

  /// Ends the process.
  package static func exit(_ status: Int32) -> Never { Glibc.exit(status) }

  private static func closeDescriptors(from first: Int32) {
    if xc_close_from(UInt32(first)) == 0 { return }
    // A kernel before 5.9, or a sandbox that knows no close_range.
    let limit = sysconf(Int32(_SC_OPEN_MAX))
    let last = limit > 0 ? min(Int32(clamping: limit), 65_536) : 1_024
    for descriptor in first..<max(first, last) { _ = close(descriptor) }
  }
}
