import Notations
import TripModel

/// A decoder of GPX 1.0 and 1.1 tracks, and of the activities and courses of Garmin's TCX.
///
/// Names are compared without prefix and namespace. In GPX, position, elevation and time must be
/// children of the track point; accuracy may be anywhere inside it, speed and course in its extensions
/// or an element of these, which covers those of Garmin, GPSLogger, OsmAnd and OpenTracks: the
/// nearest to the point are its own, others may be those of the wind or a wheel. `heading` is the compass heading and
/// unused. In TCX, points without a position, as in indoor training, are skipped. Without a track,
/// waypoints or the points of a route are fixes if all have times, as those for Xcode's simulator.
///
/// **Source:** <https://www.topografix.com/GPX/1/1/> and
/// <https://www.topografix.com/gpx_manual.asp>;
/// <https://www8.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd>.
struct GPXDecoder: TraceDecoder {
  private(set) var format = TraceFormat.gpx
  var scanner: XMLScanner
  var clock: FixClock
  private var draft = FixDraft()
  private(set) var pointDepth = 0
  private var isUsable = false
  /// The coordinate of a TCX point, whose latitude and longitude are elements.
  private var latitude: Double?
  private var longitude: Double?
  /// How near to the point its speed and its course are; the highest number before they are found.
  private var distances = (speed: Int.max, course: Int.max)
  private(set) var dilutionIsAccuracy = false
  private var routePoints = 0
  private var waypoints = 0
  /// The usable waypoints and points of routes, unless there is a track.
  private var marks: [FixDraft] = []

  /// The number of these that were passed on after the document.
  private var takenMarks = 0
  /// Whether the current point does not belong to a track.
  private var isMark = false
  private let options: TraceReadingOptions
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
    self.options = options
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
        } else if isMark {
          endInMark()
        } else if scanner.depth >= pointDepth {
          endField(&report)
        } else if let fix = endPoint(&report) {
          return .fix(fix)
        }
        if !report.isEmpty { return fault() }
      case .endOfDocument:
        if takenMarks < marks.count, takenMarks > 0 || areMarksFixes(report) {
          defer { takenMarks += 1 }
          return clock.fix(marks[takenMarks], &report, at: nil).map(TraceStep.fix) ?? .fault
        }
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
    if pointDepth == 0 {
      startElement(&report)
    } else if scanner.name == GPXName.meta.rawValue {
      takeAttributes()
    }
  }

  /// Reads the speed that Geo Tracker writes as an attribute, in m/s.
  ///
  /// Its course `c` is in degrees or radians, depending on the version of the app, and is not read.
  private mutating func takeAttributes() {
    guard let range = scanner.attributeRange(GPXName.s.rawValue) else { return }
    guard isUsable, let speed = scanner.attributeAsNumber(GPXName.s.rawValue),
      draft.set(.speed, speed)
    else { return recorder.giveUp() }
    guard recorder.isWatching else { return }
    var values: [(range: Range<Int>, field: GPXPointShape.Field)] = [(range, .measure(.speed))]
    if let course = scanner.attributeRange(GPXName.c.rawValue) {
      values.insert((course, .unused), at: course.lowerBound < range.lowerBound ? 0 : 1)
    }
    for value in values { recorder.note(value.field, at: value.range) }
  }

  /// Processes a start tag outside track points.
  private mutating func startElement(_ report: inout TraceReport) {
    switch GPXName(rawValue: scanner.name) {
    case .trkpt where format == .gpx: return startPoint(&report)
    case .trackpoint where format == .tcx: return startPoint(&report)
    case .trk where format == .gpx, .activity where format == .tcx,
      .courseElement where format == .tcx:
      report.marks.begin(TraceTrack(position: scanner.tagPosition()))
    case .rtept:
      routePoints += 1
      startMark()
    case .wpt:
      waypoints += 1
      startMark()
    default: break
    }
    recorder.giveUp()
  }

  /// Processes the root element, which must be that of GPX or TCX.
  private mutating func startRoot(_ report: inout TraceReport) {
    switch GPXName(rawValue: scanner.name) {
    case .gpx:
      let creator = scanner.text(of: .creator)
      // Both write the accuracy in meters into the element of the dilution of precision.
      dilutionIsAccuracy = creator.hasPrefix("OsmAnd") || creator.hasPrefix("Locus")
    case .html: report.stop(.webPage, at: scanner.tagPosition())
    case .kml: successor = KMLDecoder(scanner: scanner, clock: clock)
    case .trainingCenterDatabase: format = .tcx
    case .fcdExport: successor = FCDDecoder(scanner: scanner, clock: clock)
    default: report.stop(.otherRoot(scanner.fullName), at: scanner.tagPosition())
    }
  }

  /// Processes an end tag outside track points.
  private mutating func endOutsidePoint(_ report: inout TraceReport) {
    if scanner.isLeaf {
      startElement(&report)
      pointDepth = 0
      isMark = false
    }
    if scanner.name == GPXName.name.rawValue, scanner.parentName == GPXName.trk.rawValue {
      report.marks.name(scanner.textAsString())
    }
  }

  /// Reports what is missing at the end of a complete document.
  private mutating func finish(_ report: inout TraceReport) {
    guard report.fixCount == 0 else { return }
    if clock.untimed > 0 || format == .tcx {
      report.stop(clock.faultWithoutFixes(format))
    } else if report.dropped > 0, routePoints == 0 {
      report.stop(.noUsablePoints)
    } else if routePoints + waypoints > 0 {
      report.stop(.routeOnly(routePoints: routePoints, waypoints: waypoints))
    } else {
      report.stop(.noTrackPoints)
    }
  }
}

