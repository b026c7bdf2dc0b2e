import Notations
import Simulation
import ToolKit
import TripFormats
import TripModel
import TripPlans
import TripRuns

/// `tripsim simulate ROUTE…`: a trace on standard output.
enum SimulateCommand {
  static func perform(_ arguments: SimulateArguments, _ console: Console) throws(RunStop)
    -> ExitStatus
  {
    Interruption.listen()
    let routes = try routes(arguments.routes, arguments, console)
    let planned = try self.routes([arguments.planned].compactMap { $0 }, arguments, console)
    let drive = SimulatedDrive(routes: routes, plan: arguments.plan)
    let overreach = drive.overreach
    if !overreach.isEmpty { throw .faults(overreach.map(\.diagnostic)) }
    for number in drive.driver.skippedRoutes {
      console.report(.skippedRoute(number, of: arguments.routes))
    }
    return try stopping { () throws(FileFault) in
      try write(drive, along: planned.first ?? routes[0], arguments, console)
    }
  }

  /// Reads the routes and reports the faults of each.
  private static func routes(
    _ paths: [String], _ arguments: SimulateArguments, _ console: Console
  ) throws(RunStop) -> [Route] {
    var routes: [Route] = []
    for path in paths {
      let bytes = try WholeFile.contents(of: path)
      if let member = arguments.member {
        let members = try stopping { () throws(Diagnostic) in
          try PackedSource.members(of: bytes, file: path)
        }
        if members == nil { throw .faults([.noArchive(member: member).in(path)]) }
      }
      let reading = RouteReader.read(
        bytes, file: path, format: arguments.routeFormat,
        member: arguments.member)
      for fault in reading.diagnostics { console.report(fault) }
      if let file = reading.value { routes.append(file.main) }
    }
    guard routes.count == paths.count else { throw .reported }
    return routes
  }

  /// Writes the fixes one by one.
  ///
  /// After a signal, a trace on standard output ends with a complete fix; an output file is not
  /// created.
  private static func write(
    _ drive: SimulatedDrive, along planned: Route, _ arguments: SimulateArguments,
    _ console: Console
  ) throws(FileFault) -> ExitStatus {
    var output = try OutputStream(
      path: arguments.output, replacesExisting: arguments.replacesExisting,
      inputs: arguments.routes)
    var writer = TraceWriter(arguments.format ?? .csv)
    writer.appendHead(to: &output.buffer)
    var truth: TruthFile?
    if let path = arguments.truth { truth = try TruthFile(path, along: planned, arguments) }
    var reports = drive.makeIterator()
    let descriptor = output.descriptor
    var pacer = arguments.pace.map { Pacer(factor: $0, output: descriptor) }
    if let pace = arguments.pace, pace != 1, FileDescriptor.isFile(descriptor) {
      console.report(.pacedFile(pace))
    }
    let showsProgress = output.sparesTerminal && pacer == nil
    let progress = showsProgress ? ProgressLine(of: nil, "fixes") : nil
    defer { progress?.end() }
    var fixes = 0
    while let report = reports.nextReport() {
      pacer?.wait(until: report.point.time)
      if Interruption.signal != nil { break }
      if let fix = report.fix {
        writer.append(fix, report.reception, to: &output.buffer)
        try truth?.append(report.point)
        fixes += 1
        if fixes % 4096 == 0 { progress?.show(done: fixes) }
      } else {
        writer.appendSilence(at: report.point.time, to: &output.buffer)
      }
      try output.drain(isUrgent: arguments.pace != nil)
    }
    if let signal = Interruption.signal {
      if arguments.output == nil { try output.finish() }
      return .interrupted(signal: signal)
    }
    writer.appendTail(to: &output.buffer)
    try output.finish()
    try truth?.finish()
    if fixes == 0 { console.report(.noFix(in: arguments.output ?? "-")) }
    return .success
  }
}

