/// The subcommands in the order of the help.
enum CommandName: String, CaseIterable, Sendable {
  case completions
  case man
  case help

  /// The table and the work behind the name.
  var subcommand: Subcommand {
    switch self {
    case .completions: CompletionsCommand.subcommand
    case .man: ManCommand.subcommand
    case .help: HelpCommand.subcommand
    }
  }
}