extension GPXDecoder {
  /// Begins a track point and reads its coordinate; in TCX the coordinate follows.
  private mutating func startPoint(_ report: inout TraceReport) {
    pointDepth = scanner.depth
    draft = FixDraft()
    distances = (.max, .max)
    (latitude, longitude) = (nil, nil)
    isUsable = format == .tcx
    if isUsable { return }
    guard let latitude = scanner.coordinate(.lat, "latitude", of: "'trkpt'", &report),
      let longitude = scanner.coordinate(.lon, "longitude", of: "'trkpt'", &report)
    else { return }
    isUsable = draft.setCoordinate(
      latitude: latitude, longitude: longitude, of: &scanner, names: (.lat, .lon), &report)
    recordCoordinate()
  }

  /// Begins a point that is a fix only if the document has no track.
  private mutating func startMark() {
    guard clock.timed + clock.untimed == 0, marks.count < TrackChoice.pointLimit else { return }
    // Before a track, faults of the point are ignored.
    var unheard = TraceReport(file: "")
    startPoint(&unheard)
    isMark = true
  }

  /// Processes an end tag inside such a point.
  private mutating func endInMark() {
    var unheard = TraceReport(file: "")
    if scanner.depth >= pointDepth { return endField(&unheard) }
    pointDepth = 0
    isMark = false
    if isUsable { marks.append(draft) }
  }

  /// Whether the points that do not belong to a track are the fixes.
  private func areMarksFixes(_ report: TraceReport) -> Bool {
    let isAlone = report.fixCount == 0 && clock.untimed == 0 && !options.allowsStatedTimes
    return isAlone && !marks.isEmpty && marks.count == routePoints + waypoints
      && (options.assumesTimes || hasRisingTimes(marks))
  }

  /// Whether all points have times, each later than the previous one.
  ///
  /// Places have the times at which they were saved, in any order.
  private func hasRisingTimes(_ points: [FixDraft]) -> Bool {
    let times = points.compactMap(\.time)
    return times.count == points.count && zip(times, times.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// Processes an end tag inside a track point.
  private mutating func endField(_ report: inout TraceReport) {
    let field = nearestField()
    recordValue(field)
    // A bad value in TCX does not hide the faults of later ones.
    guard isUsable || format == .tcx, let name = GPXName(rawValue: scanner.name) else { return }
    switch field {
    case .time: isUsable = draft.takeTime(of: &scanner, &report) && isUsable
    case .measure(let measure):
      draft.takeNumber(of: &scanner, measure, as: name == .ele ? "elevation" : nil, &report)
    case .bearing:
      if draft.course != nil { return }
      draft.takeNumber(of: &scanner, .course, as: "bearing", &report)
    case .simulated: draft.isSimulated = ["true", "1"].contains(scanner.textAsString())
    case .latitude: latitude = degrees("latitude", &report)
    case .longitude: longitude = degrees("longitude", &report)
    case .unused:
      if name == .unit, scanner.parentName == GPXName.speed2D.rawValue { convertSpeed() }
      guard name == .fix, scanner.depth == pointDepth, scanner.textAsString() == "none"
      else { return }
      isUsable = false
      report.warn(.void(expected: "a 'fix' other than 'none'"), at: scanner.textPosition())
    case .end: return
    }
  }

  /// The meaning of the element that just ended: that of a speed or course only if none of the point
  /// was at least as near to it. A bearing is a course, but behind one beside it.
  private mutating func nearestField() -> GPXPointShape.Field {
    let field = field
    let depth = 2 * (scanner.depth - pointDepth)
    func isNearer(_ distance: Int, than other: inout Int) -> Bool {
      guard distance < min(other, Self.farthest) else { return false }
      other = distance
      return true
    }
    switch field {
    case .measure(.speed) where format == .gpx:
      return isNearer(depth, than: &distances.speed) ? field : .unused
    case .measure(.course): return isNearer(depth, than: &distances.course) ? field : .unused
    case .bearing: return isNearer(depth + 1, than: &distances.course) ? field : .unused
    case .measure, .latitude, .longitude, .time, .simulated, .unused, .end: return field
    }
  }

  /// Beyond the children of an element of the extensions.
  private static let farthest = 6

  /// Converts the speed to m/s from the unit in the text of an element.
  private mutating func convertSpeed() {
    let factor = MeasureUnit.factor(scanner.textAsString().lowercased(), of: .speed)
    if factor == 1 { return }
    draft.speed = factor.flatMap { factor in draft.speed.map { $0 * factor } }
    // Points of the same shape would have a speed in m/s.
    recorder.giveUp()
  }

  /// A latitude or longitude in the text of an element; absent, with a warning, if malformed.
  private mutating func degrees(_ field: String, _ report: inout TraceReport) -> Double? {
    if let value = scanner.textAsNumber() { return value }
    report.warn(.badNumber(field: field, text: scanner.textAsString()), at: scanner.textPosition())
    return nil
  }

  /// Ends a track point; absent if it is not a fix.
  private mutating func endPoint(_ report: inout TraceReport) -> Fix? {
    pointDepth = 0
    defer { recordNextPoint() }
    guard isUsable, format == .gpx || takeCoordinate(&report) else { return nil }
    if let fix = clock.plainFix(draft) {
      learnShape()
      return fix
    }
    return clock.fix(draft, &report, at: scanner.tagPosition())
  }

  /// Sets the coordinate of a point of TCX; returns false if it has none.
  private mutating func takeCoordinate(_ report: inout TraceReport) -> Bool {
    guard let latitude, let longitude else { return false }
    return draft.setCoordinate(
      latitude: latitude, longitude: longitude,
      names: CoordinateNames(latitude: "LatitudeDegrees", longitude: "LongitudeDegrees")
    ) { fault, _ in report.warn(fault, at: scanner.tagPosition()) }
  }
}
