import XCallback
import XCallbackGIO

extension Installer {
  /// Throws when the desktop's answers are not what they should be: only they count, not that files were
  /// written (research B5.55).
  func verify(_ written: Written) throws(CommandError) {
    let id = DesktopEntryName.id(of: written.scheme)
    guard written.isDefault else { return try verifyListed(id, written.scheme) }
    try verifyDefault(id, written.scheme, answer: desktop.defaultHandler(of: written.scheme))
    try verifyXDGMime(id, written.scheme)
  }

  /// Without `answer` being ours the scheme is not installed.
  func verifyDefault(_ id: String, _ scheme: Scheme, answer: String?) throws(CommandError) {
    guard answer != id else { return }
    let sentence =
      answer.map { "\(scheme): still goes to \($0)" } ?? "the desktop finds no handler for \(scheme):"
    if let overriding = overridingList(of: scheme) {
      throw .notInstalled("\(sentence), because \(overriding) outranks \(list.path). \(Self.remedy(scheme))")
    }
    throw .notInstalled("\(sentence), although \(list.path) names \(id).")
  }

  /// GIO's list comes from the cache, and is shortened by what somebody took away by hand.
  private func verifyListed(_ id: String, _ scheme: Scheme) throws(CommandError) {
    guard !desktop.handlers(of: scheme).contains(id) else { return }
    let sentence = "the desktop does not list \(id) among the handlers of \(scheme):"
    if let removing = lists.removals(of: id, from: scheme).first {
      throw .notInstalled(
        "\(sentence), because \(removing) takes it away. Take the id out of its [\(MimeAppsList.removed)].")
    }
    guard desktop.hasDatabaseTool else {
      throw .notInstalled(
        "\(sentence), because update-desktop-database is not installed. Without --no-default it is not "
          + "needed."
      )
    }
    throw .notInstalled("\(sentence).")
  }

  /// On many desktops xdg-open asks xdg-mime, which reads the same files with other rules (research B5.56).
  private func verifyXDGMime(_ id: String, _ scheme: Scheme) throws(CommandError) {
    let answer = desktop.xdgMimeAnswer(for: scheme)
    let sentence: String
    switch answer {
    case .none, .handler(id): return
    case .nobody: sentence = "xdg-mime, which xdg-open may ask, finds no handler for \(scheme):"
    case .handler(let other):
      sentence = "xdg-mime, which xdg-open may ask, still answers \(other) for \(scheme):"
    }
    if let line = list.contents?.lineHiddenFromXDGMime(ofScheme: scheme.name) {
      throw .notInstalled(
        "\(sentence), because it does not read line \(line) of \(list.path). Take the blanks out of it.")
    }
    if case .handler(let other) = answer,
      let path = lists.defaults(of: scheme).first(where: { $0.id == other })?.path
    {
      throw .notInstalled("\(sentence), because of \(path). \(Self.remedy(scheme))")
    }
    throw .notInstalled("\(sentence), although \(list.path) names \(id).")
  }

  /// A list that the mime-apps specification puts above ours, when it names a default (INS-09).
  private func overridingList(of scheme: Scheme) -> String? {
    guard let first = lists.defaults(of: scheme).first?.path, first != list.path else { return nil }
    return first
  }

  private static func remedy(_ scheme: Scheme) -> String {
    "Take the line x-scheme-handler/\(scheme) out of it."
  }
}

extension CommandError {
  fileprivate static func notInstalled(_ reason: String) -> CommandError {
    CommandError(.configuration, "Not installed: \(reason)")
  }
}
