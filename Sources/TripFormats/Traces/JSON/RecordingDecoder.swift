import Notations
import TripModel

/// A decoder of recordings made by navigation SDKs: reads the fixes among their events.
///
/// Mapbox's legacy history contains each fix once, as `updateLocation`. Ferrostar's recording
/// contains the latest fix in every state, with the rest of the route: a fix with the time and
/// coordinate of the previous one is skipped.
///
/// **Source:** Mapbox Navigation SDK 1.x, `HistoryRecording`; stadiamaps/ferrostar 0.54.0,
/// `navigation_session/recording/models.rs`.
struct RecordingDecoder: TraceDecoder {
  let format: TraceFormat

  private var scanner: JSONScanner
  private var clock: FixClock
  private var layout = JSONLayout()
  private var event: RecordedEvent
  private var last: Fix?

  /// Makes a decoder that continues inside the document's object, or before it.
  ///
  /// The event is the current one, as far as it was read.
  init(
    _ format: TraceFormat, scanner: JSONScanner, clock: FixClock,
    event: RecordedEvent = RecordedEvent()
  ) {
    self.format = format
    self.scanner = scanner
    self.clock = clock
    self.event = event
  }
}

/// The members of a recorded event that make a fix.
struct RecordedEvent {
  /// The types of events that Mapbox's SDK itself records.
  static let types: Set = ["updateLocation", "getStatus", "setRoute"]

  /// The location of its object in the text.
  var position = SourcePosition(line: 1, column: 1)
  /// Mapbox's type of the event.
  var type: String?
  var location: JSONValue?
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
      case .end: return report.end(format, clock)
      case .fault: return report.end(withFaultOf: scanner)
      }
      report.warn(ofSkippedIn: &scanner)
      if !report.isEmpty { return .fault }
    }
  }

  /// Reads, enters or skips a member.
  private mutating func readMember(_ report: inout TraceReport) {
    switch (scanner.depth, scanner.name) {
    case (1, "events"): return
    case (1, _): break
    case (_, "location") where format == .mapboxHistory,
      (_, "userLocation") where format == .ferrostar,
      (_, "user_location") where format == .ferrostar:
      event.location = report.value(of: &scanner)
      return
    case (3, "type") where format == .mapboxHistory:
      event.type = report.value(of: &scanner)?.string
      return
    case (3, "event_timestamp") where format == .mapboxHistory:
      let start = scanner.position
      event.time = report.value(of: &scanner).map {
        JSONMember(name: "time", namePosition: start, value: $0)
      }
      return
    case (_, let name) where format == .ferrostar && Self.layers.contains(name): return
    default: break
    }
    _ = scanner.skipValue()
  }

  /// The members of Ferrostar's events that contain the fix.
  private static let layers = [
    "event_data", "StateUpdate", "TripStateUpdate", "LocationUpdate", "trip_state", "Navigating",
    "Complete", "Idle",
  ]

  /// The fix of the event that ended; absent if it has none.
  private mutating func finishEvent(_ report: inout TraceReport) -> Fix? {
    defer { event.location = nil }
    guard let location = event.location, location.members != nil else { return nil }
    var draft = FixDraft()
    let isFix =
      format == .ferrostar
      ? draft.take(ferrostar: location, &report)
      : event.type == "updateLocation" && takeMapbox(location, into: &draft, &report)
    guard isFix else { return nil }
    guard let fix = clock.fix(draft, &report, at: event.position),
      format == .mapboxHistory || fix != last
    else { return nil }
    last = fix
    return fix
  }

  /// Reads a location recorded by Mapbox; returns false if it is not a fix.
  private mutating func takeMapbox(
    _ location: JSONValue, into draft: inout FixDraft, _ report: inout TraceReport
  ) -> Bool {
    var members = location.members.map(Array.init) ?? []
    // Old histories have a time in the location, new ones in the event.
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
