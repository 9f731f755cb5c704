/// Every subcommand, in the order of the help.
enum CommandTable {
  static let all: [CommandDescription] = [
    RunCommand.description,
    ExplainCommand.description,
    ParseCommand.description,
    BuildCommand.description,
    CallCommand.description,
    NewCommand.description,
    CheckCommand.description,
    InstallCommand.description,
    UninstallCommand.description,
    ListCommand.description,
    DoctorCommand.description,
    AllowCommand.description,
    RevokeCommand.description,
    KeyCommand.description,
    LogCommand.description,
  ]

  /// What programs call and people do not: in no help and no manual, but in CONTRIBUTING.md.
  private static let hidden = [CompleteCommand.description]

  static func command(named name: String) -> CommandDescription? {
    (all + hidden).first { $0.name == name }
  }
}
