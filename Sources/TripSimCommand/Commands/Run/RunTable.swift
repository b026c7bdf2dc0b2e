import Notations
import RouteServices
import Simulation
import ToolKit
import TripModel
import TripRecords
import TripRuns

extension RunArguments {
  static var table: CommandTable<RunArguments> {
    CommandTable(usage, rows: eventRows + tripRows + traceRows + outputRows) {
      (arguments, words) throws(Diagnostic) in
      try arguments.take(words, usage)
    }
  }

  /// The options that apply to a trip run in memory under several profiles.
  static var comparedRows: [CommandTable<RunArguments>.Row] {
    rows(without: [
      "format", "explain", "fail-on", "record-routes", "delegate", "delegate-timeout", "profile",
      "engine",
    ])
  }

  /// The options for a trip whose report has all its events.
  static var reportedRows: [CommandTable<RunArguments>.Row] {
    rows(without: [
      "format", "events", "fail-on", "record-routes", "router-timeout", "delegate",
      "delegate-timeout",
    ])
  }

  private static func rows(without others: [String]) -> [CommandTable<RunArguments>.Row] {
    (eventRows + tripRows + traceRows).filter { !others.contains($0.usage.name) }
  }

  /// Adds a list of events to those typed before.
  mutating func addEvents(_ list: String) throws(Diagnostic) {
    let list = (eventList.map { $0 + "," } ?? "") + list
    trip.events = try EventSelection(list: list)
    eventList = list
  }

  /// Sets the operands: a route and a trace, or a case.
  mutating func take(_ words: [String], _ usage: CommandUsage) throws(Diagnostic) {
    if words == ["-", "-"] { throw .unwantedOperand("-", command: usage) }
    if Self.isCase(words) {
      casePath = words[0]
      caseTrace = words.count > 1 ? words[1] : nil
    } else if words.count == 1, FileReading.isRecording(words[0]) {
      (route, trace) = (words[0], words[0])
      configuration.take(recording: words[0])
    } else if words.count == 1 {
      try Self.checkExists(words[0])
      throw .missingOperand(usage.operands[1], command: usage)
    } else {
      (route, trace) = (words[0], words[1])
    }
    if seed != nil, casePath == nil {
      throw .ineffective("--seed", expected: "a case with 'simulate'; a recorded drive has no seed")
    }
    if isTrusting, casePath == nil {
      throw .ineffective("--trust", expected: "a case: files named on the command line are trusted")
    }
    if routerTimeout != nil, casePath == nil, !routers.contains(where: \.isLive) {
      throw .ineffective("--router-timeout", expected: "a live router")
    }
    try reading.check()
    if let fault = trip.window.fault { throw fault }
    trip.format = try OutputEnding.format(
      of: output, inputs: inputs, stated: format, default: .jsonl)
    try OutputEnding.check(exportedRoute, of: "--export-route", among: ["geojson"])
    try OutputEnding.check(
      exportedRoute, of: "route", by: "--export-route", against: output, of: "events")
    if inputs.filter({ $0 == "-" }).count > 1 { throw .unwantedOperand("-", command: usage) }
  }

  /// Checks that a file exists, so that a misspelled case is not treated as a route without a
  /// trace.
  private static func checkExists(_ path: String) throws(Diagnostic) {
    do throws(FileFault) {
      try FileSource.check(path: path)
    } catch {
      if error.failure.errorNumber == ENOENT { throw error.diagnostic }
    }
  }

