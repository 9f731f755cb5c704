import XCallback
import XCallbackGIO
import XCallbackHandler

/// `xcallback install`: makes the desktop send a scheme's links here.
enum InstallCommand {
  static let description = CommandDescription(
    "install", "[SCHEME]...", "make the desktop send a scheme's links here",
    details: """
      Writes a desktop entry for each scheme, makes it the scheme's default in the user's
      mimeapps.list, and asks GIO and xdg-mime whether it is. What was written is taken back when
      it is not. Without arguments every scheme that has a handler file of the user's or the
      administrator's is installed, and what is installed already; those that came with packages
      only by name. The handler file is read again at each link: only a change of its name,
      comment or icon needs a new install.

      Each install also sets up the scheme xcallback, by which the answers to 'xcallback call' come
      back; it has no handler file. 'xcallback install xcallback' does only that.

      Exit status 69 without a handler file, 73 when a file cannot be written, 77 for a reserved
      scheme, 78 when the handler file is unusable or the desktop's answer is another.
      """,
    examples: [
      "xcallback install notes",
      "xcallback install --dry-run mpv",
    ],
    options: [.noDefault, .force, .dryRun, .json], asksDesktop: true, run: run)

  static func run(_ invocation: CommandInvocation) throws(CommandError) -> ExitStatus {
    try run(invocation, desktop: GIODesktop(environment: invocation.environment))
  }

  static func run(
    _ invocation: CommandInvocation, desktop: any InstallerDesktop, files: (any InstallerFiles)? = nil
  ) throws(CommandError) -> ExitStatus {
    let files = files ?? SystemFiles(invocation.environment)
    let directories = HandlerDirectories(invocation.directories)
    let named = try SchemeArguments.schemes(invocation)
    let found = named.isEmpty ? standing(invocation.directories, directories, files) : named
    if found.isEmpty { invocation.note(CheckCommand.noFiles(directories).message) }
    let program = try HandlerProgram.path(calledAs: invocation.program, environment: invocation.environment)
    var installation = Installation(invocation, desktop: desktop, files: files, program: program)
    for scheme in found where !ReservedSchemes.replies.contains(scheme) {
      installation.begin(scheme, directories)
    }
    installation.beginReplies(
      isAskedFor: named.isEmpty || named.contains(where: ReservedSchemes.replies.contains))
    installation.finish()
    if named.isEmpty {
      notePackaged(directories.schemes.filter { !found.contains($0) }, directories, invocation)
    }
    return try installation.report()
  }

  /// What is installed without being named: who wrote a handler file wants it, who got one with a package
  /// perhaps not.
  private static func standing(
    _ user: UserDirectories, _ directories: HandlerDirectories, _ files: any InstallerFiles
  ) -> [Scheme] {
    let wanted = Set(directories.ownSchemes + EntryFile.schemes(user, files))
    return directories.schemes.filter { wanted.contains($0) && !isMasked($0, directories) }
  }

  private static func notePackaged(
    _ schemes: [Scheme], _ directories: HandlerDirectories, _ invocation: CommandInvocation
  ) {
    let schemes = schemes.filter { !isMasked($0, directories) }
    guard !schemes.isEmpty else { return }
    let names = schemes.prefix(6).map(\.name).joined(separator: ", ") + (schemes.count > 6 ? ", ..." : "")
    invocation.note(
      "Handler files that came with packages are installed only by name (\(names)), as in "
        + "'xcallback install \(schemes[0].name)'; 'xcallback list' shows them.")
  }

  private static func isMasked(_ scheme: Scheme, _ directories: HandlerDirectories) -> Bool {
    if case .masked = HandlerFile.find(scheme, in: directories) { true } else { false }
  }
}

extension OptionDescription {
  static let noDefault = OptionDescription("no-default", "leave the scheme's default as it is")
  static let force = OptionDescription("force", "take over a scheme of other programs, such as mailto")
  static let dryRun = OptionDescription("dry-run", "say what would be changed, and change nothing")
}
