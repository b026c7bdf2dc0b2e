import Notations
import Regression
import RouteServices
import ToolKit
import TripFormats
import TripModel

/// `tripsim audit DRIVE…`: a row for each of many drives, worst first.
enum AuditCommand {
  struct Arguments: Sendable {
    /// Folders, files, archives, or `-` for a list.
    var drives: [String] = []
    /// The request for every drive.
    var terms = AuditTerms()
    /// The format of the table.
    var format = TableFormat.table
    /// The conditions as typed.
    var conditions: [OptionValue] = []
    /// The path of the network for matching traces without a route; absent if they are not matched.
    var network: String?
    /// The mode of travel for matching.
    var mode = TravelMode.car
    /// The typed settings and engine, which replace those of every case.
    var configuration = ConfigurationSource()
    /// The typed routers.
    var routers: [RouterSpecification] = []
    /// The words of the typed routers, for workers.
    var routerWords: [String] = []
    /// The number of child processes that run trips.
    var jobs = Thread.processorCount
    /// The seconds of silence after which a child process is ended.
    var patience = 60.0
    /// Whether cases may read files anywhere and run programs.
    var isTrusting = false

    /// Whether the rows are those of maneuvers.
    var showsManeuvers: Bool { terms.want == .maneuvers }
  }

  static var table: CommandTable<Arguments> {
    CommandTable(usage, rows: rows) { (arguments, words) throws(Diagnostic) in
      arguments.drives = words
      try arguments.configuration.checkRepeatable()
      let lists = words.filter { $0 == "-" }
      if lists.count > 1 { throw .unwantedOperand("-", command: usage) }
    }
  }

  private static var usage: CommandUsage {
    CommandUsage(
      name: "audit", summary: "run many drives and print a row for each, the worst first",
      details: [
        "A DRIVE is a case, a Ferrostar recording, a trace beside its route, or a folder or zip "
          + "archive of these. In a folder, the route is 'route.json' (.geojson, .gpx, …) and the "
          + "drive is 'trace.gpx' or 'drive.csv' (…); without such a name, every other trace in "
          + "the folder is a drive along the route; files that may be anything (.jsonl, .txt, …) "
          + "are left out, with a note. A route in a folder without a trace belongs to the trace in "
          + "the nearest folder above. 'truth.jsonl' beside a trace has the true positions, as "
          + "'simulate --truth' writes them. '-' reads a list from standard input: on each line a "
          + "path, or a job as for 'tripsim worker'.",
        "With --network a trace without a route is first matched to the roads of FILE, and the "
          + "match becomes its route. Parts that match no road are reported and left out.",
        "Worst first: drives that could not be run, then those that failed, then those that did "
          + "not arrive; within each group by false off-routes, off-routes, faults of spoken "
          + "instructions (late, repeated, overlapping or cut short), skipped instructions, and "
          + "name.",
        "'speech.language' (here en by default) says how long instructions take to speak: '--set "
          + "speech.language=de'. The last instruction before a turn is late if it comes closer to "
          + "the turn than 70 % of the distance that Green and George (1995) recommend at that "
          + "speed, or than 70 % of the step's length if the step is shorter.",
        "With --maneuvers each row is a maneuver that was reached, the worst verdict first. "
          + "'tripsim help columns' lists the columns of both tables; the formats table and "
          + "markdown leave some out. An engine of yours that gives no spoken instructions has "
          + "no values in the columns about them; one that reports neither steps nor progress has "
          + "no maneuvers.",
        "The exit code is 1 if a row meets a condition of --fail-if, and 2 if a drive could not be "
          + "run.",
      ],
      operands: [
        OperandUsage(
          "DRIVE", .file, .oneOrMore,
          summary: "folders, cases, recordings, traces, zip archives, or '-' for a list")
      ],
      examples: [
        "tripsim audit drives --fail-if 'late > 2' --fail-if 'outcome != arrived'":
          "judge a folder of recorded drives in CI, without goldens",
        "tripsim audit drives --maneuvers --format csv > maneuvers.csv":
          "list when each turn was announced, and at what speed",
      ])
  }

  private static var rows: [CommandTable<Arguments>.Row] {
    [
      .flag(
        "maneuvers", \.terms.want, value: .maneuvers,
        "print a row for each maneuver instead of each drive"),
      .choice("format", "FORMAT", \.format, "print a table (the default), csv, jsonl or markdown"),
      .option(
        "fail-if", "CONDITION", kind: .conditions, isRepeatable: true,
        "exit with 1 if a row meets this, such as 'late > 2' or 'outcome = not_arrived'",
        details: "A condition is a column, one of = != < <= > >=, and a value. A row without a "
          + "value in that column does not meet it; false_off_route needs the true positions."
      ) { arguments, value in
        arguments.conditions.append(value)
      },
      .file(
        "network", letter: "n", \.network,
        "match a drive without a route to the roads of this file, as 'tripsim match' does; each "
          + "off_route on such a drive counts as false"),
      .choice(
        "mode", letter: "m", "MODE", \.mode, "travel by car (the default), bicycle or foot"
      ).requiring("network"),
      .flag(
        "follows", \.terms.followsRoutes,
        "assume that every drive follows its route, so that each off_route counts as false"),
      .option(
        "router", letter: "r", "SPEC", kind: .router, isRepeatable: true,
        "source of new routes, as for 'tripsim run'"
      ) { (arguments, value) throws(Diagnostic) in
        try value.addRouter(to: &arguments.routers)
        arguments.routerWords += ["--router", value.text]
      },
    ] + ConfigurationSource.tripRows.within(\.configuration) + [
      CheckArguments.jobsRow(\.jobs),
      .value(
        "timeout", "SECONDS", \.patience, OptionValue.duration,
        "abort a drive after this much real time (default 60)"),
      .flag(
        "trust", \.isTrusting, "let cases read files outside the given folder and run programs"),
    ]
  }
}

