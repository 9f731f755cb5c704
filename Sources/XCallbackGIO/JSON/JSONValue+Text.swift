import CJansson
import Glibc

extension JSONValue {
  /// The value as JSON: on one line without spaces, or indented by two.
  ///
  /// Strings are written by Jansson. Reals are not: its precision is one for a whole document, while a result
  /// is the shortest decimal that reads back the same (§3 of the details).
  package func text(pretty: Bool = false) -> String {
    var text = ""
    write(to: &text, indentation: pretty ? "\n" : nil)
    return text
  }

  private func write(to text: inout String, indentation: String?) {
    switch self {
    case .null: text += "null"
    case .string(let string): text += Self.quoted(string)
    case .bool, .integer, .real: text += scalarText ?? "null"
    case .array(let elements):
      let inner = indentation.map { $0 + "  " }
      text += "["
      for (index, element) in elements.enumerated() {
        text += (index == 0 ? "" : ",") + (inner ?? "")
        element.write(to: &text, indentation: inner)
      }
      text += (elements.isEmpty ? "" : indentation ?? "") + "]"
    case .object(let object):
      let inner = indentation.map { $0 + "  " }
      text += "{"
      for (index, member) in object.members.enumerated() {
        text += (index == 0 ? "" : ",") + (inner ?? "") + Self.quoted(member.name)
        text += inner == nil ? ":" : ": "
        member.value.write(to: &text, indentation: inner)
      }
      text += (object.isEmpty ? "" : indentation ?? "") + "}"
    }
  }

  /// The shortest decimal that reads back as the same real; JSON has no word for what is no number.
  static func text(of number: Double) -> String { number.isFinite ? "\(number)" : "null" }

  private static func quoted(_ string: String) -> String {
    var string = string
    return string.withUTF8 { bytes in
      let start = unsafe UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
      // An empty string may have no address, and Jansson takes none for a mistake.
      guard let start = unsafe start, let json = unsafe json_stringn(start, bytes.count) else {
        return "\"\""
      }
      defer { unsafe json_decref(json) }
      guard let text = unsafe json_dumps(json, Int(JSON_ENCODE_ANY)) else { return "\"\"" }
      defer { unsafe free(text) }
      return unsafe String(cString: text)
    }
  }
}
