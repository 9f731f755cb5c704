/// The name of an action: one or more decoded path segments, as in `dropbox/addphoto` (design §2, rule 3).
public struct ActionName: Sendable {
  /// The decoded segments, at least one; none is `.` or `..`, none holds a control character, and the first is not
  /// empty.
  public let segments: [String]

  /// Whether the first segment stood in the URL's authority (`notes://new`), where Qt lower-cases it: such a
  /// segment matches without ASCII case.
  public let isFirstSegmentFromAuthority: Bool

  /// Makes a name of decoded segments, or nil when one of them can name no action.
  public init?(segments: [String], isFirstSegmentFromAuthority: Bool = false) {
    guard segments.allSatisfy({ ActionName.isNameable(Array($0.utf8).span) }) else { return nil }
    self.init(nameable: segments, isFirstSegmentFromAuthority: isFirstSegmentFromAuthority)
  }

  /// Makes a name of its text form, in which `%2F` is a `/` inside a segment and `%25` a `%`.
  public init?(_ text: String) {
    var segments: [String] = []
    for piece in text.utf8.split(separator: 0x2F, omittingEmptySubsequences: false) {
      let bytes = Array(piece)
      guard let segment = ActionName.segment(of: bytes, bytes.indices) else { return nil }
      segments.append(segment)
    }
    self.init(nameable: segments, isFirstSegmentFromAuthority: false)
  }

  /// Makes a name of segments that each can stand in one.
  init?(nameable segments: [String], isFirstSegmentFromAuthority: Bool) {
    guard let first = segments.first, !first.isEmpty else { return nil }
    self.segments = segments
    self.isFirstSegmentFromAuthority = isFirstSegmentFromAuthority
  }

  /// Decodes a raw segment; nil when it can name no action.
  static func segment(of bytes: [UInt8], _ range: Range<Int>) -> String? {
    let raw = bytes.span.extracting(range)
    if raw.indices.allSatisfy({ raw[$0] != 0x25 && (0x20..<0x7F).contains(raw[$0]) }) {
      return isDots(raw) ? nil : String(decoding: bytes[range], as: UTF8.self)
    }
    return PercentCoding.withDecoded(raw) { decoded in
      guard isNameable(decoded), let utf8 = try? UTF8Span(validating: decoded) else { return nil }
      return String(copying: utf8)
    }
  }

  private static func isNameable(_ segment: Span<UInt8>) -> Bool {
    !isDots(segment) && segment.firstControl == nil
  }

  private static func isDots(_ segment: Span<UInt8>) -> Bool {
    switch segment.count {
    case 1: segment[0] == 0x2E
    case 2: segment[0] == 0x2E && segment[1] == 0x2E
    default: false
    }
  }
}

extension ActionName: Hashable {
  /// Compares the bytes of the segments, wherever the first one stood.
  public static func == (lhs: ActionName, rhs: ActionName) -> Bool {
    lhs.segments.elementsEqual(rhs.segments) { $0.utf8.elementsEqual($1.utf8) }
  }

  /// Hashes the bytes of the segments.
  public func hash(into hasher: inout Hasher) {
    for segment in segments { hasher.combine(Array(segment.utf8)) }
  }
}

extension ActionName: CustomStringConvertible {
  /// The segments joined by `/`; a `/` inside one is `%2F` and a `%` is `%25`.
  public var description: String {
    segments.map(ActionName.escape).joined(separator: "/")
  }

  private static func escape(_ segment: String) -> String {
    guard segment.utf8.contains(where: { $0 == 0x2F || $0 == 0x25 }) else { return segment }
    var escaped: [UInt8] = []
    for byte in segment.utf8 {
      switch byte {
      case 0x2F: escaped += "%2F".utf8
      case 0x25: escaped += "%25".utf8
      default: escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  /// The segments percent-encoded, as they stand in a URL.
  var encoded: [UInt8] {
    var bytes: [UInt8] = []
    for (index, segment) in segments.enumerated() {
      if index > 0 { bytes.append(0x2F) }
      bytes += PercentCoding.encode(bytes: segment.utf8)
    }
    // The parser drops one trailing slash, so that an empty last segment needs two.
    if segments.last?.isEmpty == true { bytes.append(0x2F) }
    return bytes
  }
}
