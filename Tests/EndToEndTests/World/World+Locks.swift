import Foundation
import Glibc

/// What the limits of all processes hold: bytes of files that are locked.
extension World {
  var locksDirectory: String { "\(root)/home/.local/state/xcallback/locks" }

  /// How many bytes of a file in it are locked by anybody.
  func lockCount(of file: String) -> Int {
    var record = stat()
    guard stat("\(locksDirectory)/\(file)", &record) == 0, let list = fopen("/proc/locks", "re") else {
      return 0
    }
    defer { fclose(list) }
    // Foundation reads such a file up to its first page.
    var line = [CChar](repeating: 0, count: 256)
    var count = 0
    while fgets(&line, Int32(line.count), list) != nil {
      let bytes = line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      if String(decoding: bytes, as: UTF8.self).contains(":\(record.st_ino) ") { count += 1 }
    }
    return count
  }

  /// Nobody runs, waits or asks, whatever happened.
  func nothingIsLocked() throws -> Bool {
    try FileManager.default.contentsOfDirectory(atPath: locksDirectory).allSatisfy { lockCount(of: $0) == 0 }
  }
}
