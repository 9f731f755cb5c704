import XCallbackGIO

/// A handler file's groups and raw values as GKeyFile reads them, with the line of each.
///
/// GKeyFile takes more than design §4 allows: repeated groups and keys, keys after white space, carriage returns.
/// The scan of the lines refuses those, and gives each key its line.
struct HandlerFileText {
  struct Entry: Hashable {
    let key: String
    let value: String
    let line: Int
  }

  struct Group {
    let name: String
    let line: Int
    var entries: [Entry] = []

    subscript(_ key: String) -> Entry? { entries.first { $0.key == key } }
  }

  private(set) var groups: [Group] = []
  private(set) var problems: [FileProblem] = []
  private let file: String

  init(file: String, bytes: [UInt8]) {
    self.file = file
    guard checkBytes(bytes) else { return }
    scan(bytes)
    guard problems.isEmpty else { return }
    do throws(GIOError) {
      try takeValues(from: KeyFile(parsing: bytes))
    } catch {
      report(nil, "syntax", "This is no key file: \(error.message).")
    }
  }

  private mutating func report(_ line: Int?, _ code: String, _ message: String) {
    problems.append(FileProblem(file: file, line: line, code: code, message: message))
  }

  private mutating func checkBytes(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      report(1, "byte-order-mark", "The file begins with a byte order mark; save it as UTF-8 without one.")
      return false
    }
    var line = 1
    for byte in bytes {
      switch byte {
      case 0x0A:
        line += 1
      case 0x0D:
        report(
          line, "carriage-return", "The line ends with a carriage return; save the file with LF line ends.")
        return false
      case 0:
        report(line, "nul", "The line holds a NUL byte.")
        return false
      default: break
      }
    }
    return true
  }

  private mutating func scan(_ bytes: [UInt8]) {
    var number = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      guard let text = String(validating: line, as: UTF8.self) else {
        report(number, "not-utf8", "The line is not UTF-8.")
        continue
      }
      scan(line: text, number: number)
      guard !hasTooMany else {
        report(
          number, "too-many",
          "There are more than \(Self.limit) groups in the file, or keys in a group; it is not read further.")
        return
      }
    }
  }

  /// Groups of a file, and keys of a group.
  ///
  /// Each is compared with all the others: 30,000 actions, which 1 MiB holds, took more than a minute (report D70).
  private static let limit = 1_000

  private var hasTooMany: Bool { groups.count > Self.limit || groups.last?.entries.count ?? 0 > Self.limit }

  private mutating func scan(line: String, number: Int) {
    let content = line.trimmingASCIISpace()
    guard let first = content.first, first != "#" else { return }
    if line.utf8.first == 0x20 || line.utf8.first == 0x09 {
      report(number, "indented", "White space stands in front of \"\(content)\"; begin the line with it.")
    } else if first == "[" {
      scan(groupLine: content, number: number)
    } else if let equals = content.firstIndex(of: "=") {
      add(key: String(content[..<equals]).trimmingASCIISpace(), number: number)
    } else {
      report(
        number, "no-key",
        "The line is neither \"key=value\", nor a \"[group]\", nor a comment that begins with \"#\".")
    }
  }

  private mutating func scan(groupLine content: String, number: Int) {
    guard content.utf8.last == 0x5D, content.utf8.count > 2 else {
      report(number, "group", "A group is written [Name], with nothing behind the bracket.")
      return
    }
    let name = String(content.dropFirst().dropLast())
    if let earlier = groups.first(where: { $0.name == name }) {
      report(number, "repeated-group", "The group [\(name)] stands on line \(earlier.line) already.")
    }
    groups.append(Group(name: name, line: number))
  }

  private mutating func add(key: String, number: Int) {
    guard !groups.isEmpty else {
      report(
        number, "no-group",
        "The key \(key) stands in front of the first group; a line such as [Handler] or [Settings] comes first."
      )
      return
    }
    if let earlier = groups[groups.count - 1][key] {
      report(number, "repeated-key", "The key \(key) stands on line \(earlier.line) already.")
    }
    groups[groups.count - 1].entries.append(Entry(key: key, value: "", line: number))
  }

  /// Values are read raw; white space at their ends is dropped, `\s` writes one in a text template.
  private mutating func takeValues(from keyFile: KeyFile) {
    for (index, group) in groups.enumerated() {
      groups[index].entries = group.entries.map { entry in
        let value = keyFile.value(group.name, entry.key) ?? ""
        return Entry(key: entry.key, value: value.trimmingASCIISpace(), line: entry.line)
      }
    }
  }
}

extension StringProtocol {
  /// The text without spaces and tabs at its ends.
  package func trimmingASCIISpace() -> String {
    var bytes = Substring(self).utf8[...]
    while let first = bytes.first, first == 0x20 || first == 0x09 { bytes.removeFirst() }
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
    return String(Substring(bytes))
  }
}
