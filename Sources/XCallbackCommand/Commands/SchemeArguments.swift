import XCallback
import XCallbackGIO
import XCallbackHandler

/// The `[SCHEME]...` that several commands take.
enum SchemeArguments {
  /// A scheme in lower case, which is what names its files.
  static func scheme(_ text: String) throws(CommandError) -> Scheme {
    guard let scheme = Scheme(text), let lowered = Scheme(scheme.name) else { throw .malformedScheme(text) }
    return lowered
  }

  /// The schemes that were named, each once, in their order.
  static func schemes(_ invocation: CommandInvocation) throws(CommandError) -> [Scheme] {
    var schemes: [Scheme] = []
    for text in invocation.texts {
      let scheme = try scheme(text)
      if !schemes.contains(scheme) { schemes.append(scheme) }
    }
    return schemes
  }

  /// An error when there is no handler file for the scheme: it is perhaps misspelt.
  static func requireHandler(of scheme: Scheme, _ invocation: CommandInvocation) throws(CommandError) {
    let directories = HandlerDirectories(invocation.directories)
    if directories.file(for: scheme) == nil { throw missing(scheme, directories) }
  }

  /// No directory has a handler file for the scheme.
  ///
  /// `others` are schemes that could have been meant as well.
  static func missing(
    _ scheme: Scheme, _ directories: HandlerDirectories, _ others: [Scheme] = []
  ) -> CommandError {
    let nearest = nearestName(to: scheme.name, in: (directories.schemes + others).map(\.name))
    let hint =
      nearest.map { "Did you mean \"\($0)\"?" } ?? "'xcallback new \(scheme.name)' writes one to start from."
    return CommandError(.noHandler, "There is no handler file for \(scheme.name). \(hint)")
  }

  /// An empty file hides the handler file of a directory further down.
  static func masked(_ scheme: Scheme, _ file: String) -> CommandError {
    CommandError(.noHandler, "The scheme \(scheme.name) is masked: \(file) is empty.")
  }
}
