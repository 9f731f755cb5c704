import XCallback
import XCallbackGIO

/// What one of the lists says of a scheme.
struct Association: Equatable {
  let place: MimeAppsPlaces.Place
  /// Whether the file is there.
  let isThere: Bool
  /// Why the desktop cannot read it.
  let problem: Problem?
  /// The desktop ids it names, in their order.
  let defaults: [String]
  let added: [String]
  let removed: [String]

  enum Problem: Equatable {
    case unreadable(FileError)
    case malformed(MimeAppsError)

    var description: String {
      switch self {
      case .unreadable(let error): error.description
      case .malformed(let error): error.description
      }
    }
  }

  init(_ place: MimeAppsPlaces.Place, _ contents: MimeAppsPlaces.Contents, _ scheme: Scheme) {
    self.place = place
    var problem: Problem?
    var found = (defaults: [String](), added: [String](), removed: [String]())
    switch contents {
    case .nothing: break
    case .unreadable(let error): problem = .unreadable(error)
    case .malformed(let error): problem = .malformed(error)
    case .list(let list):
      func ids(_ group: String) -> [String] { list.ids(in: group, ofScheme: scheme.name) }
      switch place.kind {
      case .list: found = (ids(MimeAppsList.defaults), ids(MimeAppsList.added), ids(MimeAppsList.removed))
      case .legacyDefaults: found.defaults = ids(MimeAppsList.defaults)
      case .cache: found.added = ids(MimeAppsList.cache)
      }
    }
    isThere = contents != .nothing
    self.problem = problem
    (defaults, added, removed) = found
  }

  /// Whether it says anything of the scheme, or keeps the desktop from knowing whether it does.
  var isTelling: Bool {
    problem != nil || !defaults.isEmpty || !added.isEmpty || !removed.isEmpty
  }

  /// What it says, in words.
  var description: String {
    if let problem { return "cannot be read (\(problem.description))" }
    var parts: [String] = []
    if !defaults.isEmpty { parts.append(defaults.joined(separator: ", ")) }
    if !added.isEmpty { parts.append("also opened by \(added.joined(separator: ", "))") }
    if !removed.isEmpty { parts.append("not by \(removed.joined(separator: ", "))") }
    return parts.joined(separator: "; ")
  }
}
