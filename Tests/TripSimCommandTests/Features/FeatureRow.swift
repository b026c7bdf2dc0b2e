import TripModel
import TripPlans
import Trips

/// A row of the table of features, and the evidence that it is met.
struct FeatureRow: Sendable {
  /// Its number: N and R are rows of Mapbox, G of Google, F of Ferrostar, B of none of them.
  let number: String

  /// The evidence that the cases that claim the row must show together.
  let evidence: [Evidence]

  private init(_ number: String, _ evidence: [Evidence]) {
    self.number = number
    self.evidence = evidence
  }
}

extension FeatureRow {
  /// Every row.
  static let all: [FeatureRow] =
    mapboxDelegate + mapboxRerouting + google + ferrostar + beyond

  private static let mapboxDelegate = [
    FeatureRow(
      "N1",
      [.question(.shouldReroute), .event("off_route")]
        + Evidence.values("reroute_veto", "reason", "decision")),
    FeatureRow(
      "N2", Evidence.fields("reroute_request", "course_deg", "waypoints", "options", "reason")),
    FeatureRow(
      "N3",
      [
        .question(.modifyRerouteOptions), .field("reroute_request", "options"),
        .sentence("no reroute_request where avoid_m"),
      ]),
    FeatureRow(
      "N4",
      [.event("spoken_instruction")]
        + Evidence.fields("reroute", "route_digest", "latency_s")
        + Evidence.values("reroute", "proactive", "true", "false")
        + Evidence.values("route_change", "reason", "reroute")),
    FeatureRow(
      "N5",
      [
        .key("reroute.hold_off_s"), .key("reroute.hold_off_m"),
        .line("reroute_fail", ["purpose": "reroute"]),
      ]
        + Evidence.values(
          "reroute_fail", "reason", "no_route", "network", "timeout", "quota", "invalid_answer")),
    FeatureRow(
      "N6",
      [
        .question(.shouldAcceptFasterRoute), .field("faster_route", "saving_s"),
        .line("reroute", ["proactive": "true"]), .line("faster_route", ["decision": "stale"]),
        .key("faster_route.interval_s"), .sentence("no faster_route"),
      ]),
    FeatureRow(
      "N7",
      Evidence.fields("alternatives", "added", "removed", "known")
        + Evidence.values("alternatives", "reason", "interval", "reroute", "passed")),
    FeatureRow("N8", [.field("alternatives_fail", "reason")]),
    FeatureRow(
      "N9", [.event("alternative_begin"), .event("alternative"), .event("alternative_fail")]),
    FeatureRow(
      "N10",
      [.event("online_route"), .line("route_change", ["reason": "online_route"])]
        + Evidence.values("reroute_request", "router", "onboard", "online")),
    FeatureRow(
      "N11",
      [
        .question(.shouldDiscard), .key("location.discard"), .key("location.first"),
        .key("location.max_accuracy_m"), .key("location.max_speed_mps"),
      ]
        + Evidence.values(
          "location_discard", "reason", "accuracy", "out_of_order", "duplicate", "same_time",
          "impossible")),
    FeatureRow(
      "N12",
      [
        .act("refresh"), .key("refresh.interval_s"), .event("route_refresh_fail"),
        .line("step", ["closed": "true"]),
        .line("route_refresh", ["closures": "1"]), .line("route_refresh", ["closures": "0"]),
      ] + Evidence.fields("route_refresh", "segments", "change_s", "incidents")
        + ["ahead", "entered", "left"].map {
          .line("road_alert", ["kind": "closure", "phase": $0])
        }),
    FeatureRow(
      "N13",
      Evidence.fields(
        "progress", "lat", "snapped_lat", "leg", "step", "traveled_m", "remaining_m", "fraction",
        "next_intersection_m", "next_intersection_lat", "next_intersection_lanes")
        + Evidence.values("progress", "intersection", "0", "1", "2")),
    FeatureRow(
      "N14",
      [
        .question(.shouldPreventReroutesWhenArriving), .key("arrival.prevent_reroutes"),
        .line("reroute_veto", ["reason": "arriving"]), .sentence("arrival before off_route"),
      ]),
    FeatureRow(
      "N15",
      [
        .key("arrival.approach_m"), .setting("arrival.approach", "last_words"),
        .line("waypoint_approach", ["final": "false", "leg_remaining_m": nil]),
        .line("waypoint_approach", ["final": "true", "leg_remaining_s": nil]),
        .sentence("at least 10 waypoint_approach"),
      ]),
    FeatureRow(
      "N16",
      [
        .question(.didArrive), .act("continue_to_next_leg"), .line("arrival", ["advance": "false"]),
      ] + Evidence.values("arrival", "reason", "reached", "passed")),
    FeatureRow(
      "N17",
      Evidence.fields(
        "visual_instruction", "primary", "secondary", "sub", "maneuver", "modifier", "lanes",
        "exit")),
    FeatureRow(
      "N18",
      Evidence.fields(
        "spoken_instruction", "text", "ssml", "trigger_m", "actual_m", "lead_s")),
    FeatureRow(
      "N19", [.question(.modifyInstruction), .sentence("exactly 1 summary where skipped = ")]),
    FeatureRow(
      "N20",
      [.state("authorization")]
        + Evidence.values(
          "accuracy_authorization", "authorization", "full", "reduced", "denied")),
    FeatureRow(
      "N21",
      [
        .question(.shouldDisableBatteryMonitoring), .state("power"),
        .line("power", ["level_pct": nil, "plugged": "true"]),
        .line("power", ["level_pct": nil, "plugged": "false"]),
      ] + Evidence.values("power", "monitored", "true", "false")),
    FeatureRow(
      "N22",
      [
        .event("simulation_will_begin"), .event("simulation_will_end"), .event("simulation_end"),
        .field("signal_lost", "silence_s"), .event("signal_back"), .key("simulation.patience_s"),
        .line("progress", ["simulated": "true"]),
      ] + Evidence.values("simulation_begin", "reason", "manual", "poor_gps", "tunnel")
        + ["always", "on_poor_gps", "in_tunnels", "never"].map {
          .setting("simulation.mode", $0)
        }),
    FeatureRow("N23", [.test("decisions take precedence, and notes list unanswered questions")]),
    FeatureRow(
      "N24",
      [
        .field("leg_start", "leg_m"), .act("continue_to_next_leg"),
        .line("arrival", ["final": "false"]), .line("arrival", ["final": "true", "leg": "1"]),
        .sentence("exactly 3 arrival"),
      ]),
    FeatureRow("N25", [.sentence("exactly 1 off_route"), .sentence("exactly 1 reroute")]),
  ]

