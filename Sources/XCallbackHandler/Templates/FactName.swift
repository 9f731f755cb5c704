/// The name of something the program knows about a request: what stands after `{@` (design §4).
package enum FactName: Hashable, Sendable {
  case url, urlScheme, urlUser, urlHost, urlPort, urlPath, urlQuery, urlFragment
  case action, source, uuid, now, home, json
  /// The output of the run: the whole for an empty path, else the value its keys and indexes lead to.
  case output(path: [String])
  case status, stderr

  /// Every plain name as it is written, without those of the output's values.
  static let plain: [(name: String, fact: FactName)] = [
    ("url", .url), ("url.scheme", .urlScheme), ("url.user", .urlUser), ("url.host", .urlHost),
    ("url.port", .urlPort), ("url.path", .urlPath), ("url.query", .urlQuery),
    ("url.fragment", .urlFragment), ("action", .action), ("source", .source), ("uuid", .uuid),
    ("now", .now), ("home", .home), ("json", .json), ("output", .output(path: [])),
    ("status", .status), ("stderr", .stderr),
  ]

  /// The names that only handlers of documents have; they are refused elsewhere by a sentence of their own.
  static let ofDocuments = ["file", "file.name"]

  /// Reads a name without its `@`; nil when there is no such fact or a key of the output is empty.
  init?(parsing name: String) {
    for (plain, fact) in Self.plain where plain == name {
      self = fact
      return
    }
    guard name.hasPrefix("output.") else { return nil }
    let keys = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst()
    guard !keys.contains(where: \.isEmpty) else { return nil }
    self = .output(path: keys.map(String.init))
  }

  /// The name as it is written, without its `@`.
  package var name: String {
    if case .output(let path) = self { return (["output"] + path).joined(separator: ".") }
    for (plain, fact) in Self.plain where fact == self { return plain }
    return ""
  }

  /// What the URL itself says, beside its scheme and its parameters.
  static let partsOfURL: [FactName] = [.url, .urlUser, .urlHost, .urlPort, .urlPath, .urlQuery, .urlFragment]

  /// Whether it is known only when the action has run.
  package var isAfterRun: Bool {
    switch self {
    case .output, .status, .stderr: true
    default: false
    }
  }

  /// Whether every request has it.
  var isAlwaysPresent: Bool {
    switch self {
    case .url, .urlScheme, .uuid, .now, .home, .json: true
    default: false
    }
  }
}
