import Notations
import Simulation
import ToolKit
import TripFormats
import TripRuns

extension RunArguments {
  /// The options about the trace and how it is read.
  static var traceRows: [CommandTable<RunArguments>.Row] {
    [
      .init(
        OptionUsage(
          "route-format",
          value: ValueUsage("FORMAT", .choice(RouteFormat.allCases.map(\.rawValue))),
          summary: "read the route in this format instead of the one its content tells")
      ) { (arguments, value) throws(UsageFault) in
        arguments.routeFormat = try value.choice()
      },
      .init(
        OptionUsage(
          "trace-format",
          value: ValueUsage("FORMAT", .choice(TraceFormat.allCases.map(\.rawValue))),
          summary: "read the trace in this format instead of the one its content tells")
      ) { (arguments, value) throws(UsageFault) in
        arguments.traceFormat = try value.choice()
      },
      .init(
        OptionUsage(
          "csv", value: ValueUsage("COLUMNS"),
          summary: "say which column of a CSV trace is what: time=1,lat=lat,lon=lng")
      ) { arguments, value in
        arguments.reading.columns = value.text
      },
      .init(
        OptionUsage(
          "assume-interval", value: ValueUsage("SECONDS"),
          summary: "time between the fixes of a trace without times, in seconds")
      ) { (arguments, value) throws(UsageFault) in
        arguments.reading.assumedInterval = try value.duration()
      },
      .init(
        OptionUsage(
          "assume-speed", value: ValueUsage("SPEED"),
          summary: "speed along a trace without times: 13.9, 50km/h, 30mph")
      ) { (arguments, value) throws(UsageFault) in
        arguments.reading.assumedSpeed = try value.speed()
      },
      .init(
        OptionUsage(
          "from", value: ValueUsage("TIME"),
          summary: "skip the fixes before this time: seconds since the first fix, or RFC 3339")
      ) { (arguments, value) throws(UsageFault) in
        arguments.trip.window.start = try value.traceTime()
      },
      .init(
        OptionUsage(
          "to", value: ValueUsage("TIME"),
          summary: "end the trip at this time: seconds since the first fix, or RFC 3339")
      ) { (arguments, value) throws(UsageFault) in
        arguments.trip.window.end = try value.traceTime()
      },
      .init(
        OptionUsage(
          "seed", value: ValueUsage("NUMBER"),
          summary: "seed of the receiver's errors in a case with 'simulate'")
      ) { (arguments, value) throws(UsageFault) in
        guard UInt64(value.text) != nil else {
          throw value.unusable(expected: SimulationOption.seed.expected)
        }
        arguments.seed = value.text
      },
      .init(
        OptionUsage("trust", summary: "let a case read files anywhere and run programs")
      ) { arguments, _ in
        arguments.isTrusting = true
      },
      .init(
        OptionUsage("strict", summary: "treat every warning as an error: exit with 2")
      ) { arguments, _ in
        arguments.trip.isStrict = true
      },
    ]
  }

  /// The options about what is written, where and when.
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
      ) { (arguments, value) throws(UsageFault) in
        arguments.trip.pace = try value.number("how many times faster")
      },
      .init(
        OptionUsage(
          "export-route", value: ValueUsage("FILE", .file),
          summary: "write the route as Route GeoJSON, too")
      ) { arguments, value in
        arguments.exportedRoute = value.text
      },
    ] + OutputRows.rows(output: \.output, force: \.replacesExisting)
  }
}
