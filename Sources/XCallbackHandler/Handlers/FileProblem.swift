/// One finding in a handler file or in the settings file, as `xcallback check` prints it.
package struct FileProblem: Error, Hashable, Sendable {
  /// How bad it is: an error makes the file unusable.
  package enum Severity: String, Sendable {
    case error
    case warning
  }

  package let file: String
  /// The line it stands on, from 1; nil when it concerns the file as a whole.
  package let line: Int?
  package let severity: Severity
  /// A stable short name.
  package let code: String
  /// One or two sentences: what is wrong and what to do.
  package let message: String
  /// The nearest known name, when a name is unknown.
  package let suggestion: String?

  package init(
    file: String, line: Int?, severity: Severity = .error, code: String, message: String,
    suggestion: String? = nil
  ) {
    self.file = file
    self.line = line
    self.severity = severity
    self.code = code
    self.message = message
    self.suggestion = suggestion
  }
}

extension FileProblem: CustomStringConvertible {
  /// `file:line: severity: message`, the form that editors understand.
  package var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return "\(place): \(severity.rawValue): \(message)"
  }
}
