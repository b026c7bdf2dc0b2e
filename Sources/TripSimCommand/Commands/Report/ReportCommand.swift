import Notations
import Regression
import Reports
import ToolKit
import TripPlans

/// `tripsim report EVENTS|CASE` or `ROUTE TRACE -o FILE.html`: a trip as a page, or its map.
enum ReportCommand {
  static func perform(_ arguments: ReportArguments, _ console: Console) throws(RunStop)
    -> ExitStatus
  {
    Interruption.listen()
    if case .folder(let path, let destination) = arguments.source {
      return try FolderReport.write(of: path, to: destination, arguments, console)
    }
    let found = arguments.run.casePath.map { arguments.reportedCase($0) } ?? Reading(nil)
    // The output is opened before the work, so that a refusal comes early.
    let output = try stopping { () throws(FileFault) in
      try OutputStream(
        path: arguments.output, replacesExisting: arguments.replacesExisting,
        inputs: arguments.inputs + (found.value?.files ?? []))
    }
    let report = try report(arguments, of: found, console)
    if let signal = Interruption.signal { throw .interrupted(signal) }
    return try write(report.bytes(arguments.form), to: output)
  }

  private static func report(
    _ arguments: ReportArguments, of found: Reading<CaseJob>, _ console: Console
  ) throws(RunStop) -> TripReport {
    switch arguments.source {
    case .events(let path):
      try EventsReport.make(of: path, routes: arguments.routes, console)
    case .trip: try console.value(of: CaseReport.make(of: console.value(of: found)))
    case .run, .folder: try console.value(of: RunReport.make(of: arguments.run))
    }
  }

  private static func write(
    _ bytes: [UInt8], to output: consuming OutputStream
  ) throws(RunStop) -> ExitStatus {
    do throws(FileFault) {
      output.buffer += bytes
      try output.finish()
      return .success
    } catch {
      throw .file(error)
    }
  }
}

struct ReportArguments: Sendable {
  enum Source: Equatable, Sendable {
    /// A stream of events, by its path.
    case events(String)
    /// A case, compared with its golden.
    case trip(String)
    /// A trip that is run with the typed options: a route and a trace, a recording, or a case.
    case run
    /// All drives in a folder, written to another folder with an index.
    case folder(String, to: String)
  }

  var source = Source.events("")
  /// The trip to run.
  var run = RunArguments()
  /// The options of the trip that were typed.
  var runOptions: [String] = []
  /// The files of the routes driven, for events that do not come from a case.
  var routes: [String] = []
  /// The format, if one was named.
  var namedForm: TripReport.Form?
  /// The file of the report; absent for standard output.
  var output: String?
  /// The number of drives of a folder that are run in parallel; absent for one per core.
  var jobs: Int?
  /// Whether the output may replace an existing file.
  var replacesExisting = false
}

extension ReportArguments {
  /// The paths of all files that the report reads, as typed.
  var inputs: [String] {
    switch source {
    case .events(let path): [path] + routes
    case .trip(let path): [path]
    case .run: run.inputs
    case .folder(let path, _): [path]
    }
  }

  /// The one trip of a case at a path; a folder without cases may be one of drives.
  fileprivate func reportedCase(_ path: String) -> Reading<CaseJob> {
    var found = run.caseJob(path)
    guard FileDescriptor.kind(of: path) == S_IFDIR else { return found }
    for index in found.diagnostics.indices where found.diagnostics[index].code == "no_case" {
      found.diagnostics[index].hint =
        "'tripsim report \(shellWord(path)) -o DIR' makes a page of each drive in it"
    }
    return found
  }

  /// The format: the one named, otherwise that of the output's extension, otherwise HTML.
  var form: TripReport.Form { namedForm ?? ending.flatMap(Self.form) ?? .html }

  /// Whether typed options change the trips, so that goldens of cases are ignored.
  var changesTrips: Bool { runOptions.contains { $0 != "--trust" } }

  /// The folder for an index of drives: the output, if it is a folder or is named like one.
  var outputFolder: String? {
    guard let output, output != "-", namedForm == nil else { return nil }
    if FileDescriptor.kind(of: output) == S_IFDIR || output.hasSuffix("/") { return output }
    return FilePath.ending(of: output) == nil && !FileDescriptor.isFile(output) ? output : nil
  }

  /// Whether the output's extension does not determine a format.
  var isFormUnknown: Bool {
    if case .folder = source { return false }
    guard let output, output != "-", namedForm == nil else { return false }
    return ending.flatMap(Self.form) == nil
  }

  private var ending: String? { output.flatMap(FilePath.ending) }

  private static func form(ofEnding ending: String) -> TripReport.Form? {
    ending == "htm" ? .html : TripReport.Form(rawValue: ending)
  }
}

