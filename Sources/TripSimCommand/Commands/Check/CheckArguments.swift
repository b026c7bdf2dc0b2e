import Notations
import Regression
import ToolKit

struct CheckArguments: Sendable {
  /// A report and its destination.
  struct Report: Equatable, Sendable {
    var format: ReportFormat
    /// The path of the report; `-` for standard output.
    var path: String
  }

  /// Folders, case files, names and globs; empty for the standard folder.
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

  /// Whether to list the items that no case exercises instead of checking.
  var showsCoverage = false
  /// The settings with which to run every case instead of checking; without keys for a check.
  var sweep = SettingGrid([])
  /// The engines with which to run every case instead of checking; empty for a check.
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

  /// Whether the trips run with settings other than their cases', or are compared with other events
  /// than their goldens.
  var isOfChange: Bool { !configuration.words.isEmpty || against != nil }

  /// The typed options that change the trips or their comparison, each word preceded by a space.
  ///
  /// Empty if there are none.
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

extension CheckArguments {
  static var table: CommandTable<CheckArguments> {
    CommandTable(usage, rows: allRows) {
      (arguments, words) throws(Diagnostic) in
      arguments.paths = words
      try arguments.configuration.checkRepeatable()
      if arguments.survey == "--engines", arguments.artifacts != nil,
        arguments.scoreboards.isEmpty
      {
        throw .onlyWith("--artifacts", "--report", value: "scoreboard=FILE")
      }
      if let survey = arguments.survey, let other = arguments.optionsOfChecking.first {
        throw .twoOfOne(survey, other)
      }
      for axis in arguments.sweep.axes
      where arguments.configuration.typedKeys.contains(Substring(axis.key)) {
        throw .twoOfOne("--set \(axis.key)", "--sweep \(axis.key)")
      }
      if let format = arguments.format, arguments.survey == nil || arguments.showsCoverage {
        throw .onlyWith(
          "--format \(format.rawValue)", [("--sweep", "KEY=V1,V2"), ("--engines", "A,B")])
      }
      if !arguments.scoreboards.isEmpty, arguments.engines.isEmpty {
        throw .onlyWith("--report scoreboard", "--engines", value: "A,B")
      }
    }
  }

  private static var allRows: [CommandTable<CheckArguments>.Row] {
    reportRows + choiceRows + workRows + surveyRows
      + ConfigurationSource.tripRows.within(\.configuration)
  }

  private static let accepting = "'tripsim accept' makes pending differences the new goldens"

  private static var usage: CommandUsage {
    CommandUsage(
      name: "check", summary: "run cases and compare the events with goldens and expectations",
      details: [
        "A case is a folder with 'case.json', or a file '*.case.json'. Its events are aligned "
          + "with those of its golden, 'expected.jsonl', by kind, leg, step and order, and "
          + "compared field by field: exactly, or within the case's 'tolerance', an object such "
          + "as {\"_m\":2,\"_s\":1,\"arrival.distance_m\":5,\"off_route._s\":3}.",
        "'check' never changes a golden. A trip that differs from its golden, or has none, fails "
          + "and leaves 'expected.pending.jsonl' beside it for 'tripsim review' or 'tripsim "
          + "accept'. If the environment variable CI is set, it leaves nothing.",
        "With --profile, --config or --set every case is run with these settings instead of its "
          + "own: changes are reported for each trip and in total, and nothing is left to accept. "
          + "With --against the events are compared with those of another build, of a folder of "
          + "results or of a commit, and reported in the same way.",
        "A case with \"golden\":false has only expectations. Its \"fails_with\" names options of "
          + "'check' under which an expectation fails, which proves that the case can fail; "
          + "'check' itself does not use them. 'tripsim help sketch' shows how a case draws its "
          + "roads and its drive.",
      ] + expectationDetails,
      operands: [.cases],
      foreignOptions: [
        "--accept": accepting, "--bless": accepting, "--update": accepting,
        "--update-snapshots": accepting,
      ],
      examples: [
        "tripsim check": "check every case below 'traces'",
        "tripsim check --report junit=report.xml --report github":
          "check in continuous integration",
        "tripsim check 'parking*' --repeat 3": "check some cases three times",
      ])
  }

