/// A question for the person at this machine, in plain text.
package struct Question: Sendable {
  /// One way to answer it.
  package struct Choice: Sendable, Equatable {
    /// What `Answer.chosen` says.
    package let id: String
    /// What the person reads.
    package let label: String

    package init(id: String, label: String) {
      self.id = id
      self.label = label
    }
  }

  /// One line, escaped for display and cut.
  package var title: String
  /// The facts to decide by, each of one line, escaped for display and cut; some thirty at most.
  package var lines: [String]
  /// An icon's name or absolute path.
  package var icon: String?
  /// The ways to answer, in the order in which they are shown.
  package var choices: [Choice]
  /// The id of the choice that is No: it is the default, and what closing the question means.
  package var refusal: String
  /// How long the person has, in seconds.
  package var timeout: Double

  package init(
    title: String, lines: [String] = [], icon: String? = nil, choices: [Choice], refusal: String,
    timeout: Double = 60
  ) {
    self.title = title
    self.lines = lines
    self.icon = icon
    self.choices = choices
    self.refusal = refusal
    self.timeout = timeout
  }
}
