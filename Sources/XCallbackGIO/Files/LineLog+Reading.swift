import CGIO
import Glibc

extension LineLog {
  /// The lines of both files, oldest first and without their ends; none when there are no files.
  ///
  /// Of a file that is much longer than the limit only the end is read.
  package func lines() throws(FileError) -> [[UInt8]] {
    let place: PrivateDirectory
    do throws(FileError) {
      place = try openDirectory(making: false)
    } catch {
      if error.isNotFound { return [] }
      throw error
    }
    var bytes: [UInt8] = []
    // When a new file is begun meanwhile, the two that were opened are one and the same, or one is missing.
    for _ in 0..<Self.readingAttempts {
      let identity = identity(of: name, in: place)
      let newer = try contents(of: name, in: place)
      let older = try contents(of: olderName, in: place)
      bytes = older + newer
      if identity == self.identity(of: name, in: place) { break }
    }
    return Self.split(bytes)
  }

  /// The lines of a text, without their ends; empty ones are left out.
  static func split(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: 0x0A).map { Array($0) }
  }

  private static let readingAttempts = 4

  func identity(of name: String, in place: borrowing PrivateDirectory) -> FileStatus.Identity? {
    var record = stat()
    guard unsafe fstatat(place.number, name, &record, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return FileStatus(record).identity
  }

  func contents(of name: String, in place: borrowing PrivateDirectory) throws(FileError) -> [UInt8] {
    let file: Descriptor
    do throws(FileError) {
      file = try place.open(name, O_RDONLY)
    } catch {
      if error.isNotFound { return [] }
      throw error
    }
    var record = stat()
    guard unsafe fstat(file.number, &record) == 0 else { return [] }
    let most = 4 * limit
    let skipped = max(0, Int(record.st_size) - most)
    if skipped > 0 { lseek(file.number, off_t(skipped), SEEK_SET) }
    // It may grow while it is read, but not by as much again.
    let bytes = try Descriptors.readAll(file.number, limit: 2 * most, path: "\(directory)/\(name)")
    // The first line is not whole then.
    return skipped > 0 ? Array(bytes.drop { $0 != 0x0A }) : bytes
  }
}
