import Testing

@testable import XCallbackGIO

@Suite("Where a program runs")
struct SurroundingsTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var variables: [String: String]
    var hasInfoFile = false
    var kind: Surroundings.Kind
    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "a desktop", variables: [:], kind: .desktop),
    Row(name: "Flatpak's file", variables: [:], hasInfoFile: true, kind: .flatpak),
    Row(name: "Flatpak's variable", variables: ["FLATPAK_ID": "org.example.App"], kind: .flatpak),
    Row(name: "what Flatpak says of the container", variables: ["container": "flatpak"], kind: .flatpak),
    Row(name: "podman, toolbox", variables: ["container": "oci"], kind: .container),
    Row(name: "a file in a container", variables: ["container": "oci"], hasInfoFile: true, kind: .flatpak),
    Row(name: "empty variables", variables: ["FLATPAK_ID": "", "container": ""], kind: .desktop),
  ]

  @Test(arguments: rows)
  func kind(_ row: Row) throws {
    let tree = try TemporaryDirectory()
    if row.hasInfoFile { _ = try tree.write("info", "[Application]\n") }
    #expect(Surroundings(Environment(row.variables), infoFile: "\(tree.path)/info").kind == row.kind)
  }

  @Test("where nobody opens a scheme: the portal, but on a desktop nobody")
  func targets() {
    for kind in [Surroundings.Kind.container, .flatpak] {
      guard case .portal? = Surroundings(kind).target(for: "no-such-scheme") else {
        Issue.record("\(kind)")
        continue
      }
    }
    #expect(Surroundings(.desktop).target(for: "no-such-scheme") == nil)
  }
}

extension LaunchTarget: Equatable {
  static func == (lhs: LaunchTarget, rhs: LaunchTarget) -> Bool {
    switch (lhs, rhs) {
    case (.portal, .portal): true
    case (.application(let one), .application(let other)): one.id == other.id
    default: false
    }
  }
}