extension Diagnostic {
  fileprivate static func skippedRoute(_ number: Int, of paths: [String]) -> Diagnostic {
    Diagnostic(
      .note, code: "skipped_route", file: paths[number],
      "route \(number + 1) of \(paths.count) is not driven, because the routes next to it meet "
        + "where it begins or ends")
  }
  fileprivate static func pacedFile(_ pace: Double) -> Diagnostic {
    Diagnostic(
      .note, code: "paced_file", file: "tripsim",
      "the fixes are written to a file at \(shortDecimalText(pace)) times real time; the speed of "
        + "the drive is set by '--assume-speed' and '--speed-factor'")
  }
  fileprivate static func noFix(in file: String) -> Diagnostic {
    Diagnostic(
      .warning, code: "no_fix", file: file, "the trace has no fix",
      expected: "a receiver that reports some of the drive")
  }
}

struct SimulateArguments: Sendable {
  /// The paths of the routes in driving order.
  var routes: [String] = []
  /// The format of the routes; absent to detect it by content.
  var routeFormat: RouteFormat?
  /// The file to read in a zip archive; absent if there is only one.
  var member: String?
  /// The simulated driver and receiver.
  var plan = SimulationPlan()
  /// The speed relative to real time; absent for maximum speed.
  var pace: Double?
  /// The output format; absent to derive it from the output's name, by default CSV.
  var format: TraceWriter.Format?
  /// The path of the trace; absent for standard output.
  var output: String?
  /// The file of the truth behind the fixes; absent if it is not written.
  var truth: String?
  /// The planned route to which the truth refers; absent for the first route driven.
  var planned: String?
  /// Whether the output may replace an existing file.
  var replacesExisting = false
}

extension SimulateArguments {
  static var table: CommandTable<SimulateArguments> {
    CommandTable(usage, rows: SimulationOption.all.map(row) + fileRows) {
      (arguments, words) throws(Diagnostic) in
      arguments.routes = words
      let (plan, untouched) = (arguments.plan, SimulationPlan())
      if plan.noise.deviation > 0, !plan.receivers.models.contains(.gauss) {
        throw .ineffective("--noise", expected: "the receiver gauss, at least on a stretch")
      }
      if plan.noise.correlationTime != untouched.noise.correlationTime, plan.noise.deviation == 0 {
        throw .ineffective("--correlation", expected: "'--noise' above 0")
      }
      if plan.isEven, plan.speedFactor != 1 || plan.traffic > 0 {
        throw .ineffective(
          plan.traffic > 0 ? "--traffic" : "--speed-factor", expected: "a drive without '--even'")
      }
      arguments.format = try OutputEnding.format(
        of: arguments.output, inputs: words, stated: arguments.format, default: .csv)
      try OutputEnding.check(
        arguments.truth, of: "truth", by: "--truth", against: arguments.output, of: "trace")
    }
  }

  private static var usage: CommandUsage {
    CommandUsage(
      name: "simulate", summary: "drive a route and print the trace a receiver would record",
      details: [
        "The drive keeps to the route's own speeds and limits, slows down for bends and stops at "
          + "its end. The same routes, options and seed give the same trace on every machine.",
        "Several routes are driven in order. The drive leaves each route at the point nearest to "
          + "the start of the next one, or joins the next one at the point nearest to the end of "
          + "the previous one, whichever two are closer; a joint that skips a whole route must be "
          + "50 m closer, or 100 m if that route is neither the first nor the last. For a detour, "
          + "name the planned route, the detour and the planned route again.",
      ],
      operands: [
        OperandUsage(
          "ROUTE", .file, .oneOrMore,
          summary: "the route to drive, in any format of 'tripsim help formats'")
      ],
      examples: [
        "tripsim simulate route.geojson --noise 5 --seed 7 > drive.csv":
          "simulate a receiver with 5 m of noise",
        "tripsim simulate route.geojson --format gpx --stop 30 --gap tunnels":
          "stop 30 s at each waypoint and lose the signal in tunnels",
      ])
  }

