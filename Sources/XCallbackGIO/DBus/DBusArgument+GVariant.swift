import CGIO

extension DBusArgument {
  /// The value as a new GVariant, which is floating.
  func makeVariant() -> OpaquePointer? {
    switch self {
    case .byte(let value): unsafe g_variant_new_byte(value)
    case .boolean(let value): unsafe g_variant_new_boolean(value ? 1 : 0)
    case .int16(let value): unsafe g_variant_new_int16(value)
    case .uint16(let value): unsafe g_variant_new_uint16(value)
    case .int32(let value): unsafe g_variant_new_int32(value)
    case .uint32(let value): unsafe g_variant_new_uint32(value)
    case .int64(let value): unsafe g_variant_new_int64(gint64(value))
    case .uint64(let value): unsafe g_variant_new_uint64(guint64(value))
    case .double(let value): unsafe g_variant_new_double(value)
    case .string(let value): unsafe g_variant_new_string(value)
    case .objectPath(let value): unsafe g_variant_new_object_path(value)
    case .signature(let value): unsafe g_variant_new_signature(value)
    case .variant(let value): unsafe g_variant_new_variant(value.makeVariant())
    case .array(let element, let values): unsafe Self.container("a" + element, values)
    case .structure(let values): unsafe Self.tuple(values)
    case .dictEntry(let key, let value):
      unsafe g_variant_new_dict_entry(key.makeVariant(), value.makeVariant())
    }
  }

  /// Values side by side, as a method's arguments are.
  static func tuple(_ values: [DBusArgument]) -> OpaquePointer? {
    let children: [OpaquePointer?] = unsafe values.map { unsafe $0.makeVariant() }
    return unsafe g_variant_new_tuple(children, gsize(children.count))
  }

  /// By a builder with a definite type, which an empty array needs.
  private static func container(_ type: String, _ values: [DBusArgument]) -> OpaquePointer? {
    unsafe type.withCString { type in
      let builder = unsafe g_variant_builder_new(xc_variant_type(type))
      defer { unsafe g_variant_builder_unref(builder) }
      for value in values { unsafe g_variant_builder_add_value(builder, value.makeVariant()) }
      return unsafe g_variant_builder_end(builder)
    }
  }
}
