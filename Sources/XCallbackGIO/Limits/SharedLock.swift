/// What one process at a time has while it reads a file, changes it and writes it anew.
package struct SharedLock: Sendable {
  private let directories: LockDirectories
  private let name: String

  /// - Parameter name: the name of the file that is locked.
  package init(_ directories: LockDirectories, name: String) {
    (self.directories, self.name) = (directories, name)
  }

  /// Does the work while nobody else does such work.
  ///
  /// - Parameter work: is told whether that is certain: it is done, too, when the lock cannot be had.
  package func hold<Result, Failure: Error>(
    _ work: (_ isAlone: Bool) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let file = try? directories.withFile(name) { file throws(FileError) in
      try file.waitForTurn()
      return file
    }
    defer { withExtendedLifetime(file) {} }
    return try work(file != nil)
  }
}