  private static let mapboxRerouting = [
    FeatureRow(
      "R1",
      [.event("reroute_request"), .event("reroute"), .event("reroute_fail")]
        + Evidence.values("reroute_cancel", "reason", "back_on_route", "route_set", "arrived")),
    FeatureRow(
      "R2",
      [
        .setting("reroute.detect", "false"), .event("off_route"), .sentence("no reroute_request"),
      ]),
    FeatureRow(
      "R3",
      Evidence.values(
        "state", "state", "initialized", "tracking", "uncertain", "off_route", "complete")
        + Evidence.values("progress", "state", "tracking", "off_route")
        + Evidence.values("summary", "state", "initialized", "off_route", "uncertain")),
    FeatureRow(
      "R4",
      [
        .key("reroute.avoid_s"), .field("reroute_request", "avoid_m"),
        .question(.modifyRerouteOptions),
      ]),
    FeatureRow(
      "R5",
      [
        .key("faster_route.interval_s"), .key("faster_route.min_remaining_s"),
        .key("faster_route.min_maneuver_s"), .key("faster_route.max_ratio"),
        .setting("faster_route.approval", "manual"), .sentence("no faster_route"),
      ]
        + Evidence.values(
          "faster_route", "decision", "accepted", "declined", "pending")),
    FeatureRow(
      "R6",
      [
        .key("alternatives.interval_s"), .setting("alternatives.accept", "faster"),
        .setting("alternatives.accept", "shorter"), .sentence("no alternatives"),
        .test("too short an interval and an unknown policy are rejected"),
      ] + Evidence.values("alternatives", "reason", "interval", "passed")),
  ]

