import Testing

@testable import XCallbackCommand

/// SplitMix64, so that a failing sequence can be run again by its seed.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// What other programs and people wrote, edited side by side with the real file: no line of ours ever enters
/// it.
private struct ForeignText {
  var lines: [String]
  var lineEnd: String
  var hasLastEnd: Bool
  private var count = 0

  init(using random: inout SeededGenerator) {
    lineEnd = Int.random(in: 0..<5, using: &random) == 0 ? "\r\n" : "\n"
    hasLastEnd = Int.random(in: 0..<4, using: &random) > 0
    lines = []
    for _ in 0..<Int.random(in: 0...8, using: &random) { lines.append(line(using: &random)) }
    // Entries need a group above them; an end without a line end needs a line.
    if !lines.isEmpty { lines.insert(group(using: &random), at: 0) } else { hasLastEnd = true }
  }

  var text: String { lines.joined(separator: lineEnd) + (hasLastEnd && !lines.isEmpty ? lineEnd : "") }

  private mutating func group(using random: inout SeededGenerator) -> String {
    let names = ["Default Applications", "Added Associations", "Removed Associations", "Else"]
    count += 1
    // Trailing blanks make each header its own, so that an edit finds its place again.
    return "[\(names.randomElement(using: &random) ?? "")]" + String(repeating: " ", count: count)
  }

  mutating func line(using random: inout SeededGenerator) -> String {
    count += 1
    let scheme = ["a", "b", "a-b"].randomElement(using: &random) ?? "a"
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return "# comment \(count)\t"
    case 1: return String(repeating: "\t", count: count)
    case 2: return group(using: &random)
    case 3: return "text/plain=f\(count).desktop;  "
    case 4: return "x-scheme-handler/\(scheme)=f\(count).desktop;xcb.\(scheme).desktop.x;"
    default: return " x-scheme-handler/\(scheme) = f\(count);;\u{E9}"
    }
  }
}

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
        let scheme = ["a", "b", "a-b"].randomElement(using: &random) ?? "a"
        var list = try MimeAppsList(bytes)
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          let changed = list.makeDefault("xcb.\(scheme).desktop", ofScheme: scheme)
          #expect(changed == !installed.contains(scheme))
          installed.insert(scheme)
          bytes = list.bytes
        case 1:
          let changed = list.remove("xcb.\(scheme).desktop")
          #expect(changed == installed.contains(scheme))
          installed.remove(scheme)
          bytes = list.bytes
        default:
          try edit(&foreign, &bytes, using: &random)
        }
        var stripped = try MimeAppsList(bytes)
        for ours in ["a", "b", "a-b"] {
          #expect(
            stripped.defaults(ofScheme: ours).first == "xcb.\(ours).desktop" || !installed.contains(ours))
          _ = stripped.remove("xcb.\(ours).desktop")
        }
        try #require(latin1(stripped.bytes) == foreign.text, "seed \(block * 250 + seed), step \(step)")
      }
    }
  }

  /// Adds a line behind, or removes, one foreign line, at the same place in both texts.
  private func edit(_ foreign: inout ForeignText, _ bytes: inout [UInt8], using random: inout SeededGenerator)
    throws
  {
    // The first line stays: it is the group that the following entries need.
    guard foreign.lines.count > 1 else { return }
    let index = Int.random(in: 1..<foreign.lines.count, using: &random)
    var actual = latin1(bytes).split(separator: Character(foreign.lineEnd), omittingEmptySubsequences: false)
      .map(String.init)
    let tag = foreign.lines[index]
    let place = try #require(actual.firstIndex { same($0, tag) })
    if Bool.random(using: &random) {
      var line = foreign.line(using: &random)
      // Others may move our lines into another group or put a list behind ours; here they do not.
      if line.hasPrefix("[") || line.contains("x-scheme-handler") { line = "# \(line)" }
      foreign.lines.insert(line, at: index + 1)
      actual.insert(line, at: place + 1)
    } else if !tag.hasPrefix("["), !actual[place].contains("xcb.a.desktop;"),
      !tag.contains("x-scheme-handler")
    {
      foreign.lines.remove(at: index)
      actual.remove(at: place)
    }
    bytes = latin1(actual.joined(separator: foreign.lineEnd))
  }

  /// Whether an actual line is the foreign one, perhaps with our ids in it.
  private func same(_ actual: String, _ foreign: String) -> Bool {
    var line = actual
    for scheme in ["a", "b", "a-b"] {
      if let range = line.firstRange(of: "xcb.\(scheme).desktop;") { line.removeSubrange(range) }
    }
    return line == foreign
  }
}
