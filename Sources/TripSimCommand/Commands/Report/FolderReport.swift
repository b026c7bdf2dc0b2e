import Notations
import Regression
import Reports
import ToolKit

/// The reports of all drives in a folder, with an index.
struct FolderReport {
  private let arguments: ReportArguments
  private let console: Console
  private var pages: DrivePages
  /// Whether a drive could not be run.
  private var lacksDrives = false
  private var progress: ProgressLine?
  private var kept = 0

  /// Prepares the reports of the drives in `folder`, to be written to `destination`.
  private init(_ arguments: ReportArguments, to destination: String, _ console: Console) {
    (self.arguments, self.console) = (arguments, console)
    pages = DrivePages(destination)
  }

  /// Runs the drives and writes their pages.
  ///
  /// - Returns: The exit code, 2 if a drive could not be run.
  /// - Throws: The reason why there is no index.
  static func write(
    of folder: String, to destination: String, _ arguments: ReportArguments, _ console: Console
  ) throws(RunStop) -> ExitStatus {
    var report = FolderReport(arguments, to: destination, console)
    return try stopping { () throws(Diagnostic) in
      try report.pages.check()
      var finder = DriveFinder(
        isTrusting: arguments.run.isTrusting, needsRoutes: true, matches: false)
      try finder.add(folder)
      for note in finder.omissions { console.report(note) }
      finder.addUnrouted { _ in nil }
      // An index marks the pages of an interrupted run as tripsim's own.
      try report.pages.writeIndex(title: "Drives in \(folder), not finished")
      try report.add(finder)
      if let signal = Interruption.signal {
        try report.pages.finish(title: "Drives in \(folder), not finished")
        return .interrupted(signal: signal)
      }
      try report.pages.finish(title: "Drives in \(folder)")
      return report.lacksDrives ? .noAnswer : .success
    }
  }

  private mutating func add(_ finder: DriveFinder) throws(Diagnostic) {
    for failure in finder.failures {
      try keep(
        DrivePage(failure.row.drive ?? "", failure: Diagnostic.reason(among: failure.messages)))
    }
    var work = ParallelWork<DrivePage>(arguments.jobs ?? Thread.processorCount)
    progress = ProgressLine(of: finder.jobs.count, "drives")
    defer { progress?.end() }
    for job in finder.jobs where Interruption.signal == nil {
      let begun = work.begin { [arguments] in Self.page(of: job, arguments) }
      for page in begun { try keep(page) }
    }
    for page in work.finish() { try keep(page) }
  }

  private mutating func keep(_ page: DrivePage) throws(Diagnostic) {
    if page.hasFailed {
      lacksDrives = true
      progress?.end()
      if let message = page.failure { console.report(rendered: message) }
    }
    try pages.add(page)
    kept += 1
    progress?.show(done: kept)
  }

  private static func page(of job: AuditJob, _ arguments: ReportArguments) -> DrivePage {
    let report = report(of: job, arguments)
    return report.value.map { DrivePage(job.name, $0) }
      ?? DrivePage(job.name, failure: report.diagnostics.last { $0.severity == .error }?.rendered)
  }

  /// Runs a drive with the typed options; a case without typed options is compared with its golden.
  private static func report(
    of job: AuditJob, _ arguments: ReportArguments
  ) -> Reading<TripReport> {
    var run = arguments.run
    run.casePath = nil
    switch job.source {
    case .trip(let job):
      return arguments.changesTrips ? RunReport.make(of: job, run) : CaseReport.make(of: job)
    case .files(let route, let trace, _):
      (run.route, run.trace) = (route, trace)
    case .recording(let path):
      (run.route, run.trace) = (path, path)
      run.configuration.take(recording: path)
    case .listed, .matched:
      return Reading(nil)
    }
    return RunReport.make(of: run)
  }
}
