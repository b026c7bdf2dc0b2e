import Notations
import Regression
import ToolKit

/// `tripsim review [PATH…]`: shows each pending difference and asks what to do with it.
enum ReviewCommand {
  /// The table of the command; its arguments are folders, case files, names and globs, none for the
  /// standard folder.
  static var table: CommandTable<[String]> {
    let keys = ReviewKey.allCases.map { "'\($0.rawValue)' to \($0.summary)" }
    let usage = CommandUsage(
      name: "review", summary: "show each pending difference and ask whether to accept it",
      details: [
        "'tripsim check' leaves 'expected.pending.jsonl' beside a golden that differs. Each such "
          + "difference is shown as 'check' prints it, and waits for a key: "
          + keys.joined(separator: ", ") + ".",
        "It needs a terminal. Elsewhere 'tripsim accept' accepts or rejects without asking.",
      ],
      operands: [.cases],
      examples: [
        UsageExample(line: "tripsim check; tripsim review", summary: "check and review"),
        UsageExample(line: "tripsim review 'parking*'", summary: "review some of the cases"),
      ])
    return CommandTable(usage, rows: []) { paths, words in paths = words }
  }

  static func perform(_ paths: [String], _ console: Console) throws(RunStop) -> ExitStatus {
    if CheckCommand.isContinuousIntegration { throw .fault(AcceptCommand.notInCI) }
    let disk = Disk()
    let pending = PendingDifference.all(paths, on: disk)
    for fault in pending.diagnostics { console.report(fault) }
    let isWhole = pending.diagnostics.isEmpty
    guard let differences = pending.value, !differences.isEmpty else {
      return isWhole ? console.show("no pending differences\n") : .noAnswer
    }
    Interruption.listen()
    guard let keys = TerminalKeys() else { throw .fault(noTerminal) }
    let review = Review(differences: differences, disk: disk, console: console)
    let status = review.perform(with: keys)
    return status == .success && !isWhole ? .noAnswer : status
  }

  /// The fault of a review without a terminal.
  private static var noTerminal: Diagnostic {
    Diagnostic(
      .error, code: "no_terminal", file: "tripsim", "'review' waits for keys and has no terminal",
      expected: "a terminal as standard input and output",
      hint: "'tripsim accept --pending' lists pending differences, 'tripsim accept' and "
        + "'tripsim accept --reject' settle them")
  }
}
