import Glibc

/// A snapshot of environment variables.
package struct Environment: Sendable, Equatable {
  /// The variables by name.
  package private(set) var variables: [String: String]

  package init(_ variables: [String: String]) {
    self.variables = variables
  }

  /// The variables of this process; of one that stands there twice the first, as `getenv` has it.
  package static var process: Environment {
    var variables: [String: String] = [:]
    // NULL after clearenv, which no importer knows of.
    let start: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe environ
    guard let start = unsafe start else { return Environment([:]) }
    var index = 0
    while let entry = unsafe start[index] {
      index += 1
      let text = unsafe String(cString: entry)
      guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(text[..<equals])
      if variables[name] == nil {
        variables[name] = String(text[text.utf8.index(after: equals)...])
      }
    }
    return Environment(variables)
  }

  /// The value that one variable of this process has now, without a snapshot of all.
  static func current(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// A snapshot of these variables of this process alone.
  static func current(_ names: [String]) -> Environment {
    var variables: [String: String] = [:]
    for name in names { variables[name] = current(name) }
    return Environment(variables)
  }

  /// The value of a variable, nil when it is not set.
  package subscript(_ name: String) -> String? {
    get { variables[name] }
    set { variables[name] = newValue }
  }

  /// Makes this process's environment the receiver's: unsets what is gone, sets what differs from `old`.
  ///
  /// Untouched variables keep their bytes, also those that are not UTF-8. Only while there is one thread.
  package func applyToProcess(replacing old: Environment) {
    for name in old.variables.keys where variables[name] == nil { unsafe unsetenv(name) }
    for (name, value) in variables where old.variables[name] != value { unsafe setenv(name, value, 1) }
  }
}
