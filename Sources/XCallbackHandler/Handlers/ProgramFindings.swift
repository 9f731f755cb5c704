import XCallback
package import XCallbackGIO

/// What `check` says about the programs of a handler's commands: which are missing, and which others could replace.
package struct ProgramFindings {
  let handler: Handler
  private let path: String
  private let home: String

  package init(_ handler: Handler, _ environment: Environment) {
    self.handler = handler
    path = WorkPreparation.path(of: handler, environment: environment)
    home = UserDirectories(environment).home
  }

  /// A program may be installed later, and its directory be put in order, so that all of them are warnings.
  package var problems: [FileProblem] {
    var found: [FileProblem] = []
    for action in handler.actions.values {
      guard case .exec(let rules) = action.worker else { continue }
      let names = [rules.template.program] + (rules.isSandboxed ? [Sandbox.name] : [])
      for name in names { found += problems(of: name, action) }
    }
    return found
  }

  /// Each action with a command, and the absolute path of its program.
  package var programs: [(action: String, program: String)] {
    handler.actions.values.compactMap { action in
      guard case .exec(let rules) = action.worker else { return nil }
      return Files.program(named: rules.template.program, searching: path).map { (action.name, $0) }
    }
  }

  private func problems(of name: String, _ action: Action) -> [FileProblem] {
    func warning(_ code: String, _ message: String) -> FileProblem {
      FileProblem(file: handler.file, line: action.line, severity: .warning, code: code, message: message)
    }
    guard let program = Files.program(named: name, searching: path) else {
      let purpose = name == Sandbox.name ? ", so that its sandbox cannot be made (package bubblewrap)" : ""
      return [
        warning(
          "program-missing", "The program \(name) of [Action \(action.name)] is not installed\(purpose).")
      ]
    }
    let says = "\(name) of [Action \(action.name)] is \(program)"
    if let fault = FileTrust.fault(of: program, home: home) {
      return [warning("program-not-trusted", "\(says), which others could replace: \(fault)")]
    }
    if let (directory, fault) = faultBefore(program, name) {
      return [
        warning(
          "program-not-trusted",
          "\(says), but \(directory) is searched first, where others could put one: \(fault)")
      ]
    }
    return []
  }

  /// The first directory of those searched before the program's own into which others could put a program.
  ///
  /// One of root's that a group may write is the system's own business: on Debian that is /usr/local/bin.
  private func faultBefore(_ program: String, _ name: String) -> (directory: String, fault: String)? {
    guard !name.contains("/") else { return nil }
    for directory in path.split(separator: ":").map(String.init) {
      if program == "\(directory)/\(name)" { return nil }
      guard let status = try? Files.status(of: directory, followingLinks: true),
        status.owner != 0 || status.isWorldWritable
      else { continue }
      if let fault = FileTrust.fault(of: directory, home: home) { return (directory, fault) }
    }
    return nil
  }
}