extension AuditCommand {
  static func perform(_ arguments: Arguments, _ console: Console) throws(RunStop) -> ExitStatus {
    Interruption.listen()
    return arguments.showsManeuvers
      ? try perform(arguments, console, sortedBy: ManeuverRow.isWorse) { $0.maneuvers }
      : try perform(arguments, console, sortedBy: DriveRow.isWorse) { [$0.row] }
  }

  /// Prints the rows that `rows` finds in the answers.
  private static func perform<Row: TableRow>(
    _ arguments: Arguments, _ console: Console, sortedBy isWorse: (Row, Row) -> Bool,
    rows: (DriveAnswer) -> [Row]
  ) throws(RunStop) -> ExitStatus {
    let conditions = try stopping { () throws(Diagnostic) in
      try arguments.conditions.map { (condition) throws(Diagnostic) in
        try RowCondition<Row>(condition.text)
      }
    }
    let typed = arguments.configuration
    let reading = typed.read()
    _ = try console.value(of: reading)
    var finder = DriveFinder(
      isTrusting: arguments.isTrusting, needsRoutes: arguments.network == nil)
    try stopping { () throws(Diagnostic) in try finder.add(arguments.drives) }
    for note in finder.omissions { console.report(note) }
    for note in typed.idleNotes(of: typed.typedKeys, in: finder.cases)
    where !reading.diagnostics.contains(note) {
      console.report(note)
    }
    var matched = try MatchedDrives(network: arguments.network, mode: arguments.mode, console)
    try finder.addUnrouted { (trace) throws(RunStop) in try matched.job(of: trace) }
    let answers = run(finder, arguments)
    if let signal = Interruption.signal {
      let (done, all) = (answers.count - finder.failures.count, finder.jobs.count)
      if all > 0 { console.report(.ended(by: signal, "after \(done) of \(plural(all, "drive"))")) }
      return .interrupted(signal: signal)
    }
    let failed = answers.filter { $0.row.outcome == "error" }
    for message in failed.compactMap({ Diagnostic.reason(among: $0.messages) }) {
      console.report(rendered: message)
    }
    let found = answers.flatMap(rows).sorted(by: isWorse)
    return try stopping { () throws(Diagnostic) in
      try show(found, as: arguments.format, conditions, hasFailed: !failed.isEmpty, console)
    }
  }

  /// Runs the drives, and returns their answers in the order in which they were found.
  private static func run(_ finder: DriveFinder, _ arguments: Arguments) -> [DriveAnswer] {
    let jobs = finder.jobs
    let pool = WorkerPool(
      count: arguments.jobs, patience: arguments.patience, configuration: arguments.configuration,
      options: arguments.routerWords)
    let progress = ProgressLine(of: jobs.count, "drives")
    defer { progress.end() }
    var answers = finder.failures
    pool.run(jobs.map { $0.pooled(by: pool, arguments.terms) }) { index, answer in
      answers.append(answer.drive.named(jobs[index].name))
      progress.show(done: answers.count)
      return true
    }
    return answers
  }

  private static func show<Row: TableRow>(
    _ rows: [Row], as format: TableFormat, _ conditions: [RowCondition<Row>], hasFailed: Bool,
    _ console: Console
  ) throws(Diagnostic) -> ExitStatus {
    for condition in conditions {
      if let fault = condition.fault(in: rows) { throw fault }
    }
    let notes = conditions.compactMap { $0.note(about: rows) }
    let status = console.show(lines: Row.lines(rows, as: format))
    guard status == .success else { return status }
    for note in notes { console.report(note) }
    return hasFailed ? .noAnswer : notes.isEmpty ? .success : .difference
  }
}

/// Matches the drives of an audit that have no route.
struct MatchedDrives {
  private let arguments: MatchArguments
  private let console: Console
  private var matcher: DriveMatcher?

  /// Reads a network, if one is named.
  ///
  /// - Throws: if the network cannot be read, or has no road for the mode.
  init(network: String?, mode: TravelMode, _ console: Console) throws(RunStop) {
    var arguments = MatchArguments()
    arguments.network = network ?? ""
    arguments.mode = mode
    self.arguments = arguments
    self.console = console
    matcher = network == nil ? nil : try MatchCommand.matcher(arguments, console)
  }

  /// The drive of a trace with its matched route; absent if it has none, with the faults reported.
  ///
  /// A drive without a network is never matched.
  mutating func job(of trace: String) throws(RunStop) -> AuditJob? {
    guard var matcher else { return nil }
    defer { self.matcher = matcher }
    guard let drive = try TracedDrive(trace, arguments, &matcher, console) else { return nil }
    let route = String(decoding: RouteWriter.write([drive.route]), as: UTF8.self)
    let cut = drive.cut.map {
      String(decoding: TraceWriter(exactly: $0).trace($0), as: UTF8.self)
    }
    return AuditJob(name: trace, source: .matched(route: route, trace: trace, cut: cut))
  }
}
