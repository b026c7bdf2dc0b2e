import Notations
import Regression
import Reports
import ToolKit
import TripFormats
import TripModel
import TripRecords

/// The report of a stream of events.
enum EventsReport {
  /// The maximum number of lines whose faults are reported individually.
  private static let faultLimit = 10

  /// Reads the stream and the route files, which the stream does not contain.
  static func make(
    of path: String, routes: [String], _ console: Console
  ) throws(RunStop) -> TripReport {
    var lines: [Route] = []
    for file in routes { lines += try read(route: file, console) }
    let trip = try read(events: path, console)
    if !lines.isEmpty, !trip.drives(anyOf: lines) {
      console.report(foreignRoutes(routes))
    }
    let name = path == "-" ? "standard input" : FilePath.lastComponent(of: path)
    return TripReport(title: name, trip: trip, routes: lines)
  }

  /// Reads every route of a file, including alternatives.
  private static func read(route path: String, _ console: Console) throws(RunStop) -> [Route] {
    let bytes = try WholeFile.contents(of: path)
    return try console.value(of: RouteReader.read(bytes, file: path)).routes
  }

  /// Reads a stream as far as possible, because a truncated stream is often the one to examine.
  private static func read(
    events path: String, _ console: Console
  ) throws(RunStop) -> ReportedTrip {
    var trip = ReportedTrip()
    var faults: [Diagnostic] = []
    var joint: [Diagnostic] = []
    var faultyLines = 0
    var (first, last): (RecordLine?, RecordLine?)
    let source = try stopping { () throws(FileFault) in try FileSource(path: path) }
    var reader = RecordReader(source)
    do throws(ByteSourceFailure) {
      while let reading = try reader.next(), Interruption.signal == nil {
        if !reading.diagnostics.isEmpty { faultyLines += 1 }
        // Each fault affects only one line.
        if faultyLines <= faultLimit { faults += reading.diagnostics.map { $0.as(.warning) } }
        if let line = reading.value {
          trip.receive(line)
          first = first ?? line
          last = line
        }
        if reader.isAtSecondStream { joint = reading.diagnostics }
      }
    } catch {
      throw .file(.unreadable(path, errorNumber: error.errorNumber))
    }
    if let signal = Interruption.signal { throw .interrupted(signal) }
    guard joint.isEmpty else { throw .faults(joint) }
    // In a file of another kind every line has a fault, and none of these faults helps.
    if !trip.hasEvents { faults = [noEvents(path)] }
    for fault in faults { console.report(fault) }
    guard trip.hasEvents else { throw .reported }
    if faultyLines > faultLimit {
      console.report(furtherFaults(faultyLines - faultLimit, of: path))
    }
    if faults.isEmpty, let fault = Diagnostic.truncated(first: first, last: last, file: path) {
      console.report(fault)
    }
    trip.finish()
    return trip
  }
}

extension EventsReport {
  private static func furtherFaults(_ count: Int, of path: String) -> Diagnostic {
    Diagnostic(
      .warning, code: "further_faults", file: path,
      count == 1 ? "1 more line has faults" : "\(count) more lines have faults",
      expected: "JSON Lines as 'tripsim run' prints them")
  }

  private static func noEvents(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, code: "no_events", file: path, "the file contains no event",
      expected: "JSON Lines as 'tripsim run' prints them, a case, or a route and a trace",
      hint: "for a route, add its trace: 'tripsim report ROUTE TRACE -o trip.html'")
  }

  private static func foreignRoutes(_ files: [String]) -> Diagnostic {
    Diagnostic(
      .warning, code: "foreign_route", file: files.first ?? "",
      "none of the given routes was driven on this trip",
      expected: "a route whose digest is a 'route_digest' of the events",
      hint: "'tripsim inspect ROUTE' prints a route's digest")
  }
}
