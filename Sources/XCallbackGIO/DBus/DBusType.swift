/// A complete type of the D-Bus specification ("Type System").
indirect enum DBusType: Sendable, Equatable {
  /// One of `y b n q i u x t d s o g`.
  case basic(UInt8)
  case variant
  case array(DBusType)
  case structure([DBusType])
  /// Only inside an array; the key is basic.
  case dictEntry(key: DBusType, value: DBusType)

  /// The type as it stands in a signature.
  var signature: String {
    switch self {
    case .basic(let code): String(decoding: [code], as: UTF8.self)
    case .variant: "v"
    case .array(let element): "a" + element.signature
    case .structure(let fields): "(" + fields.map(\.signature).joined() + ")"
    case .dictEntry(let key, let value): "{" + key.signature + value.signature + "}"
    }
  }

  /// The type in words.
  var name: String {
    switch self {
    case .basic(UInt8(ascii: "y")): "a byte (0 to 255)"
    case .basic(UInt8(ascii: "b")): "a boolean (true or false)"
    case .basic(UInt8(ascii: "n")): "a 16-bit integer"
    case .basic(UInt8(ascii: "q")): "an unsigned 16-bit integer"
    case .basic(UInt8(ascii: "i")): "a 32-bit integer"
    case .basic(UInt8(ascii: "u")): "an unsigned 32-bit integer"
    case .basic(UInt8(ascii: "x")): "a 64-bit integer"
    case .basic(UInt8(ascii: "t")): "an unsigned 64-bit integer"
    case .basic(UInt8(ascii: "d")): "a number"
    case .basic(UInt8(ascii: "o")): "an object path"
    case .basic(UInt8(ascii: "g")): "a signature"
    case .basic: "a string"
    case .variant: "the signature of a variant"
    case .array: "the count of an array"
    case .structure: "a structure"
    case .dictEntry: "a dictionary entry"
    }
  }
}
