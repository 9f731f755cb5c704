import CJansson

extension JSONValue {
  /// Reads strict JSON: any value at the top, no repeated name, at most `maximumDepth` arrays and objects
  /// inside each other.
  package init(parsing bytes: [UInt8], maximumDepth: Int = 64) throws(JSONError) {
    // Before Jansson, whose own limit is fixed at 2048: reading and freeing are recursive.
    try Self.checkBytes(of: bytes, maximum: maximumDepth)
    var error = json_error_t()
    let flags = Int(JSON_DECODE_ANY | JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL)
    let root = unsafe bytes.withUnsafeBytes { buffer in
      unsafe json_loadb(
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, flags, &error)
    }
    guard let root = unsafe root else { throw JSONError(error, of: bytes) }
    defer { unsafe json_decref(root) }
    self = unsafe Self.value(borrowing: root)
  }

  private static func value(borrowing json: UnsafeMutablePointer<json_t>) -> JSONValue {
    switch unsafe json.pointee.type {
    case JSON_OBJECT: return unsafe .object(object(borrowing: json))
    case JSON_ARRAY:
      let count = unsafe json_array_size(json)
      var elements: [JSONValue] = []
      elements.reserveCapacity(count)
      for index in 0..<count {
        guard let element = unsafe json_array_get(json, index) else { break }
        elements.append(unsafe value(borrowing: element))
      }
      return .array(elements)
    case JSON_STRING:
      return unsafe .string(text(json_string_value(json), json_string_length(json)))
    case JSON_INTEGER: return unsafe .integer(Int64(json_integer_value(json)))
    case JSON_REAL: return unsafe .real(json_real_value(json))
    case JSON_TRUE: return .bool(true)
    case JSON_FALSE: return .bool(false)
    default: return .null
    }
  }

  private static func object(borrowing json: UnsafeMutablePointer<json_t>) -> JSONObject {
    var members: [JSONObject.Member] = []
    var iterator = unsafe json_object_iter(json)
    while let entry = unsafe iterator, let member = unsafe json_object_iter_value(entry) {
      let name = unsafe text(json_object_iter_key(entry), json_object_iter_key_len(entry))
      members.append(unsafe JSONObject.Member(name: name, value: value(borrowing: member)))
      unsafe iterator = unsafe json_object_iter_next(json, entry)
    }
    return JSONObject(distinct: members)
  }

  /// By length: a string may hold U+0000.
  private static func text(_ start: UnsafePointer<CChar>?, _ length: Int) -> String {
    unsafe String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
  }

  /// Refuses null bytes, and counts brackets outside strings; whether they match is Jansson's business.
  private static func checkBytes(of bytes: [UInt8], maximum: Int) throws(JSONError) {
    var depth = 0
    var inString = false
    var escaped = false
    for (offset, byte) in bytes.enumerated() {
      // Jansson takes a null byte behind a number for the end of the text.
      if byte == 0 { throw JSONError("a null byte", at: offset, of: bytes) }
      if inString {
        if escaped {
          escaped = false
        } else if byte == UInt8(ascii: "\\") {
          escaped = true
        } else if byte == UInt8(ascii: "\"") {
          inString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): inString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > maximum {
          throw JSONError("more than \(maximum) arrays and objects inside each other", at: offset, of: bytes)
        }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
  }
}

extension JSONError {
  fileprivate init(_ message: String, at offset: Int, of bytes: [UInt8]) {
    let before = bytes[..<offset]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    self.init(
      message: message, line: before.count { $0 == UInt8(ascii: "\n") } + 1,
      column: String(decoding: bytes[lineStart...offset], as: UTF8.self).unicodeScalars.count)
  }

  fileprivate init(_ error: json_error_t, of bytes: [UInt8]) {
    if bytes.isEmpty {
      self.init(message: "there is nothing to read", line: 1, column: 0)
      return
    }
    let message = unsafe withUnsafeBytes(of: error.text) { text in
      unsafe String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }
    self.init(message: message, line: max(1, Int(error.line)), column: max(0, Int(error.column)))
  }
}
