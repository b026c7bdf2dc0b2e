import Notations
import RoadRouting
import RouteServices
import ToolKit
import TripModel

/// `tripsim match --network FILE TRACE…`: the route that a drive took.
enum MatchCommand {
  static func perform(_ arguments: MatchArguments, _ console: Console) throws(RunStop) -> ExitStatus
  {
    Interruption.listen()
    var matcher = try matcher(arguments, console)
    var outputs = try MatchOutput(arguments)
    var isWhole = true
    for path in arguments.traces {
      if let signal = Interruption.signal { throw .interrupted(signal) }
      guard let drive = try TracedDrive(path, arguments, &matcher, console) else {
        isWhole = false
        continue
      }
      if try !outputs.write(drive, console) { isWhole = false }
    }
    // The output file is not created if there is no route.
    if !isWhole, arguments.writesRoute { return .noAnswer }
    let status = try outputs.finish(console)
    return isWhole ? status : .noAnswer
  }

  /// Prepares the service, or reads the network.
  static func matcher(
    _ arguments: MatchArguments, _ console: Console
  ) throws(RunStop) -> DriveMatcher {
    if let service = arguments.matcher {
      return .live(try LiveMatcher(service, arguments, console))
    }
    let network = try console.network(at: arguments.network, isStrict: arguments.isStrict)
    let matcher = RoadMatcher(network: network, mode: arguments.mode)
    guard matcher.hasRoads else {
      let failure = EmbeddedRouterFailure.noRoads(arguments.mode)
      throw .fault(failure.diagnostic.in(arguments.network))
    }
    return .embedded(matcher)
  }
}

struct MatchArguments: Sendable {
  /// The network's path.
  var network = ""
  /// The service that matches instead of the network; absent to use the network.
  var matcher: RouterSpecification?
  /// The folder in which the service's answers are recorded; absent to record none.
  var recordedRoutes: String?
  /// The timeout of an answer in seconds of real time.
  var timeout = LiveMatcher.defaultTimeout
  /// The traces' paths.
  var traces: [String] = []
  var mode = TravelMode.car
  /// The definitions of a stop and a gap.
  var rules = MatchRules()
  /// The number of the part to write, counted from 1; absent for the longest.
  var part: Int?
  /// The folder of the case to make; absent to make none.
  var recording: String?
  /// The options for reading the traces.
  var reading = FileReading()
  /// Whether warnings are errors.
  var isStrict = false
  /// The path of the output; absent for standard output.
  var output: String?
  /// Whether the output may replace an existing file.
  var replacesExisting = false
}

extension MatchArguments {
  static var table: CommandTable<MatchArguments> {
    let readingRows: [CommandTable<MatchArguments>.Row] = FileReading.rows.within(\.reading)
      .filter { $0.usage.name != "route-format" }
    return CommandTable(usage, rows: roadRows + resultRows + readingRows + outputRows) {
      (arguments, words) throws(Diagnostic) in
      if let matcher = arguments.matcher {
        if arguments.recordedRoutes != nil, !matcher.isLive {
          throw .ineffective(
            "--record-routes", expected: "a live matcher: valhalla:URL or osrm:URL")
        }
      } else if arguments.network.isEmpty {
        throw .missingOption(.network, command: usage)
      } else if arguments.recordedRoutes != nil {
        throw .onlyWith("--record-routes", "--matcher", value: "SPEC")
      }
      arguments.traces = words
      try arguments.reading.check()
      if arguments.writesAll {
        if arguments.part != nil {
          throw .ineffective("--part", expected: "a file: a folder receives every part")
        }
      } else {
        try OutputEnding.check(arguments.output, of: "--output", among: ["geojson"])
      }
      if words.count > 1 { try arguments.checkSeveral() }
    }
  }

  /// Checks that the results of several traces have separate destinations.
  private func checkSeveral() throws(Diagnostic) {
    if part != nil { throw .ineffective("--part", expected: "a single trace with '--part'") }
    if !rules.explains, output == nil, recording == nil { throw .severalMatches }
    if output == "-" {
      throw .unusableValue(
        option: "--output", value: "-", expected: "a folder for the routes of several traces")
    }
  }

