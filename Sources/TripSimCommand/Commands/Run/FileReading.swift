import Notations
import ToolKit
import TripFormats

/// The options with which a command reads routes and traces.
struct FileReading: Sendable {
  /// The format of the routes; absent to detect it by content.
  var routeFormat: RouteFormat?
  /// The format of the traces; absent to detect it by content.
  var traceFormat: TraceFormat?
  /// The user's statements about data that the traces do not contain.
  var trace = TraceReadingOptions()

  /// Checks that the options do not contradict each other.
  ///
  /// - Throws: The fault of times that are assumed in two ways.
  func check() throws(Diagnostic) {
    if trace.assumedInterval != nil, trace.assumedSpeed != nil {
      throw .twoOfOne("--assume-interval", "--assume-speed")
    }
  }
}

extension FileReading {
  /// Whether a file contains a route and a trace: a Ferrostar recording.
  static func isRecording(_ path: String) -> Bool {
    guard path != "-", FileDescriptor.isFile(path), let source = try? FileSource(path: path) else {
      return false
    }
    var reader = TraceReader(source: source)
    _ = reader.next()
    return reader.format == .ferrostar
  }

  /// The options for reading a route and a trace, for the tables of several commands.
  static var rows: [CommandTable<FileReading>.Row] {
    [
      .choice(
        "route-format", "FORMAT", \.routeFormat,
        "format of the route instead of the one detected by content"),
      .choice(
        "trace-format", "FORMAT", \.traceFormat,
        "format of the trace instead of the one detected by content"),
      .text(
        "csv", "COLUMNS", \.trace.columns,
        "assign the columns of a trace, with units: time=1,lat=lat,speed=5[km/h]"),
      .text(
        "track", "NAME", \.trace.track,
        "choose one of several tracks in a trace, by name or number"),
      .text("member", "NAME", \.trace.member, "choose one of several files in a zip archive"),
      .value(
        "assume-interval", "SECONDS", \.trace.assumedInterval, OptionValue.duration,
        "time between fixes of a trace without times, in seconds"),
      .value(
        "assume-speed", "SPEED", \.trace.assumedSpeed, OptionValue.speed,
        "speed along a trace without times: 13.9, 50km/h, 30mph"),
    ]
  }
}