  private static let google = [
    FeatureRow(
      "G1",
      [
        .event("arrival"), .act("continue_to_next_leg"), .state("guidance"),
        .key("arrival.stops_guidance"),
      ]),
    FeatureRow(
      "G2",
      Evidence.values(
        "route_change", "reason", "initial", "reroute", "faster_route", "alternative",
        "online_route", "next_destination")),
    FeatureRow(
      "G3", [.key("remaining.time_s"), .field("remaining_time", "leg_remaining_s")]),
    FeatureRow(
      "G4", [.key("remaining.distance_m"), .field("remaining_distance", "leg_remaining_m")]),
    FeatureRow(
      "G5",
      [.key("traffic.medium_ratio"), .key("traffic.heavy_ratio")]
        + Evidence.values("traffic", "level", "no_data", "light", "medium", "heavy")),
    FeatureRow(
      "G6",
      [
        .line("lighting", ["mode": "night", "reason": "tunnel"]),
        .line("lighting", ["mode": "night", "reason": "sun"]),
        .sentence("lighting where mode = night before lighting where mode = day"),
      ]),
    FeatureRow(
      "G7",
      [
        .key("speeding.minor_mps"), .key("speeding.major_mps"), .key("speeding.minor_pct"),
        .key("speeding.major_pct"), .key("speeding.upgrade_s"), .field("speeding", "above_pct"),
      ] + Evidence.values("speeding", "severity", "none", "minor", "major")),
    FeatureRow(
      "G8",
      [.state("updates"), .state("background")]
        + Evidence.fields(
          "location", "snapped_lat", "altitude_m", "course_deg", "speed_mps")),
    FeatureRow(
      "G9",
      [
        .act("simulate"), .act("pause_simulation"), .act("resume_simulation"),
        .act("stop_simulation"), .state("simulation_speed"),
        .line("simulation_begin", ["reason": "manual"]), .event("simulation_end"),
        .sentence("exactly 1 reroute"), .option("even"),
      ]),
    FeatureRow(
      "G10",
      RerouteFailureReason.allCases.map { .line("reroute_fail", ["reason": $0.rawValue]) }),
    FeatureRow(
      "G11",
      [
        .state("background"), .line("spoken_instruction", ["background": "true"]),
        .line("visual_instruction", ["background": "true"]), .field("summary", "skipped"),
      ]),
    FeatureRow(
      "G12",
      [
        .act("set_route"), .event("leg_start"), .line("route_change", ["reason": "initial"]),
        .line("route_change", ["reason": "next_destination"]),
        .test("routes and traces are distinguished and described in one line each"),
      ]),
  ]

  private static let ferrostar = [
    FeatureRow(
      "F1",
      [.act("advance_step"), .event("step")]
        + [
          "manual", "near_end", "relative_line_string", "away_from_step", "entry_and_exit",
          "entry_and_snapped_exit", "any", "all",
        ].map { .setting("step.advance", $0) }),
    FeatureRow(
      "F2",
      [
        .question(.isOffRoute), .key("step.deviation"), .line("off_route", ["reason": "custom"]),
        .sentence("no off_route"),
      ] + ["threshold", "custom", "none"].map { .setting("off_route.rule", $0) }),
    FeatureRow("F3", Evidence.values("off_route", "kind", "off_step", "off_route")),
    FeatureRow(
      "F4",
      [
        .question(.correctiveAction), .key("reroute.hold_off_s"), .key("reroute.hold_off_m"),
        .line("reroute_cancel", ["reason": "back_on_route"]),
        .sentence("exactly 1 reroute_request"), .sentence("at least 2 reroute_request"),
      ]),
    FeatureRow(
      "F5",
      [.question(.pickRoute), .field("reroute", "route_m"), .profile("mapbox-legacy")]
        + ["fastest", "most_similar", "scripted"].map {
          .setting("reroute.pick", $0)
        }),
    FeatureRow(
      "F6", [.key("location.course"), .field("location", "course_deg")]),
    FeatureRow(
      "F7",
      [.key("step.waypoints"), .key("step.arrival"), .event("arrival")]),
    FeatureRow(
      "F8",
      Evidence.fields(
        "progress", "limit_mps", "congestion", "remaining_steps", "remaining_waypoints")
        + Evidence.fields("step", "incidents")
        + Evidence.fields("speeding", "limit_mps")
        + Evidence.values("traffic", "level", "light")),
    FeatureRow(
      "F9",
      [
        .input("recording.json"), .profile("ferrostar"), .event("arrival"), .event("off_route"),
        .test("a case is made from a recording"),
        .test("a recording runs with its own configuration unless another is given"),
      ]),
    FeatureRow("F10", [.key("reroute.delay_s"), .event("off_route"), .event("reroute_request")]),
  ]

