import XCallbackGIO
import XCallbackHandler

/// The role of `xcallback-handler`: it takes one URL, hands control back to whoever opened it, and does the work in a
/// process of its own (design §6).
package enum HandlerRole {
  /// The name that gives an executable this role.
  package static let name = "xcallback-handler"

  /// Runs with the process's arguments, `argv[0]` included.
  ///
  /// No option is read: whatever the one argument is, it is taken over (report D1).
  package static func main(_ arguments: [[UInt8]]) -> ExitStatus {
    guard arguments.count == 2, let url = arguments.last else {
      StandardStreams.writeError(
        "xcallback-handler: exactly one argument is taken, a URL. Desktop entries run this; for a terminal there is "
          + "'xcallback run'.\n")
      return .usage
    }
    ProcessState.detach()
    let inherited = Environment.process
    let startup = StartupSequence(Activation(inherited))
    let environment = inherited.cleaned()
    environment.applyToProcess(replacing: inherited)
    // The end of the session ends the command too, and its caller hears of it as a cancellation.
    let desktop = SystemDesktop(isInterruptible: true)
    let locks = LockDirectories(environment)
    let notices = NoticeLimit(locks)
    let dispatcher = Dispatcher(
      planner: Planner(environment: environment, desktop: desktop),
      journal: FileJournal(UserDirectories(environment)),
      limits: SharedLimits(locks, isInterruptible: true),
      startup: startup
    ) { report in
      tell(report, on: desktop, notices)
    }
    tell(dispatcher.handle(bytes: url), on: desktop, notices)
    startup.end()
    return .success
  }

  /// A failure that nobody hears of by x-error is one notification; when that fails too, nobody is left to tell.
  private static func tell(_ report: RequestReport, on desktop: some Desktop, _ notices: NoticeLimit) {
    guard let notice = notices.notice(of: report) else { return }
    try? desktop.notify(summary: notice.summary, body: notice.body, icon: notice.icon)
  }
}
