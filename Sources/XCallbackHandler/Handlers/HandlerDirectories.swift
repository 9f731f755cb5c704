package import XCallback
package import XCallbackGIO

/// Where handler files are looked for: first hit wins (design §4).
package struct HandlerDirectories: Sendable {
  /// `…/xcallback` directories, the user's configuration first.
  package let directories: [String]
  /// Those of them that people write in, all for configuration: the rest belongs to packages, also below the user's home,
  /// where `make install PREFIX=$HOME/.local` puts the examples.
  private let ownDirectories: [String]
  /// The file with the settings for all handlers.
  package let settingsFile: String
  /// The user's home, up to which ownership is checked.
  package let home: String
  /// Where `xcallback new` writes and the user edits.
  package let userDirectory: String

  package init(_ user: UserDirectories) {
    ownDirectories = ([user.configHome] + user.configDirectories).map { "\($0)/xcallback/handlers" }
    directories =
      ownDirectories + ([user.dataHome] + user.dataDirectories).map { "\($0)/xcallback/handlers" }
    settingsFile = "\(user.configHome)/xcallback/config"
    home = user.home
    userDirectory = "\(user.configHome)/xcallback/handlers"
  }

  /// The path of a scheme's handler file: one look per directory.
  package func file(for scheme: Scheme) -> String? {
    guard scheme.name != "xcallback" else { return nil }
    return directories.lazy.map { "\($0)/\(scheme.name).handler" }
      .first { Files.isThere($0) }
  }

  /// Files in the directories that end in `.handler` and yet belong to no scheme: upper case, an underscore, a blank.
  package var misnamedFiles: [String] {
    directories.flatMap { directory in
      ((try? Files.entries(of: directory)) ?? []).filter { entry in
        guard entry.hasSuffix(".handler") else { return false }
        let name = String(entry.dropLast(".handler".count))
        return Scheme(name)?.name != name || name == "xcallback"
      }.map { "\(directory)/\($0)" }
    }
  }

  /// The schemes that have a handler file, in alphabetical order.
  package var schemes: [Scheme] { Self.schemes(in: directories) }

  /// Those of them whose file somebody put there who uses this machine, and no package.
  package var ownSchemes: [Scheme] { Self.schemes(in: ownDirectories) }

  private static func schemes(in directories: [String]) -> [Scheme] {
    var names: Set<String> = []
    for directory in directories {
      for entry in (try? Files.entries(of: directory)) ?? [] where entry.hasSuffix(".handler") {
        names.insert(String(entry.dropLast(".handler".count)))
      }
    }
    return names.sorted().compactMap { Scheme($0) }.filter { $0.name == $0.text && $0.name != "xcallback" }
  }
}