  /// The grammar of the sentences of `expect`; `Expectation` documents it in full.
  static var expectationDetails: [String] {
    [
      "'expect' of a case is a list of sentences: 'exactly|at least|at most N EVENT', 'no EVENT', "
        + "'EVENT' alone for at least one, 'EVENT within M m [of LAT,LON]', "
        + "'EVENT before EVENT', 'every step announced A..B s before'.",
      "An EVENT may be followed by conditions on its fields, 'FIELD VALUE' or 'FIELD OP VALUE' "
        + "with one of = != < <= > >=, or the name of a Boolean field, optionally joined by "
        + "'where' and 'and'; then by 'between A and B' (seconds since the first fix), 'while "
        + "off_route|on_route|signal_lost', 'on leg N'. Quote a value that has spaces: '…' or \"…\". "
        + "A list such as 'lanes' meets a condition if any element does, != if none is equal.",
      "Examples: 'exactly 1 reroute between 60 and 90'; 'arrival final within 30 m'; 'no "
        + "spoken_instruction while off_route'; 'off_route reason wrong_way where deviation_m > "
        + "20'; 'depart before off_route before reroute before arrival'.",
      "If the case's 'config' sets 'speech.language', sentences may use the timing of speech: 'no "
        + "spoken_instruction late', 'no spoken_instruction where overlap_s > 0'. The fields are "
        + "speech_s, overlap_s, cut_s, late and repeated; 'tripsim help spoken_instruction' "
        + "describes them.",
    ]
  }

  private static var reportRows: [CommandTable<CheckArguments>.Row] {
    [
      .option(
        "report", "FORMAT[=FILE]", kind: .reports, isRepeatable: true,
        "also write a report: junit, tap, github, jsonl, markdown or html=DIR",
        details: "Without FILE, or with '-', it goes to standard output. An existing file is "
          + "replaced only if it is a report of the same format. github writes annotations, and "
          + "a table to the file named by GITHUB_STEP_SUMMARY. markdown writes a comment for a "
          + "pull request: what changes, how far events shift, the worst trips. html=DIR writes a "
          + "folder: 'index.html' with a row for each trip, failures first, and a page for each "
          + "trip. With --engines, scoreboard=FILE.html or FILE.md writes the table of engines, "
          + "grouped by the folders of the cases; with --artifacts, each cell links to the page of "
          + "its trip."
      ) { (arguments, value) throws(Diagnostic) in
        if let path = try value.scoreboard() {
          arguments.scoreboards.append(path)
        } else if let folder = try value.index() {
          arguments.indexes.append(folder)
        } else {
          arguments.reports.append(try value.report())
        }
      },
      .folder(
        "artifacts", \.artifacts,
        "keep inputs, golden, output, differences and an HTML page of each failure",
        details: keptFolderDetails),
      .folder(
        "results", \.results,
        "keep the events of every trip, laid out like the goldens, for --against",
        details: keptFolderDetails),
    ]
  }

  private static let keptFolderDetails =
    "The folder must lie outside the folders of the cases, and be new, empty, or from an earlier "
    + "check with this option."

  private static var workRows: [CommandTable<CheckArguments>.Row] {
    [
      jobsRow(\.jobs),
      .value(
        "timeout", "SECONDS", \.patience, OptionValue.duration,
        "abort a trip after this much real time (default 60)"),
    ]
  }

  /// The option for the number of child processes.
  static func jobsRow<Arguments>(
    _ jobs: @autoclosure @escaping CommandTable<Arguments>.Row.Property<Int>
  ) -> CommandTable<Arguments>.Row {
    .value(
      "jobs", letter: "j", "N", jobs(), OptionValue.jobs,
      "run trips in N parallel processes (default: one per core); the output is the same",
      details: "If a process dies or stops answering, its case becomes an error and the process is "
        + "replaced. Fewer processes run if the limit on open files is low ('ulimit -n').")
  }

