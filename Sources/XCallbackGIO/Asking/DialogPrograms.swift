struct DialogPrograms {
  init(_ environment: Environment) {}
  var means: [(QuestionPass) -> QuestionPass.End] { [] }
}
