import Notations
import Simulation
import ToolKit
import TripFormats
import TripRuns

extension RunArguments {
  /// The options for the trace and how it is read.
  static var traceRows: [CommandTable<RunArguments>.Row] {
    CommandTable<RunArguments>.readingRows + [
      .value(
        "from", "TIME", \.trip.window.start, OptionValue.traceTime,
        "skip fixes before this time: seconds since the first fix, or RFC 3339"),
      .value(
        "to", "TIME", \.trip.window.end, OptionValue.traceTime,
        "end the trip at this time: seconds since the first fix, or RFC 3339"),
      .init(
        OptionUsage(
          "seed", value: ValueUsage("NUMBER"),
          summary: "seed of the simulated receiver errors in a case with 'simulate'")
      ) { (arguments, value) throws(Diagnostic) in
        guard UInt64(value.text) != nil else {
          throw value.unusable(expected: SimulationOption.seed.row.expected)
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
      .value("speed", "N", \.trip.pace, OptionValue.pace, "run at N times real time"),
      .file("export-route", \.exportedRoute, "also write the route as Route GeoJSON"),
    ] + OutputRows.rows(output: \.output, force: \.replacesExisting)
  }
}
