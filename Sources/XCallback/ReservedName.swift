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
  init?(raw: Span<UInt8>, coding: Coding) {
    // Nearly every other name is told apart by its length and its first byte.
    guard raw.count >= 7, raw[0] | 0x20 == 0x78 || raw[0] == 0x25 else { return nil }
    let name =
      coding == .plain
      ? ReservedName(decoded: raw) : PercentCoding.withDecoded(raw) { ReservedName(decoded: $0) }
    guard let name else { return nil }
    self = name
  }

  private init?(decoded: Span<UInt8>) {
    guard (7...9).contains(decoded.count), decoded[0] | 0x20 == 0x78, decoded[1] == 0x2D else { return nil }
    // The letters behind "x-" as one number; only the two cases of a letter are the same but for bit 0x20.
    var letters: UInt64 = 0
    for index in 2..<decoded.count { letters = letters << 8 | UInt64(decoded[index] | 0x20) }
    switch letters {
    case 0x73_6F75_7263_65: self = .source
    case 0x73_7563_6365_7373: self = .success
    case 0x65_7272_6F72: self = .error
    case 0x63_616E_6365_6C: self = .cancel
    default: return nil
    }
  }

  /// The three names whose value is a URL to launch.
  public static let callbacks: [ReservedName] = [.success, .error, .cancel]
}
