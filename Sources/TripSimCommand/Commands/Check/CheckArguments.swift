import Regression
import ToolKit

/// What was asked of `tripsim check`.
struct CheckArguments: Sendable {
  /// A report and where it goes.
  struct Report: Equatable, Sendable {
    /// Its form.
    var format: ReportFormat
    /// Its file; `-` for standard output.
    var path: String
  }

  /// Folders, case files, names and globs; none for the standard folder.
  var paths: [String] = []
  /// The reports to write.
  var reports: [Report] = []
  /// How often each trip is run.
  var repetitions = 1
  /// How many child processes run the trips.
  var jobs = Thread.processorCount
  /// The seconds of silence after which a child process is given up.
  var patience = 60.0
  /// The part of the cases to check.
  var shard: Shard?
  /// The folder that gets what failed.
  var artifacts: String?
  /// Whether cases may read files anywhere.
  var isTrusting = false

  /// Whether to tell what no case shows instead of checking.
  var showsCoverage = false
  /// The values to run every case under instead of checking.
  var sweep: CheckSweep?

  /// The option for which nothing is checked; absent where cases are.
  var survey: String? { showsCoverage ? "--coverage" : sweep.map { _ in "--sweep" } }

  /// The options given that mean something only where cases are checked.
  var optionsOfChecking: [String] {
    let given = [
      ("--report", !reports.isEmpty), ("--artifacts", artifacts != nil),
      ("--repeat", repetitions != 1), ("--sweep", showsCoverage && sweep != nil),
    ]
    return given.filter(\.1).map(\.0)
  }

  /// Whether a report takes standard output, so that words for people go elsewhere.
  var hasReportOnOutput: Bool {
    reports.contains { $0.path == "-" && $0.format != .github }
  }
}
