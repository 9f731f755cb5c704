import XCallback
import XCallbackGIO

/// Every list of default applications, in the order in which the desktop reads them (mime-apps specification, "File
/// name and location").
struct MimeAppsLists {
  let paths: [String]
  private let files: any InstallerFiles

  init(_ environment: Environment, _ files: any InstallerFiles) {
    self.files = files
    let user = UserDirectories(environment)
    let desktops = (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").map { $0.lowercased() }
      // A name of a desktop becomes one of a file (research B5.61).
      .filter { !$0.contains("/") }
    let names = desktops.map { "\($0)-mimeapps.list" } + ["mimeapps.list"]
    let directories =
      [user.configHome] + user.configDirectories
      + ([user.dataHome] + user.dataDirectories).map { "\($0)/applications" }
    paths = directories.flatMap { directory in names.map { "\(directory)/\($0)" } }
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
