import XCallback
import XCallbackGIO
import XCallbackHandler

/// The data files about targets, the user's first.
struct TargetCatalog {
  /// In the order of their files' names, an app before its plug-ins.
  let targets: [Target]
  /// One for each file that was skipped.
  let problems: [FileProblem]

  init(directories: [String]) {
    var files: [String: String] = [:]
    let ending = ".json"
    for directory in directories {
      for entry in (try? Files.entries(of: directory)) ?? [] where entry.hasSuffix(ending) {
        // As with handler files the first hit counts, and an empty file masks.
        let name = String(entry.dropLast(ending.count))
        if files[name] == nil { files[name] = "\(directory)/\(entry)" }
      }
    }
    var targets: [Target] = []
    var problems: [FileProblem] = []
    for (_, file) in files.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      do throws(TargetFile.Fault) {
        if let target = try TargetFile.load(file) { targets.append(target) }
      } catch {
        problems.append(error.problem(of: file, severity: .warning))
      }
    }
    self.targets = targets
    self.problems = problems
  }

  init(_ invocation: CommandInvocation) {
    self.init(directories: Self.directories(invocation))
  }

  /// `xcallback/targets` in the user's and the system's data directories, then in the `share` that stands beside the
  /// directory of the program: a prefix that `XDG_DATA_DIRS` does not name, or a build (the Makefile links it).
  static func directories(_ invocation: CommandInvocation) -> [String] {
    let user = invocation.directories
    var parents = [user.dataHome] + user.dataDirectories
    if let own = HandlerProgram.directory(calledAs: invocation.program, environment: invocation.environment) {
      let share = Files.directory(of: own) + "/share"
      if !parents.contains(share) { parents.append(share) }
    }
    return parents.map { "\($0)/xcallback/targets" }
  }

  /// The targets of a scheme.
  func targets(of scheme: Scheme) -> [Target] { targets.filter { $0.scheme == scheme } }

  /// The schemes that have a target, in alphabetical order.
  var schemes: [Scheme] { Set(targets.map(\.scheme)).sorted { $0.name < $1.name } }
}

extension TargetFile.Fault {
  /// A data file never stops a command: a malformed one is skipped with a warning, and an error only for who checks
  /// that very file.
  func problem(of file: String, severity: FileProblem.Severity) -> FileProblem {
    FileProblem(
      file: file, line: line, severity: severity, code: "target",
      message: severity == .warning ? message + " The file is skipped." : message)
  }
}
