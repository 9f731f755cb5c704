import XCallbackGIO

/// Where `xcallback-handler` is: what desktop entries start.
enum HandlerProgram {
  static let name = "xcallback-handler"

  /// The handler that stands beside the `xcallback` that was called (details §6).
  ///
  /// Found through `argv[0]` and PATH with symbolic links left as they are: the link in a user's `bin`
  /// outlives the version that it points to. A path with other characters than `[A-Za-z0-9/._+-]` would need
  /// quotes in `Exec`, which xdg-open does not read (research B2.26, C1).
  static func path(calledAs program: String, environment: Environment) throws(CommandError) -> String {
    guard let directory = directory(calledAs: program, environment: environment) else {
      throw CommandError(
        .configuration, "Where the program \(program) is cannot be told; call it by its absolute path.")
    }
    let path = (directory == "/" ? "" : directory) + "/" + name
    guard path.utf8.allSatisfy(isPlain) else {
      throw CommandError(
        .configuration,
        "The path \(path) cannot stand in a desktop entry: only letters, digits and \"/._+-\" can. "
          + "Install xcallback, or a link to it, in a directory with such a path.")
    }
    guard Files.program(named: path, searching: "") != nil else {
      throw CommandError(
        .configuration, "The program \(path) is missing: it must stand beside xcallback, as a link to it.")
    }
    return path
  }

  /// The directory of the `xcallback` that was called; nil when it cannot be told.
  static func directory(calledAs program: String, environment: Environment) -> String? {
    guard let own = Files.program(named: program, searching: environment["PATH"] ?? "") else { return nil }
    return absolute(Files.directory(of: own), environment)
  }

  /// The directory as an absolute path; links are resolved only where `..` leaves no other way.
  private static func absolute(_ directory: String, _ environment: Environment) -> String? {
    guard let path = AbsolutePath.of(directory, environment) else { return nil }
    return path.split(separator: "/").contains("..") ? Files.canonicalPath(path) : path
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"): true
    default: false
    }
  }
}
