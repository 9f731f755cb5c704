import XCallback

/// Words of commands that are printed to be pasted into a shell.
package enum ShellWord {
  /// The text as one word, in quotes where it needs them.
  package static func quote(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "/._+-:,@%".utf8.contains(byte)
        }
      }
    if isPlain { return text }
    return DisplayText.escape(text) == text ? TemplateFilter.shellWord(text) : printed(text)
  }

  /// Where quotes would hold what is never shown as it is: the same text by printf. A line end at its very end would
  /// be lost, which no path that is put together here has.
  private static func printed(_ text: String) -> String {
    let octal = text.utf8.map { byte -> String in
      switch byte {
      case UInt8(ascii: "%"): return "%%"
      case 0x20...0x7E where !#"\'"#.utf8.contains(byte): return String(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }
    }
    return "\"$(printf '\(octal.joined())')\""
  }
}
