import Glibc

extension Files {
  /// Writes a new file; an error when the path exists, also as a dangling link.
  package static func create(_ path: String, _ bytes: [UInt8], mode: UInt32 = 0o666) throws(FileError) {
    try writeNew(path, bytes, mode: mode, exactMode: false, named: path)
  }

  /// Puts a file with these bytes in the place of another, in one step.
  ///
  /// A link stays a link: the file it points to is replaced, and its mode kept. A new file gets `mode` less
  /// the umask. A reader sees the old bytes or the new ones.
  package static func replaceAtomically(
    _ path: String, with bytes: [UInt8], mode: UInt32 = 0o666
  ) throws(FileError) {
    guard let target = canonicalPath(ofNew: path) else { throw FileError(path, errno, doing: .write) }
    let old = try status(of: target)
    if let old, old.kind != .regular {
      throw FileError(path, old.kind == .directory ? EISDIR : EINVAL, doing: .write)
    }
    let directory = directory(of: target)
    let temporary = directory + "/" + temporaryName(for: lastComponent(of: target))
    try writeNew(temporary, bytes, mode: old?.mode ?? mode, exactMode: old != nil, named: path)
    guard unsafe rename(temporary, target) == 0 else {
      let number = errno
      unsafe unlink(temporary)
      throw FileError(path, number, doing: .write)
    }
    // The new name must survive a crash as the bytes do; not every file system can say so.
    let descriptor = unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor >= 0 {
      _ = fsync(descriptor)
      close(descriptor)
    }
  }

  /// What calls of `replaceAtomically` that were killed, or are at work, have in a directory, of files whose
  /// names `isMeant` takes; of a long name it gets the beginning.
  package static func leftovers(in directory: String, of isMeant: (_ name: String) -> Bool) -> [String] {
    ((try? entries(of: directory)) ?? []).filter { nameOfLeftover($0).map(isMeant) ?? false }
      .map { directory + "/" + $0 }
  }

  private static let uuidLength = 36

  private static func temporaryName(for name: String) -> String {
    "." + String(name.prefix(60)) + "." + Random.uuid()
  }

  /// The name, perhaps cut, that `temporaryName` was given; nil for a file with any other name.
  private static func nameOfLeftover(_ entry: String) -> String? {
    guard entry.hasPrefix("."), entry.utf8.count > uuidLength + 2 else { return nil }
    let uuid = entry.suffix(uuidLength)
    let rest = entry.dropLast(uuidLength)
    let groups = uuid.split(separator: "-", omittingEmptySubsequences: false)
    guard rest.hasSuffix("."), groups.map(\.count) == [8, 4, 4, 4, 12],
      groups.joined().allSatisfy({ $0.isHexDigit && !$0.isUppercase })
    else { return nil }
    return String(rest.dropFirst().dropLast())
  }

  /// Removes a file or link; false when there was none.
  @discardableResult
  package static func remove(_ path: String) throws(FileError) -> Bool {
    if unsafe unlink(path) == 0 { return true }
    let error = FileError(path, errno, doing: .remove)
    if error.isNotFound { return false }
    throw error
  }

  /// Makes a directory and those above it that are missing; new ones get `mode` less the umask.
  package static func makeDirectories(_ path: String, mode: UInt32 = 0o700) throws(FileError) {
    if unsafe mkdir(path, mode) == 0 { return }
    let number = errno
    switch number {
    case EEXIST where (try? status(of: path))??.kind == .directory: return
    case ENOENT where !path.isEmpty:
      let parent = directory(of: path)
      guard parent != path else { break }
      try makeDirectories(parent, mode: mode)
      if unsafe mkdir(path, mode) == 0 || errno == EEXIST && (try? status(of: path))??.kind == .directory {
        return
      }
      throw FileError(path, errno, doing: .makeDirectory)
    default: break
    }
    throw FileError(path, number, doing: .makeDirectory)
  }

  private static func writeNew(
    _ path: String, _ bytes: [UInt8], mode: UInt32, exactMode: Bool, named name: String
  ) throws(FileError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
    guard descriptor >= 0 else { throw FileError(name, errno, doing: .create) }
    var number = exactMode && fchmod(descriptor, mode) != 0 ? errno : nil
    if number == nil { number = Descriptors.writeAll(bytes, to: descriptor) }
    if number == nil && fsync(descriptor) != 0 && errno != EINVAL { number = errno }
    if close(descriptor) != 0 && number == nil { number = errno }
    guard let number else { return }
    unsafe unlink(path)
    throw FileError(name, number, doing: .write)
  }
}
