import CGIO

extension DBus {
  /// The values that words stand for, as in `busctl call`.
  ///
  /// An array is its count, then its elements; a count of `*` takes all the words that follow. A variant is
  /// its signature, then its value. Structures and dictionary entries are their fields.
  package static func arguments(
    signature: String, words: [String]
  ) throws(DBusWordsError) -> [DBusArgument] {
    let types = try types(signature)
    var reader = WordReader(words: words)
    var arguments: [DBusArgument] = []
    for type in types { arguments.append(try reader.value(of: type, depth: 0)) }
    if reader.position < words.count {
      throw reader.error(.tooManyWords, at: reader.position, expected: "", type: signature)
    }
    return arguments
  }

  /// Checks a signature.
  package static func validate(signature: String) throws(DBusWordsError) { _ = try types(signature) }

  private static func types(_ signature: String) throws(DBusWordsError) -> [DBusType] {
    guard let types = DBusType.types(in: signature) else {
      throw DBusWordsError(
        code: .badSignature, index: nil, word: signature, expected: "a signature", type: signature)
    }
    return types
  }
}

private struct WordReader {
  let words: [String]
  var position = 0

  /// A message may nest 64 deep, variants counted.
  static let maximumDepth = 60

  mutating func value(of type: DBusType, depth: Int) throws(DBusWordsError) -> DBusArgument {
    guard depth < Self.maximumDepth else {
      throw error(.tooDeep, at: position, expected: type.name, type: type.signature)
    }
    switch type {
    case .basic(let code):
      let word = try take(type)
      guard let value = Self.basic(code, word) else {
        throw error(.badWord, at: position - 1, expected: type.name, type: type.signature)
      }
      return value
    case .variant:
      let word = try take(type)
      guard let types = DBusType.types(in: word), types.count == 1, let inner = types.first else {
        throw error(.badWord, at: position - 1, expected: type.name, type: type.signature)
      }
      return .variant(try value(of: inner, depth: depth + 1))
    case .array(let element): return try array(of: element, depth: depth)
    case .structure(let fields):
      var values: [DBusArgument] = []
      for field in fields { values.append(try value(of: field, depth: depth + 1)) }
      return .structure(values)
    case .dictEntry(let key, let value):
      return .dictEntry(
        try self.value(of: key, depth: depth + 1), try self.value(of: value, depth: depth + 1))
    }
  }

  private mutating func array(of element: DBusType, depth: Int) throws(DBusWordsError) -> DBusArgument {
    let type = DBusType.array(element)
    let word = try take(type)
    var elements: [DBusArgument] = []
    if word == "*" {
      while position < words.count { elements.append(try value(of: element, depth: depth + 1)) }
    } else {
      guard let count = UInt32(word) else {
        throw error(.badWord, at: position - 1, expected: type.name + ", or *", type: type.signature)
      }
      // Every element takes a word, so a count too large ends with a missing one.
      for _ in 0..<count { elements.append(try value(of: element, depth: depth + 1)) }
    }
    return .array(element: element.signature, elements)
  }

  private mutating func take(_ type: DBusType) throws(DBusWordsError) -> String {
    guard position < words.count else {
      throw error(.missingWord, at: position, expected: type.name, type: type.signature)
    }
    position += 1
    return words[position - 1]
  }

  func error(_ code: DBusWordsError.Code, at index: Int, expected: String, type: String) -> DBusWordsError {
    DBusWordsError(
      code: code, index: index, word: index < words.count ? words[index] : nil, expected: expected, type: type
    )
  }

  private static func basic(_ code: UInt8, _ word: String) -> DBusArgument? {
    guard !word.utf8.contains(0) else { return nil }
    switch code {
    case UInt8(ascii: "y"): return UInt8(word).map { .byte($0) }
    case UInt8(ascii: "b"): return boolean(word).map { .boolean($0) }
    case UInt8(ascii: "n"): return Int16(word).map { .int16($0) }
    case UInt8(ascii: "q"): return UInt16(word).map { .uint16($0) }
    case UInt8(ascii: "i"): return Int32(word).map { .int32($0) }
    case UInt8(ascii: "u"): return UInt32(word).map { .uint32($0) }
    case UInt8(ascii: "x"): return Int64(word).map { .int64($0) }
    case UInt8(ascii: "t"): return UInt64(word).map { .uint64($0) }
    case UInt8(ascii: "d"): return Double(word).map { .double($0) }
    case UInt8(ascii: "o"): return unsafe g_variant_is_object_path(word) != 0 ? .objectPath(word) : nil
    case UInt8(ascii: "g"): return unsafe g_variant_is_signature(word) != 0 ? .signature(word) : nil
    case UInt8(ascii: "s"): return .string(word)
    default: return nil
    }
  }

  /// The words that busctl knows.
  private static func boolean(_ word: String) -> Bool? {
    switch word.lowercased() {
    case "1", "yes", "y", "true", "t", "on": true
    case "0", "no", "n", "false", "f", "off": false
    default: nil
    }
  }
}