  private static var usage: CommandUsage {
    CommandUsage(
      name: "run",
      summary: "run a recorded drive through a navigation engine and print its events",
      details: [
        "'tripsim ROUTE TRACE' is the same. Formats are detected by content. The trace may be a "
          + "live stream: each event is printed as soon as its fix arrives.",
        "A bad fix or field is reported as a 'warning' event and on standard "
          + "error, and the trip continues. An ambiguous column, a missing route or fewer than 2 "
          + "usable fixes ends the trip with exit code 2.",
        "A case runs as in 'tripsim check'; command-line options override the case, and --profile "
          + "replaces the base profile but keeps the case's own settings. It may read files in its "
          + "folder and below, or in the folder 'traces' above it; --trust lifts that limit.",
        "A Ferrostar recording holds both route and trace. Without --profile it runs with "
          + "the configuration it was recorded with.",
      ],
      operands: [
        OperandUsage(
          "ROUTE", .file,
          summary:
            "the planned route in any format of 'tripsim help formats'; a case, or a recording"),
        OperandUsage(
          "TRACE", .file, .optional,
          summary: "the recorded drive, or '-' for standard input; with a case, one of its traces"),
      ],
      examples: [
        "tripsim route.geojson drive.gpx": "print the drive's events",
        "tripsim run --events all --explain route.json drive.csv":
          "print all events, with the numbers behind each decision",
        "tripsim run --fail-on off_route route.json drive.gpx >/dev/null":
          "fail if the drive leaves the route",
      ])
  }

  static var eventRows: [CommandTable<RunArguments>.Row] {
    [
      .option(
        "events", letter: "e", "LIST", kind: .events, isRepeatable: true,
        "events to print, by name, group, 'default' or 'all'; 'tripsim help events' "
          + "lists them",
        details: "'-' before a name leaves it out: 'default,-step'. 'waypoint_approach:all' "
          + "prints every update. Every list includes 'start' and 'summary'; '-start,-summary' leaves "
          + "them out. Repeated lists are joined."
      ) { (arguments, value) throws(Diagnostic) in
        try arguments.addEvents(value.text)
      },
      .choice(
        "format", "FORMAT", \.format,
        "print jsonl, pretty, geojsonseq or csv (default: by the ending of --output, or jsonl)"),
      .flag(
        "explain", \.explains,
        "add 'why' to each decision: the comparisons that decided; 'tripsim explain' prints all"),
      .option(
        "fail-on", "EVENT", kind: .event, isRepeatable: true,
        "exit with 1 if this event happens, printed or not"
      ) { (arguments, value) throws(Diagnostic) in
        arguments.trip.failingEvents.insert(try value.eventName())
      },
    ]
  }

  static var tripRows: [CommandTable<RunArguments>.Row] {
    [
      .option(
        "router", letter: "r", "SPEC", kind: .router, isRepeatable: true,
        "source of new routes: none (the default), files:A,B, script:FILE, "
          + "network:FILE, replay:DIR, osrm:URL, valhalla:URL, mapbox:URL, graphhopper:URL "
          + "or exec:CMD",
        details: "'network:' computes routes offline from a file of OSM PBF, OSM XML "
          + "or GeoJSON lines. "
          + "'files:' uses the recorded answer that starts nearest; a folder stands for "
          + "its files. 'script:' plays one answer per JSON line, in order for each purpose: "
          + #"{"after_s":2,"route":"r1.json"}, {"fail":"no_route"} or "#
          + #"{"purpose":"faster","route":"f.json"}. A line without 'purpose' is for a reroute; "#
          + "paths are relative to the script; beyond the last line, requests fail. Services are "
          + "called through curl, with keys from TRIPSIM_MAPBOX_TOKEN and "
          + "TRIPSIM_GRAPHHOPPER_KEY, and asked for instructions in 'network.language'. "
          + "A service that answers 429 or 5xx is called up to three times for a request. "
          + "After three failed requests in a row, a live router is no longer used. "
          + "'exec:' runs a program that reads lines such as "
          + #"{"id":1,"purpose":"reroute","origin":[lat,lon],"waypoints":[[lat,lon]],…}, "#
          + #"with the indices of waypoints to pass without arriving as 'vias', and "#
          + #"writes {"id":1,"route":{…}} or {"id":1,"fail":"no_route"}. In the trip, an "#
          + "answer that states no 'after_s' arrives 'reroute.latency_s' after its request, "
          + "however long the router takes. "
          + "With two routers, the first is onboard and the second online: both are asked when "
          + "off route, the online answer arrives 'reroute.online_latency_s' after its request, "
          + "and its route replaces the onboard route if it is at least as good."
      ) { (arguments, value) throws(Diagnostic) in
        try value.addRouter(to: &arguments.routers)
      },
      .folder(
        "record-routes", \.recordedRoutes,
        "record each request to a live router and its answer, for 'replay:DIR'"),
      .value(
        "router-timeout", "SECONDS", \.routerTimeout, OptionValue.duration,
        "timeout of each answer of a live router in real time (default 10 s)"),
    ] + decisionRows + ConfigurationSource.tripRows.within(\.configuration)
  }

