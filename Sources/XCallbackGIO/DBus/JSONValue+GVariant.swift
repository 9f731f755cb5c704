import CGIO

extension JSONValue {
  /// A D-Bus value as JSON.
  ///
  /// Variants are unwrapped; a dictionary with textual keys is an object, another one an array of pairs;
  /// bytes are a string when they are UTF-8, else an array; an unsigned integer beyond 64 bits with sign,
  /// and a real that JSON cannot write, are a string.
  init(borrowing variant: OpaquePointer) {
    switch unsafe g_variant_classify(variant) {
    case G_VARIANT_CLASS_BOOLEAN: self = unsafe .bool(g_variant_get_boolean(variant) != 0)
    case G_VARIANT_CLASS_BYTE: self = unsafe .integer(Int64(g_variant_get_byte(variant)))
    case G_VARIANT_CLASS_INT16: self = unsafe .integer(Int64(g_variant_get_int16(variant)))
    case G_VARIANT_CLASS_UINT16: self = unsafe .integer(Int64(g_variant_get_uint16(variant)))
    case G_VARIANT_CLASS_INT32: self = unsafe .integer(Int64(g_variant_get_int32(variant)))
    case G_VARIANT_CLASS_UINT32: self = unsafe .integer(Int64(g_variant_get_uint32(variant)))
    case G_VARIANT_CLASS_INT64: self = unsafe .integer(Int64(g_variant_get_int64(variant)))
    case G_VARIANT_CLASS_UINT64:
      let value = unsafe UInt64(g_variant_get_uint64(variant))
      self = Int64(exactly: value).map { .integer($0) } ?? .string(String(value))
    case G_VARIANT_CLASS_HANDLE: self = unsafe .integer(Int64(g_variant_get_handle(variant)))
    case G_VARIANT_CLASS_DOUBLE:
      let value = unsafe g_variant_get_double(variant)
      self = value.isFinite ? .real(value) : .string("\(value)")
    case G_VARIANT_CLASS_STRING, G_VARIANT_CLASS_OBJECT_PATH, G_VARIANT_CLASS_SIGNATURE:
      self = unsafe .string(Self.text(borrowing: variant))
    case G_VARIANT_CLASS_ARRAY: unsafe self.init(borrowingArray: variant)
    default:
      let children = unsafe Self.children(of: variant)
      // A variant has one child and is that; structures and dictionary entries are their fields.
      let isVariant = unsafe g_variant_classify(variant) == G_VARIANT_CLASS_VARIANT
      self = isVariant ? children.first ?? .null : .array(children)
    }
  }

  private init(borrowingArray variant: OpaquePointer) {
    let type = unsafe copiedText(borrowing: g_variant_get_type_string(variant)) ?? ""
    if type == "ay" {
      self = unsafe .bytes(Self.bytes(of: variant))
    } else if ["a{s", "a{o", "a{g"].contains(where: type.hasPrefix) {
      var object = JSONObject()
      for entry in unsafe Self.children(of: variant) {
        guard case .array(let pair) = entry, pair.count == 2, case .string(let key) = pair[0] else {
          continue
        }
        object[key] = pair[1]
      }
      self = .object(object)
    } else {
      self = unsafe .array(Self.children(of: variant))
    }
  }

  private static func children(of variant: OpaquePointer) -> [JSONValue] {
    var values: [JSONValue] = []
    for index in 0..<(unsafe g_variant_n_children(variant)) {
      guard let child = unsafe g_variant_get_child_value(variant, index) else { break }
      values.append(unsafe JSONValue(borrowing: child))
      unsafe g_variant_unref(child)
    }
    return values
  }

  private static func text(borrowing variant: OpaquePointer) -> String {
    var length: gsize = 0
    guard let text = unsafe g_variant_get_string(variant, &length) else { return "" }
    return unsafe String(decoding: UnsafeRawBufferPointer(start: text, count: Int(length)), as: UTF8.self)
  }

  private static func bytes(of variant: OpaquePointer) -> [UInt8] {
    var count: gsize = 0
    let start = unsafe g_variant_get_fixed_array(variant, &count, 1)
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
  }

  /// A path travels as bytes with a null at the end.
  private static func bytes(_ bytes: [UInt8]) -> JSONValue {
    let content = bytes.last == 0 ? bytes.dropLast() : bytes[...]
    if !content.contains(0), let text = String(validating: content, as: UTF8.self) { return .string(text) }
    return .array(bytes.map { .integer(Int64($0)) })
  }
}
