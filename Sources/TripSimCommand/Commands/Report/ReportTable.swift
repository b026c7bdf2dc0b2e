import Notations
import ToolKit

extension ReportArguments {
  /// The table of `tripsim report`.
  static var table: CommandTable<ReportArguments> {
    let usage = CommandUsage(
      name: "report", summary: "show a trip as a page: map, timeline, player, events, and why",
      details: [
        "The page is one file that needs no network or server; it has what 'tripsim explain' "
          + "prints for each fix, or in a long drive for those near an event. A case is run with "
          + "all its events, and if its golden differs the page shows both side by side; the exit "
          + "code does not reflect that, use 'tripsim check'.",
        "ROUTE TRACE is run as by 'tripsim run', whose options for trips apply. With one of these "
          + "options a case is run too, and its golden is ignored.",
        "With a folder and '-o DIR' every drive in it is run, found as by 'tripsim audit': DIR gets "
          + "a page for each and 'index.html' with a row for each, the worst first. Pages of an "
          + "earlier report are replaced.",
        "The drive of an event stream is drawn from its events: 'tripsim run --events all' "
          + "includes every fix. Events do not contain route geometry: '--route' names route "
          + "files, and those that were driven are drawn.",
      ],
      operands: [
        OperandUsage(
          ValueUsage("EVENTS|CASE|ROUTE", .file),
          summary:
            "JSON Lines of 'tripsim run', '-' for standard input; a case, or a folder of drives; "
            + "a recording, or the planned route"),
        OperandUsage(
          ValueUsage("TRACE", .file), .optional,
          summary: "the drive along the route; with a case, one of its traces"),
      ],
      examples: [
        UsageExample(
          line: "tripsim report traces/missed-exit -o missed-exit.html",
          summary: "show what a case does and how it differs from its golden"),
        UsageExample(
          line: "tripsim report route.json drive.gpx --profile mapbox -o drive.html",
          summary: "run a drive and show it"),
        UsageExample(
          line: "tripsim report drives -o pages",
          summary: "make a page of every drive in a folder, and an index"),
        UsageExample(
          line: "tripsim run --events all route.json drive.gpx | "
            + "tripsim report - --route route.json -o drive.svg",
          summary: "draw the map of a drive"),
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
    let isRun = isCase || words.count > 1 || first != "-" && Recording.isOne(path: first)
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
