extension DBusType {
  /// The complete types of a signature; nil when it breaks the specification's rules or has file descriptors.
  static func types(in signature: String) -> [DBusType]? {
    var parser = SignatureParser(bytes: Array(signature.utf8))
    return parser.bytes.count <= 255 ? parser.types(until: nil) : nil
  }
}

private struct SignatureParser {
  let bytes: [UInt8]
  var position = 0
  var arrays = 0
  var structures = 0

  /// The specification's limit for arrays, and that for structures.
  static let maximumNesting = 32

  mutating func types(until end: UInt8?) -> [DBusType]? {
    var types: [DBusType] = []
    while position < bytes.count && bytes[position] != end {
      guard let type = type() else { return nil }
      types.append(type)
    }
    guard let end else { return types }
    return take(end) ? types : nil
  }

  private mutating func type() -> DBusType? {
    guard position < bytes.count else { return nil }
    let code = bytes[position]
    position += 1
    switch code {
    case UInt8(ascii: "v"): return .variant
    case UInt8(ascii: "a"):
      arrays += 1
      defer { arrays -= 1 }
      guard arrays <= Self.maximumNesting else { return nil }
      if take(UInt8(ascii: "{")) { return dictEntry().map { .array($0) } }
      return type().map { .array($0) }
    case UInt8(ascii: "("):
      structures += 1
      defer { structures -= 1 }
      guard structures <= Self.maximumNesting, let fields = types(until: UInt8(ascii: ")")), !fields.isEmpty
      else { return nil }
      return .structure(fields)
    default: return Self.basicCodes.contains(code) ? .basic(code) : nil
    }
  }

  private mutating func dictEntry() -> DBusType? {
    guard case .basic(let code)? = type(), let value = type(), take(UInt8(ascii: "}")) else { return nil }
    return .dictEntry(key: .basic(code), value: value)
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// All but `h`: there is no file descriptor in words.
  private static let basicCodes = Array("ybnqiuxtdsog".utf8)
}
