import Glibc

/// Lines of a stream, read as they come, without their line ends.
package struct InputLines {
  private let descriptor: Int32
  private let limit: Int
  private var buffer: [UInt8] = []
  private var position = 0
  private var atEnd = false

  init(descriptor: Int32, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
  }

  /// The next line, nil after the last one.
  ///
  /// Of a line longer than `limit` bytes the first `limit + 1` are given, so that whoever reads it sees that
  /// it is too long, and the rest is dropped. A last line needs no line end.
  package mutating func next() throws(FileError) -> [UInt8]? {
    var line: [UInt8] = []
    var sawAny = false
    while true {
      if position == buffer.count {
        if !atEnd {
          buffer = try Descriptors.readSome(descriptor, path: "standard input")
          position = 0
          atEnd = buffer.isEmpty
        }
        if atEnd { return sawAny ? line : nil }
      }
      sawAny = true
      let rest = buffer[position...]
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      let piece = rest[..<(end ?? rest.endIndex)]
      line.append(contentsOf: piece.prefix(max(0, limit + 1 - line.count)))
      position = end.map { $0 + 1 } ?? buffer.count
      if end != nil { return line }
    }
  }
}
