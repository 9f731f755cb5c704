import XCallback
import XCallbackGIO
import XCallbackHandler

/// `xcallback new`: a handler file to start from.
enum NewCommand {
  static let description = CommandDescription(
    "new", "SCHEME", "write a commented handler file to start from",
    details: """
      Writes SCHEME.handler in $XDG_CONFIG_HOME/xcallback/handlers with one action that works and
      examples to uncomment, and prints the file's path. A file that exists is never overwritten
      (exit status 73).
      """,
    examples: [
      "xcallback new notes"
    ],
    run: run)

  static func run(_ invocation: CommandInvocation) throws(CommandError) -> ExitStatus {
    guard let text = invocation.texts.first, invocation.texts.count == 1 else {
      throw .usage(invocation.texts.isEmpty ? "A scheme is missing." : "One scheme at a time can be begun.")
    }
    let scheme = try SchemeArguments.scheme(text)
    if let reason = ReservedSchemes.reason(against: scheme) {
      throw .reservedScheme(scheme.name, reason: reason)
    }
    let directory = HandlerDirectories(invocation.directories).userDirectory
    let path = "\(directory)/\(scheme.name).handler"
    do throws(FileError) {
      try Files.makeDirectories(directory)
      try Files.create(path, [UInt8](HandlerTemplate.text(for: scheme).utf8), mode: 0o644)
    } catch {
      throw CommandError(
        .cannotCreate, error.isExisting ? "\(path) exists already and stays as it is." : error.description)
    }
    try invocation.write(path)
    invocation.note(
      "Edit it, then run 'xcallback check \(scheme.name)' and 'xcallback install \(scheme.name)'.")
    if let warning = SchemeWarning.text(for: scheme) { invocation.note(warning) }
    return .success
  }
}

/// What a scheme's name makes difficult although it is well formed.
enum SchemeWarning {
  /// xdg-utils before 1.2 looks for `^[[:alpha:]+\.\-]+:` and takes anything else for a file (research
  /// B7.71).
  static func text(for scheme: Scheme) -> String? {
    guard scheme.name.utf8.contains(where: { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
      return nil
    }
    return "xdg-open before 1.2 does not recognise schemes with digits such as \(scheme.name); browsers and "
      + "'gio open' do."
  }
}
