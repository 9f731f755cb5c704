/// What is wrong with a template of a handler file, or what `check` warns about.
package struct TemplateError: Error, Sendable, Equatable {
  /// A short stable word, such as `unknown-parameter`.
  package var code: String
  /// What is wrong, where, and what to write instead.
  package var message: String
  /// Where in the value, counted from 1 in Unicode scalars.
  package var column: Int
  /// The nearest known name, when there is one.
  package var suggestion: String?

  init(_ problem: TemplateProblem, column: Int) {
    self.code = problem.code
    self.message = "Column \(column): \(problem.sentence)"
    self.column = column
    self.suggestion = problem.suggestion
  }
}
