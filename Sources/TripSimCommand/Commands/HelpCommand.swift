/// `tripsim help [COMMAND]`: all that help has to say.
enum HelpCommand {
  /// What was asked for.
  struct Arguments: Hashable, Sendable {
    /// The command to explain; absent for the whole tool.
    var command: CommandName?
  }

  /// The table and the work.
  static var subcommand: Subcommand {
    Subcommand(table, initial: Arguments(), perform)
  }

  private static var table: CommandTable<Arguments> {
    let names = CommandName.allCases.map(\.rawValue)
    let usage = CommandUsage(
      name: "help", summary: "print all that help has to say about a command or the tool",
      operands: [
        OperandUsage(
          ValueUsage("COMMAND", .choice(names)), .optional, summary: "the command to explain")
      ])
    return CommandTable(usage, rows: []) { (arguments, words) throws(UsageFault) in
      guard let word = words.first else { return }
      guard let command = CommandName(rawValue: word) else {
        throw .unknownCommand(word, candidates: CommandName.allCases.map(\.rawValue))
      }
      arguments.command = command
    }
  }

  private static func perform(_ arguments: Arguments, _ console: Console) -> ExitStatus {
    guard let command = arguments.command else {
      return console.show(HelpPage.overview(isFull: true))
    }
    return console.show(HelpPage.page(of: command.subcommand.usage, isFull: true))
  }
}
