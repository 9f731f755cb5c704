import XCallback
import XCallbackHandler

extension Completion {
  /// Candidates for a URL: first schemes, then actions, behind the `?` parameters.
  func urls(_ current: String, in scope: CompletionSource.Scope, reserved: [ReservedName]) -> [Candidate] {
    guard let colon = current.firstIndex(of: ":") else {
      return source.schemes(in: scope).map { scheme, name in
        Candidate("\(scheme.name):" + Self.commonStart(source.actions(of: scheme, in: scope)), name)
      }
    }
    guard let scheme = Scheme(String(current[..<colon])) else { return [] }
    // The scheme's letters stay as they were typed: a shell replaces only what it recognises.
    let start = current[...colon]
    if current.contains("#") { return [] }
    if let mark = current.firstIndex(of: "?") {
      guard let action = source.action(of: current, in: scope) else { return [] }
      return pieces(of: action, current, after: mark, reserved: reserved)
    }
    return source.actions(of: Scheme(scheme.name) ?? scheme, in: scope).map { action in
      Candidate(start + Self.rest(of: action, like: current[colon...].dropFirst()), action.summary)
    }
  }

  /// The next piece of a query: a name with its `=`, or a value that the name can have.
  private func pieces(
    of action: KnownAction, _ current: String, after mark: String.Index, reserved: [ReservedName]
  ) -> [Candidate] {
    let separator = current[mark...].lastIndex(of: "&") ?? mark
    let start = String(current[...separator])
    let piece = current[separator...].dropFirst()
    if let equals = piece.firstIndex(of: "=") {
      let name = String(piece[..<equals])
      let parameter = action.parameters.first { PercentCoding.encode($0.name).hasSameBytes(as: name) }
      return (parameter?.values ?? []).map { Candidate(start + "\(name)=\(PercentCoding.encode($0))") }
    }
    let given = Set((try? CallbackURL(start))?.allParameters.map(\.name) ?? [])
    return open(action, given: given, reserved: reserved).map {
      Candidate(start + PercentCoding.encode($0.text) + "=", $0.description)
    }
  }

  /// The URL of an action behind the colon in the form that is being typed: the long one unless it has begun as
  /// another that names the same action (design §2, rule 3).
  private static func rest(of action: KnownAction, like typed: Substring) -> String {
    guard let name = action.name, !action.rest.utf8.starts(with: typed.utf8),
      !typed.utf8.starts(with: "//x-callback-url/".utf8)
    else { return action.rest }
    return typed.prefix { $0 == "/" } + name
  }

  /// What the URLs of all actions begin with, up to a separator, so that the next completion shows the actions.
  private static func commonStart(_ actions: [KnownAction]) -> String {
    guard let first = actions.first?.rest else { return "" }
    var common = first[...]
    for action in actions.dropFirst() {
      common = common.commonPrefix(with: action.rest)
    }
    guard let slash = common.lastIndex(of: "/") else { return "" }
    return String(common[...slash])
  }
}

extension Substring {
  fileprivate func commonPrefix(with other: String) -> Substring {
    var end = startIndex
    for (mine, theirs) in zip(self, other) {
      guard mine == theirs else { break }
      end = index(after: end)
    }
    return self[..<end]
  }
}
