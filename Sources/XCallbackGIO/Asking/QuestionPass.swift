/// One question on its way from one means of asking to the next, with what they share.
struct QuestionPass {
  let question: Question
  /// When the person's time is over, in monotonic seconds.
  let deadline: Double
  /// Ends the waiting, when the question can be interrupted.
  let interrupts: Interrupts?

  /// In seconds; never less than nothing.
  var timeLeft: Double { max(0, deadline - Clock.monotonicSeconds) }

  var refused: Answer { .chosen(question.refusal) }

  /// What one means of asking came to.
  enum End: Equatable {
    case answered(Answer)
    /// The question could not be put this way, or was lost; a clause says why, and the next means has its turn.
    case failed(String)
  }
}
