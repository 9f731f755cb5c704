import XCallbackGIO

/// Handler files are trusted code: nobody but the user and root may be able to write them (design §4, "The file").
package enum FileTrust {
  /// Why the file may not be used, or nil: who owns it and who could write it, along its path, and along the path of
  /// every link on the way, a directory's as well as the file's own.
  ///
  /// The walk goes up to `home`, or to `/` for a file elsewhere (details §4, "Ownership").
  static func fault(of path: String, home: String) -> String? {
    findFault(of: path, home: home)?.description
  }

  /// The command that takes the fault away; nil when there is none, or no command can.
  package static func mend(of path: String, home: String) -> String? {
    findFault(of: path, home: home)?.mend
  }

  private static func findFault(of path: String, home: String) -> FileFault? {
    var hop = path
    for _ in 0...maximumLinks {
      // As the kernel does: the first link in the path, then what it leads to.
      var firstLink: String?
      for place in places(of: hop, upTo: home) {
        guard let status = try? Files.status(of: place, followingLinks: false) else { continue }
        if let fault = fault(of: place, status) { return fault }
        if status.kind == .link, place != home { firstLink = place }
      }
      guard let link = firstLink, let target = Files.readLink(link) else { return nil }
      let start = target.hasPrefix("/") ? target : Files.directory(of: link) + "/" + target
      hop = start + hop[hop.utf8.index(hop.startIndex, offsetBy: link.utf8.count)...]
    }
    return FileFault(path: path, reason: .tooManyLinks(maximumLinks))
  }

  /// As many as Linux follows (path_resolution(7)).
  private static let maximumLinks = 40

  /// A path and the directories above it, up to the home.
  private static func places(of path: String, upTo home: String) -> [String] {
    var places = [path]
    while let place = places.last {
      let directory = Files.directory(of: place)
      // The root is its own directory, and so is the `.` at which a relative path ends.
      if place == home || directory == place { break }
      places.append(directory)
    }
    return places
  }

  private static func fault(of path: String, _ status: FileStatus) -> FileFault? {
    let user = Files.currentUser
    guard status.owner == 0 || status.owner == user.user else {
      return FileFault(path: path, reason: .owner(status.owner))
    }
    // The mode of a symbolic link says nothing, and in a sticky directory of root's nobody can replace our files.
    if status.kind == .link || (status.kind == .directory && status.owner == 0 && status.isSticky) {
      return nil
    }
    if status.isWorldWritable { return FileFault(path: path, reason: .worldWritable(mode: status.mode)) }
    let ownGroup = status.owner == 0 ? 0 : user.group
    if status.isGroupWritable, status.group != ownGroup, status.group != user.group {
      return FileFault(path: path, reason: .groupWritable(status.group, mode: status.mode))
    }
    return nil
  }
}
