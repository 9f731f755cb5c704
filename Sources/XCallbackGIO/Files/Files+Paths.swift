import Glibc

extension Files {
  /// The absolute path without symbolic links and dots; nil when it does not exist or cannot be reached.
  package static func canonicalPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The canonical path of something whose last component need not exist yet.
  ///
  /// A last component that is a link is followed, also when it dangles. `.` and `..` name no new file.
  package static func canonicalPath(ofNew path: String) -> String? {
    canonicalPath(ofNew: path, linksLeft: 40)
  }

  private static func canonicalPath(ofNew path: String, linksLeft: Int) -> String? {
    if let existing = canonicalPath(path) { return existing }
    guard errno == ENOENT, linksLeft > 0 else { return nil }
    if let target = readLink(path) {
      return canonicalPath(
        ofNew: target.hasPrefix("/") ? target : directory(of: path) + "/" + target, linksLeft: linksLeft - 1)
    }
    let name = lastComponent(of: path)
    guard !name.isEmpty, name != ".", name != "..", let parent = canonicalPath(directory(of: path)) else {
      return nil
    }
    return parent == "/" ? "/" + name : parent + "/" + name
  }

  /// What a symbolic link points to, as written; nil when the path is no link.
  package static func readLink(_ path: String) -> String? {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      let got = unsafe buffer.withMemoryRebound(to: CChar.self) {
        unsafe $0.baseAddress.map { unsafe readlink(path, $0, Int(PATH_MAX)) } ?? -1
      }
      count = max(0, got)
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// The part of a path in front of its last component; `.` when there is none.
  package static func directory(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    let directory = path[..<slash]
    return directory.isEmpty ? "/" : String(directory)
  }

  /// The part of a path after its last slash.
  package static func lastComponent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// The program that a name stands for, looked up in a PATH as `execvp` would; nil when there is none.
  ///
  /// A program is a regular file that this process may execute. A name with a slash is itself. Empty and
  /// relative components of the path are skipped: they would mean wherever the launcher stood (D71).
  package static func program(named name: String, searching path: String) -> String? {
    if name.utf8.contains(UInt8(ascii: "/")) { return isProgram(name) ? name : nil }
    guard !name.isEmpty else { return nil }
    for directory in path.split(separator: ":") where directory.hasPrefix("/") {
      let candidate = directory.hasSuffix("/") ? directory + name : directory + "/" + name
      if isProgram(String(candidate)) { return String(candidate) }
    }
    return nil
  }

  private static func isProgram(_ path: String) -> Bool {
    var record = stat()
    return unsafe stat(path, &record) == 0 && FileStatus(record).kind == .regular && access(path, X_OK) == 0
  }
}
