import ToolKit

/// `tripsim man`: the man page on standard output.
enum ManCommand {
  /// No arguments.
  struct Arguments: Equatable, Sendable {}

  /// The command's table and implementation.
  static var subcommand: Subcommand {
    Subcommand(table, initial: Arguments()) { _, console in
      console.show(ManualPage.text(of: .tripsim))
    }
  }

  private static var table: CommandTable<Arguments> {
    let usage = CommandUsage(
      name: "man", summary: "print the man page",
      examples: [UsageExample(line: "tripsim man | man -l -", summary: "read it")])
    return CommandTable(usage, rows: []) { _, _ in }
  }
}
