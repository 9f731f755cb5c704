import XCallbackGIO

/// Paths of the command line made absolute.
enum AbsolutePath {
  /// The path below the working directory, with its links left as they are; nil when there is no such
  /// directory.
  static func of(_ path: String, _ environment: Environment) -> String? {
    let whole = path.hasPrefix("/") ? path : workingDirectory(environment).map { "\($0)/\(path)" }
    guard let whole else { return nil }
    return "/" + whole.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  /// The shell's own idea of the directory, with its links, when it is true.
  private static func workingDirectory(_ environment: Environment) -> String? {
    let canonical = Files.canonicalPath(".")
    if let logical = environment["PWD"], logical.hasPrefix("/"), Files.canonicalPath(logical) == canonical {
      return logical
    }
    return canonical
  }
}
