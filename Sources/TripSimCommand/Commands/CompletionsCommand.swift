import Notations
import ToolKit

/// `tripsim completions SHELL`: a completion script on standard output, and the answers it
/// requests.
enum CompletionsCommand {
  static func perform(_ arguments: CompletionsArguments, _ console: Console) throws(RunStop)
    -> ExitStatus
  {
    guard arguments.completes else { return console.show(arguments.shell.script) }
    let bytes = try stopping { () throws(FileFault) in try WholeFile.bytes(of: "-") }
    let words = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast().map { String(decoding: $0, as: UTF8.self) }
    return console.show(Completions(of: words, for: ToolUsage.tripsim.commands).text)
  }

  static var table: CommandTable<CompletionsArguments> {
    let usage = CommandUsage(
      name: "completions", summary: "print a completion script for a shell",
      operands: [
        OperandUsage("SHELL", .names(of: Shell.self), summary: "bash, zsh or fish"),
        OperandUsage(
          "-", .text, .optional,
          summary: "complete the last word of a command line read from standard input, one word "
            + "per line; for use by the completion scripts"),
      ],
      examples: [
        "source <(tripsim completions bash)": "enable completion in this bash"
      ])
    return CommandTable(usage, rows: []) { (arguments, words) throws(Diagnostic) in
      arguments.shell = try OptionValue(option: "SHELL", text: words.first ?? "").choice()
      arguments.completes = words.count > 1
      if let word = words.dropFirst().first, word != "-" {
        throw .unwantedOperand(word, command: usage)
      }
    }
  }
}

struct CompletionsArguments: Sendable {
  var shell = Shell.bash
  /// Whether a command line is completed instead of printing the script.
  var completes = false
}
