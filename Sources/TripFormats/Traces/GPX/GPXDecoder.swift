import Notations
import TripModel

/// A decoder of GPX 1.0 and 1.1 tracks.
///
/// Names are compared without prefix and namespace. Position, elevation and time must be children
/// of the track point; speed, course and accuracy may be anywhere inside it, which covers the
/// extensions of Garmin, GPSLogger, OsmAnd and OpenTracks. `heading` is the compass heading and
/// unused.
///
/// **Source:** <https://www.topografix.com/GPX/1/1/> and <https://www.topografix.com/gpx_manual.asp>.
struct GPXDecoder: TraceDecoder {
  let format = TraceFormat.gpx
  var scanner: XMLScanner
  var clock: FixClock
  private var draft = FixDraft()
  private(set) var pointDepth = 0
  private var isUsable = false
  private(set) var dilutionIsAccuracy = false
  private var routePoints = 0
  private var waypoints = 0
  /// The decoder of a document whose root element is not GPX's.
  private var successor: (any TraceDecoder)?
  var shapes = GPXPointShapes()
  var recorder = GPXPointRecorder()

  /// Makes a decoder of a document.
  init(_ window: ByteWindow, options: TraceReadingOptions) {
    scanner = XMLScanner(
      window, vocabulary: GPXName.vocabulary, joinsLeaves: true,
      pausingName: GPXName.trkpt.rawValue)
    clock = FixClock(options: options)
  }
}

extension GPXDecoder {
  mutating func step(_ report: inout TraceReport) -> TraceStep {
    if let fix = repeatedPoint() { return .fix(fix) }
    while true {
      let event = scanner.next()
      report.warnOfFlaws(in: &scanner)
      switch event {
      case .start:
        start(&report)
        if let successor { return .handover(successor) }
        if !report.isEmpty { return fault() }
      case .end:
        if pointDepth == 0 {
          recorder.giveUp()
          endOutsidePoint(&report)
        } else if scanner.depth >= pointDepth {
          endField(&report)
        } else if let fix = endPoint(&report) {
          return .fix(fix)
        }
        if !report.isEmpty { return fault() }
      case .endOfDocument:
        finish(&report)
        return .end
      case .fault: return report.end(withFaultOf: scanner)
      }
    }
  }

  /// Returns a fault; the point that caused it is not used as a shape.
  private mutating func fault() -> TraceStep {
    recorder.giveUp()
    return .fault
  }

  /// Processes a start tag.
  private mutating func start(_ report: inout TraceReport) {
    if scanner.depth == 1 { return startRoot(&report) }
    if pointDepth == 0 { startElement(&report) }
  }

  /// Processes a start tag outside track points.
  private mutating func startElement(_ report: inout TraceReport) {
    switch GPXName(rawValue: scanner.name) {
    case .trkpt: return startPoint(&report)
    case .trk: report.marks.begin(TraceTrack(position: scanner.tagPosition()))
    case .rtept: routePoints += 1
    case .wpt: waypoints += 1
    default: break
    }
    recorder.giveUp()
  }

  /// Processes the root element, which must be `gpx`.
  private mutating func startRoot(_ report: inout TraceReport) {
    switch GPXName(rawValue: scanner.name) {
    case .gpx:
      let creator = scanner.text(of: .creator)
      // Both write the accuracy in meters into the element of the dilution of precision.
      dilutionIsAccuracy = creator.hasPrefix("OsmAnd") || creator.hasPrefix("Locus")
    case .html: report.stop(.webPage, at: scanner.tagPosition())
    case .kml: successor = KMLDecoder(scanner: scanner, clock: clock)
    case .trainingCenterDatabase:
      successor = TCXDecoder(scanner: scanner, clock: clock)
    case .fcdExport: successor = FCDDecoder(scanner: scanner, clock: clock)
    default: report.stop(.otherRoot(scanner.fullName), at: scanner.tagPosition())
    }
  }

  /// Processes an end tag outside track points.
  private mutating func endOutsidePoint(_ report: inout TraceReport) {
    if scanner.isLeaf {
      startElement(&report)
      pointDepth = 0
    }
    guard GPXName(rawValue: scanner.name) == .name, scanner.parentName == GPXName.trk.rawValue
    else { return }
    report.marks.name(scanner.textAsString())
  }

  /// Reports what is missing at the end of a complete document.
  private mutating func finish(_ report: inout TraceReport) {
    guard report.fixCount == 0 else { return }
    if clock.untimed > 0 {
      report.stop(.noTimes(fixes: clock.untimed))
    } else if routePoints + waypoints > 0 {
      report.stop(.routeOnly(routePoints: routePoints, waypoints: waypoints))
    } else {
      report.stop(.noTrackPoints)
    }
  }
}

extension GPXDecoder {
  /// Begins a track point and reads its coordinate.
  private mutating func startPoint(_ report: inout TraceReport) {
    pointDepth = scanner.depth
    draft = FixDraft()
    isUsable = false
    guard let latitude = scanner.coordinate(.lat, "latitude", of: "'trkpt'", &report),
      let longitude = scanner.coordinate(.lon, "longitude", of: "'trkpt'", &report)
    else { return }
    isUsable = draft.setCoordinate(
      latitude: latitude, longitude: longitude, of: &scanner, names: (.lat, .lon), &report)
    recordCoordinate()
  }

  /// Processes an end tag inside a track point.
  private mutating func endField(_ report: inout TraceReport) {
    recordValue()
    guard isUsable, let name = GPXName(rawValue: scanner.name) else { return }
    let isDirect = scanner.depth == pointDepth
    switch name {
    case .time where isDirect: isUsable = draft.takeTime(of: &scanner, &report)
    case .ele where isDirect:
      draft.takeNumber(of: &scanner, .altitude, as: "elevation", &report)
    case .speed: draft.takeNumber(of: &scanner, .speed, &report)
    case .course: draft.takeNumber(of: &scanner, .course, &report)
    case .bearing where draft.course == nil:
      draft.takeNumber(of: &scanner, .course, as: "bearing", &report)
    case .hacc, .healthAccuracy, .accuracy, .accuracyHorizontal, .horizontalAccuracy,
      .hdop where dilutionIsAccuracy:
      draft.takeNumber(of: &scanner, .accuracy, &report)
    case .fix where isDirect && scanner.textAsString() == "none":
      isUsable = false
      report.warn(.void(expected: "a 'fix' other than 'none'"), at: scanner.textPosition())
    case .simulated: draft.isSimulated = ["true", "1"].contains(scanner.textAsString())
    default: return
    }
  }

  /// Ends a track point; absent if it is not a fix.
  private mutating func endPoint(_ report: inout TraceReport) -> Fix? {
    pointDepth = 0
    defer { recordNextPoint() }
    guard isUsable else { return nil }
    if let fix = clock.plainFix(draft) {
      learnShape()
      return fix
    }
    return clock.fix(draft, &report, at: scanner.tagPosition())
  }
}
