import Foundation
import Glibc

/// A desktop with one fault in it: what `doctor` has to say of it, and what mends it.
struct BrokenWorld: NamedRow {
  /// What makes the fault go away.
  enum Mending: Sendable {
    /// `xcallback doctor --fix`, with the scheme named.
    case fix
    /// The same without a scheme.
    case fixAll
    /// The command that `doctor` prints, by `sh -c`, word for word.
    case printed
    /// A person changes the environment of the session.
    case environment([String: String?])
    /// A person changes what `doctor` names.
    case hand(@Sendable (World) throws -> Void)
    /// It is a warning about what this world has and keeps.
    case nothing
  }

  var name: String
  /// The finding that the row is about.
  var code: String
  var isError = true
  /// Errors that come with it.
  var also: Set<String> = []
  var scheme = "notes"
  /// Whether the handler file is installed before it breaks.
  var installs = true
  /// The environment of this session, as far as it is another.
  var changes: [String: String?] = [:]
  /// For faults that root does not notice.
  var withoutPrivileges = false
  var mending = Mending.fix
  /// Whether the file that `new` writes stands in the place of ours afterwards.
  var endsWithTemplate = false
  /// Whether the desktop's own programs never come to an end in it.
  var hangs = false
  /// What the finding must name.
  var names: [String] = []
  var breaking: @Sendable (World) throws -> Void = { _ in }

  static let handler = """
    [Handler]
    Name=Notes
    Path=@BIN@

    [Action new]
    Required=text
    Exec=record @RAN@ -- {text}

    """

  var url: String { "\(scheme):new?text=1" }

  func makeWorld() throws -> World {
    let world = try World()
    try world.writeHandler(scheme, Self.handler)
    if installs { try world.install(scheme, Self.handler) }
    return world
  }

  /// The words that start a program in this session.
  func command(_ words: [String]) -> [String] {
    // Without capabilities the modes of files hold for root, too.
    guard withoutPrivileges, geteuid() == 0 else { return words }
    return ["setpriv", "--bounding-set=-all", "--inh-caps=-all", "--"] + words
  }
}

/// What `doctor --json` said.
struct DoctorAnswer {
  struct Finding {
    var code: String
    var isError: Bool
    var message: String
    var place: String?
    var mend: String?
    var advice: String?
  }

  var status: Int32
  var works: Bool
  var findings: [Finding]
  var lists: [[String: Any]]
  var desktop: [String: Any]

  var errors: Set<String> { Set(findings.filter(\.isError).map(\.code)) }

  func finding(_ code: String) -> Finding? { findings.first { $0.code == code } }

  init(_ done: Finished, scheme: String) throws {
    let answer = try done.json()
    let schemes = answer["schemes"] as? [[String: Any]] ?? []
    guard let row = schemes.first(where: { $0["scheme"] as? String == scheme }) else {
      throw TestFailure("doctor did not look at \(scheme): \(done.outputText) \(done.errorText)")
    }
    let found = (row["findings"] as? [[String: Any]] ?? []) + (answer["findings"] as? [[String: Any]] ?? [])
    status = done.status
    works = row["works"] as? Bool ?? false
    findings = found.map { finding in
      Finding(
        code: finding["code"] as? String ?? "", isError: finding["severity"] as? String == "error",
        message: finding["message"] as? String ?? "", place: finding["where"] as? String,
        mend: finding["mend"] as? String, advice: finding["advice"] as? String)
    }
    lists = row["lists"] as? [[String: Any]] ?? []
    desktop = answer["desktop"] as? [String: Any] ?? [:]
  }
}
