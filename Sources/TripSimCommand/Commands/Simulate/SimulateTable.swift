import Notations
import Simulation
import ToolKit
import TripFormats
import TripModel
import TripRuns

extension SimulateArguments {
  /// The table of `tripsim simulate`.
  static var table: CommandTable<SimulateArguments> {
    CommandTable(usage, rows: SimulationOption.all.map(row) + fileRows) {
      (arguments, words) throws(Diagnostic) in
      arguments.routes = words
      if arguments.plan.noise.deviation > 0, !arguments.plan.receivers.models.contains(.gauss) {
        throw .ineffective("--noise", expected: "the receiver gauss, at least on a stretch")
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
        "Several routes are driven in order: each is left at its point nearest to the start of the "
          + "next, or the next is joined at its point nearest to the end of the previous one. For "
          + "a detour, name the planned route, the detour and the planned route again.",
      ],
      operands: [
        OperandUsage(
          ValueUsage("ROUTE", .file), .oneOrMore,
          summary: "the route to drive: a Directions response, Route GeoJSON or any GeoJSON line")
      ],
      examples: [
        UsageExample(
          line: "tripsim simulate route.geojson --noise 5 --seed 7 > drive.csv",
          summary: "simulate a receiver with 5 m of noise"),
        UsageExample(
          line: "tripsim simulate route.geojson --format gpx --stop 30 --gap tunnels",
          summary: "stop 30 s at each waypoint and lose the signal in tunnels"),
      ])
  }

  /// The table row of a simulation option.
  private static func row(of option: SimulationOption) -> CommandTable<SimulateArguments>.Row {
    let usage = OptionUsage(
      option.name, value: option.placeholder.map { ValueUsage($0) },
      isRepeatable: option.isRepeatable, summary: option.summary, details: option.details)
    return .init(usage) { (arguments, value) throws(Diagnostic) in
      let text = option.placeholder == nil ? "true" : value.text
      guard option.set(text, &arguments.plan) else {
        throw value.unusable(expected: option.expected)
      }
    }
  }

  /// From 1980 up to 2080 in milliseconds: the range of the two-digit years of NMEA.
  private static let startTimes: Range<Int64> = 315_532_800_000..<3_471_292_800_000

  private static var fileRows: [CommandTable<SimulateArguments>.Row] {
    [
      .option(
        "start", "TIME", "time of the first fix (default 2026-06-01T09:00:00Z)"
      ) { (arguments, value) throws(Diagnostic) in
        guard case .instant(let instant) = try? value.traceTime(),
          startTimes.contains(instant.milliseconds)
        else {
          throw value.unusable(
            expected: "a time such as 2026-06-01T09:00:00Z, from 1980 to 2079")
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
        details: "geofix writes lines for an Android emulator's console, 'geo fix LON LAT'; xcode "
          + "is GPX of waypoints, which Xcode drives by their times. 'tripsim help feeds' has "
          + "recipes."),
      .flag("realtime", \.pace, value: 1, "write each fix when it is due: --speed 1"),
      .value("speed", "N", \.pace, OptionValue.pace, "write the fixes at N times real time")
        .excluding("realtime"),
      .choice(
        "route-format", "FORMAT", \.routeFormat,
        "format of the routes instead of the one detected by content"),
      .text("member", "NAME", \.member, "read this file of a zip archive with several"),
    ]
      + OutputRows.rows(
        output: \.output, force: \.replacesExisting,
        forceSummary: "overwrite an existing file")
  }
}