  /// The options for reading the trace.
  static var traceRows: [CommandTable<RunArguments>.Row] {
    FileReading.rows.within(\.reading) + [
      .value(
        "from", "TIME", \.trip.window.start, OptionValue.traceTime,
        "skip fixes before this time: seconds since the first fix, 1:50, or RFC 3339"),
      .value(
        "to", "TIME", \.trip.window.end, OptionValue.traceTime,
        "end the trip at this time: seconds since the first fix, 1:50, or RFC 3339"),
      .option(
        "seed", "NUMBER", "seed of the simulated receiver errors in a case with 'simulate'"
      ) { (arguments, value) throws(Diagnostic) in
        guard UInt64(value.text) != nil else {
          throw value.unusable(expected: SimulationOption.seed.expected)
        }
        arguments.seed = value.text
      },
      .flag("trust", \.isTrusting, "let a case read any file and run programs"),
      .flag("strict", \.trip.isStrict, "treat warnings as errors: exit with 2"),
    ]
  }

  /// The options for outputs and pace.
  static var outputRows: [CommandTable<RunArguments>.Row] {
    [
      .flag("realtime", \.trip.pace, value: 1, "run in real time: --speed 1"),
      .value("speed", "N", \.trip.pace, OptionValue.pace, "run at N times real time")
        .excluding("realtime"),
      .file("export-route", \.exportedRoute, "also write the route as Route GeoJSON"),
      .flag("quiet", letter: "q", \.isQuiet, "print only errors on standard error"),
    ] + OutputRows.rows(output: \.output, force: \.replacesExisting)
  }

  /// The options for scripts and for the answers to the trip's questions.
  static var decisionRows: [CommandTable<RunArguments>.Row] {
    scriptRows + [
      .value(
        "delegate", "CMD", \.delegate, OptionValue.command,
        "ask this program the questions that no rule answers, one JSON line each way",
        details: "The command is run by the shell. It reads lines such as "
          + #"{"id":1,"question":"should_reroute",…} and writes {"id":1,"answer":false}, "#
          + "optionally with 'delay_s', a delay in trip time. If it fails, the default applies."),
      .value(
        "delegate-timeout", "SECONDS", \.delegateTimeout, OptionValue.duration,
        "timeout of each answer in real time (default 5 s)"
      ).requiring("delegate"),
    ]
  }
}

extension RunArguments {
  /// The options for scripts, for every command that runs a trip.
  static var scriptRows: [CommandTable<RunArguments>.Row] {
    [
      .file(
        "timeline", \.timeline, "apply scripted events from a JSON array of entries",
        details: "An entry has a time ('at_s', 'at_m', or 'on' an event and 'after_s') and either "
          + "'set', which changes a state (authorization, power, network, background, updates, "
          + "guidance, signal, simulation_speed), or 'do', which performs an action "
          + "(continue_to_next_leg, advance_step, set_route, simulate, pause_simulation, "
          + "resume_simulation, stop_simulation, offer_faster_route, offer_alternatives, refresh). "
          + "'tripsim help timeline' lists their keys."),
      .file(
        "decisions", \.decisions,
        "answer the trip's questions from a JSON array of rules; the first match wins",
        details: "A rule has a question, an answer, and conditions in 'when': t_s, within, "
          + "leg, waypoint, count."),
    ]
  }
}

extension OptionValue {
  /// A command line for the shell.
  fileprivate func command() throws(Diagnostic) -> String {
    if text.allSatisfy(\.isWhitespace) { throw unusable(expected: "a command, such as ./delegate") }
    return text
  }
}
