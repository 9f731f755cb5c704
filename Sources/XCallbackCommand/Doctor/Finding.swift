/// One thing that keeps a click from working, or may do so.
struct Finding: Sendable, Equatable {
  /// How bad it is: with an error a click does not do what it should.
  enum Severity: String, Sendable {
    case error
    case warning
  }

  let code: FindingCode
  let severity: Severity
  /// One or two sentences; not yet escaped for a terminal.
  let message: String
  /// The file it stands in, with `:` and the line's number where one line is meant.
  let place: String?
  let mend: Mend

  init(
    _ code: FindingCode, _ severity: Severity, _ message: String, at place: String? = nil,
    mend: Mend
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.place = place
    self.mend = mend
  }

  /// An error.
  init(_ code: FindingCode, _ message: String, at place: String? = nil, mend: Mend) {
    self.init(code, .error, message, at: place, mend: mend)
  }

  var isError: Bool { severity == .error }
}
