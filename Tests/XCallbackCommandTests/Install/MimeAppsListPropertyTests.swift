import Testing

@testable import XCallbackCommand

@Suite("mimeapps.list under random edits")
struct MimeAppsListPropertyTests {
  /// Design §6: whatever is installed and uninstalled between the edits of others, their bytes stay as they
  /// are.
  @Test("every foreign byte survives", arguments: 0..<8)
  func foreignBytes(_ block: Int) throws {
    for seed in 0..<250 {
      var random = SeededGenerator(state: UInt64(block * 250 + seed))
      var foreign = ForeignText(using: &random)
      var bytes = latin1(foreign.text)
      var installed: Set<String> = []
      for step in 0..<12 {
        let scheme = ForeignText.schemes.randomElement(using: &random) ?? "a"
        var list = try MimeAppsList(bytes)
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          let changed = list.makeDefault(ownID(scheme), ofScheme: scheme)
          #expect(changed == !installed.contains(scheme))
          installed.insert(scheme)
          bytes = list.bytes
        case 1:
          let changed = list.remove(ownID(scheme))
          #expect(changed == installed.contains(scheme))
          installed.remove(scheme)
          bytes = list.bytes
        default:
          try foreign.edit(&bytes, using: &random)
        }
        var stripped = try MimeAppsList(bytes)
        for ours in ForeignText.schemes {
          #expect(
            stripped.defaults(ofScheme: ours).first == ownID(ours) || !installed.contains(ours))
          _ = stripped.remove(ownID(ours))
        }
        try #require(latin1(stripped.bytes) == foreign.text, "seed \(block * 250 + seed), step \(step)")
      }
    }
  }
}
