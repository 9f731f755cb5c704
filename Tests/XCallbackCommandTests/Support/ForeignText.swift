import Testing
import XCallback

@testable import XCallbackCommand

/// The desktop id of a scheme's entry.
func ownID(_ scheme: String) -> String { Scheme(scheme).map(DesktopEntryName.id) ?? "" }

/// SplitMix64, so that a failing sequence can be run again by its seed.
struct SeededGenerator: RandomNumberGenerator {
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
struct ForeignText {
  /// Those that are installed and uninstalled between.
  static let schemes = ["a", "b", "a-b"]

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
    let scheme = Self.schemes.randomElement(using: &random) ?? "a"
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return "# comment \(count)\t"
    case 1: return String(repeating: "\t", count: count)
    case 2: return group(using: &random)
    case 3: return "text/plain=f\(count).desktop;  "
    case 4: return "x-scheme-handler/\(scheme)=f\(count).desktop;\(ownID(scheme)).x;"
    default: return " x-scheme-handler/\(scheme) = f\(count);;\u{E9}"
    }
  }

  /// Adds a line behind, or removes, one foreign line, at the same place in both texts.
  mutating func edit(_ bytes: inout [UInt8], using random: inout SeededGenerator) throws {
    // The first line stays: it is the group that the following entries need.
    guard lines.count > 1 else { return }
    let index = Int.random(in: 1..<lines.count, using: &random)
    var actual = latin1(bytes).split(separator: Character(lineEnd), omittingEmptySubsequences: false)
      .map(String.init)
    let tag = lines[index]
    let place = try #require(actual.firstIndex { same($0, tag) })
    if Bool.random(using: &random) {
      var line = self.line(using: &random)
      // Others may move our lines into another group or put a list behind ours; here they do not.
      if line.hasPrefix("[") || line.contains("x-scheme-handler") { line = "# \(line)" }
      lines.insert(line, at: index + 1)
      actual.insert(line, at: place + 1)
    } else if !tag.hasPrefix("["), !actual[place].contains("\(ownID("a"));"),
      !tag.contains("x-scheme-handler")
    {
      lines.remove(at: index)
      actual.remove(at: place)
    }
    bytes = latin1(actual.joined(separator: lineEnd))
  }

  /// Whether an actual line is the foreign one, perhaps with our ids in it.
  private func same(_ actual: String, _ foreign: String) -> Bool {
    var line = actual
    for scheme in Self.schemes {
      if let range = line.firstRange(of: "\(ownID(scheme));") { line.removeSubrange(range) }
    }
    return line == foreign
  }
}
