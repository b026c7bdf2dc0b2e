import Notations
import ToolKit
import TripFormats
import TripModel
import TripPlans
import TripRecords
import TripRuns

extension RunArguments {
  /// The table of `tripsim run`.
  static var table: CommandTable<RunArguments> {
    CommandTable(usage, rows: eventRows + tripRows + traceRows + outputRows) {
      (arguments, words) throws(Diagnostic) in
      try arguments.take(words, usage)
    }
  }

  /// The options that apply to a trip run in memory under several profiles.
  static var comparedRows: [CommandTable<RunArguments>.Row] {
    let others = [
      "format", "explain", "fail-on", "record-routes", "delegate", "delegate-timeout", "profile",
    ]
    return (eventRows + tripRows + traceRows).filter { !others.contains($0.usage.name) }
  }

  /// Takes the operands: a route and a trace, or a case.
  mutating func take(_ words: [String], _ usage: CommandUsage) throws(Diagnostic) {
    if words == ["-", "-"] { throw .unwantedOperand("-", command: usage) }
    let isCase =
      words.count == 1 ? RunArguments.isCase(words[0]) : RunArguments.isOneCase(words[0])
    if isCase {
      casePath = words[0]
      caseTrace = words.count > 1 ? words[1] : nil
    } else if words.count == 1, Recording.isOne(path: words[0]) {
      (route, trace) = (words[0], words[0])
      configuration.take(recording: words[0])
    } else if words.count == 1 {
      throw .missingOperand(usage.operands[1], command: usage)
    } else {
      (route, trace) = (words[0], words[1])
    }
    if seed != nil, casePath == nil {
      throw .unusableValue(
        option: "--seed", value: seed ?? "",
        expected: "a case with 'simulate': a drive that was recorded has no seed")
    }
    if reading.assumedInterval != nil, reading.assumedSpeed != nil {
      throw .twoOfOne("--assume-interval", "--assume-speed")
    }
    if let fault = trip.window.fault { throw fault }
    if let exportedRoute, exportedRoute == output ?? "-" {
      throw .routeAmongEvents(place: exportedRoute)
    }
    if inputs.filter({ $0 == "-" }).count > 1 { throw .unwantedOperand("-", command: usage) }
  }

  private static var usage: CommandUsage {
    CommandUsage(
      name: "run",
      summary: "run a recorded drive along a route and print what navigation says and does",
      details: [
        "'tripsim ROUTE TRACE' is the same. Formats are detected by content. The trace may be a "
          + "live stream: each event leaves as soon as its fix is in.",
        "A fault that costs one fix or one field is a 'warning' event and a line on standard "
          + "error, and the trip goes on. An ambiguous column, a missing route or fewer than 2 "
          + "usable fixes ends the trip with exit code 2.",
        "A case runs as 'tripsim check' runs it; what is typed beside it wins over what it says, "
          + "and a profile takes its place below the case's own settings. It may read files of "
          + "its folder and below, or of the folder 'traces' that it lies in; --trust lifts that.",
        "A recording of Ferrostar's stands for route and trace. Without --profile it is driven "
          + "under the rules that it was made under.",
      ],
      operands: [
        OperandUsage(
          ValueUsage("ROUTE", .file),
          summary:
            "the planned route: a Directions response, Route GeoJSON or any line; a case, or a "
            + "recording"),
        OperandUsage(
          ValueUsage("TRACE", .file), .optional,
          summary: "the recorded drive, or '-' for standard input; after a case, one of its traces"),
      ],
      examples: [
        UsageExample(line: "tripsim route.geojson drive.gpx", summary: "print the drive's events"),
        UsageExample(
          line: "tripsim run --events all --explain route.json drive.csv",
          summary: "print everything, each decision with its numbers"),
        UsageExample(
          line: "tripsim run --fail-on off_route route.json drive.gpx >/dev/null",
          summary: "fail where the drive leaves the route"),
      ])
  }

  static var eventRows: [CommandTable<RunArguments>.Row] {
    [
      .value(
        "events", letter: "e", "LIST", \.trip.events, OptionValue.events,
        "choose events by name, group, 'default' or 'all'",
        details: "A name after '-' is left out: 'default,-step'. 'waypoint_approach:all' prints "
          + "every approach. 'start' and 'summary' always belong unless left out."),
      .choice(
        "format", "FORMAT", \.trip.format, "print jsonl (the default), pretty, geojsonseq or csv"),
      .flag("explain", \.explains, "add 'why' to each decision: the comparisons behind it"),
      .init(
        OptionUsage(
          "fail-on", value: ValueUsage("EVENT"), isRepeatable: true,
          summary: "exit with 1 when this event happens, printed or not")
      ) { (arguments, value) throws(Diagnostic) in
        for name in try value.event() { arguments.trip.failingEvents.insert(name) }
      },
    ]
  }

  static var tripRows: [CommandTable<RunArguments>.Row] {
    [
      .init(
        OptionUsage(
          "router", letter: "r", value: ValueUsage("SPEC"), isRepeatable: true,
          summary: "take new routes from none (the default), files:A,B, script:FILE, "
            + "network:FILE, replay:DIR, osrm:URL, valhalla:URL, mapbox:URL, graphhopper:URL "
            + "or exec:CMD",
          details: "'network:' finds them itself on the roads of a GeoJSON or OSM XML file. "
            + "'files:' takes the recorded answer that starts nearest; a folder stands for "
            + "its files. 'script:' takes one answer per line of JSON, in order. Services are "
            + "asked through curl; their keys are read from TRIPSIM_MAPBOX_TOKEN and "
            + "TRIPSIM_GRAPHHOPPER_KEY. 'exec:' runs a program that reads lines such as "
            + #"{"id":1,"purpose":"reroute","origin":[lat,lon],"waypoints":[[lat,lon]],…} and "#
            + #"answers {"id":1,"route":{…}} or {"id":1,"fail":"no_route"}. However long "#
            + "an answer takes, it arrives 'reroute.latency_s' after its request. Of two "
            + "routers the first is on board and the second online: off the route both are asked, "
            + "the second answers 'reroute.online_latency_s' after its request, and its route "
            + "takes the place of the first one's where it is the same or better.")
      ) { (arguments, value) throws(Diagnostic) in
        try value.addRouter(to: &arguments.routers)
      },
      .folder(
        "record-routes", \.recordedRoutes,
        "keep each request to a live router and its answer, for 'replay:DIR'"),
      .value(
        "router-timeout", "SECONDS", \.routerTimeout, OptionValue.duration,
        "wait so long in real time for each answer of a live router (10)"),
    ] + decisionRows + ConfigurationSource.rows(of: \.configuration)
  }
}
