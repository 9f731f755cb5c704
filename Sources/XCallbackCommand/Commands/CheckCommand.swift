import XCallback
import XCallbackGIO
import XCallbackHandler

/// `xcallback check`: what is wrong with handler files, with file and line.
enum CheckCommand {
  static let description = CommandDescription(
    "check", "[FILE|SCHEME]...", "say what is wrong with handler files",
    details: """
      Reads handler files as a click would and prints each finding as FILE:LINE: SEVERITY: MESSAGE.
      Without arguments all handler files and the settings for all of them are checked. An argument
      with a '/' or the ending '.handler' is a file, any other a scheme.

      Exit status 78 when a file has an error; warnings alone give 0.
      """,
    options: [.json], run: run)

  static func run(_ invocation: CommandInvocation) throws(CommandError) -> ExitStatus {
    let directories = HandlerDirectories(invocation.directories)
    let files = try files(invocation, directories)
    guard !files.isEmpty else { throw noFiles(directories) }
    var problems: [FileProblem] = []
    for file in files { problems += Self.problems(of: file, directories) }
    if invocation.wantsJSON {
      try invocation.write(.array(problems.map(JSONValue.problem)))
    } else {
      for problem in problems { try invocation.write(DisplayText.escape(problem.description)) }
      if problems.isEmpty {
        invocation.note(
          files.count == 1 ? "\(files[0]) is in order." : "\(files.count) files are in order.")
      }
    }
    return problems.contains { $0.severity == .error } ? .configuration : .success
  }

  private static func problems(of file: String, _ directories: HandlerDirectories) -> [FileProblem] {
    file == directories.settingsFile
      ? Settings.load(file, home: directories.home).problems
      : HandlerFile.load(file, home: directories.home).problems
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
      return settings + directories.schemes.compactMap(directories.file)
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
