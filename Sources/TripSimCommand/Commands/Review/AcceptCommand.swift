import Notations
import Regression
import ToolKit

/// `tripsim accept [PATH…]`: turns pending differences into goldens, or drops them.
enum AcceptCommand {
  /// What to do with pending differences.
  enum Action: Hashable, Sendable {
    case accept
    case reject
    case list
  }

  /// The arguments of the command.
  struct Arguments: Sendable {
    /// Folders, case files, names and globs; none for the standard folder.
    var paths: [String] = []
    /// What to do with each pending difference.
    var action = Action.accept
  }

  static var table: CommandTable<Arguments> {
    let usage = CommandUsage(
      name: "accept", summary: "make pending differences the new goldens",
      details: [
        "'tripsim check' leaves 'expected.pending.jsonl' beside a golden that differs. Accepting "
          + "renames it in one step, so a golden is always either the old or the new one. With "
          + "CI set nothing is accepted, because there is no one to review it. 'tripsim review' "
          + "shows each difference and asks."
      ],
      operands: [.cases],
      examples: [
        UsageExample(line: "tripsim accept --pending", summary: "list pending differences"),
        UsageExample(line: "tripsim accept 'parking*'", summary: "accept some of them"),
        UsageExample(line: "tripsim accept --reject", summary: "drop all of them"),
      ])
    return CommandTable(usage, rows: rows) { arguments, words in
      arguments.paths = words
    }
  }

  private static var rows: [CommandTable<Arguments>.Row] {
    [
      .flag(
        "reject", \.action, value: .reject, "drop pending differences and keep the goldens"),
      .flag("pending", \.action, value: .list, "list pending differences: path, tab, summary")
        .excluding("reject"),
    ]
  }

  static func perform(_ arguments: Arguments, _ console: Console) throws(RunStop) -> ExitStatus {
    if arguments.action != .list, CheckCommand.isContinuousIntegration {
      throw .fault(notInCI)
    }
    let (text, faults) = settle(arguments, on: Disk())
    let status = console.show(text)
    for fault in faults { console.report(fault) }
    return faults.isEmpty ? status : .noAnswer
  }

  /// The fault of a review in CI.
  static var notInCI: Diagnostic {
    Diagnostic(
      .error, code: "accept_in_ci", file: "tripsim",
      "goldens cannot be accepted or rejected with CI set",
      hint: "review on your own machine and commit the goldens")
  }

  /// Accepts, rejects or lists every pending difference; returns the lines to print and the faults.
  static func settle(
    _ arguments: Arguments, on disk: any FileDisk
  ) -> (text: String, faults: [Diagnostic]) {
    let pending = PendingDifference.all(arguments.paths, on: disk)
    var faults = pending.diagnostics
    var text = ""
    for difference in pending.value ?? [] {
      switch act(arguments.action, on: difference, disk) {
      case .success(let line): text += line + "\n"
      case .failure(let fault): faults.append(fault)
      }
    }
    if text.isEmpty, faults.isEmpty, arguments.action != .list { text = "no pending differences\n" }
    return (text, faults)
  }

  private static func act(
    _ action: Action, on difference: PendingDifference, _ disk: any FileDisk
  ) -> Result<String, Diagnostic> {
    let fault: Diagnostic?
    switch action {
    case .list:
      return difference.headline(in: disk).map { "\(printable(difference.pending))\t\($0)" }
    case .accept: fault = difference.accept(in: disk)
    case .reject: fault = difference.reject(in: disk)
    }
    if let fault { return .failure(fault) }
    return .success("\(action == .accept ? "accepted" : "rejected") \(printable(difference.name))")
  }
}
