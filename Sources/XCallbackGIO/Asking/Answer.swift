/// What came of a question.
package enum Answer: Equatable, Sendable {
  /// The id of a choice; of the refusal also when the question was closed or dismissed.
  case chosen(String)
  /// The time passed.
  case unanswered
  /// SIGINT, SIGTERM or SIGHUP came to this process.
  case interrupted(signal: Int32)
  /// Nobody can be asked; a clause for the journal says why.
  case nobody(String)
}
