import XCallback
import XCallbackGIO

extension RequestReport {
  /// What one desktop notification says about a request that ended badly and that nobody else hears about; nil when
  /// x-error told the caller, or all is well (design §6).
  package var notice: (summary: String, body: String, icon: String?)? {
    // A reply that nobody takes may be late, or made up by a page: never a reason to disturb (design §7).
    if isReply || hasStaleReply || noticeRule == .never { return nil }
    let name = handler?.name ?? "xcallback"
    switch (ending, callbackState) {
    case (.cancel, _) where noticeRule == .always:
      return (translated("%1$s: a question was not answered", name), Self.sentence(reason), handler?.icon)
    case (.refused, _) where noticeRule == .always:
      return (translated("%1$s: a link was refused", name), Self.sentence(reason), handler?.icon)
    case (.success, .dropped(let reason)), (.success, .failed(let reason)):
      return (
        translated("%1$s: done, but the answer was not sent", name), Self.sentence(reason), handler?.icon
      )
    case (.cancel, .failed(let reason)), (.cancel, .dropped(let reason)):
      return (
        translated("%1$s: cancelled, but the answer was not sent", name), Self.sentence(reason), handler?.icon
      )
    case (.success, _), (.cancel, _), (_, .launched):
      return nil
    case (.refused, _):
      return (translated("%1$s: a link was refused", name), Self.sentence(reason), handler?.icon)
    case (.error, _), (.timeout, _):
      return (translated("%1$s: the action failed", name), Self.sentence(reason), handler?.icon)
    }
  }

  /// Whether all went well but for a call that no longer waits.
  private var hasStaleReply: Bool {
    guard ending == .success || ending == .cancel, let callback else { return false }
    return CallbackTarget(callback)?.scheme.name == ReplyURL.scheme
  }

  private static func sentence(_ reason: Reason) -> String {
    let clause = reason.localized
    let ended = [".", "?", "。"].contains { clause.hasSuffix($0) } ? clause : clause + translated(".")
    // A file name or a scheme at the start stays as it is.
    let word = clause.prefix { $0 != " " }
    guard let first = clause.first, word.allSatisfy({ $0.isASCII && $0.isLowercase }) else { return ended }
    return first.uppercased() + ended.dropFirst()
  }
}
