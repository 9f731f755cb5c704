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
  ]

  static func command(named name: String) -> CommandDescription? { all.first { $0.name == name } }
}
