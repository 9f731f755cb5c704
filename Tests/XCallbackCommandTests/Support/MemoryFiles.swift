import XCallback

@testable import XCallbackCommand
@testable import XCallbackGIO

/// Files in memory, whose user can be killed between any two operations: from then on nothing is done, and
/// everything fails, also what would take the rest back.
final class MemoryFiles: InstallerFiles {
  var contents: [String: [UInt8]] = [:]
  /// How many steps are left before the crash; nil for no crash.
  var stepsLeft: Int?
  /// Whether the crash has come.
  private(set) var isDead = false
  /// Called in front of each reading: here others may write.
  var beforeReading: ((String) -> Void)?

  /// The end of the killed process: what comes now is another one.
  func restart() {
    isDead = false
    stepsLeft = nil
    beforeReading = nil
  }

  /// What killed processes left beside other files.
  var leftovers: [String] { contents.keys.filter { $0.hasSuffix(Self.leftoverEnding) } }

  private static let leftoverEnding = ".left"

  /// A place where the process may end.
  func step(_ path: String = "") throws(FileError) {
    if let left = stepsLeft {
      isDead = isDead || left == 0
      stepsLeft = left - 1
    }
    if isDead { throw FileError(path, 5, doing: .write) }
  }

  func read(_ path: String) throws(FileError) -> [UInt8]? {
    try step(path)
    beforeReading?(path)
    return contents[path]
  }

  func isThere(_ path: String) -> Bool { contents[path] != nil }

  func names(in directory: String) -> [String] {
    contents.keys.filter { Files.directory(of: $0) == directory }.map(Files.lastComponent).sorted()
  }

  func replace(_ path: String, with bytes: [UInt8], mode: UInt32) throws(FileError) {
    try step(path)
    let temporary = "\(Files.directory(of: path))/.\(Files.lastComponent(of: path))\(Self.leftoverEnding)"
    contents[temporary] = bytes
    try step(path)
    contents[temporary] = nil
    contents[path] = bytes
    try step(path)
  }

  func remove(_ path: String) throws(FileError) {
    try step(path)
    contents[path] = nil
    try step(path)
  }

  func target(of path: String) -> String { path }

  func alone<Result>(_ work: () throws(CommandError) -> Result) throws(CommandError) -> Result { try work() }

  func removeLeftovers(in directory: String, of isMeant: (_ name: String) -> Bool) {
    for name in names(in: directory) where name.hasSuffix(Self.leftoverEnding) {
      guard isMeant(String(name.dropFirst().dropLast(Self.leftoverEnding.count))) else { continue }
      guard (try? step()) != nil else { return }
      contents["\(directory)/\(name)"] = nil
    }
  }
}
