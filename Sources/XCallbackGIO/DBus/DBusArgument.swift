/// A value for a D-Bus call.
package indirect enum DBusArgument: Sendable, Equatable {
  case byte(UInt8)
  case boolean(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case objectPath(String)
  case signature(String)
  case variant(DBusArgument)
  /// `element` is the signature of each, which an empty array needs.
  case array(element: String, [DBusArgument])
  case structure([DBusArgument])
  case dictEntry(DBusArgument, DBusArgument)
}
