import XCallback
import XCallbackGIO

/// Every list of default applications, in the order in which the desktop reads them (mime-apps specification,
/// "File name and location").
struct MimeAppsLists {
  let paths: [String]
  private let files: any InstallerFiles

  init(_ environment: Environment, _ files: any InstallerFiles) {
    self.files = files
    paths = MimeAppsPlaces(UserDirectories(environment), environment).lists
  }

  /// The ids that the lists name as defaults of a scheme, each with its list, those that count most first.
  func defaults(of scheme: Scheme) -> [(path: String, id: String)] {
    paths.flatMap { path in
      (list(path)?.defaults(ofScheme: scheme.name) ?? []).map { (path, $0) }
    }
  }

  /// The lists that take an id away from a scheme.
  func removals(of id: String, from scheme: Scheme) -> [String] {
    paths.filter { list($0)?.removed(ofScheme: scheme.name).contains(id) ?? false }
  }

  /// One that the desktop cannot read says nothing.
  private func list(_ path: String) -> MimeAppsList? {
    guard let bytes = (try? files.read(path)) ?? nil else { return nil }
    return try? MimeAppsList(bytes)
  }
}
