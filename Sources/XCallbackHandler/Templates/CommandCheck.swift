/// What a command line says about the programs it runs.
struct CommandCheck {
  let names: TemplateNames
  /// The program, when it runs another one.
  var runner: String?
  /// The program that would read its code from standard input.
  var readsCodeFromInput: String?
  var warnings: [TemplateError] = []

  init(names: TemplateNames) { self.names = names }

  mutating func check(_ nodes: [WordsTemplate.Node]) throws(TemplateError) {}
}
