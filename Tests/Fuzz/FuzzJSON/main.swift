import FuzzDriver
import XCallbackGIO

// Any bytes are read as JSON, as the output of a command is. What is read is written so that it reads back the same,
// and every part of it is found by its path; what is refused says where, inside the text.

/// The maximum that a command's output may have (design §4).
let maximumDepth = 64

func depth(of value: JSONValue) -> Int {
  switch value {
  case .array(let elements): 1 + (elements.map(depth(of:)).max() ?? 0)
  case .object(let object): 1 + (object.members.map { depth(of: $0.value) }.max() ?? 0)
  default: 0
  }
}

/// Looks for each member and element by its name or number, and for members of one name in an object.
func violation(ofPathsIn value: JSONValue) -> String? {
  switch value {
  case .array(let elements):
    for (index, element) in elements.enumerated() {
      if value.value(at: ["\(index)"])?.text() != element.text() { return "element \(index) is not found" }
      if let violation = violation(ofPathsIn: element) { return violation }
    }
    if value.value(at: ["\(elements.count)"]) != nil { return "there is an element behind the last" }
  case .object(let object):
    for member in object.members {
      if value.value(at: [member.name[...]])?.text() != member.value.text() {
        return "the member \(member.name.debugDescription) is not found, or stands there twice"
      }
      if let violation = violation(ofPathsIn: member.value) { return violation }
    }
  default: break
  }
  return nil
}

func violation(ofReading value: JSONValue, from bytes: [UInt8]) -> String? {
  guard String(validating: bytes, as: UTF8.self) != nil else { return "what is not UTF-8 is read" }
  if depth(of: value) > maximumDepth { return "more than \(maximumDepth) deep" }
  let text = value.text()
  if text.utf8.contains(where: { $0 < 0x20 }) { return "a control character in \(text.debugDescription)" }
  for written in [text, value.text(pretty: true)] {
    guard let again = try? JSONValue(parsing: Array(written.utf8)) else { return "\(written) is not read" }
    // By text too: strings are equal when they are canonically equivalent, and -0.0 equals 0.0.
    if again != value || again.text() != text { return "\(written) reads back as \(again.text())" }
  }
  return violation(ofPathsIn: value)
}

func violation(ofRefusing error: JSONError, _ bytes: [UInt8]) -> String? {
  let lines = bytes.count { $0 == 0x0A } + 1
  if error.message.isEmpty { return "no reason" }
  if !(1...lines).contains(error.line) { return "line \(error.line) of \(lines)" }
  if !(0...bytes.count).contains(error.column) { return "column \(error.column) of \(bytes.count) bytes" }
  return nil
}

_ = fuzz { bytes in
  do throws(JSONError) {
    return violation(ofReading: try JSONValue(parsing: bytes, maximumDepth: maximumDepth), from: bytes)
  } catch {
    return violation(ofRefusing: error, bytes)
  }
}
