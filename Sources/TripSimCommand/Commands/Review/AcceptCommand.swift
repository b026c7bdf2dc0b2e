import Notations
import Regression
import ToolKit
import TripPlans

/// `tripsim accept [PATH…]`: turns pending differences into goldens, or drops them.
enum AcceptCommand {
  /// The action on pending differences.
  enum Action: Hashable, Sendable {
    case accept
    case reject
    case list
  }

  struct Arguments: Sendable {
    /// Folders, case files, names and globs; empty for the standard folder.
    var paths: [String] = []
    /// The action on each pending difference.
    var action = Action.accept
  }

  static var table: CommandTable<Arguments> {
    let usage = CommandUsage(
      name: "accept", summary: "make pending differences the new goldens",
      details: [
        "'tripsim check' leaves 'expected.pending.jsonl' beside a golden that differs. Accepting "
          + "renames it in one step, so a golden is always either the old or the new one. If the "
          + "environment variable CI is set, nothing is accepted. 'tripsim review' shows each "
          + "difference and asks."
      ],
      operands: [.cases],
      examples: [
        "tripsim accept --pending": "list pending differences",
        "tripsim accept 'parking*'": "accept some of them",
        "tripsim accept --reject": "drop all of them",
      ])
    return CommandTable(usage, rows: rows) { arguments, words in
      arguments.paths = words
    }
  }

  private static var rows: [CommandTable<Arguments>.Row] {
    [
      .flag("reject", \.action, value: .reject, "drop pending differences and keep the goldens"),
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
      "differences cannot be accepted or rejected while the environment variable CI is set",
      hint: "review on your own machine and commit the goldens")
  }

  /// Accepts, rejects or lists every pending difference; returns the lines to print and the faults.
  static func settle(
    _ arguments: Arguments, on disk: any FileDisk
  ) -> (text: String, faults: [Diagnostic]) {
    let pending = CaseJob.pending(arguments.paths, on: disk)
    var faults = pending.diagnostics
    var text = ""
    for job in pending.value ?? [] {
      do throws(Diagnostic) {
        text += try act(arguments.action, on: job, disk) + "\n"
      } catch {
        faults.append(error)
      }
    }
    if text.isEmpty, faults.isEmpty, arguments.action != .list { text = "no pending differences\n" }
    return (text, faults)
  }

  private static func act(
    _ action: Action, on job: CaseJob, _ disk: any FileDisk
  ) throws(Diagnostic) -> String {
    switch action {
    case .list: return "\(printable(job.trip.pending))\t\(try job.pendingHeadline(in: disk))"
    case .accept:
      try job.acceptPending(in: disk)
      return "accepted \(printable(job.trip.name))"
    case .reject:
      try job.rejectPending(in: disk)
      return "rejected \(printable(job.trip.name))"
    }
  }
}
