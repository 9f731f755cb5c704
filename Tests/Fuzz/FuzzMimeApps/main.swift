import FuzzDriver
import XCallbackGIO

@testable import XCallbackCommand

// Any bytes are read as a mimeapps.list. It is accepted when GKeyFile accepts it; after an install GKeyFile finds our
// id first; foreign lines stay, byte by byte; a second install changes nothing, and an uninstall takes back what the
// install did (design §6).

let id = "io.github.xcallback.demo.desktop"
let key = "x-scheme-handler/demo"
let defaults = MimeAppsList.defaults

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

func contains(_ bytes: some Collection<UInt8>, _ wanted: String) -> Bool {
  let wanted = Array(wanted.utf8)
  var rest = bytes[...]
  while rest.count >= wanted.count {
    if rest.starts(with: wanted) { return true }
    rest = rest.dropFirst()
  }
  return false
}

/// The lines without their ends, since an insertion behind a last line without one gives it one.
func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
  let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
    var line = line
    while line.last == 0x0D { line.removeLast() }
    return line
  }
  return bytes.isEmpty || bytes.last == 0x0A ? lines.dropLast() : lines
}

/// Whether the lines that an edit has no business with stand in the result too, in their order.
func keepsForeignLines(_ result: [UInt8], of bytes: [UInt8]) -> Bool {
  let foreign = lines(bytes).filter { line in
    ![id, key, "[\(defaults)]", MimeAppsList.groupMark].contains { contains(line, $0) }
  }
  return isSubsequence(foreign, of: lines(result))
}

/// Whether all elements of one list stand in another in their order.
func isSubsequence<Element: Equatable>(_ elements: [Element], of longer: [Element]) -> Bool {
  var rest = elements[...]
  for element in longer where element == rest.first { rest = rest.dropFirst() }
  return rest.isEmpty
}

/// What GKeyFile reads; nil for what it does not, or what is not text at all.
func values(_ bytes: [UInt8]) -> [String: String]? {
  guard let file = try? KeyFile(parsing: bytes) else { return nil }
  var values: [String: String] = [:]
  for group in file.groups {
    for name in file.keys(in: group) { values["\(group)]\(name)"] = file.value(group, name) }
  }
  return values
}

func violation(ofInstalling list: inout MimeAppsList, in bytes: [UInt8]) -> String? {
  let changed = list.makeDefault(id, ofScheme: "demo")
  let installed = list.bytes
  if changed != (installed != bytes) { return "a change that is none" }
  if list.defaults(ofScheme: "demo").first != id { return "our id is not the first" }
  if list.makeDefault(id, ofScheme: "demo") || list.bytes != installed { return "a second install changes" }
  guard (try? MimeAppsList(installed)) == list else { return "it reads back as another list" }
  if !keepsForeignLines(installed, of: bytes) { return "a foreign line has changed" }
  guard let before = values(bytes) else { return nil }
  guard let after = values(installed) else { return "GKeyFile does not read the result" }
  if after["\(defaults)]\(key)"]?.split(separator: ";").first.map(String.init) != id {
    return "GKeyFile does not find our id first"
  }
  for (name, value) in before where !value.contains(id) && name != "\(defaults)]\(key)" {
    if after[name] != value { return "GKeyFile reads \(name.debugDescription) as another value" }
  }
  return nil
}

func violation(ofRemovingFrom list: inout MimeAppsList, in bytes: [UInt8]) -> String? {
  let before = list.bytes
  let changed = list.remove(id)
  let removed = list.bytes
  if changed != (removed != before) { return "a removal that is none" }
  if list.remove(id) || list.bytes != removed { return "a second uninstall changes" }
  if list.defaults(ofScheme: "demo").contains(id) { return "our id is still there" }
  guard (try? MimeAppsList(removed)) == list else { return "the rest reads back as another list" }
  if !keepsForeignLines(removed, of: bytes) { return "a foreign line goes with ours" }
  return nil
}

_ = fuzz { bytes in
  var list: MimeAppsList
  do throws(MimeAppsError) {
    list = try MimeAppsList(bytes)
  } catch {
    let lines = bytes.count { $0 == 0x0A } + 1
    if !(1...lines).contains(error.line) { return "line \(error.line) of \(lines)" }
    return values(bytes) == nil ? nil : "GKeyFile reads what is refused: \(error)"
  }
  if list.bytes != bytes { return "what is read is not what was written" }
  if values(bytes) == nil, String(validating: bytes, as: UTF8.self) != nil { return "GKeyFile refuses it" }

  // An entry without a value counts as no line (C48), a group without entries that has our mark as our own.
  let isEmpty = lines(bytes).contains { line in
    contains(line, key) && line.last { ![0x20, 0x09, 0x0C, 0x0D].contains($0) } == UInt8(ascii: "=")
  }
  let isForeign = !isEmpty && !contains(bytes, id) && !contains(bytes, MimeAppsList.groupMark)
  if let violation = violation(ofInstalling: &list, in: bytes) { return violation }
  if isForeign, !isSubsequence(bytes, of: list.bytes) { return "a foreign byte is gone" }
  let installed = list.bytes

  // Another scheme's install and uninstall leave no trace beside ours. A group with our mark and no entry, which no
  // uninstall leaves, would go with it.
  let other = "io.github.xcallback.demo.desktop.other"
  if !contains(bytes, other), !contains(bytes, "x-scheme-handler/other"),
    !contains(bytes, MimeAppsList.groupMark)
  {
    _ = list.makeDefault(other, ofScheme: "other")
    _ = list.remove(other)
    if list.bytes != installed { return "another scheme's uninstall is not its install's opposite" }
  }

  if let violation = violation(ofRemovingFrom: &list, in: bytes) { return violation }
  if isForeign, list.bytes != bytes { return "uninstall leaves \(text(list.bytes).debugDescription)" }
  return nil
}
