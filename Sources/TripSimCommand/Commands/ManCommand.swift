import ToolKit

/// `tripsim man`: the man page on standard output.
enum ManCommand {
  static func perform(_ arguments: Void, _ console: Console) -> ExitStatus {
    console.show(ManualPage.text(of: .tripsim))
  }

  static var table: CommandTable<Void> {
    let usage = CommandUsage(
      name: "man", summary: "print the man page",
      examples: ["tripsim man | man -l -": "read it"])
    return CommandTable(usage, rows: []) { _, _ in }
  }
}
