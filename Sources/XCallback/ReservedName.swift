/// The parameters that x-callback-url itself gives a meaning to (x-callback-url 1.0 draft, "x-callback parameters").
public enum ReservedName: String, CaseIterable, Sendable {
  /// The caller's name: text to show, never an identity.
  case source = "x-source"
  /// The URL to launch when the action succeeded.
  case success = "x-success"
  /// The URL to launch when the action failed.
  case error = "x-error"
  /// The URL to launch when the user cancelled.
  case cancel = "x-cancel"

  /// The reserved name that `text` spells, compared without ASCII case.
  public init?(ignoringCaseOf text: String) {
    guard let name = Self.allCases.first(where: { text.utf8.equalsIgnoringASCIICase($0.rawValue.utf8) })
    else { return nil }
    self = name
  }

  /// The three names whose value is a URL to launch.
  public static let callbacks: [ReservedName] = [.success, .error, .cancel]
}
