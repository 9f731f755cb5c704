/// Why a `mimeapps.list` is left alone: the first line that GKeyFile would refuse.
struct MimeAppsError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The line's number, counted from 1.
  var line: Int
  var reason: MimeAppsLineError

  var description: String { "line \(line) \(reason.wording)" }
}

/// What is wrong with a single line.
enum MimeAppsLineError: Error, Sendable, Equatable {
  case nul
  case groupName
  case keyName
  case notAnEntry
  case beforeGroup
  case encoding

  var wording: String {
    switch self {
    case .nul: "holds a NUL byte"
    case .groupName: "has an empty or malformed group name"
    case .keyName: "has a malformed key"
    case .notAnEntry: "is no group, no comment and no 'key=value'"
    case .beforeGroup: "stands before the first group"
    case .encoding: "names an encoding that is not UTF-8"
    }
  }
}
