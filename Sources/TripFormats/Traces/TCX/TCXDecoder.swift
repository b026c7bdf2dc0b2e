import Notations
import TripModel

/// A decoder of Garmin's TCX: the track points of activities and courses.
///
/// Points without a position, as in indoor training, are skipped.
///
/// **Source:** <https://www8.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd>.
struct TCXDecoder: TraceDecoder {
  let format = TraceFormat.tcx
  private var scanner: XMLScanner
  private var clock: FixClock
  private var draft = FixDraft()
  private var pointDepth = 0
  private var latitude: Double?
  private var longitude: Double?
  private var isUsable = true

  /// Makes a decoder that continues after the root's start tag.
  init(scanner: XMLScanner, clock: FixClock) {
    self.scanner = scanner
    self.clock = clock
  }
}

extension TCXDecoder {
  mutating func step(_ report: inout TraceReport) -> TraceStep {
    while true {
      let event = scanner.next()
      report.warnOfFlaws(in: &scanner)
      switch event {
      case .start:
        if pointDepth == 0 { start(&report) }
      case .end:
        if pointDepth > 0, scanner.depth >= pointDepth {
          endField(&report)
        } else if pointDepth > 0, let fix = endPoint(&report) {
          return .fix(fix)
        }
        if !report.isEmpty { return .fault }
      case .endOfDocument: return report.end(.tcx, clock)
      case .fault: return report.end(withFaultOf: scanner)
      }
    }
  }

  /// Processes a start tag outside track points.
  private mutating func start(_ report: inout TraceReport) {
    switch GPXName(rawValue: scanner.name) {
    case .trackpoint: startPoint()
    case .activity, .courseElement:
      report.marks.begin(TraceTrack(position: scanner.tagPosition()))
    default: return
    }
  }

  /// Begins a track point.
  private mutating func startPoint() {
    pointDepth = scanner.depth
    draft = FixDraft()
    latitude = nil
    longitude = nil
    isUsable = true
  }

  /// Processes an end tag inside a track point.
  private mutating func endField(_ report: inout TraceReport) {
    switch GPXName(rawValue: scanner.name) {
    case .pointTime: isUsable = draft.takeTime(of: &scanner, &report) && isUsable
    case .latitudeDegrees: latitude = coordinate("latitude", &report)
    case .longitudeDegrees: longitude = coordinate("longitude", &report)
    case .altitudeMeters: draft.takeNumber(of: &scanner, .altitude, &report)
    case .pointSpeed: draft.takeNumber(of: &scanner, .speed, &report)
    default: return
    }
  }

  /// A latitude or longitude of the track point; absent, with a warning, if malformed.
  private mutating func coordinate(_ field: String, _ report: inout TraceReport) -> Double? {
    if let value = scanner.textAsNumber() { return value }
    report.warn(
      .badNumber(field: field, text: scanner.textAsString()), at: scanner.textPosition())
    return nil
  }

  /// Ends a track point; absent if it is not a fix.
  private mutating func endPoint(_ report: inout TraceReport) -> Fix? {
    pointDepth = 0
    guard isUsable, let latitude, let longitude else { return nil }
    isUsable = draft.setCoordinate(
      latitude: latitude, longitude: longitude,
      names: CoordinateNames(latitude: "LatitudeDegrees", longitude: "LongitudeDegrees")
    ) { fault, _ in report.warn(fault, at: scanner.tagPosition()) }
    guard isUsable else { return nil }
    return clock.fix(draft, &report, at: scanner.tagPosition())
  }
}
