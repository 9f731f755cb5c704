import XCallbackGIO

/// The files that say who handles a scheme, in the order in which they are asked (mime-apps specification,
/// "File name and location").
///
/// In each directory a desktop's own list comes before the one for all. Below `applications` GIO and xdg-mime
/// also read the older `defaults.list`, and `mimeinfo.cache`, which says what the entries there declare.
struct MimeAppsPlaces {
  /// One of them, whether or not it is there.
  struct Place: Equatable {
    enum Kind: Equatable {
      case list
      case legacyDefaults
      case cache
    }

    let path: String
    let kind: Kind
  }

  /// What is at a place.
  enum Contents: Equatable {
    case nothing
    case unreadable(FileError)
    /// GIO ignores the whole file.
    case malformed(MimeAppsError)
    case list(MimeAppsList)
  }

  let places: [Place]

  init(_ directories: UserDirectories, _ environment: Environment) {
    let desktops = (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").map { $0.lowercased() }
    // A name of a desktop becomes one of a file (research B5.61).
    let names = desktops.filter { !$0.contains("/") }.map { "\($0)-mimeapps.list" } + ["mimeapps.list"]
    let configuration = [directories.configHome] + directories.configDirectories
    let applications = ([directories.dataHome] + directories.dataDirectories).map { "\($0)/applications" }
    places =
      configuration.flatMap { directory in names.map { Place(path: "\(directory)/\($0)", kind: .list) } }
      + applications.flatMap { directory in
        names.map { Place(path: "\(directory)/\($0)", kind: .list) } + [
          Place(path: "\(directory)/defaults.list", kind: .legacyDefaults),
          Place(path: "\(directory)/mimeinfo.cache", kind: .cache),
        ]
      }
  }

  /// The paths of those that people and programs edit, without what is older or made by tools.
  var lists: [String] { places.filter { $0.kind == .list }.map(\.path) }
}

extension MimeAppsPlaces.Place {
  func read() -> MimeAppsPlaces.Contents {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Files.read(path, limit: 16 << 20, regularOnly: true)
    } catch {
      return error.isNotFound ? .nothing : .unreadable(error)
    }
    do throws(MimeAppsError) {
      return .list(try MimeAppsList(bytes))
    } catch {
      return .malformed(error)
    }
  }
}
