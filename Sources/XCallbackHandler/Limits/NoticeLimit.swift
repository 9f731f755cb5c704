import XCallback
package import XCallbackGIO

/// How many notifications about failed requests a handler shows: a page can make failures by the hundred that
/// nobody hears of by x-error.
package struct NoticeLimit {
  static let limit = RateLimit(count: 10, seconds: 60)

  private let directories: LockDirectories

  package init(_ directories: LockDirectories) { self.directories = directories }

  /// The notice that is shown of a report; nil when there is nothing to say, or too much was said.
  ///
  /// Reports without a usable handler are counted together, so that made-up schemes make no files.
  package func notice(of report: RequestReport) -> (summary: String, body: String, icon: String?)? {
    guard var notice = report.notice else { return nil }
    let name = "\(report.handler?.scheme.name ?? "").notices"
    switch RateWindow(directories, name: name, limit: Self.limit).take() {
    case .granted(isLast: false), .unavailable: break
    case .granted(isLast: true):
      notice.body += " " + translated("More of these within a minute are only in 'xcallback log'.")
    case .refused: return nil
    }
    return notice
  }
}