extension ReportArguments {
  static var table: CommandTable<ReportArguments> {
    let usage = CommandUsage(
      name: "report", summary: "show a trip as a page: map, timeline, player, events, and why",
      details: [
        "The page is one file that needs no network or server. For a trip that the command runs "
          + "itself, it includes what 'tripsim explain' prints for each fix or, in a long drive, "
          + "for the fixes near events. A case is run with all its events; if it differs from its "
          + "golden, the page shows both side by side. The exit code does not reflect that: use "
          + "'tripsim check'.",
        "ROUTE TRACE is run as by 'tripsim run', with its options for trips. If a case is given "
          + "with one of these options, it is run with that option and its golden is ignored.",
        "With a folder and '-o DIR' every drive in it is run, found as by 'tripsim audit': DIR gets "
          + "a page for each and 'index.html' with a row for each, the worst first. Pages of an "
          + "earlier report are replaced.",
        "The drive of an event stream is drawn from its events; only 'tripsim run --events all' "
          + "includes every fix. Events do not contain route geometry: name route files with "
          + "'--route', and those that were driven are drawn.",
      ],
      operands: [
        OperandUsage(
          "EVENTS|CASE|ROUTE", .file,
          summary:
            "JSON Lines of 'tripsim run', '-' for standard input; a case, or a folder of drives; "
            + "a recording, or the planned route"),
        OperandUsage(
          "TRACE", .file, .optional,
          summary: "the drive along the route; with a case, one of its traces"),
      ],
      examples: [
        "tripsim report traces/missed-exit -o missed-exit.html":
          "show what a case does and how it differs from its golden",
        "tripsim report route.json drive.gpx --profile mapbox -o drive.html":
          "run a drive and show it",
        "tripsim report drives -o pages": "make a page of every drive in a folder, and an index",
        "tripsim run --events all route.json drive.gpx | "
          + "tripsim report - --route route.json -o drive.svg": "draw the map of a drive",
      ])
    return CommandTable(
      usage,
      rows: rows + runRows + OutputRows.rows(output: \.output, force: \.replacesExisting)
    ) { (arguments, words) throws(Diagnostic) in
      try arguments.take(words, usage)
      if arguments.isFormUnknown {
        throw .unusableValue(
          option: "--output", value: arguments.output ?? "",
          expected: "a name that ends in .html or .svg, or '--format html|svg'")
      }
    }
  }

  /// Sets the operands: events, a case, a recording, or a route and a trace.
  private mutating func take(_ words: [String], _ usage: CommandUsage) throws(Diagnostic) {
    let first = words[0]
    let isCase = first != "-" && RunArguments.isCase(words)
    let isRun = isCase || words.count > 1 || first != "-" && FileReading.isRecording(first)
    if let route = routes.first, isRun {
      throw Diagnostic(
        "usage", "'--route \(route)' cannot be used with a \(isCase ? "case" : "trace")",
        expected: "'--route' only with events",
        hint: isCase ? "a case names its own routes" : "the route is the word before the trace")
    }
    if !isRun {
      if let option = runOptions.first {
        throw .ineffective(
          option,
          expected: "ROUTE TRACE or a case; events are the output of a "
            + "run")
      }
      if jobs != nil { throw .ineffective("--jobs", expected: "a folder of drives and '-o DIR'") }
      if run.tripName != nil {
        throw .ineffective("--trip", expected: "a case or a folder of cases")
      }
      source = .events(first)
      return
    }
    if words.count == 1, FileDescriptor.kind(of: first) == S_IFDIR, run.tripName == nil,
      let folder = outputFolder
    {
      source = .folder(first, to: folder)
      try run.reading.check()
      try run.configuration.checkRepeatable()
      return
    }
    if jobs != nil { throw .ineffective("--jobs", expected: "a folder of drives and '-o DIR'") }
    try run.take(words, usage)
    if run.tripName != nil, !isCase || words.count > 1 || changesTrips {
      throw .ineffective(
        "--trip", expected: isCase ? "the case alone; a trace is its second word" : "a case")
    }
    source = isCase && !changesTrips ? .trip(first) : .run
  }

  /// The options of a trip, which also record that they were typed.
  private static var runRows: [CommandTable<ReportArguments>.Row] {
    RunArguments.reportedRows.map { row in
      let inner = row.within(\ReportArguments.run)
      return CommandTable<ReportArguments>.Row(row.usage) { (arguments, value) throws(Diagnostic) in
        try inner.effect(&arguments, value)
        arguments.runOptions.append(value.option)
      }
    }
  }

  private static var rows: [CommandTable<ReportArguments>.Row] {
    [
      .option(
        "route", "FILE", kind: .file, isRepeatable: true,
        "draw the routes of this file that were driven"
      ) { arguments, value in
        arguments.routes.append(value.text)
      },
      .text(
        "trip", "NAME", \.run.tripName,
        "show this trip of a case with several traces, or of a folder of cases"),
      .value(
        "jobs", letter: "j", "N", \.jobs, OptionValue.jobs,
        "run N drives of a folder in parallel (default: one per core); the pages are the same"),
      .choice(
        "format", "FORMAT", \.namedForm, "write html (the page) or svg (the map alone)",
        details: "The default comes from the output's extension; on standard output it is "
          + "html."),
    ]
  }
}
