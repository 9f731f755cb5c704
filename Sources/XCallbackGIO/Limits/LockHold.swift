/// Locks that are held as long as the value lives.
package final class LockHold {
  private var file: LockFile?

  init(_ file: LockFile) { self.file = file }

  /// Gives the locks back before the value goes.
  package func release() { file = nil }
}
