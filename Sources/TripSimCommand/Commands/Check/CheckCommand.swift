import Notations
import Regression
import ToolKit
import TripPlans

/// `tripsim check [PATH…]`: compares every case below with its golden and its expectations.
enum CheckCommand {
  static func perform(_ arguments: CheckArguments, _ console: Console) -> ExitStatus {
    let status: ExitStatus
    do throws(RunStop) {
      status = try result(of: arguments, console)
    } catch {
      status = error.status(console)
    }
    return arguments.isBisecting && status == .noAnswer ? .untested : status
  }

  private static func result(
    of arguments: CheckArguments, _ console: Console
  ) throws(RunStop) -> ExitStatus {
    Interruption.listen()
    let disk = Disk()
    let finder = CaseFinder(disk, isTrusting: arguments.isTrusting)
    var found = finder.find(arguments.paths)
    found.cases.tellTripsApart()
    for folder in found.linkedFolders { console.report(.linkedFolder(folder)) }
    if !found.diagnostics.isEmpty { throw .faults(found.diagnostics) }
    let cases = found.cases.filter { arguments.shard?.contains($0) ?? true }
    reportFailingOptions(of: cases, console)
    if arguments.showsCoverage { return console.show(CaseCoverage(cases, disk).text) }
    if !arguments.sweep.axes.isEmpty { return try sweep(cases, arguments, console) }
    try stopping { () throws(Diagnostic) in
      try CheckOutputs(arguments: arguments, cases: found.cases).check()
    }
    if !arguments.engines.isEmpty {
      return try EngineContest(arguments: arguments, cases: cases, trips: tripCount(cases))
        .perform(console)
    }
    let change = arguments.configuration.read()
    if change.diagnostics.hasError { throw .faults(change.diagnostics) }
    let typed = arguments.configuration
    for note in typed.idleNotes(of: typed.typedKeys, in: cases.flatMap(\.jobs)) {
      console.report(note)
    }
    let folder = cases.first?.root ?? "."
    let against = try stopping { () throws(Diagnostic) in
      try arguments.against.map { word throws(Diagnostic) in try Against(word, casesIn: folder) }
    }
    if case .commit(let name) = against { reportGone(since: name, arguments, console) }
    return check(cases, arguments, against, console)
  }

  /// Checks cases against their goldens or the given baseline.
  private static func check(
    _ cases: [FoundCase], _ arguments: CheckArguments, _ against: Against?, _ console: Console
  ) -> ExitStatus {
    // Two builds that run at the same time share the processes.
    var jobs = arguments.jobs
    if case .build = against { jobs = max(1, jobs / 2) }
    let baseline = against?.baseline(
      Disk(), configuration: arguments.configuration, jobs: jobs, patience: arguments.patience)
    let checker = CaseChecker(
      Disk(),
      leavesPending: !isContinuousIntegration && !arguments.isBisecting
        && arguments.configuration.engine == nil,
      repetitions: arguments.repetitions, isOfChange: arguments.isOfChange, against: baseline)
    var run = CheckRun(arguments, total: tripCount(cases), console)
    var runner = WorkerPool(
      count: jobs, patience: arguments.patience, configuration: arguments.configuration)
    checker.check(cases, with: &runner) { run.receive($0) }
    return run.finish()
  }

  /// The number of trips; a case that cannot be read counts as one.
  private static func tripCount(_ cases: [FoundCase]) -> Int {
    cases.reduce(0) { $0 + max($1.jobs.count, 1) }
  }

  private static func sweep(
    _ cases: [FoundCase], _ arguments: CheckArguments, _ console: Console
  ) throws(RunStop) -> ExitStatus {
    let sweep = SettingSweep(
      grid: arguments.sweep, jobs: arguments.jobs, patience: arguments.patience,
      console: console, configuration: arguments.configuration)
    let (table, isWhole) = try sweep.perform(cases)
    let status = console.show(lines: table.lines(as: arguments.format ?? .table))
    return isWhole ? status : .noAnswer
  }

  /// Whether the check runs in CI, where pending differences cannot be reviewed.
  static var isContinuousIntegration: Bool { Console.variable("CI") != nil }
}

extension CheckCommand {
  /// Warns of cases that a commit has in the folders of the check and that are not there now.
  private static func reportGone(
    since commit: String, _ arguments: CheckArguments, _ console: Console
  ) {
    let words = arguments.paths.isEmpty ? [CaseFinder.standardFolder] : arguments.paths
    let folders = words.filter { FileDescriptor.kind(of: $0) == S_IFDIR }
    if let warning = Diagnostic.goneCases(since: commit, folders: folders) {
      console.report(warning)
    }
  }

  /// Warns of a `fails_with` that does not contain options of `check`.
  private static func reportFailingOptions(of cases: [FoundCase], _ console: Console) {
    let table = CheckArguments.table
    for found in cases {
      guard let options = found.tripCase?.failsWith else { continue }
      var fault: Diagnostic?
      do throws(Diagnostic) {
        let words = try TypedWords(shellWords(of: options.text), of: table.usage)
        let arguments = try table.arguments(from: words, initial: CheckArguments())
        let configuration = arguments.configuration
        fault = configuration.read().diagnostics.first
        let isSame = configuration.words.isEmpty && configuration.engine == nil
        if isSame || !arguments.paths.isEmpty {
          fault = fault ?? .changesNothing
        }
      } catch {
        fault = error
      }
      if let fault { console.report(fault.as(.warning).in(found.file).at(options.position)) }
    }
  }
}

extension Diagnostic {
  /// The fault of options of which the case cannot fail.
  fileprivate static let changesNothing = Diagnostic(
    "fails_with", "'fails_with' has words that change nothing about the trip",
    expected: "only options such as '--set off_route.max_m=20' or '--profile NAME'")

  /// The warning about a linked folder, whose cases are not run.
  fileprivate static func linkedFolder(_ path: String) -> Diagnostic {
    Diagnostic(
      .warning, code: "linked_folder", file: path, "cases in a linked folder are not searched for",
      hint: "'tripsim check \(shellWord(path))' searches it")
  }
}
