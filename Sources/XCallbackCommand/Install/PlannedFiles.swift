import XCallbackGIO

/// Files as they would be: what is written and removed stays in memory.
final class PlannedFiles: InstallerFiles {
  private let files: any InstallerFiles
  private var planned: [String: [UInt8]?] = [:]
  private var changes: [FileChange] = []

  init(_ files: any InstallerFiles) { self.files = files }

  /// What has been written and removed since the last call.
  func takeChanges() -> [FileChange] {
    defer { changes = [] }
    return changes
  }

  func read(_ path: String) throws(FileError) -> [UInt8]? {
    if let bytes = planned[path] { return bytes }
    return try files.read(path)
  }

  func isThere(_ path: String) -> Bool {
    if let bytes = planned[path] { return bytes != nil }
    return files.isThere(path)
  }

  func names(in directory: String) -> [String] {
    var names = Set(files.names(in: directory))
    for (path, bytes) in planned where Files.directory(of: path) == directory {
      let name = Files.lastComponent(of: path)
      if bytes == nil { names.remove(name) } else { names.insert(name) }
    }
    return names.sorted()
  }

  func replace(_ path: String, with bytes: [UInt8], mode: UInt32) throws(FileError) {
    try change(path, to: bytes)
  }

  func remove(_ path: String) throws(FileError) { try change(path, to: nil) }

  func target(of path: String) -> String { files.target(of: path) }

  func alone<Result>(_ work: () throws(CommandError) -> Result) throws(CommandError) -> Result { try work() }

  func removeLeftovers(in directory: String, of isMeant: (_ name: String) -> Bool) {}

  private func change(_ path: String, to bytes: [UInt8]?) throws(FileError) {
    changes.append(FileChange(path: path, before: try read(path), after: bytes))
    planned[path] = .some(bytes)
  }
}