  private static func row(of option: SimulationOption) -> CommandTable<SimulateArguments>.Row {
    let kind: ValueUsage.Kind = option.words.isEmpty ? .text : .words { option.words }
    let usage = OptionUsage(
      option.name, value: option.placeholder.map { ValueUsage($0, kind) },
      isRepeatable: option.isRepeatable, summary: option.summary, details: option.details)
    return .init(usage) { (arguments, value) throws(Diagnostic) in
      let text = option.placeholder == nil ? "true" : value.text
      guard option.set(text, &arguments.plan) else {
        throw value.unusable(expected: option.expected)
      }
    }
  }

  /// The years 1980 to 2079 in milliseconds: the range of the two-digit years of NMEA.
  private static let startTimes: Range<Int64> = 315_532_800_000..<3_471_292_800_000

  private static var fileRows: [CommandTable<SimulateArguments>.Row] {
    [
      .option(
        "start", "TIME", "time of the first fix (default 2026-06-01T09:00:00Z)"
      ) { (arguments, value) throws(Diagnostic) in
        guard case .instant(let instant) = try? value.traceTime(),
          startTimes.contains(instant.milliseconds)
        else {
          throw value.unusable(expected: "a time such as 2026-06-01T09:00:00Z, from 1980 to 2079")
        }
        arguments.plan.start = instant
      },
      .file(
        "truth", \.truth, "write the true position at each fix to a file of JSON Lines",
        details: "Each line has the fix, its time, coordinate, course and speed, the distance "
          + "driven, whether it is on the planned route and, if so, leg, step and distance along it; "
          + "'change' marks departures from the route and returns to it."),
      .file("planned", \.planned, "the route that --truth is about (default: the first ROUTE)")
        .requiring("truth"),
      .choice(
        "format", "FORMAT", \.format,
        "write csv, gpx, jsonl, nmea, or geofix or xcode to feed a device (default: by the ending "
          + "of --output, or csv)",
        details: "geofix writes 'geo fix LON LAT' lines for the console of an Android emulator; "
          + "xcode writes GPX waypoints with times, which Xcode's location simulation follows. "
          + "'tripsim help feeds' has recipes."),
      .flag("realtime", \.pace, value: 1, "write each fix when it is due: --speed 1"),
      .value(
        "speed", "N", \.pace, OptionValue.pace, "write the fixes at N times real time",
        details: "The fixes stay the same: --assume-speed and --speed-factor set the speed of the "
          + "drive."
      )
      .excluding("realtime"),
      .choice(
        "route-format", "FORMAT", \.routeFormat,
        "format of the routes instead of the one detected by content"),
      .text("member", "NAME", \.member, "choose one of several files in a zip archive"),
    ]
      + OutputRows.rows(
        output: \.output, force: \.replacesExisting,
        forceSummary: "overwrite an existing file")
  }
}

/// The file of `--truth`: the true position at each fix, as JSON Lines.
struct TruthFile: ~Copyable {
  private var stream: OutputStream
  private var truth: DriveTruth
  private var fixes = 0

  /// Opens the file at a path, for a drive along a planned route.
  init(_ path: String, along route: Route, _ arguments: SimulateArguments) throws(FileFault) {
    stream = try OutputStream(
      path: path, replacesExisting: arguments.replacesExisting,
      inputs: arguments.routes + [arguments.planned].compactMap { $0 })
    truth = DriveTruth(along: route)
  }

  /// Writes the line for a fix.
  mutating func append(_ point: DrivenPoint) throws(FileFault) {
    TripTruth.append(truth.moment(at: point), fix: fixes, to: &stream.buffer)
    fixes += 1
    try stream.drain()
  }

  /// Completes the file and moves it to its path.
  consuming func finish() throws(FileFault) { try stream.finish() }
}
