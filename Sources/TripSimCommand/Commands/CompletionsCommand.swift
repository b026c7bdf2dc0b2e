import Notations
import ToolKit

/// `tripsim completions SHELL`: a completion script on standard output.
enum CompletionsCommand {
  /// The arguments of the command.
  struct Arguments: Equatable, Sendable {
    /// The shell to write the script for.
    var shell = Shell.bash
  }

  static func perform(_ arguments: Arguments, _ console: Console) -> ExitStatus {
    console.show(arguments.shell.completions(for: ToolUsage.tripsim.commands))
  }

  static var table: CommandTable<Arguments> {
    let usage = CommandUsage(
      name: "completions", summary: "print a completion script for a shell",
      operands: [
        OperandUsage(ValueUsage("SHELL", Shell.self), summary: "bash, zsh or fish")
      ],
      examples: [
        UsageExample(
          line: "source <(tripsim completions bash)", summary: "enable completion in this bash")
      ])
    return CommandTable(usage, rows: []) { (arguments, words) throws(Diagnostic) in
      arguments.shell = try OptionValue(option: "SHELL", text: words.first ?? "").choice()
    }
  }
}
