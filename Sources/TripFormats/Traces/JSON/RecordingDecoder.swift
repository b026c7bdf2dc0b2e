import Notations
import TripModel

/// A reader of what a navigation SDK recorded of itself: the fixes among its events.
///
/// Mapbox's legacy history holds each fix once, as `updateLocation`. Ferrostar's recording holds
/// the latest one in every state, with all that is left of the route: a fix that comes again, of
/// the same time and place, is passed over.
///
/// **Source:** Mapbox Navigation SDK 1.x, `HistoryRecording`; stadiamaps/ferrostar 0.54.0,
/// `navigation_session/recording/models.rs`.
struct RecordingDecoder: TraceDecoder {
  let format: TraceFormat
  let trackNames: [String] = []

  private var scanner: JSONScanner
  private var clock: FixClock
  private var layout = JSONLayout()
  private var event = RecordedEvent()
  private var last: Fix?

  /// Makes a decoder that goes on inside the document's object, or before it.
  init(_ format: TraceFormat, scanner: JSONScanner, clock: FixClock) {
    self.format = format
    self.scanner = scanner
    self.clock = clock
  }
}

/// What a recorded event tells that a fix is made of.
private struct RecordedEvent {
  /// Where its object began.
  var position = SourcePosition(line: 1, column: 1)
  /// Mapbox's word for what it is.
  var type: String?
  /// The fix as recorded.
  var location: JSONValue?
  /// When it was recorded.
  var time: JSONMember?
}

extension RecordingDecoder {
  mutating func step(_ report: inout TraceReport) -> TraceStep {
    while true {
      switch scanner.next() {
      case .name: readMember(&report)
      case .beginObject:
        if scanner.depth == 3 { event = RecordedEvent(position: scanner.position) }
      case .endObject:
        if scanner.depth == 2, let fix = finishEvent(&report) { return .fix(fix) }
      case .beginArray, .endArray, .value: break
      case .end:
        if report.fixCount == 0 { report.stop(clock.faultWithoutFixes(format)) }
        return .end
      case .fault:
        report.end(withFaultOf: scanner)
        return .end
      }
      report.warn(ofSkippedIn: &scanner)
      if !report.isEmpty { return .fault }
    }
  }

  /// Takes a member in, or goes into it, or skips it.
  private mutating func readMember(_ report: inout TraceReport) {
    switch (scanner.depth, scanner.name) {
    case (1, "events"): return
    case (1, _): break
    case (_, "location") where format == .mapboxHistory,
      (_, "userLocation") where format == .ferrostar,
      (_, "user_location") where format == .ferrostar:
      event.location = value(&report)
      return
    case (3, "type") where format == .mapboxHistory:
      event.type = value(&report)?.string
      return
    case (3, "event_timestamp") where format == .mapboxHistory:
      let place = scanner.position
      event.time = value(&report).map { JSONMember(name: "time", namePosition: place, value: $0) }
      return
    case (_, let name) where format == .ferrostar && Self.layers.contains(name): return
    default: break
    }
    _ = scanner.skipValue()
  }

  /// The members of Ferrostar's events that a fix lies inside of.
  private static let layers = [
    "event_data", "StateUpdate", "TripStateUpdate", "LocationUpdate", "trip_state", "Navigating",
    "Complete", "Idle",
  ]

  private mutating func value(_ report: inout TraceReport) -> JSONValue? {
    guard let reading = scanner.readValue(file: report.file) else { return nil }
    report.warn(ofFaultsIn: reading)
    return reading.value
  }

  /// The fix of the event that ended; absent when it has none.
  private mutating func finishEvent(_ report: inout TraceReport) -> Fix? {
    defer { event.location = nil }
    guard let location = event.location, location.members != nil else { return nil }
    var draft = FixDraft()
    let isFix =
      format == .ferrostar
      ? draft.take(ferrostar: location, &report)
      : event.type == "updateLocation" && takeMapbox(location, into: &draft, &report)
    guard isFix else { return nil }
    let dated = clock.date(draft)
    if let fault = dated.fault { report.warn(fault, at: event.position) }
    guard let fix = dated.fix, format == .mapboxHistory || fix != last else { return nil }
    last = fix
    return fix
  }

  /// Takes in a location of Mapbox's; false when it is no fix.
  private mutating func takeMapbox(
    _ location: JSONValue, into draft: inout FixDraft, _ report: inout TraceReport
  ) -> Bool {
    var members = location.members.map(Array.init) ?? []
    // Old histories date the location, new ones the event as well.
    if !location.holds("time"), !location.holds("timestamp"), let time = event.time {
      members.removeAll { $0.name == "time" || $0.name == "timestamp" }
      members.append(time)
    }
    let columns: CSVLayout
    do throws(Diagnostic) {
      columns = try layout.columns(of: members) { report.warn($0, at: location.position) }
    } catch {
      report.warn(.missing(field: "lat", of: "'location'"), at: location.position)
      return false
    }
    return draft.take(members, layout: columns, &report)
  }
}
