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
    return isPlain ? text : TemplateFilter.shellWord(text)
  }
}
