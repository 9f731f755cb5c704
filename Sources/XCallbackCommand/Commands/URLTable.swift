import XCallback
import XCallbackHandler

/// A URL's parts as lines for people, escaped for a terminal; parts that are absent have no line.
struct URLTable {
  let lines: [String]

  init(_ url: CallbackURL) {
    var rows: [(name: String, value: String)] = [("scheme", url.scheme.text)]
    // The host that every x-callback-url has says nothing.
    let host = url.host.flatMap { $0.lowercased() == "x-callback-url" ? nil : $0 }
    rows += Self.row("user", url.userInfo) + Self.row("host", host) + Self.row("port", url.port)
    rows.append(("action", url.action?.description ?? "(none)"))
    for (index, parameter) in url.parameters.enumerated() {
      rows.append((index == 0 ? "parameters" : "", Self.text(of: parameter)))
    }
    rows += Self.row("x-source", url.source) + Self.row("x-success", url.success)
    rows +=
      Self.row("x-error", url.error) + Self.row("x-cancel", url.cancel) + Self.row("fragment", url.fragment)
    let width = rows.map(\.name.count).max() ?? 0
    lines = rows.map { row in
      row.name + String(repeating: " ", count: width - row.name.count) + "  " + DisplayText.escape(row.value)
    }
  }

  private static func row(_ name: String, _ value: String?) -> [(name: String, value: String)] {
    value.map { [(name, $0)] } ?? []
  }

  private static func text(of parameter: URLParameter) -> String {
    guard parameter.hasValue else { return parameter.name }
    return "\(parameter.name) = \(parameter.value ?? "(invalid)")"
  }
}