  private static var surveyRows: [CommandTable<CheckArguments>.Row] {
    [
      .flag(
        "coverage", \.showsCoverage,
        "list events, values, questions and keys that no case exercises; check nothing"
      ).excluding("set", "config", "profile", "engine"),
      .option(
        "sweep", "KEY=V1,V2,…", kind: .key, isRepeatable: true,
        "run every case with each value and print one table; check nothing",
        details: "Repeat it for several keys to try every combination of their values. For each "
          + "combination the table counts off_route, reroute and arrival and has the medians of "
          + "since_s, latency_s and lead_s. If the true positions are known (by 'simulate' or the "
          + "key 'truth'), it also counts false off-routes and says how late departures were "
          + "noticed."
      ) { (arguments, value) throws(Diagnostic) in
        try arguments.sweep.add(value.axis(), value)
      },
      .value(
        "engines", "A,B,…", kind: .engines, \.engines, OptionValue.engines,
        "run every case under each of these engines and print whether its expectations hold",
        details: "An engine is default, a profile, or exec:CMD, your own program; see 'tripsim "
          + "help engine'. Goldens are ignored. The exit code is 0, even if expectations fail."),
      .choice(
        "format", "FORMAT", \.format,
        "with --sweep or --engines, write table (the default), csv, jsonl or markdown",
        details: "csv and jsonl have every trip and every figure, and for rates the ends of their "
          + "95 % interval."),
    ]
  }

  private static var choiceRows: [CommandTable<CheckArguments>.Row] {
    [
      .text(
        "against", "WHAT", \.against,
        "compare with another tripsim, a folder of results, or the goldens of a commit",
        details: "A folder is one that --results wrote, or a copy of the folder of the cases. A "
          + "program is another build: it runs the same cases at the same time, with the same "
          + "--set, --config, --profile and --engine. Any other word is a commit, tag or branch, "
          + "read by git. A trip that the other side lacks, or a case that only the commit has, is "
          + "reported but is no difference."),
      .option(
        "repeat", "N", "run each trip N times; all outputs must be equal"
      ) { (arguments, value) throws(Diagnostic) in
        arguments.repetitions = try value.count(in: 1...1_000, "a number of runs, 1...1000")
      },
      .option(
        "shard", "I/N", "check part I of N; adding a case does not move the others"
      ) { (arguments, value) throws(Diagnostic) in
        guard let shard = Shard(value.text) else {
          throw value.unusable(expected: "a part and the number of parts, such as 1/4")
        }
        arguments.shard = shard
      },
      .flag(
        "bisect", \.isBisecting,
        "exit with 125 if there is no result, so that 'git bisect run' skips the commit",
        details: "There is no result if a case, a golden or an input is missing or unusable. "
          + "Nothing is left to accept. 'make build || exit 125' before it skips commits that do "
          + "not build."),
      .flag(
        "trust", \.isTrusting, "let cases read files outside the given folder and run programs"),
    ]
  }
}

extension OperandUsage {
  static var cases: OperandUsage {
    OperandUsage(
      "PATH", .named(in: CaseFinder.standardFolder), .any,
      summary: "folders, case files, or names and globs of cases below 'traces'")
  }
}

extension OptionValue {
  /// The file of a scoreboard: `scoreboard=board.html`; absent for another report.
  fileprivate func scoreboard() throws(Diagnostic) -> String? {
    let name = "scoreboard"
    guard text == name || text.hasPrefix(name + "=") else { return nil }
    let path = String(text.dropFirst(name.count + 1))
    guard EngineContest.endings.contains(where: path.hasSuffix) else {
      throw unusable(expected: "a file: scoreboard=FILE.html or scoreboard=FILE.md")
    }
    return path
  }

  /// The folder of an index with pages: `html=pages`; absent for another report.
  fileprivate func index() throws(Diagnostic) -> String? {
    guard text == "html" || text.hasPrefix("html=") else { return nil }
    let path = String(text.dropFirst("html=".count))
    if path.isEmpty || path == "-" { throw unusable(expected: "a folder: html=DIR") }
    return path
  }

  /// A report format and its file: `junit=report.xml`.
  fileprivate func report() throws(Diagnostic) -> CheckArguments.Report {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let format = ReportFormat(rawValue: String(parts[0])) else {
      throw .unknownValue(
        option: option, value: String(parts[0]),
        candidates: ReportFormat.allCases.map(\.rawValue) + ["html", "scoreboard"])
    }
    let path = parts.count > 1 ? String(parts[1]) : "-"
    if path.isEmpty { throw unusable(expected: "the path of a file after '='") }
    return CheckArguments.Report(format: format, path: path)
  }
}

extension OptionValue {
  /// A number of processes.
  func jobs() throws(Diagnostic) -> Int {
    try count(in: 1...256, "a number of processes, 1...256")
  }
}
