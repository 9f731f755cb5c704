import XCallbackGIO

/// The file operations that an installation is made of.
///
/// A dry run keeps what they would do in memory; tests stop in front of any of them.
protocol InstallerFiles: AnyObject {
  /// The bytes of a regular file; nil when there is none, or only a link that points nowhere.
  func read(_ path: String) throws(FileError) -> [UInt8]?
  /// Whether something is at the path, be it such a link.
  func isThere(_ path: String) -> Bool
  /// The names in a directory.
  func names(in directory: String) -> [String]
  /// Puts a file with these bytes in the place of another, in one step, and makes the directories above it.
  ///
  /// The mode of a file that is there stays, and so does a link; a new one gets `mode` less the umask.
  func replace(_ path: String, with bytes: [UInt8], mode: UInt32) throws(FileError)
  /// Removes a file, if there is one.
  func remove(_ path: String) throws(FileError)
  /// The file that a link points to; the path itself when it is no link.
  func target(of path: String) -> String
  /// Does the work while no other install or uninstall of this user writes.
  func alone<Result>(_ work: () throws(CommandError) -> Result) throws(CommandError) -> Result
  /// Removes what killed installs left beside files of these names; nothing while another one may be writing.
  func removeLeftovers(in directory: String, of isMeant: (_ name: String) -> Bool)
}
