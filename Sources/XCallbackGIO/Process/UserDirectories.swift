import Glibc

/// The directories of the XDG Base Directory Specification, from an environment.
///
/// A relative path in a variable is invalid and ignored, as the specification says.
package struct UserDirectories: Sendable, Equatable {
  package let home: String
  package let configHome: String
  package let configDirectories: [String]
  package let dataHome: String
  package let dataDirectories: [String]
  package let stateHome: String
  /// `XDG_RUNTIME_DIR`, nil when there is none.
  package let runtimeDirectory: String?

  package init(_ environment: Environment) {
    func path(_ name: String) -> String? {
      guard let value = environment[name], value.hasPrefix("/") else { return nil }
      return value
    }
    func list(_ name: String, default standard: [String]) -> [String] {
      guard let value = environment[name], !value.isEmpty else { return standard }
      let paths = value.split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init)
      return paths.isEmpty ? standard : paths
    }
    let home = path("HOME") ?? Self.passwordFileHome ?? "/"
    self.home = home
    configHome = path("XDG_CONFIG_HOME") ?? home + "/.config"
    configDirectories = list("XDG_CONFIG_DIRS", default: ["/etc/xdg"])
    dataHome = path("XDG_DATA_HOME") ?? home + "/.local/share"
    dataDirectories = list("XDG_DATA_DIRS", default: ["/usr/local/share", "/usr/share"])
    stateHome = path("XDG_STATE_HOME") ?? home + "/.local/state"
    runtimeDirectory = path("XDG_RUNTIME_DIR")
  }

  private static var passwordFileHome: String? {
    guard let entry = unsafe getpwuid(getuid()), let path = unsafe entry.pointee.pw_dir else { return nil }
    let home = unsafe String(cString: path)
    return home.hasPrefix("/") ? home : nil
  }
}
