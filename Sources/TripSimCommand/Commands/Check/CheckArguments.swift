import Notations
import Regression
import ToolKit

/// The arguments of `tripsim check`.
struct CheckArguments: Sendable {
  /// A report and its destination.
  struct Report: Equatable, Sendable {
    /// The report format.
    var format: ReportFormat
    /// The path of the report; `-` for standard output.
    var path: String
  }

  /// Folders, case files, names and globs; none for the standard folder.
  var paths: [String] = []
  /// The reports to write.
  var reports: [Report] = []
  /// The folders for a page of every trip and an index of them.
  var indexes: [String] = []
  /// The number of times each trip is run.
  var repetitions = 1
  /// The number of child processes that run trips.
  var jobs = Thread.processorCount
  /// The seconds of silence after which a child process is ended.
  var patience = 60.0
  /// The part of the cases to check.
  var shard: Shard?
  /// The folder that receives the artifacts of failed trips.
  var artifacts: String?
  /// The folder that receives the events of every trip.
  var results: String?
  /// The other build, folder of results or commit that replaces the goldens.
  var against: String?
  /// The settings and the engine that replace those of the cases; empty for a plain check.
  var configuration = ConfigurationSource()
  /// Whether the exit code is for `git bisect run`.
  var isBisecting = false
  /// Whether cases may read files anywhere and run programs.
  var isTrusting = false

  /// Whether to list what no case exercises instead of checking.
  var showsCoverage = false
  /// The settings to run every case with instead of checking; without keys for a check.
  var sweep = SettingGrid([])
  /// The engines to run every case with instead of checking; empty for a check.
  var engines: [TripVariant] = []
  /// The files for the scoreboard of the engines; empty to print it.
  var scoreboards: [String] = []
  /// The format of the table of a sweep or of engines; absent for the default.
  var format: TableFormat?

  /// The option that replaces checking; absent if cases are checked.
  var survey: String? {
    if showsCoverage { return "--coverage" }
    if !sweep.axes.isEmpty { return "--sweep" }
    return engines.isEmpty ? nil : "--engines"
  }

  /// Whether the trips run with settings other than their cases', or are compared with events other
  /// than their goldens.
  var isOfChange: Bool { !configuration.words.isEmpty || against != nil }

  /// The typed options that change the trips or what they are compared with, each word preceded by
  /// a space; empty if there are none.
  var changeWords: String {
    configuration.shellWords + (against.map { " --against " + shellWord($0) } ?? "")
  }

  /// The given options that have a meaning only when cases are checked.
  var optionsOfChecking: [String] {
    let given = [
      ("--report", !reports.isEmpty || !indexes.isEmpty),
      ("--artifacts", artifacts != nil && scoreboards.isEmpty),
      ("--results", results != nil), ("--against", against != nil), ("--bisect", isBisecting),
      ("--repeat", repetitions != 1), ("--sweep", showsCoverage && !sweep.axes.isEmpty),
      ("--engines", !engines.isEmpty && survey != "--engines"),
    ]
    return given.filter(\.1).map(\.0)
  }

  /// The folders that receive the files of trips.
  var keptFolders: [KeptFolder] {
    [artifacts.map { KeptFolder($0, .artifacts) }, results.map { KeptFolder($0, .results) }]
      .compactMap(\.self)
  }

  /// Whether a report uses standard output, so that text for people goes to standard error.
  var hasReportOnOutput: Bool {
    reports.contains { $0.path == "-" && $0.format != .github }
  }
}
