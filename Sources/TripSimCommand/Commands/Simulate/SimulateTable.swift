import Notations
import Simulation
import ToolKit
import TripFormats
import TripModel
import TripRuns

extension SimulateArguments {
  /// The table of `tripsim simulate`.
  static var table: CommandTable<SimulateArguments> {
    CommandTable(usage, rows: SimulationOption.allCases.map(row) + fileRows) { arguments, words in
      arguments.routes = words
    }
  }

  private static var usage: CommandUsage {
    CommandUsage(
      name: "simulate", summary: "drive a route and print the trace that a receiver would report",
      details: [
        "The drive keeps the route's own speeds and limits, slows down for bends and stands at its "
          + "end. The same routes, options and seed give the same trace on every machine.",
        "Several routes are driven one after another: each is left where it comes nearest to the "
          + "start of the next, or the next is entered where it comes nearest to the end of the "
          + "one before. A detour is the planned route, the detour's and the planned one again.",
      ],
      operands: [
        OperandUsage(
          ValueUsage("ROUTE", .file), .oneOrMore,
          summary: "the route to drive: a Directions response, Route GeoJSON or any line")
      ],
      examples: [
        UsageExample(
          line: "tripsim simulate route.geojson --noise 5 --seed 7 > drive.csv",
          summary: "drive it with a receiver that errs by 5 m"),
        UsageExample(
          line: "tripsim simulate route.geojson --format gpx --stop 30 --gap tunnels",
          summary: "stand 30 s at each waypoint and see nothing in tunnels"),
      ])
  }

  /// The row of an option of the drive.
  private static func row(of option: SimulationOption) -> CommandTable<SimulateArguments>.Row {
    let usage = OptionUsage(
      option.rawValue, value: option.placeholder.map { ValueUsage($0) },
      isRepeatable: option.isRepeatable, summary: option.summary, details: option.details)
    return .init(usage) { (arguments, value) throws(UsageFault) in
      let text = option.isFlag ? "true" : value.text
      guard option.set(text, in: &arguments.plan) else {
        throw value.unusable(expected: option.expected)
      }
    }
  }

  /// From 1980 up to 2080 in milliseconds: what the two digits of a year in NMEA can mean.
  private static let startTimes: Range<Int64> = 315_532_800_000..<3_471_292_800_000

  private static var fileRows: [CommandTable<SimulateArguments>.Row] {
    [
      .init(
        OptionUsage(
          "start", value: ValueUsage("TIME"),
          summary: "begin at this time instead of 2026-06-01T09:00:00Z")
      ) { (arguments, value) throws(UsageFault) in
        guard case .instant(let instant) = try? value.traceTime(),
          startTimes.contains(instant.milliseconds)
        else {
          throw value.unusable(
            expected: "a time such as 2026-06-01T09:00:00Z, from 1980 to 2079")
        }
        arguments.plan.start = instant
      },
      .init(
        OptionUsage(
          "format",
          value: ValueUsage("FORMAT", .choice(TraceWriter.Format.allCases.map(\.rawValue))),
          summary: "write csv (the default), gpx, jsonl or nmea")
      ) { (arguments, value) throws(UsageFault) in
        arguments.format = try value.choice()
      },
      .init(
        OptionUsage(
          "route-format",
          value: ValueUsage("FORMAT", .choice(RouteFormat.allCases.map(\.rawValue))),
          summary: "read the routes in this format instead of the one their content tells")
      ) { (arguments, value) throws(UsageFault) in
        arguments.routeFormat = try value.choice()
      },
    ]
      + OutputRows.rows(
        output: \.output, force: \.replacesExisting,
        forceSummary: "let the output take the place of a file")
  }
}

extension SimulationOption {
  /// What the help calls its value; absent for a flag.
  fileprivate var placeholder: String? {
    switch self {
    case .interval, .stand, .correlation: "SECONDS"
    case .speedFactor: "FACTOR"
    case .assumeSpeed: "MPS"
    case .rolling, .even: nil
    case .stop: "SECONDS[@METERS]"
    case .noise: "METERS"
    case .bias: "EAST,NORTH"
    case .outliers: "PART"
    case .accuracy: "METERS|honest|none"
    case .gap: "FROM..TO"
    case .seed: "NUMBER"
    }
  }

  /// What it does, in the help.
  fileprivate var summary: String {
    switch self {
    case .interval: "time between two fixes in seconds (1)"
    case .speedFactor: "drive at this multiple of the speed that the route expects"
    case .assumeSpeed: "drive at this speed where the route tells none"
    case .rolling: "begin at the road's speed instead of at rest"
    case .even: "keep the speed of --assume-speed through every bend and up to the end"
    case .stop: "stand still at each waypoint on the way, or at a place"
    case .stand: "stand still before the drive and after it"
    case .noise: "add position noise of this standard deviation to the east and to the north"
    case .correlation: "time after which errors agree to 1/e only, in seconds (25)"
    case .bias: "shift every fix by this many meters"
    case .outliers: "displace this fraction (0..1) of the fixes by 60 to 160 m"
    case .accuracy: "claim this accuracy, that of the noise (honest, the default), or none"
    case .gap: "leave out fixes: 60..90 (seconds), 1200m..1800m (along the drive) or tunnels"
    case .seed: "seed of the errors: a whole number (1)"
    }
  }

  /// What else there is to know, in the long help.
  fileprivate var details: String? {
    switch self {
    case .even: "What the route tells of speeds does not count; a stop does."
    case .stop: "30 stands 30 s at each waypoint, 30@850 stands 850 m after the start."
    case .noise: "The errors wander slowly, as those of real receivers do; see --correlation."
    case .gap: "Fixes in the gap are dropped; the others are unchanged."
    default: nil
    }
  }
}
