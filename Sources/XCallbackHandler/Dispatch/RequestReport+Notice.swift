import XCallback

extension RequestReport {
  /// What one desktop notification says about a request that ended badly and that nobody else hears about; nil when
  /// x-error told the caller, or all is well (design §6).
  package var notice: (summary: String, body: String, icon: String?)? {
    let name = handler?.name ?? "xcallback"
    switch (ending, callbackState) {
    case (.success, .dropped(let reason)), (.success, .failed(let reason)):
      return ("\(name): done, but the answer was not sent", "\(Self.sentence(reason))", handler?.icon)
    case (.cancel, .failed(let reason)), (.cancel, .dropped(let reason)):
      return ("\(name): cancelled, but the answer was not sent", "\(Self.sentence(reason))", handler?.icon)
    case (.success, _), (.cancel, _), (_, .launched):
      return nil
    case (.refused, _):
      return ("\(name): a link was refused", Self.sentence(reason), handler?.icon)
    case (.error, _), (.timeout, _):
      return ("\(name): the action failed", Self.sentence(reason), handler?.icon)
    }
  }

  private static func sentence(_ clause: String) -> String {
    let ended = clause.hasSuffix(".") || clause.hasSuffix("?") ? clause : clause + "."
    // A file name or a scheme at the start stays as it is.
    let word = clause.prefix { $0 != " " }
    guard let first = clause.first, word.allSatisfy({ $0.isASCII && $0.isLowercase }) else { return ended }
    return first.uppercased() + ended.dropFirst()
  }
}
