import Notations
import Regression
import ToolKit

/// `tripsim check [PATH…]`: compares every case below with its golden and its expectations.
enum CheckCommand {
  /// The command's table and implementation.
  static var subcommand: Subcommand {
    Subcommand(CheckArguments.table, initial: CheckArguments(), perform)
  }

  private static func perform(_ arguments: CheckArguments, _ console: Console) -> ExitStatus {
    Interruption.listen()
    let disk = Disk()
    let finder = CaseFinder(disk, isTrusting: arguments.isTrusting)
    let found = finder.find(arguments.paths)
    for fault in found.diagnostics { console.report(fault) }
    guard found.diagnostics.isEmpty else { return .noAnswer }
    let cases = found.cases.filter { arguments.shard?.contains($0) ?? true }
    if arguments.showsCoverage { return console.show(CaseCoverage(cases, disk).text) }
    if !arguments.sweep.axes.isEmpty { return sweep(cases, arguments, console) }
    if !arguments.engines.isEmpty {
      return EngineContest(arguments, cases, trips: tripCount(cases)).perform(console)
    }
    if let fault = CheckOutputs(arguments, of: found.cases).fault {
      console.report(fault)
      return .noAnswer
    }
    let change = arguments.configuration.read()
    for fault in change.diagnostics { console.report(fault) }
    guard change.diagnostics.isEmpty else { return .noAnswer }
    let checker = CaseChecker(
      disk,
      leavesPending: !CheckCommand.isContinuousIntegration && arguments.configuration.engine == nil,
      repetitions: arguments.repetitions, isOfChange: arguments.isOfChange)
    var run = CheckRun(arguments, total: tripCount(cases), console)
    var runner = WorkerPool(
      count: arguments.jobs, patience: arguments.patience, configuration: arguments.configuration)
    checker.check(cases, with: &runner) { run.receive($0) }
    return run.finish()
  }

  /// The number of trips; a case that cannot be read counts as one.
  private static func tripCount(_ cases: [FoundCase]) -> Int {
    cases.reduce(0) { $0 + max($1.jobs.count, 1) }
  }

  private static func sweep(
    _ cases: [FoundCase], _ arguments: CheckArguments, _ console: Console
  ) -> ExitStatus {
    let sweep = SettingSweep(
      grid: arguments.sweep, jobs: arguments.jobs, patience: arguments.patience,
      console: console, configuration: arguments.configuration)
    do throws(RunStop) {
      let (table, isWhole) = try sweep.perform(cases)
      let status = console.show(lines: table.lines(as: arguments.format ?? .table))
      return isWhole ? status : .noAnswer
    } catch {
      return error.status(console)
    }
  }

  /// Whether the check runs in CI, where pending differences cannot be reviewed.
  static var isContinuousIntegration: Bool { Console.variable("CI") != nil }
}