  private static var usage: CommandUsage {
    CommandUsage(
      name: "match",
      summary: "match a drive to the roads of a file and write its route as Route GeoJSON",
      details: [
        "The route has steps, names and instructions as from 'tripsim route', and a waypoint "
          + "wherever the traveler stopped. One-way streets, turn restrictions and the mode of "
          + "travel are respected, but U-turns are allowed anywhere. 'tripsim help route' "
          + "describes the network file.",
        "An unknown stretch is not guessed: a long gap between fixes, fixes far from every road "
          + "and fixes that no route connects break the drive into parts, and a warning reports "
          + "each break. The longest part is written, or the one that --part names.",
        "With several traces, name a folder, -o DIR, to which all parts are written: NAME.geojson, "
          + "or NAME.1.geojson, NAME.2.geojson and so on. A single trace is written in the same "
          + "way if DIR ends in '/'. With --record DIR, each of several traces becomes the case "
          + "DIR/NAME.",
        "The most likely route is found with a hidden Markov model: each fix has a cost for its "
          + "distance from the road and for a change of that distance, and each path between two "
          + "fixes has a cost for the difference between its length and the straight line. A cost "
          + "is a negative log-likelihood.",
        "With --matcher a service matches instead: Valhalla (trace_route) or OSRM (match), with "
          + "its own instructions and no waypoints. --record-routes keeps its answers, and "
          + "'--matcher replay:DIR' replays them in the same order.",
      ],
      showing: [.network],
      operands: [OperandUsage("TRACE", .file, .oneOrMore, summary: "a recorded drive, or '-'")],
      examples: [
        "tripsim match --network town.geojson drive.gpx -o route.geojson":
          "write the route that a drive took",
        "tripsim match --network town.geojson drive.gpx --record traces/drive":
          "make a case from a drive without a route",
      ])
  }

  private static var roadRows: [CommandTable<MatchArguments>.Row] {
    [
      .init(.network) { arguments, value in arguments.network = value.text }
        .excluding("matcher"),
      .value(
        "matcher", "SPEC", kind: .matcher, \.matcher, OptionValue.matcher,
        "match with a service, valhalla:URL or osrm:URL, or with its recorded answers, replay:DIR"),
      .folder(
        "record-routes", \.recordedRoutes,
        "record each request to a live matcher and its answer, for 'replay:DIR'"),
      .value(
        "router-timeout", "SECONDS", \.timeout, OptionValue.duration,
        "timeout of each answer of a live matcher in real time (default 60 s)"),
      .choice("mode", letter: "m", "MODE", \.mode, "travel by car (the default), bicycle or foot"),
      .value(
        "stop", "SECONDS", \.rules.stop, OptionValue.stop,
        "add a waypoint where the drive stands still this long (60); 'none' for no waypoints"),
      .value(
        "gap", "SECONDS", \.rules.gap, OptionValue.duration,
        "split the drive where fixes are missing this long and over 100 m are traveled (120)"),
    ]
  }

  private static var resultRows: [CommandTable<MatchArguments>.Row] {
    [
      .option(
        "part", "N", "write this part of the drive, counted from 1, instead of the longest"
      ) { (arguments, value) throws(Diagnostic) in
        arguments.part = try value.count(in: 1..., "the number of a part: 1, 2, …")
      },
      .flag(
        "explain", \.rules.explains,
        "print the candidates of each fix instead of the route, with their costs"
      ).excluding("record", "matcher"),
      .folder("record", \.recording, "make a case from the trace and the route, with its golden"),
    ]
  }

  private static var outputRows: [CommandTable<MatchArguments>.Row] {
    [
      .flag("strict", \.isStrict, "treat warnings as errors: exit with 2"),
      .file("output", letter: "o", \.output, "write to a file, or to a folder"),
      .flag("force", letter: "f", \.replacesExisting, "overwrite existing files"),
    ]
  }
}

extension OptionValue {
  /// A service that matches drives, or recorded answers.
  fileprivate func matcher() throws(Diagnostic) -> RouterSpecification {
    guard LiveMatcher.schemes.contains(where: text.hasPrefix) else {
      throw unusable(expected: "valhalla:URL, osrm:URL or replay:DIR")
    }
    return try RouterSpecification.parse(text)
  }

  /// The standing time in seconds that makes a waypoint; infinite for 'none'.
  fileprivate func stop() throws(Diagnostic) -> Double {
    text == "none" ? .infinity : try number("'none' or seconds")
  }
}
