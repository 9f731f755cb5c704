import XCallback
import XCallbackGIO
import XCallbackHandler

/// `xcallback check`: what is wrong with handler files, with file and line.
enum CheckCommand {
  static let description = CommandDescription(
    "check", "[FILE|SCHEME]...", "say what is wrong with handler files",
    details: """
      Reads handler files as a click would and prints each finding as FILE:LINE: SEVERITY: MESSAGE.
      Without arguments your handler files, those of installed schemes, the settings for all of
      them and the data files about other apps are checked. An argument with a '/' or the ending
      '.handler' is a file, any other a scheme; a file ending in '.json' is read as such a data file.

      Exit status 78 when a file has an error; warnings alone give 0.
      """,
    examples: [
      "xcallback check",
      "xcallback check notes",
    ],
    options: [.json], run: run)

  static func run(_ invocation: CommandInvocation) throws(CommandError) -> ExitStatus {
    let directories = HandlerDirectories(invocation.directories)
    let files = try files(invocation, directories)
    guard !files.isEmpty else { throw noFiles(directories) }
    var problems: [FileProblem] = []
    for file in files { problems += Self.problems(of: file, directories, invocation.environment) }
    if invocation.arguments.isEmpty { problems += TargetCatalog(invocation).problems }
    if invocation.wantsJSON {
      try invocation.write(.array(problems.map(JSONValue.problem)))
    } else {
      for problem in problems.prefix(maximumLines) {
        try invocation.write(DisplayText.escape(problem.description))
      }
      if problems.count > maximumLines {
        invocation.note("\(problems.count - maximumLines) more findings; --json prints all.")
      }
      if problems.isEmpty {
        for line in programs(of: files, directories, invocation) { invocation.note(line) }
        invocation.note(
          files.count == 1 ? "\(files[0]) is in order." : "\(files.count) files are in order.")
      }
    }
    return problems.contains { $0.severity == .error } ? .configuration : .success
  }

  /// A text that is no handler file has a finding a line.
  private static let maximumLines = 40

  private static func problems(
    of file: String, _ directories: HandlerDirectories, _ environment: Environment
  ) -> [FileProblem] {
    guard file != directories.settingsFile else {
      return Settings.load(file, home: directories.home).problems
    }
    if file.hasSuffix(".json") {
      do throws(TargetFile.Fault) {
        _ = try TargetFile.load(file)
        return []
      } catch {
        return [error.problem(of: file, severity: .error)]
      }
    }
    let handlerFile = HandlerFile.load(file, home: directories.home)
    var problems = handlerFile.problems
    switch handlerFile {
    case .masked:
      problems.append(
        FileProblem(
          file: file, line: nil, severity: .warning, code: "masked",
          message: "The file is empty, which switches the scheme off."))
    case .usable(let handler, _):
      problems += ProgramFindings(handler, environment).problems
      let settings = Settings.load(directories.settingsFile, home: directories.home).settings
      problems += WebCallbackFindings(handler, settings ?? Settings()).problems
      problems += reservedScheme(of: handler)
    case .missing, .unusable: break
    }
    return problems.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  /// Which absolute program each command of a file that was named means.
  private static func programs(
    of files: [String], _ directories: HandlerDirectories, _ invocation: CommandInvocation
  ) -> [String] {
    guard !invocation.arguments.isEmpty else { return [] }
    return files.flatMap { file in
      guard case .usable(let handler, _) = HandlerFile.load(file, home: directories.home) else {
        return [String]()
      }
      return ProgramFindings(handler, invocation.environment).programs.map { action, program in
        "[Action \(action)] runs \(program)."
      }
    }
  }

  /// `run` uses the file, but no link of the desktop will ever come to it.
  private static func reservedScheme(of handler: Handler) -> [FileProblem] {
    guard let reason = ReservedSchemes.reason(against: handler.scheme) else { return [] }
    let verdict =
      ReservedSchemes.isForNobody(handler.scheme) ? "cannot be installed" : "is installed only with --force"
    return [
      FileProblem(
        file: handler.file, line: nil, severity: .warning, code: "reserved-scheme",
        message: "The scheme \(handler.scheme.name) \(verdict): \(reason).")
    ]
  }

  /// No handler file anywhere.
  static func noFiles(_ directories: HandlerDirectories) -> CommandError {
    CommandError(
      .noHandler,
      "There are no handler files in \(directories.userDirectory); 'xcallback new SCHEME' writes one to start "
        + "from."
    )
  }

  private static func files(
    _ invocation: CommandInvocation, _ directories: HandlerDirectories
  ) throws(CommandError) -> [String] {
    guard !invocation.arguments.isEmpty else {
      let settings = Files.isThere(directories.settingsFile) ? [directories.settingsFile] : []
      // Those of packages count from when they are installed: before, their programs need not be there.
      let schemes = Set(directories.ownSchemes + EntryFile.schemes(invocation.directories))
        .sorted { $0.name < $1.name }
      return settings + schemes.compactMap(directories.file) + directories.misnamedFiles
    }
    var files: [String] = []
    for text in invocation.texts {
      if text.utf8.contains(UInt8(ascii: "/")) || text.hasSuffix(".handler") {
        files.append(AbsolutePath.of(text, invocation.environment) ?? text)
      } else {
        let scheme = try SchemeArguments.scheme(text)
        guard let file = directories.file(for: scheme) else {
          throw SchemeArguments.missing(scheme, directories)
        }
        files.append(file)
      }
    }
    return files
  }
}

extension JSONValue {
  /// A member of `check --json`.
  fileprivate static func problem(_ problem: FileProblem) -> JSONValue {
    .members([
      ("file", .string(problem.file)), ("line", problem.line.map { .integer(Int64($0)) } ?? .null),
      ("severity", .string(problem.severity.rawValue)), ("code", .string(problem.code)),
      ("message", .string(problem.message)), ("suggestion", .text(problem.suggestion)),
    ])
  }
}
