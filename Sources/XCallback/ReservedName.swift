/// The parameters that x-callback-url itself gives a meaning to (x-callback-url 1.0 draft, "x-callback parameters").
public enum ReservedName: String, CaseIterable, Sendable {
  /// The caller's name: text to show, never an identity.
  case source = "x-source"
  /// The URL to launch when the action succeeded.
  case success = "x-success"
  /// The URL to launch when the action failed.
  case error = "x-error"
  /// The URL to launch when the user cancelled.
  case cancel = "x-cancel"

  /// The reserved name that `text` spells, compared without ASCII case.
  public init?(ignoringCaseOf text: String) {
    self.init(decoded: Array(text.utf8).span)
  }

  /// The reserved name that a raw name spells after decoding (design §2, rules 5 and 8).
  init?(raw: Span<UInt8>) {
    // Nearly every other name is told apart by its length and its first byte.
    guard raw.count >= 7, raw[0] | 0x20 == 0x78 || raw[0] == 0x25 else { return nil }
    guard raw.contains(0x25) else {
      self.init(decoded: raw)
      return
    }
    let name = PercentCoding.withDecoded(raw) { ReservedName(decoded: $0) }
    guard let name else { return nil }
    self = name
  }

  private init?(decoded: Span<UInt8>) {
    let candidates: [ReservedName]
    switch decoded.count {
    case 7: candidates = [.error]
    case 8: candidates = [.source, .cancel]
    case 9: candidates = [.success]
    default: return nil
    }
    guard let name = candidates.first(where: { decoded.equalsIgnoringASCIICase($0.rawValue) })
    else { return nil }
    self = name
  }

  /// The three names whose value is a URL to launch.
  public static let callbacks: [ReservedName] = [.success, .error, .cancel]
}
