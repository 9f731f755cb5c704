import XCallback

/// The desktop id of a scheme's entry, `io.github.xcallback.<scheme>.desktop`.
///
/// A desktop id without its ending should be a D-Bus name (Desktop Entry Specification, "File naming"):
/// letters, digits, `_` and `-`, no empty element and none that begins with a digit. `+` and `.` of a scheme
/// are therefore written as `_2b` and `_2e`. No scheme holds a `_`, so that different schemes have different
/// ids.
enum DesktopEntryName {
  static let prefix = "io.github.xcallback."
  static let ending = ".desktop"

  /// The id of a scheme's entry.
  static func id(of scheme: Scheme) -> String {
    var name = ""
    for character in scheme.name {
      switch character {
      case "+": name += "_2b"
      case ".": name += "_2e"
      default: name.append(character)
      }
    }
    return prefix + name + ending
  }

  /// The scheme whose entry has this id; nil when no scheme's has.
  static func scheme(ofID id: String) -> Scheme? {
    guard id.hasPrefix(prefix), id.hasSuffix(ending), id.count > prefix.count + ending.count else {
      return nil
    }
    let name = id.dropFirst(prefix.count).dropLast(ending.count)
    let pieces = name.split(separator: "_", omittingEmptySubsequences: false)
    var text = String(pieces.first ?? "")
    for piece in pieces.dropFirst() {
      switch piece.prefix(2) {
      case "2b": text += "+" + piece.dropFirst(2)
      case "2e": text += "." + piece.dropFirst(2)
      default: return nil
      }
    }
    guard let scheme = Scheme(text), self.id(of: scheme) == id else { return nil }
    return scheme
  }
}
