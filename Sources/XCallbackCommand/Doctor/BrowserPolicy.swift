import XCallbackGIO

/// A file with managed settings for a browser.
struct BrowserPolicy {
  let file: String
  private let settings: JSONValue

  private static let directories = [
    "etc/chromium/policies/managed", "etc/opt/chrome/policies/managed", "etc/opt/edge/policies/managed",
    "etc/brave/policies/managed",
  ]

  static func all(below root: String) -> [BrowserPolicy] {
    let files = directories.flatMap { directory in
      ((try? Files.entries(of: "\(root)/\(directory)")) ?? []).filter { $0.hasSuffix(".json") }
        .map { "\(root)/\(directory)/\($0)" }
    }
    return (files + ["\(root)/etc/firefox/policies/policies.json"]).compactMap { file in
      BrowserSurvey.json(file).map { BrowserPolicy(file: file, settings: $0) }
    }
  }

  /// Whether Chromium's list of blocked URLs holds every link of the scheme. The list that excepts some from it has no
  /// say over `*` but by naming the scheme.
  func blocks(_ scheme: String) -> Bool {
    let all = ["*", "\(scheme):*", "\(scheme)://*"]
    guard texts("URLBlocklist").contains(where: all.contains) else { return false }
    return !texts("URLAllowlist").contains { $0.hasPrefix("\(scheme):") }
  }

  /// What Firefox has to do with links of the scheme.
  func firefoxAction(for scheme: String) -> String? {
    let action = settings.value(at: ["policies", "Handlers", "schemes", scheme[...], "action"])?.scalarText
    return action == "useSystemDefault" ? nil : action
  }

  private func texts(_ name: Substring) -> [String] {
    guard case .array(let elements)? = settings.value(at: [name]) else { return [] }
    return elements.compactMap(\.scalarText)
  }
}
