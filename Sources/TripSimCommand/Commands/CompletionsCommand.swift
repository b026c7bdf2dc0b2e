import Notations
import ToolKit

/// `tripsim completions SHELL`: a completion script on standard output.
enum CompletionsCommand {
  static func perform(_ shell: Shell, _ console: Console) -> ExitStatus {
    console.show(shell.completions(for: ToolUsage.tripsim.commands))
  }

  static var table: CommandTable<Shell> {
    let usage = CommandUsage(
      name: "completions", summary: "print a completion script for a shell",
      operands: [
        OperandUsage("SHELL", .names(of: Shell.self), summary: "bash, zsh or fish")
      ],
      examples: [
        "source <(tripsim completions bash)": "enable completion in this bash"
      ])
    return CommandTable(usage, rows: []) { (shell, words) throws(Diagnostic) in
      shell = try OptionValue(option: "SHELL", text: words.first ?? "").choice()
    }
  }
}
