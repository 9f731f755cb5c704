import XCallbackGIO

/// The files of this machine.
final class SystemFiles: InstallerFiles {
  private let lock: SharedLock?

  /// - Parameter environment: where the lock of installs is kept; without it nothing is locked.
  init(_ environment: Environment? = nil) {
    lock = environment.map { SharedLock(LockDirectories($0), name: "install") }
  }

  /// Larger lists than any desktop has.
  private static let sizeLimit = 16 << 20

  func read(_ path: String) throws(FileError) -> [UInt8]? {
    do throws(FileError) {
      return try Files.read(path, limit: Self.sizeLimit, regularOnly: true)
    } catch {
      if error.isNotFound { return nil }
      throw error
    }
  }

  func isThere(_ path: String) -> Bool { Files.isThere(path) }

  func names(in directory: String) -> [String] { (try? Files.entries(of: directory)) ?? [] }

  func replace(_ path: String, with bytes: [UInt8], mode: UInt32) throws(FileError) {
    try Files.makeDirectories(Files.directory(of: path))
    try Files.replaceAtomically(path, with: bytes, mode: mode)
  }

  func remove(_ path: String) throws(FileError) { try Files.remove(path) }

  func target(of path: String) -> String { Files.canonicalPath(ofNew: path) ?? path }

  func alone<Result>(_ work: () throws(CommandError) -> Result) throws(CommandError) -> Result {
    guard let lock else { return try work() }
    return try lock.hold { _ throws(CommandError) in try work() }
  }

  func removeLeftovers(in directory: String, of isMeant: (_ name: String) -> Bool) {
    // Looked for without the lock, whose file is made when it is missing: a refused install writes nothing.
    guard let lock, !Files.leftovers(in: directory, of: isMeant).isEmpty else { return }
    lock.hold { isAlone in
      guard isAlone else { return }
      for path in Files.leftovers(in: directory, of: isMeant) { _ = try? Files.remove(path) }
    }
  }
}
