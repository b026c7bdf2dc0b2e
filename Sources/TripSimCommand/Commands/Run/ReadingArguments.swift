import Notations
import ToolKit
import TripFormats

/// The arguments of a command that reads foreign routes and traces.
protocol ReadingArguments: Sendable {
  /// The format of the route; absent to detect it.
  var routeFormat: RouteFormat? { get set }
  /// The format of the trace; absent to detect it.
  var traceFormat: TraceFormat? { get set }
  /// The user's statements about data that a trace does not contain.
  var reading: TraceReadingOptions { get set }
}

extension ReadingArguments {
  /// Checks that the options do not contradict each other.
  ///
  /// - Throws: if times are assumed in two ways.
  func checkReading() throws(Diagnostic) {
    if reading.assumedInterval != nil, reading.assumedSpeed != nil {
      throw .twoOfOne("--assume-interval", "--assume-speed")
    }
  }
}

extension CommandTable where Arguments: ReadingArguments {
  /// The options for reading a route and a trace.
  static var readingRows: [Row] {
    [
      .choice(
        "route-format", "FORMAT", \.routeFormat,
        "format of the route instead of the one detected by content"),
      .choice(
        "trace-format", "FORMAT", \.traceFormat,
        "format of the trace instead of the one detected by content"),
      .text(
        "csv", "COLUMNS", \.reading.columns,
        "assign the columns of a trace, with units: time=1,lat=lat,speed=5[km/h]"),
      .text(
        "track", "NAME", \.reading.track,
        "read this track of a trace with several, by name or number"),
      .text("member", "NAME", \.reading.member, "read this file of a zip archive with several"),
      .value(
        "assume-interval", "SECONDS", \.reading.assumedInterval, OptionValue.duration,
        "time between fixes of a trace without times, in seconds"),
      .value(
        "assume-speed", "SPEED", \.reading.assumedSpeed, OptionValue.speed,
        "speed along a trace without times: 13.9, 50km/h, 30mph"),
    ]
  }
}
