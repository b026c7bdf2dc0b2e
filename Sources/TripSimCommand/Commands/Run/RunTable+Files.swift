import Notations
import Simulation
import ToolKit
import TripFormats
import TripRuns

extension RunArguments {
  /// The options for the trace and how it is read.
  static var traceRows: [CommandTable<RunArguments>.Row] {
    [
      .choice(
        "route-format", "FORMAT", \.routeFormat,
        "read the route in this format instead of the one its content tells"),
      .choice(
        "trace-format", "FORMAT", \.traceFormat,
        "read the trace in this format instead of the one its content tells"),
      .text(
        "csv", "COLUMNS", \.reading.columns,
        "say which column of a CSV trace is what: time=1,lat=lat,lon=lng"),
      .value(
        "assume-interval", "SECONDS", \.reading.assumedInterval, OptionValue.duration,
        "time between the fixes of a trace without times, in seconds"),
      .value(
        "assume-speed", "SPEED", \.reading.assumedSpeed, OptionValue.speed,
        "speed along a trace without times: 13.9, 50km/h, 30mph"),
      .value(
        "from", "TIME", \.trip.window.start, OptionValue.traceTime,
        "skip the fixes before this time: seconds since the first fix, or RFC 3339"),
      .value(
        "to", "TIME", \.trip.window.end, OptionValue.traceTime,
        "end the trip at this time: seconds since the first fix, or RFC 3339"),
      .init(
        OptionUsage(
          "seed", value: ValueUsage("NUMBER"),
          summary: "seed of the receiver's errors in a case with 'simulate'")
      ) { (arguments, value) throws(Diagnostic) in
        guard UInt64(value.text) != nil else {
          throw value.unusable(expected: SimulationOption.seed.row.expected)
        }
        arguments.seed = value.text
      },
      .flag("trust", \.isTrusting, "let a case read files anywhere and run programs"),
      .flag("strict", \.trip.isStrict, "treat every warning as an error: exit with 2"),
    ]
  }

  /// The options for outputs and pace.
  static var outputRows: [CommandTable<RunArguments>.Row] {
    [
      .init(
        OptionUsage("realtime", summary: "run in real time: --speed 1")
      ) { arguments, _ in
        arguments.trip.pace = 1
      },
      .init(
        OptionUsage(
          "speed", value: ValueUsage("N"),
          summary: "run at N times real time")
      ) { (arguments, value) throws(Diagnostic) in
        arguments.trip.pace = try value.number("how many times faster")
      },
      .file("export-route", \.exportedRoute, "write the route as Route GeoJSON, too"),
    ] + OutputRows.rows(output: \.output, force: \.replacesExisting)
  }
}