  private static let beyond = [
    FeatureRow(
      "B1",
      [
        .test("every case passes everywhere"),
        .test("any number of processes gives the same bytes"),
        .test("locale, time zone, terminal and speed do not change a byte"),
      ]),
    FeatureRow(
      "B2",
      [
        .line("off_route", ["reason": "wrong_way"]), .line("step", ["modifier": "uturn"]),
        .sentence("no off_route"),
        .test("driving twice around a block is followed in order without skipping a round"),
        .test("out and back on one road turns at the far end"),
      ]),
    FeatureRow(
      "B3",
      [
        "depart", "off_route", "on_route", "reroute_veto", "reroute_request", "reroute",
        "reroute_cancel", "step", "spoken_instruction", "waypoint_approach", "arrival",
        "faster_route", "alternative_begin", "alternative", "signal_lost", "signal_back",
        "simulation_begin", "location_discard", "traffic", "lighting", "waypoint_missed",
        "visual_instruction", "road_alert", "speeding",
      ].map { .field($0, "why") } + [
        .test("a fix is explained from the receiver to the events")
      ]),
    FeatureRow(
      "B4",
      [
        .sentence("every step announced"), .sentence("no spoken_instruction while off_route"),
        .sentence("exactly 3 spoken_instruction lead_s <"),
        .sentence("exactly 1 spoken_instruction lead_s >"), .sentence("exactly 1 summary skipped"),
      ]),
    FeatureRow(
      "B5",
      Profile.all.map { .profile($0.name) } + [
        .test("no two profiles have the same golden on every drive"),
        .test("a drive under several profiles is printed as one table"),
      ]),
    FeatureRow("B6", ["network", "script", "files", "replay"].map { .router($0) }),
    FeatureRow(
      "B7",
      [
        "noise", "correlation", "bias", "outliers", "accuracy", "gap", "stop", "stand",
        "speed-factor", "interval", "routes",
      ].map { .option($0) } + [.state("signal"), .event("signal_lost")]),
    FeatureRow(
      "B8",
      [
        .tolerance, .sentence("exactly 1 arrival"), .sentence("depart before"),
        .test("a dropped event is one missing event"),
        .test("pending differences are listed in the order of the cases"),
        .test("JUnit has a test case per trip and counts that add up"),
        .test("TAP has a plan, and a line with details per trip"),
        .test("GitHub gets an annotation per trip that did not pass, errors first"),
        .test("artifacts keep the inputs and outputs of a trip"),
        .test("each case belongs to one shard, and a new case does not move others"),
      ]),
    FeatureRow(
      "B9",
      [
        .sentence("no off_route"), .sentence("arrival final within"),
        .sentence("every step announced"), .field("off_route", "since_s"),
        .field("spoken_instruction", "lead_s"), .field("progress", "deviation_m"),
        .field("progress", "remaining_s"),
      ]),
    FeatureRow(
      "B10",
      [
        .input(".nmea"), .input(".gpsd.jsonl"), .input("lines.jsonl"),
        .test("each event is printed as its fix arrives"),
        .test("output of a receiver or gpsd is read as it arrives"),
      ]),
    FeatureRow(
      "B11",
      [
        .question(.shouldSkipWaypoint), .act("continue_to_next_leg"), .key("arrival.passed_m"),
        .key("arrival.stay_s"),
        .line("arrival", ["reason": "passed"]), .sentence("no arrival where waypoint ="),
      ] + Evidence.values("waypoint_missed", "reason", "driven_past", "skipped")),
    FeatureRow(
      "B12",
      Evidence.fields(
        "visual_instruction", "exit_number", "degrees", "driving_side", "active", "shields",
        "junction_view", "sub_maneuver", "sub_modifier", "secondary_maneuver")
        + Evidence.fields("step", "exit_number", "driving_side")
        + Evidence.values("speed_limit", "reason", "changed", "none", "unknown")
        + Evidence.values("speed_limit", "unit", "km_h", "mph")
        + Evidence.values(
          "road_alert", "kind", "tunnel", "toll", "border", "closure", "incident", "restricted",
          "rest_stop", "rail_crossing", "traffic_signal", "stop_sign")
        + Evidence.values("road_alert", "phase", "ahead", "entered", "left")
        + Evidence.fields("progress", "road", "ref", "class", "limit_mps", "tunnel")
        + [.key("alert.ahead_m")]),
    FeatureRow(
      "B13",
      ["receiver", "fault", "traffic", "signals", "parking"].map { .option($0) } + [
        .key("off_route.noise"),
        .test("the truth behind a drive adds false off-routes to the row and nothing else"),
        .test("with the truth, a sweep over two keys reports false and late off-routes"),
        .test("tune prints the settings that no other beats, with their worst trips"),
      ]),
    FeatureRow(
      "B14",
      [
        .sketch, .test("tripsim engine gives the same bytes for every case"),
        .test("a small engine in another language drives a trip with a reroute"),
        .test(
          "expectations beyond an engine are skipped, and one that exits fails only its own case"),
        .test("the sample engine answers as the exchange in the help shows"),
        .test("the expectations of a case are judged for each engine"),
        .test("a scoreboard groups cases by folder, and each cell links to a page"),
      ]),
    FeatureRow(
      "B15",
      [
        .input(".kml"), .input(".tcx"), .input(".fit"), .input(".geojson"), .input(".json"),
        .input(".csv.gz"), .input(".kmz"), .input(".zip"), .input("osrm.json"),
        .input("mapbox.json"), .input("valhalla.json"), .input("graphhopper.json"),
        .input("openrouteservice.json"), .input("google.json"), .input("brouter.json"),
        .input("plan.gpx"),
        .test("written files are read back in any byte order and with any definitions"),
        .test("a course is a route with the turns that its points state"),
        .test("a PBF file makes the same network as the XML of the same data"),
        .test("a route and a trace are read from zip archives, one of several by name"),
        .test(
          "an archive in an archive and a tar are reported, never read as the table they contain"),
      ]),
    FeatureRow(
      "B16",
      [
        .sentence("exactly 3 arrival"), .event("arrival"),
        .test("the fleet drive of a case is matched to the case's route, with its instructions"),
        .test("a drive is matched and made a case in one command"),
        .test("an audit matches drives without a route"),
        .test("an archive, a list and a folder give the same rows"),
        .test("a folder becomes an index with a page for each drive, the worst first"),
      ]),
    FeatureRow(
      "B17",
      [
        .test(
          "another build runs the same cases, and differences are reported in total and by trip"),
        .test("a check under other settings reports changes in total and as a comment"),
        .test("why-not finds the smallest change of a key that would have reversed a decision"),
        .test("each difference is shown as check prints it, and one key settles it"),
        .test("git bisect finds the commit that changed a trip and skips those that cannot run"),
      ]),
    FeatureRow(
      "B18",
      Evidence.fields(
        "spoken_instruction", "speech_s", "overlap_s", "cut_s", "late", "repeated")
        + [
          .key("speech.language"), .key("speech.chars_per_s"),
          .sentence("exactly 2 spoken_instruction late"),
          .test("a row of the audit is the row of a worker"),
        ]),
  ]
}
