import CGIO

/// Copies a string that GLib gave away, and frees it.
func copiedText(adopting pointer: UnsafeMutablePointer<CChar>?) -> String? {
  guard let pointer = unsafe pointer else { return nil }
  defer { unsafe g_free(pointer) }
  return unsafe String(cString: pointer)
}

/// Copies a string that stays GLib's.
func copiedText(borrowing pointer: UnsafePointer<CChar>?) -> String? {
  guard let pointer = unsafe pointer else { return nil }
  return unsafe String(cString: pointer)
}

/// Copies a NULL-terminated string vector that GLib gave away, and frees it.
func copiedTexts(adopting vector: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> [String] {
  guard let vector = unsafe vector else { return [] }
  defer { unsafe g_strfreev(vector) }
  var result: [String] = []
  var index = 0
  while let pointer = unsafe vector[index] {
    result.append(unsafe String(cString: pointer))
    index += 1
  }
  return result
}

/// Lends an array of strings to C as a NULL-terminated vector.
func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  unsafe withCStrings(bytes: strings.map { Array($0.utf8) }, body)
}

/// Lends an array of byte strings to C as a NULL-terminated vector.
func withCStrings<Result>(
  bytes strings: [[UInt8]], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  // One block for all texts: a thousand words need two allocations.
  var texts: [UInt8] = []
  var starts: [Int] = []
  for string in strings {
    starts.append(texts.count)
    texts.append(contentsOf: string)
    texts.append(0)
  }
  let vector = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: starts.count + 1)
  defer { unsafe vector.deallocate() }
  unsafe vector.initialize(repeating: nil, count: starts.count + 1)
  return unsafe texts.withUnsafeMutableBytes { block in
    for (index, start) in starts.enumerated() {
      unsafe vector[index] = block.baseAddress.map { unsafe ($0 + start).assumingMemoryBound(to: CChar.self) }
    }
    return unsafe body(vector)
  }
}
