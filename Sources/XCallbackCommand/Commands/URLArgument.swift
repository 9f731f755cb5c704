import XCallback
import XCallbackHandler

/// The `URL [PARAM]...` that several commands begin with.
enum URLArgument {
  /// The URL's bytes as they were given, and the parameters to add.
  static func read(
    _ invocation: CommandInvocation, inputIsTaken: Bool = false
  ) throws(CommandError) -> (url: [UInt8], parameters: [URLParameter]) {
    guard let url = invocation.arguments.first else { throw .usage("A URL is missing.") }
    let parameters = try ParameterArgument.parameters(
      invocation.arguments.dropFirst(), console: invocation.console, inputIsTaken: inputIsTaken)
    return (url, parameters)
  }

  /// The URL's bytes with a line below that points at one of them: what an error message shows.
  ///
  /// A long URL is cut to what stands around the byte.
  static func caret(under offset: Int, in url: [UInt8]) -> String {
    let before = 48
    let start = offset > before ? offset - before : 0
    let end = min(url.count, max(offset, 0) + 24)
    let offset = min(offset, url.count)
    let lead = start > 0 ? "…" : ""
    let head = lead + DisplayText.escape(bytes: url[start..<offset])
    let tail = DisplayText.escape(bytes: url[offset..<max(offset, end)]) + (end < url.count ? "…" : "")
    return "  \(head)\(tail)\n  \(String(repeating: " ", count: head.unicodeScalars.count))^"
  }
}
